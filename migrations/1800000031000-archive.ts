import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Archives of a period: who requested them, and their outcome. */
export class Archive1800000031000 implements MigrationInterface {
  readonly name = 'Archive1800000031000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(archives);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const archives = `
select set_config('releve.act', 'migration.archive', true);

-- While a job works it updates seen_at every few seconds: one that fell silent was interrupted.
create table archives (
  establishment_id integer not null references establishments,
  archive_id bigint generated always as identity,
  first_day date not null,
  last_day date not null,
  language text not null check (language in ('fr', 'en')),
  requested_by bigint not null references people,
  requested_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed')),
  finished_at timestamptz,
  size_bytes bigint check (size_bytes > 0),
  sha256 bytea check (length(sha256) = 32),
  failure_code text,
  parts_done integer not null default 0,
  parts_total integer not null default 0,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, archive_id),
  check (first_day <= last_day),
  check ((state = 'ready') = (sha256 is not null and size_bytes is not null)),
  check ((state = 'running') = (finished_at is null))
);
grant select, insert, update (state, finished_at, size_bytes, sha256, failure_code, parts_done, parts_total,
  seen_at) on archives to releve_app;
select audit_attach('archives', 'mutable', '{}', '{parts_done,parts_total,seen_at}');
`;

const down = `
select audit_detach('archives');
drop table archives;
`;

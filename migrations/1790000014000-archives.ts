import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Archives of a period and verifications of the log: who asked for them, and what came of it. */
export class Archives1790000014000 implements MigrationInterface {
  readonly name = 'Archives1790000014000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.archives', true);

      -- one entry by its number, and pages of entries, the newest first
      create index log_entries_by_id on log_entries (establishment_id, entry_id);

      -- while a job works it says so every few seconds in seen_at: one that fell silent was interrupted
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

      create table log_verifications (
        establishment_id integer not null references establishments,
        verification_id bigint generated always as identity,
        requested_by bigint not null references people,
        requested_at timestamptz not null,
        state text not null default 'running' check (state in ('running', 'done', 'failed')),
        finished_at timestamptz,
        entries bigint,
        tree_size bigint,
        root bytea check (length(root) = 32),
        finding_count integer check (finding_count >= 0),
        -- the first thousand of each kind
        findings jsonb,
        failure_code text,
        parts_done integer not null default 0,
        parts_total integer not null default 0,
        seen_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, verification_id),
        check ((state = 'done') = (finding_count is not null and findings is not null and tree_size is not null)),
        check ((state = 'running') = (finished_at is null))
      );
      grant select, insert, update (state, finished_at, entries, tree_size, root, finding_count, findings, failure_code,
        parts_done, parts_total, seen_at) on log_verifications to releve_app;
      select audit_attach('log_verifications', 'mutable', '{}', '{parts_done,parts_total,seen_at}');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select audit_detach('log_verifications'), audit_detach('archives');
      drop table log_verifications;
      drop table archives;
      drop index log_entries_by_id;
    `);
  }
}

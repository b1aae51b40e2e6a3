import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imported files: stored, previewed, confirmed, imported, and the outcome of each. */
export class Imports1800000032000 implements MigrationInterface {
  readonly name = 'Imports1800000032000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(imports);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const imports = `
select set_config('releve.act', 'migration.imports', true);

create table imports (
  establishment_id integer not null references establishments,
  import_id bigint generated always as identity,
  kind text not null check (kind in ('readings', 'machines', 'counts', 'totals')),
  file_name text not null check (length(file_name) between 1 and 200),
  file_bytes bigint not null check (file_bytes >= 0),
  file_sha256 bytea not null check (length(file_sha256) = 32),
  -- the file's name in the installation's folder until it is no longer needed
  stored_name text,
  options jsonb not null default '{}',
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'running', 'finished', 'refused', 'failed', 'abandoned')),
  rows_done bigint not null default 0 check (rows_done >= 0),
  rows_total bigint check (rows_total >= 0),
  preview jsonb,
  result jsonb,
  refusal jsonb,
  asked_by bigint not null references people,
  asked_at timestamptz not null,
  confirmed_by bigint references people,
  confirmed_at timestamptz,
  finished_at timestamptz,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, import_id)
);
-- serves: imports that wait for work, at every start of the server
create index imports_waiting on imports (establishment_id, import_id) where state in ('checking', 'running');
grant select, insert, update (state, stored_name, rows_done, rows_total, preview, result, refusal, confirmed_by,
  confirmed_at, finished_at) on imports to releve_app;
select audit_exempt('imports', 'work that is asked for; what it writes is logged where it is written');
`;

const down = `
select audit_detach('imports');
drop table imports;
`;

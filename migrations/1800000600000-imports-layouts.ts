import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Layouts of files: the columns that a person assigned, offered again for a file with the same headings. */
export class ImportsLayouts1800000600000 implements MigrationInterface {
  readonly name = 'ImportsLayouts1800000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(importLayouts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const importLayouts = `
select set_config('releve.act', 'migration.importLayouts', true);

create table import_layouts (
  establishment_id integer not null references establishments,
  import_layout_id bigint generated always as identity,
  kind text not null check (kind in ('readings', 'machines', 'counts', 'totals')),
  name text not null check (length(name) between 1 and 200),
  -- SHA-256 of the headings, without case and marks; null: the file has no header
  headings_sha256 bytea check (length(headings_sha256) = 32),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  recorded_by bigint not null references people,
  recorded_at timestamptz not null,
  primary key (establishment_id, import_layout_id)
);
-- serves: the last layout for the headings of a file
create index import_layouts_by_headings on import_layouts (establishment_id, kind, headings_sha256, import_layout_id);
grant select, insert on import_layouts to releve_app;
select audit_attach('import_layouts', 'append_only');
`;

const down = `
select audit_detach('import_layouts');
drop table import_layouts;
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The digest of each imported file, so that the same file a second time is a question. */
export class EstablishmentsImportedFiles1800000100100 implements MigrationInterface {
  readonly name = 'EstablishmentsImportedFiles1800000100100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(importedFiles);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const importedFiles = `
select set_config('releve.act', 'migration.importedFiles', true);

create table imported_files (
  establishment_id integer not null references establishments,
  imported_file_id bigint generated always as identity,
  kind text not null check (kind in ('readings', 'machines', 'counts', 'totals', 'boxCounts')),
  file_sha256 bytea not null check (length(file_sha256) = 32),
  -- the day that the file was imported for; null: its lines have their own instants, or none
  gaming_day date,
  imported_by bigint references people,
  imported_at timestamptz not null,
  primary key (establishment_id, imported_file_id),
  foreign key (establishment_id, gaming_day) references gaming_days
);
-- serves: the earlier import of a file with the same content
create index imported_files_by_content on imported_files (establishment_id, file_sha256);
grant select, insert on imported_files to releve_app;
select audit_attach('imported_files', 'append_only');
`;

const down = `
select audit_detach('imported_files');
drop table imported_files;
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafts of counts, so that a count goes on after a lock, a reload or on a second tablet. */
export class DesksCountDrafts1800000801000 implements MigrationInterface {
  readonly name = 'DesksCountDrafts1800000801000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
select set_config('releve.act', 'migration.countDrafts', true);

create table count_drafts (
  establishment_id integer not null references establishments,
  -- the counted desk or session, and the act: table/12/closing
  subject text not null check (length(subject) between 3 and 80),
  -- typed figures by name of their field; never a secret
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 40000),
  revision integer not null check (revision > 0),
  saved_by bigint not null references people,
  saved_at timestamptz not null,
  primary key (establishment_id, subject)
);
grant select, insert, update, delete on count_drafts to releve_app;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
select set_config('releve.act', 'migration.countDrafts', true);
drop table count_drafts;
`);
  }
}

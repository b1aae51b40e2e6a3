import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Complex announces of a roulette that players hand in by writing, with the visa of the Direction (MC:8.3). */
export class TablesAnnounces1800000807000 implements MigrationInterface {
  readonly name = 'TablesAnnounces1800000807000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
select set_config('releve.act', 'migration.tables', true);

create table table_announces (
  establishment_id integer not null,
  session_id bigint not null,
  -- its number in the session
  announce_number integer not null check (announce_number >= 1),
  announced_bets text not null check (length(announced_bets) between 3 and 500),
  notice_given_at timestamptz not null,
  notice_recipient text not null check (length(notice_recipient) <= 120),
  entered_by bigint not null references people,
  permitted_by bigint not null references people,
  watched_by bigint not null references people,
  entered_at timestamptz not null,
  primary key (establishment_id, session_id, announce_number),
  foreign key (establishment_id, session_id) references table_sessions,
  check (notice_given_at <= entered_at),
  check (entered_by <> permitted_by and entered_by <> watched_by and permitted_by <> watched_by)
);
grant select, insert on table_announces to releve_app;
select audit_attach('table_announces', 'append_only');
select audit_texts('table_announces', '{notice_recipient}');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
select set_config('releve.act', 'migration.tables', true);
select audit_detach('table_announces'::regclass);
drop table table_announces;
`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The locked lid of a roulette's cylinder at the end of each game (MC:3.1, AI67:16). */
export class TablesLids1800000720000 implements MigrationInterface {
  readonly name = 'TablesLids1800000720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table table_lids (
  establishment_id integer not null,
  session_id bigint not null,
  locked_by bigint not null references people,
  locked_at timestamptz not null,
  primary key (establishment_id, session_id),
  foreign key (establishment_id, session_id) references table_sessions
);
grant select, insert on table_lids to releve_app;
select audit_attach('table_lids', 'append_only');

-- The cylinder is covered once play has ended.
create function table_lid_follows_end() returns trigger language plpgsql as $$
begin
  if exists (select from table_sessions
    where table_sessions.establishment_id = new.establishment_id and table_sessions.session_id = new.session_id
      and coalesce(table_sessions.closed_at, table_sessions.opened_at) > new.locked_at) then
    raise exception 'the lid of session % is locked before its end', new.session_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger table_lid_follows_end before insert on table_lids
  for each row execute function table_lid_follows_end();
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
select audit_detach('table_lids'::regclass);
drop table table_lids;
drop function table_lid_follows_end();
`);
  }
}

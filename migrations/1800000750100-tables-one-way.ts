import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A session of a table begins open, and is interrupted or at work as its carnet says (AI67:15); a retired table stays
 * retired.
 */
export class TablesOneWay1800000750100 implements MigrationInterface {
  readonly name = 'TablesOneWay1800000750100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create trigger gaming_table_stays_retired before update on gaming_tables
  for each row when (old.retired_at is not null and new.retired_at is distinct from old.retired_at)
  execute function refuse_other_way('retired_at');
create trigger gaming_table_begins before insert on gaming_tables
  for each row when (new.retired_at is not null) execute function refuse_other_way('retired_at');
create trigger table_session_begins before insert on table_sessions
  for each row when (new.state <> 'open') execute function refuse_other_way('state');

create function table_session_follows_carnet() returns trigger language plpgsql as $$
declare
  last_kind text := (
    select table_entries.kind from table_entries
    where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id
      and table_entries.kind in ('interruption', 'reopening')
    order by table_entries.entry_number desc limit 1);
begin
  if (new.state = 'interrupted') <> (last_kind is not distinct from 'interruption') then
    raise exception 'session % is % against its carnet', new.session_id, new.state
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create constraint trigger table_session_follows_carnet after update on table_sessions
  deferrable initially deferred for each row when (new.state <> 'closed')
  execute function table_session_follows_carnet();
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger table_session_follows_carnet on table_sessions;
drop function table_session_follows_carnet;
drop trigger table_session_begins on table_sessions;
drop trigger gaming_table_begins on gaming_tables;
drop trigger gaming_table_stays_retired on gaming_tables;
`);
  }
}

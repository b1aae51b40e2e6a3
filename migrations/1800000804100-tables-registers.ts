import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The carnets d'avances and the register of control as numbered registers, which a controller marks with a visa
 * (AI67:8, MC:14). Entries and counts from before take the first numbers, in the order of their time.
 */
export class TablesRegisters1800000804100 implements MigrationInterface {
  readonly name = 'TablesRegisters1800000804100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(earlierRows);
    await runner.query(published);
    await runner.query(`
grant select on register_table_avances, register_table_control to releve_app;
create constraint trigger table_entry_is_registered after insert on table_entries
  deferrable initially deferred for each row
  execute function enter_row_in_register('tableAvances', 'session_id', 'entry_number');
create constraint trigger table_count_is_registered after insert on table_entries
  deferrable initially deferred for each row when (new.kind = 'closing')
  execute function enter_row_in_register('tableControl', 'session_id', 'entry_number');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger table_count_is_registered on table_entries;
drop trigger table_entry_is_registered on table_entries;
drop view register_table_control, register_table_avances;
`);
  }
}

const earlierRows = `
select set_config('releve.act', 'migration.tableRegisters', true);
insert into register_entries (establishment_id, register, number, table_name, row_key)
select earlier.establishment_id, 'tableAvances',
  row_number() over (partition by earlier.establishment_id
    order by earlier.happened_at, earlier.session_id, earlier.entry_number),
  'table_entries', jsonb_build_object('establishment_id', earlier.establishment_id,
    'session_id', earlier.session_id::text, 'entry_number', earlier.entry_number::text)
from table_entries as earlier
where not exists (select from register_entries as registered
  where registered.establishment_id = earlier.establishment_id and registered.register = 'tableAvances');
insert into register_entries (establishment_id, register, number, table_name, row_key)
select earlier.establishment_id, 'tableControl',
  row_number() over (partition by earlier.establishment_id
    order by earlier.happened_at, earlier.session_id, earlier.entry_number),
  'table_entries', jsonb_build_object('establishment_id', earlier.establishment_id,
    'session_id', earlier.session_id::text, 'entry_number', earlier.entry_number::text)
from table_entries as earlier
where earlier.kind = 'closing' and not exists (select from register_entries as registered
  where registered.establishment_id = earlier.establishment_id and registered.register = 'tableControl');
insert into register_counters (establishment_id, register, last_number)
select registered.establishment_id, registered.register, max(registered.number) from register_entries as registered
where registered.register in ('tableAvances', 'tableControl')
group by registered.establishment_id, registered.register
on conflict (establishment_id, register) do nothing;
`;

/** A line of a register that is an entry of a carnet; `corrected` is the line that it reverses or replaces. */
const lineOfCarnet = `
  from register_entries_public as registered
  join table_entries on table_entries.establishment_id = registered.establishment_id
    and table_entries.session_id = (registered.row_key ->> 'session_id')::bigint
    and table_entries.entry_number = (registered.row_key ->> 'entry_number')::integer
  join table_sessions on table_sessions.establishment_id = table_entries.establishment_id
    and table_sessions.session_id = table_entries.session_id
  join gaming_tables on gaming_tables.establishment_id = table_sessions.establishment_id
    and gaming_tables.table_id = table_sessions.table_id
  left join counter_entries on counter_entries.establishment_id = table_entries.establishment_id
    and counter_entries.counter_number = table_entries.counter_number
  left join register_entries_public as corrected on corrected.establishment_id = registered.establishment_id
    and corrected.register = registered.register and corrected.table_name = 'table_entries'
    and corrected.row_key = jsonb_build_object('establishment_id', table_entries.establishment_id,
      'session_id', table_entries.session_id::text,
      'entry_number', coalesce(table_entries.reverses, table_entries.replaces)::text)`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
-- the module's registers, as src/registers reads them
create view register_table_avances as
  select registered.establishment_id, registered.number, table_sessions.gaming_day, table_entries.happened_at,
    table_entries.amount_minor, table_entries.recorded_by as person_id, null::bigint as machine_id, table_entries.kind,
    gaming_tables.table_number || '-' || table_sessions.session_number || '-' || table_entries.entry_number as about,
    corrected.number as refers_to, null::text as journal,
    coalesce(nullif(table_entries.reason, ''), counter_entries.reason) as reason
${lineOfCarnet}
  where registered.register = 'tableAvances';
-- the result of a count is that of the session until then
create view register_table_control as
  select registered.establishment_id, registered.number, table_sessions.gaming_day, table_entries.happened_at,
    table_entries.amount_minor + case when table_entries.reverses is null then 1 else -1 end * (
      select coalesce(sum(case when earlier.kind = 'credit' then earlier.amount_minor else -earlier.amount_minor end), 0)
      from table_entries as earlier
      where earlier.establishment_id = table_entries.establishment_id
        and earlier.session_id = table_entries.session_id and earlier.entry_number < table_entries.entry_number
        and earlier.kind in ('initialAvance', 'furtherAvance', 'credit'))::bigint as amount_minor,
    table_entries.recorded_by as person_id, null::bigint as machine_id, gaming_tables.game as kind,
    gaming_tables.table_number || '-' || table_sessions.session_number as about,
    corrected.number as refers_to, null::text as journal,
    coalesce(nullif(table_entries.reason, ''), counter_entries.reason) as reason
${lineOfCarnet}
  where registered.register = 'tableControl';
`;

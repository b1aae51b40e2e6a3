import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The row that each number of a register names, for the views that describe its entries. */
export class AuditRegisteredRows1800000804000 implements MigrationInterface {
  readonly name = 'AuditRegisteredRows1800000804000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create or replace view register_entries_public as
  select ${COLUMNS}, register_entries.table_name, register_entries.row_key
  from register_entries;

-- Enters the row of a trigger in a register, by the columns of its key, when its transaction commits: others wait for
-- their number until then.
create function enter_row_in_register() returns trigger language plpgsql as $$
declare
  entered jsonb := to_jsonb(new);
  row_key jsonb := jsonb_build_object('establishment_id', new.establishment_id);
  key_column text;
begin
  foreach key_column in array tg_argv[1:] loop
    row_key := row_key || jsonb_build_object(key_column, entered ->> key_column);
  end loop;
  perform enter_in_register(new.establishment_id, tg_argv[0],
    take_register_number(new.establishment_id, tg_argv[0]), tg_table_name::text, row_key);
  return null;
end $$;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop function enter_row_in_register;
drop view register_entries_public;
create view register_entries_public as
  select ${COLUMNS}
  from register_entries;
grant select on register_entries_public to releve_app;
`);
  }
}

const COLUMNS = `
    register_entries.establishment_id, register_entries.register, register_entries.number,
    register_entries.recorded_at`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The official number of each bon between a table and a desk, in a register without a gap: what its paper says, and
 * what it is found by (MC:17.1).
 */
export class TablesBons1790000034010 implements MigrationInterface {
  readonly name = 'TablesBons1790000034010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.tablesBons', true);
      create table table_bons (
        establishment_id integer not null references establishments,
        bon_number bigint not null check (bon_number >= 1),
        session_id bigint not null,
        entry_number integer not null,
        primary key (establishment_id, bon_number),
        -- serves: the number of an entry of a carnet
        unique (establishment_id, session_id, entry_number),
        foreign key (establishment_id, session_id, entry_number) references table_entries
      );
      grant select, insert on table_bons to releve_app;
      select audit_attach('table_bons', 'append_only');

      -- those that were written before have their numbers in the order of time
      insert into table_bons (establishment_id, bon_number, session_id, entry_number)
      select table_entries.establishment_id, row_number() over (partition by table_entries.establishment_id
          order by table_entries.happened_at, table_entries.session_id, table_entries.entry_number),
        table_entries.session_id, table_entries.entry_number
      from table_entries where table_entries.kind = 'bon';
      insert into register_counters (establishment_id, register, last_number)
      select table_bons.establishment_id, 'tableBons', max(table_bons.bon_number) from table_bons
      group by table_bons.establishment_id on conflict do nothing;
      insert into register_entries (establishment_id, register, number, table_name, row_key)
      select table_bons.establishment_id, 'tableBons', table_bons.bon_number, 'table_bons',
        jsonb_build_object('establishment_id', table_bons.establishment_id, 'bon_number', table_bons.bon_number::text)
      from table_bons on conflict do nothing;

      -- Each bon of a carnet has its number, and nothing else has one.
      create function table_bon_is_numbered() returns trigger language plpgsql as $$
      begin
        if (new.kind = 'bon') <> exists (
          select from table_bons
          where table_bons.establishment_id = new.establishment_id and table_bons.session_id = new.session_id
            and table_bons.entry_number = new.entry_number) then
          raise exception 'entry % of session % is a bon without a number, or has one and is none', new.entry_number,
            new.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return null;
      end $$;
      create constraint trigger table_bon_is_numbered after insert on table_entries
        deferrable initially deferred for each row execute function table_bon_is_numbered();

      create view table_bons_public as
        select table_bons.establishment_id, table_bons.bon_number, table_bons.session_id, table_bons.entry_number
        from table_bons;
      -- the register, as src/registers reads it
      create view register_table_bons as
        select table_bons.establishment_id, table_bons.bon_number as number, table_sessions.gaming_day,
          table_entries.happened_at, table_entries.amount_minor, table_entries.recorded_by as person_id,
          null::bigint as machine_id, gaming_tables.game as kind, gaming_tables.table_number as about,
          null::bigint as refers_to, null::text as journal, null::text as reason
        from table_bons
        join table_entries using (establishment_id, session_id, entry_number)
        join table_sessions using (establishment_id, session_id)
        join gaming_tables using (establishment_id, table_id);
      grant select on table_bons_public, register_table_bons to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.tablesBons', true);
      drop view register_table_bons, table_bons_public;
      drop trigger table_bon_is_numbered on table_entries;
      drop function table_bon_is_numbered();
      select audit_detach('table_bons');
      drop table table_bons;
    `);
  }
}

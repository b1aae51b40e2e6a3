import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An entry of a gaming day that nothing recorded is refused by name, as one of a closed day is: a reversal names its
 * day when it is requested, and its approval posts it. The foreign key alone made a failure of it.
 */
export class EstablishmentsEntryDays1790000035300 implements MigrationInterface {
  readonly name = 'EstablishmentsEntryDays1790000035300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.entryDays', true);
      create or replace function refuse_entry_of_closed_day() returns trigger language plpgsql as $$
      declare
        day_state text;
        day_named text := json_build_object('gamingDay', new.gaming_day)::text;
      begin
        -- The share lock makes a closing wait for, or be seen by, whoever posts to its day.
        select gaming_days.state into day_state from gaming_days
        where gaming_days.establishment_id = new.establishment_id and gaming_days.gaming_day = new.gaming_day
        for share;
        if day_state is null then
          raise exception 'gaming day % is not recorded', new.gaming_day
            using errcode = 'RV006', hint = 'UNKNOWN_GAMING_DAY', detail = day_named;
        end if;
        if day_state = 'closed' then
          raise exception 'gaming day % is closed', new.gaming_day
            using errcode = 'RV006', hint = 'DAY_CLOSED', detail = day_named;
        end if;
        return new;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.entryDays', true);
      create or replace function refuse_entry_of_closed_day() returns trigger language plpgsql as $$
      begin
        -- The share lock makes a closing wait for, or be seen by, whoever posts to its day.
        if (select gaming_days.state from gaming_days
            where gaming_days.establishment_id = new.establishment_id and gaming_days.gaming_day = new.gaming_day
            for share) = 'closed' then
          raise exception 'gaming day % is closed', new.gaming_day
            using errcode = 'RV006', hint = 'DAY_CLOSED', detail = json_build_object('gamingDay', new.gaming_day)::text;
        end if;
        return new;
      end $$;
    `);
  }
}

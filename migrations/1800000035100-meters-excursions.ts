import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An excursion: readings that fell and came back. They are left out, and one step leads from before to after. */
export class MetersExcursions1800000035100 implements MigrationInterface {
  readonly name = 'MetersExcursions1800000035100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- of an excursion, its first reading: those from it on, before the later one of the step, are left out
alter table meter_breaks add column excursion_from timestamptz
  check (excursion_from > earlier_read_at and excursion_from < later_read_at);
-- serves: whether a reading is left out
create index meter_breaks_excursions on meter_breaks (establishment_id, station_id, later_read_at)
  where excursion_from is not null;
create or replace view meter_breaks_public as
  select
    meter_breaks.establishment_id, meter_breaks.station_id, meter_breaks.earlier_read_at,
    meter_breaks.later_read_at, meter_breaks.kind, meter_breaks.excursion_from
  from meter_breaks;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop view meter_breaks_public;
create view meter_breaks_public as
  select
    meter_breaks.establishment_id, meter_breaks.station_id, meter_breaks.earlier_read_at,
    meter_breaks.later_read_at, meter_breaks.kind
  from meter_breaks;
grant select on meter_breaks_public to releve_app;
drop index meter_breaks_excursions;
alter table meter_breaks drop column excursion_from;
    `);
  }
}

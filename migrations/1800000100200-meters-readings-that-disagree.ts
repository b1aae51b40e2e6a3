import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Readings of one instant conflict only where they disagree; one that adds counters complements the first. */
export class MetersReadingsThatDisagree1800000100200 implements MigrationInterface {
  readonly name = 'MetersReadingsThatDisagree1800000100200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const up = `
select set_config('releve.act', 'migration.readingsThatDisagree', true);

-- Two readings of one instant disagree when both report a counter, with different values.
create function readings_disagree(reading meter_readings, other meter_readings) returns boolean
  language sql stable as $$
  select exists (
    select
    from jsonb_each_text(to_jsonb(reading) - '{establishment_id,station_id,read_at,variant,batch_id,other_counters}'::text[]
      || coalesce(reading.other_counters, '{}')) as one
    join jsonb_each_text(to_jsonb(other) - '{establishment_id,station_id,read_at,variant,batch_id,other_counters}'::text[]
      || coalesce(other.other_counters, '{}')) as another on another.key = one.key
    where another.value <> one.value
  )
$$;

alter table station_days add column complement_count integer not null default 0;
create or replace view station_days_public as
  select
    station_days.establishment_id, station_days.station_id, station_days.gaming_day, station_days.reading_count,
    station_days.conflict_count, station_days.complement_count
  from station_days;

update station_days
set conflict_count = tally.conflicts, complement_count = station_days.conflict_count - tally.conflicts
from (
  select later.establishment_id, later.station_id, days.gaming_day,
    count(*) filter (where exists (
      select from meter_readings as first
      where first.establishment_id = later.establishment_id and first.station_id = later.station_id
        and first.read_at = later.read_at and first.variant < later.variant and readings_disagree(later, first)
    ))::integer as conflicts
  from meter_readings as later
  join gaming_days as days on days.establishment_id = later.establishment_id
    and later.read_at > days.opens_at and later.read_at <= days.closes_at
  where later.variant > 0
  group by later.establishment_id, later.station_id, days.gaming_day
) as tally
where tally.establishment_id = station_days.establishment_id and tally.station_id = station_days.station_id
  and tally.gaming_day = station_days.gaming_day;
`;

const down = `
update station_days set conflict_count = station_days.conflict_count + station_days.complement_count
where station_days.complement_count > 0;
drop view station_days_public;
alter table station_days drop column complement_count;
create view station_days_public as
  select
    station_days.establishment_id, station_days.station_id, station_days.gaming_day, station_days.reading_count,
    station_days.conflict_count
  from station_days;
grant select on station_days_public to releve_app;
drop function readings_disagree(meter_readings, meter_readings);
`;

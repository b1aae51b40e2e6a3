-- $1 establishment, $2 machine's SBM number, $3 first day, $4 last day. Every counter the stations reported, standard
-- or not, at the first and at the last boundary of the period; no movement is derived here: counters roll over.
with days as (
  select min(gaming_days.opens_at) as opens_at, max(gaming_days.closes_at) as closes_at
  from gaming_days_public as gaming_days
  where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $3 and $4
), boundaries as (
  select stations.station_number, edge.name, reading.read_at,
    to_jsonb(reading) - array['establishment_id', 'station_id', 'read_at', 'variant', 'batch_id', 'other_counters']
      || coalesce(reading.other_counters, '{}') as counters
  from days
  cross join lateral (values ('first', days.opens_at), ('last', days.closes_at)) as edge (name, boundary)
  cross join machines_public as machines
  join stations_public as stations using (establishment_id, machine_id)
  join lateral (
    select meter_readings.* from meter_readings_public as meter_readings
    where meter_readings.establishment_id = $1
      and meter_readings.station_id = stations.station_id
      and meter_readings.read_at <= edge.boundary
      and meter_readings.variant = 0
    order by meter_readings.read_at desc
    limit 1
  ) as reading on true
  where machines.establishment_id = $1 and machines.sbm_number = $2
), reported as (
  select boundaries.station_number, boundaries.name, boundaries.read_at, counter.key, counter.value
  from boundaries
  cross join lateral jsonb_each_text(boundaries.counters) as counter
  where counter.value is not null
)
select
  reported.station_number as "stationNumber",
  reported.key as counter,
  max(reported.read_at) filter (where reported.name = 'first') as "firstReadAt",
  max(reported.value) filter (where reported.name = 'first') as "firstValue",
  max(reported.read_at) filter (where reported.name = 'last') as "lastReadAt",
  max(reported.value) filter (where reported.name = 'last') as "lastValue"
from reported
group by reported.station_number, reported.key
order by reported.station_number, reported.key collate "C"

-- $1 establishment, $2 machine's SBM number, $3 numbers of its stations, $4 and $5 the instants of each one's first and
-- last reading, $6 the names that have a movement. Returns the values of the counters that no list names, as read.
with read_at as (
  select stations.station_number, stations.station_id, edge.name, edge.instant
  from unnest($3::integer[], $4::timestamptz[], $5::timestamptz[]) as asked (station_number, first_at, last_at)
  join machines_public as machines on machines.establishment_id = $1 and machines.sbm_number = $2
  join stations_public as stations on stations.establishment_id = $1 and stations.machine_id = machines.machine_id
    and stations.station_number = asked.station_number
  cross join lateral (values ('first', asked.first_at), ('last', asked.last_at)) as edge (name, instant)
)
select
  read_at.station_number as "stationNumber",
  counter.key as counter,
  max(counter.value) filter (where read_at.name = 'first') as "firstValue",
  max(counter.value) filter (where read_at.name = 'last') as "lastValue"
from read_at
join meter_readings_public as reading on reading.establishment_id = $1 and reading.station_id = read_at.station_id
  and reading.read_at = read_at.instant and reading.variant = 0
cross join lateral jsonb_each_text(reading.other_counters) as counter
where counter.value is not null and counter.key <> all($6::text[])
group by read_at.station_number, counter.key
order by read_at.station_number, counter.key collate "C"

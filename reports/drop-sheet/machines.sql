-- $1 establishment, $2 number of the drop. The exchange in force at each machine, with its last drop reading.
select stands.stand_number as stand, machines.sbm_number as machine, drop_lines.container, exchange.outcome,
  taken.box_number as "takenBox", expected.box_number as "expectedBox", put.box_number as "putBox",
  exchange.seal_found as "sealFound", exchange.is_seal_intact as "isSealIntact", exchange.seal_put as "sealPut",
  exchange.reason, doer.full_name as "doneBy", exchange.done_at as "doneAt", reading.read_at as "readAt",
  reading.drop_credits as "dropCredits"
from drops_public as drops
join drop_lines_public as drop_lines using (establishment_id, drop_id)
join machines_public as machines using (establishment_id, machine_id)
left join lateral (
  select machine_versions.stand_id from machine_versions_public as machine_versions
  where machine_versions.establishment_id = drop_lines.establishment_id
    and machine_versions.machine_id = drop_lines.machine_id
    and machine_versions.effective_at <= coalesce(drops.opened_at, drops.planned_at)
  order by machine_versions.effective_at desc, machine_versions.version_number desc limit 1
) as version on true
left join stands_public as stands on stands.establishment_id = drop_lines.establishment_id
  and stands.stand_id = version.stand_id
left join drop_exchanges_public as exchange on exchange.establishment_id = drop_lines.establishment_id
  and exchange.drop_id = drop_lines.drop_id and exchange.machine_id = drop_lines.machine_id
  and exchange.container = drop_lines.container and exchange.reversed_at is null
left join drop_boxes_public as taken on taken.establishment_id = exchange.establishment_id
  and taken.box_id = exchange.taken_box_id
left join drop_boxes_public as expected on expected.establishment_id = exchange.establishment_id
  and expected.box_id = exchange.expected_box_id
left join drop_boxes_public as put on put.establishment_id = exchange.establishment_id
  and put.box_id = exchange.put_box_id
left join people_names as doer on doer.person_id = exchange.done_by
left join lateral (
  select max(last_one.read_at) as read_at, sum(last_one.drop_credits)::bigint as drop_credits
  from stations_public as stations
  cross join lateral (
    select meter_readings.read_at, meter_readings.drop_credits
    from meter_readings_public as meter_readings
    join reading_batches_public as reading_batches on reading_batches.establishment_id = meter_readings.establishment_id
      and reading_batches.batch_id = meter_readings.batch_id and reading_batches.reason = 'drop'
    where meter_readings.establishment_id = stations.establishment_id
      and meter_readings.station_id = stations.station_id
      and meter_readings.read_at between drops.opened_at and coalesce(drops.closed_at, 'infinity')
    order by meter_readings.read_at desc limit 1
  ) as last_one
  where stations.establishment_id = drop_lines.establishment_id and stations.machine_id = drop_lines.machine_id
) as reading on true
where drops.establishment_id = $1 and drops.drop_number = $2::bigint
order by stands.stand_number collate "C" nulls last, machines.sbm_number collate "C", drop_lines.container

-- Counters of the machine around the fill: for each station the last reading before it, and the first one after.
select stations.station_number as "stationNumber", reading.moment, reading.read_at as "readAt",
  reading.coin_in_credits as "coinInCredits", reading.coin_out_credits as "coinOutCredits",
  reading.drop_credits as "dropCredits", reading.current_credits as "currentCredits"
from fill_slips_public as slips
join stations_public as stations using (establishment_id, machine_id)
cross join lateral (
  (select 'before' as moment, before.* from meter_readings_public as before
    where before.establishment_id = slips.establishment_id and before.station_id = stations.station_id
      and before.variant = 0 and before.read_at <= slips.happened_at
    order by before.read_at desc limit 1)
  union all
  (select 'after' as moment, later.* from meter_readings_public as later
    where later.establishment_id = slips.establishment_id and later.station_id = stations.station_id
      and later.variant = 0 and later.read_at > slips.happened_at
    order by later.read_at limit 1)
) as reading
where slips.establishment_id = $1 and slips.slip_number = $2::bigint
order by stations.station_number, reading.read_at

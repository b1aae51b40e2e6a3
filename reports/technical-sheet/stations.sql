-- $1 establishment, $2 machine's SBM number, $3 day. Returns each station with its last reading by the end of that day.
select
  stations.station_number as "stationNumber",
  stations.meter_digits as "meterDigits",
  last_reading.read_at as "lastReadAt",
  last_reading.coin_in_credits as "coinInCredits",
  last_reading.coin_out_credits as "coinOutCredits",
  last_reading.jackpot_credits as "jackpotCredits",
  last_reading.drop_credits as "dropCredits",
  last_reading.games_played as "gamesPlayed"
from stations_public as stations
join machines_public as machines using (establishment_id, machine_id)
left join lateral (
  select meter_readings.* from meter_readings_public as meter_readings
  where meter_readings.establishment_id = stations.establishment_id
    and meter_readings.station_id = stations.station_id and meter_readings.variant = 0
    and meter_readings.read_at <= coalesce(
      (select gaming_days.closes_at from gaming_days_public as gaming_days
        where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $3),
      ($3::date + 2)::timestamptz)
  order by meter_readings.read_at desc
  limit 1
) as last_reading on true
where stations.establishment_id = $1 and machines.sbm_number = $2
order by stations.station_number

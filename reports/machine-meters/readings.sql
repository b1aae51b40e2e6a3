-- $1 establishment, $2 machine's SBM number, $3 first day, $4 last day. Returns the boundary readings: for each station
-- the last one at or before the opening of the first day, and the last one of each day.
with days as (
  select gaming_days.gaming_day, gaming_days.opens_at, gaming_days.closes_at
  from gaming_days_public as gaming_days
  where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $3 and $4
), boundaries as (
  select min(days.opens_at) as boundary from days
  union
  select days.closes_at from days
), stations_of_machine as (
  select stations.station_id, stations.station_number
  from stations_public as stations join machines_public as machines using (establishment_id, machine_id)
  where stations.establishment_id = $1 and machines.sbm_number = $2
)
select distinct
  stations_of_machine.station_number as "stationNumber",
  reading.read_at as "readAt",
  batch.source,
  batch.reason,
  reading.coin_in_credits as "coinInCredits",
  reading.coin_out_credits as "coinOutCredits",
  reading.jackpot_credits as "jackpotCredits",
  reading.drop_credits as "dropCredits",
  reading.bills_credits as "billsCredits",
  reading.ticket_in_credits as "ticketInCredits",
  reading.ticket_out_credits as "ticketOutCredits",
  reading.cancelled_credits as "cancelledCredits",
  reading.hand_paid_cancelled_credits as "handPaidCancelledCredits",
  reading.current_credits as "currentCredits",
  reading.games_played as "gamesPlayed"
from boundaries
cross join stations_of_machine
join lateral (
  select meter_readings.* from meter_readings_public as meter_readings
  where meter_readings.establishment_id = $1
    and meter_readings.station_id = stations_of_machine.station_id
    and meter_readings.read_at <= boundaries.boundary
    and meter_readings.variant = 0
  order by meter_readings.read_at desc
  limit 1
) as reading on true
join reading_batches_public as batch on batch.establishment_id = $1 and batch.batch_id = reading.batch_id
order by "stationNumber", "readAt"

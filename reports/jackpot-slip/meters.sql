-- Counters of the machine around the win: for each station the last reading before it, and the first one after.
select stations.station_number as "stationNumber", reading.moment, reading.read_at as "readAt",
  reading.coin_in_credits as "coinInCredits", reading.coin_out_credits as "coinOutCredits",
  reading.jackpot_credits as "jackpotCredits", reading.hand_paid_cancelled_credits as "handPaidCancelledCredits",
  reading.current_credits as "currentCredits"
from payouts_public as payouts
join stations_public as stations using (establishment_id, machine_id)
cross join lateral (
  (select 'before' as moment, before.* from meter_readings_public as before
    where before.establishment_id = payouts.establishment_id and before.station_id = stations.station_id
      and before.variant = 0 and before.read_at <= payouts.won_at
    order by before.read_at desc limit 1)
  union all
  (select 'after' as moment, later.* from meter_readings_public as later
    where later.establishment_id = payouts.establishment_id and later.station_id = stations.station_id
      and later.variant = 0 and later.read_at > payouts.won_at
    order by later.read_at limit 1)
) as reading
where payouts.establishment_id = $1 and payouts.slip_number = $2::bigint
order by stations.station_number, reading.read_at

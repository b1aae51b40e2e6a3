-- $1 establishment, $2 machine's SBM number, $3 first day, $4 last day. Returns one line per day, and the sum
-- (gamingDay null).
select
  machine_days.gaming_day as "gamingDay",
  max(machine_days.state) as state,
  bool_and(machine_days.frozen) as closed,
  sum(machine_days.reading_count)::bigint as "readingCount",
  known(sum(machine_days.games_played))::bigint as "gamesPlayed",
  known(sum(machine_days.coin_in_minor))::bigint as "coinInMinor",
  known(sum(machine_days.coin_out_minor))::bigint as "coinOutMinor",
  known(sum(machine_days.jackpot_minor))::bigint as "jackpotMinor",
  known(sum(machine_days.metered_win_minor))::bigint as "meteredWinMinor",
  known(round(100 * sum(machine_days.metered_win_minor) / nullif(sum(machine_days.coin_in_minor), 0), 4))::text
    as "actualHoldPercent",
  known(sum(machine_days.drop_minor))::bigint as "dropMinor",
  known(sum(machine_days.bills_minor))::bigint as "billsMinor",
  known(sum(machine_days.ticket_in_minor))::bigint as "ticketInMinor",
  known(sum(machine_days.coins_minor))::bigint as "coinsMinor",
  known(sum(machine_days.ticket_out_minor))::bigint as "ticketOutMinor",
  known(sum(machine_days.hand_paid_cancelled_minor))::bigint as "handPaidCancelledMinor",
  known(sum(machine_days.credits_change_minor))::bigint as "creditsChangeMinor"
from machine_days
where machine_days.establishment_id = $1 and machine_days.sbm_number = $2
  and machine_days.gaming_day between $3 and $4
group by grouping sets ((machine_days.gaming_day), ())
order by machine_days.gaming_day nulls last

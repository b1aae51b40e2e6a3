-- $1 establishment, $2 first day, $3 last day. Cash as counted and paid, per denomination and for the house.
select
  machine_days.denomination_minor as "denominationMinor",
  coalesce(sum(machine_days.counted_notes_minor), 0)::bigint as "notesMinor",
  coalesce(sum(machine_days.counted_tickets_minor), 0)::bigint as "ticketsMinor",
  coalesce(sum(machine_days.counted_coins_minor), 0)::bigint as "coinsMinor",
  coalesce(sum(machine_days.electronic_in_minor), 0)::bigint as "electronicInMinor",
  coalesce(sum(machine_days.electronic_out_minor), 0)::bigint as "electronicOutMinor",
  coalesce(sum(machine_days.paid_jackpot_minor), 0)::bigint as "jackpotPaidMinor",
  coalesce(sum(machine_days.paid_progressive_minor), 0)::bigint as "progressivePaidMinor",
  coalesce(sum(machine_days.paid_bonus_minor), 0)::bigint as "bonusPaidMinor",
  coalesce(sum(machine_days.paid_cancelled_minor), 0)::bigint as "cancelledPaidMinor",
  coalesce(sum(machine_days.paid_short_pay_minor), 0)::bigint as "shortPayMinor",
  coalesce(sum(machine_days.paid_complement_minor), 0)::bigint as "complementMinor",
  coalesce(sum(machine_days.tickets_issued_minor), 0)::bigint as "ticketsIssuedMinor",
  coalesce(sum(machine_days.fills_minor), 0)::bigint as "fillsMinor",
  coalesce(sum(machine_days.cash_win_minor), 0)::bigint as "cashWinMinor"
from machine_days
where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
group by grouping sets ((machine_days.denomination_minor), ())
order by machine_days.denomination_minor nulls last

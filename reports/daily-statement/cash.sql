-- $1 establishment, $2 gaming days. Cash as counted and paid, per denomination and for the establishment.
select
  denomination_days.denomination_minor as "denominationMinor",
  coalesce(sum(denomination_days.counted_notes_minor), 0)::bigint as "notesMinor",
  coalesce(sum(denomination_days.counted_tickets_minor), 0)::bigint as "ticketsMinor",
  coalesce(sum(denomination_days.counted_coins_minor), 0)::bigint as "coinsMinor",
  known(sum(denomination_days.electronic_in_minor))::bigint as "electronicInMinor",
  known(sum(denomination_days.electronic_out_minor))::bigint as "electronicOutMinor",
  known(coalesce(sum(denomination_days.counted_notes_minor + denomination_days.counted_tickets_minor
    + denomination_days.counted_coins_minor + coalesce(denomination_days.electronic_in_minor, 0)
    - coalesce(denomination_days.electronic_out_minor, 0)), 0))::bigint as "receiptsMinor",
  coalesce(sum(denomination_days.paid_jackpot_minor), 0)::bigint as "jackpotPaidMinor",
  coalesce(sum(denomination_days.paid_progressive_minor), 0)::bigint as "progressivePaidMinor",
  coalesce(sum(denomination_days.paid_bonus_minor), 0)::bigint as "bonusPaidMinor",
  coalesce(sum(denomination_days.paid_cancelled_minor), 0)::bigint as "cancelledPaidMinor",
  coalesce(sum(denomination_days.paid_short_pay_minor), 0)::bigint as "shortPayMinor",
  coalesce(sum(denomination_days.paid_complement_minor), 0)::bigint as "complementMinor",
  coalesce(sum(denomination_days.tickets_issued_minor), 0)::bigint as "ticketsIssuedMinor",
  coalesce(sum(denomination_days.fills_minor), 0)::bigint as "fillsMinor",
  coalesce(sum(denomination_days.paid_jackpot_minor + denomination_days.paid_progressive_minor
    + denomination_days.paid_bonus_minor + denomination_days.paid_cancelled_minor
    + denomination_days.paid_short_pay_minor + denomination_days.paid_complement_minor
    + denomination_days.tickets_issued_minor + denomination_days.fills_minor), 0)::bigint as "paymentsMinor",
  known(coalesce(sum(denomination_days.cash_win_minor), 0))::bigint as "cashWinMinor"
from denomination_days
where denomination_days.establishment_id = $1 and denomination_days.gaming_day = any($2::date[])
group by grouping sets ((denomination_days.denomination_minor), ())
order by denomination_days.denomination_minor nulls last

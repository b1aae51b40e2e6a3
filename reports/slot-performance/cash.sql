-- $1 establishment, $2 first day, $3 last day. Returns the steps from the receipts to the cash win: one line per
-- machine and denomination, and one for the floor (machine null). Receipts: counted amounts and transfers, and the
-- growth of the cash in machines, which is metered less the metered content of the counted boxes. The check is the part
-- that the columns before it do not explain.
with sums as (
  select
    denomination_days.sbm_number,
    denomination_days.denomination_minor,
    grouping(denomination_days.sbm_number) as is_floor,
    sum(denomination_days.counted_notes_minor + denomination_days.counted_tickets_minor
      + denomination_days.counted_coins_minor + coalesce(denomination_days.bills_minor, 0)
      - coalesce(denomination_days.due_notes_minor, 0) + coalesce(denomination_days.ticket_in_minor, 0)
      - coalesce(denomination_days.due_tickets_minor, 0) + coalesce(denomination_days.coins_minor, 0)
      - coalesce(denomination_days.due_coins_minor, 0) + coalesce(denomination_days.electronic_in_minor, 0)
      - coalesce(denomination_days.electronic_out_minor, 0)) as receipts,
    sum(denomination_days.paid_jackpot_minor + denomination_days.paid_progressive_minor
      + denomination_days.paid_bonus_minor) as jackpots,
    sum(denomination_days.paid_cancelled_minor) as cancelled,
    sum(denomination_days.paid_short_pay_minor) as short_pays,
    sum(denomination_days.paid_complement_minor) as complements,
    sum(denomination_days.tickets_issued_minor) as tickets_issued,
    sum(denomination_days.fills_minor) as fills,
    sum(denomination_days.promotional_net_minor) as promotional,
    sum(denomination_days.hand_pays_owed_change_minor) as owed,
    sum(denomination_days.cash_win_minor) as cash_win
  from denomination_days
  where denomination_days.establishment_id = $1 and denomination_days.gaming_day between $2 and $3
  group by grouping sets ((denomination_days.sbm_number, denomination_days.denomination_minor), ())
)
select
  sums.sbm_number as machine,
  sums.denomination_minor as "denominationMinor",
  known(coalesce(sums.receipts, 0))::bigint as "receiptsMinor",
  coalesce(sums.jackpots, 0)::bigint as "jackpotPaidMinor",
  coalesce(sums.cancelled, 0)::bigint as "cancelledPaidMinor",
  coalesce(sums.short_pays, 0)::bigint as "shortPayMinor",
  coalesce(sums.complements, 0)::bigint as "complementMinor",
  coalesce(sums.tickets_issued, 0)::bigint as "ticketsIssuedMinor",
  coalesce(sums.fills, 0)::bigint as "fillsMinor",
  known(coalesce(sums.promotional, 0))::bigint as "promotionalNetMinor",
  known(coalesce(sums.owed, 0))::bigint as "handPaysOwedMinor",
  known(coalesce(sums.cash_win, 0))::bigint as "cashWinMinor",
  known(coalesce(sums.receipts - sums.jackpots - sums.cancelled - sums.short_pays - sums.complements - sums.tickets_issued
    - sums.fills - sums.promotional - sums.owed - sums.cash_win, 0))::bigint as "checkMinor"
from sums
order by sums.is_floor, sums.denomination_minor, sums.sbm_number collate "C"

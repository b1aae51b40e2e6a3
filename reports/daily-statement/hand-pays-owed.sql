-- $1 establishment, $2 gaming days in order. Returns the hand pays owed, per medium: at the opening of the first day,
-- won and not paid, paid for earlier days, corrected late, at the closing of the last day, and the first day of that
-- debt. None when nothing was owed.
with ends as (
  select min(days.gaming_day) as first_day, max(days.gaming_day) as last_day from unnest($2::date[]) as days (gaming_day)
), lines as (
  select machine_days.gaming_day, owed.*
  from machine_days
  join day_results_public as day_results using (establishment_id, gaming_day, run_number, machine_id)
  cross join lateral (values
    (1, 'jackpot', machine_days.owed_jackpot_minor, machine_days.owed_jackpot_change_minor,
      day_results.owed_jackpot_since),
    (2, 'cancelledCredits', machine_days.owed_cancelled_minor, machine_days.owed_cancelled_change_minor,
      day_results.owed_cancelled_since)
  ) as owed (position, medium, closing, change, since)
  where machine_days.establishment_id = $1 and machine_days.gaming_day = any($2::date[])
), late as (
  select
    late_hand_pays_owed.medium,
    sum(late_hand_pays_owed.change_minor) as amount,
    coalesce(sum(late_hand_pays_owed.change_minor) filter (where late_hand_pays_owed.gaming_day = ends.first_day), 0)
      as of_first_day
  from late_hand_pays_owed
  cross join ends
  where late_hand_pays_owed.establishment_id = $1 and late_hand_pays_owed.gaming_day = any($2::date[])
  group by late_hand_pays_owed.medium
), sums as (
  select
    lines.position,
    lines.medium,
    coalesce(sum(lines.closing - lines.change) filter (where lines.gaming_day = ends.first_day), 0) as opening,
    coalesce(sum(lines.change) filter (where lines.change > 0), 0) as won,
    coalesce(-sum(lines.change) filter (where lines.change < 0 or lines.change = 'NaN'), 0) as settled,
    coalesce(sum(lines.closing) filter (where lines.gaming_day = ends.last_day), 0) as closing,
    min(lines.since) filter (where lines.gaming_day = ends.last_day) as since
  from lines
  cross join ends
  group by lines.position, lines.medium
)
select
  sums.medium,
  known(sums.opening - coalesce(late.of_first_day, 0))::bigint as "openingMinor",
  known(sums.won)::bigint as "unpaidMinor",
  known(sums.settled)::bigint as "settledMinor",
  coalesce(late.amount, 0)::bigint as "lateMinor",
  known(sums.closing)::bigint as "closingMinor",
  sums.since
from sums
left join late using (medium)
where sums.opening <> 0 or sums.won <> 0 or sums.settled <> 0 or sums.closing <> 0 or late.amount <> 0
  or late.of_first_day <> 0
order by sums.position

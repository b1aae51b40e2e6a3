-- $1 establishment, $2 gaming days. Returns metered against counted or paid amounts, per medium; notes, tickets and
-- coins as metered in the counted boxes since the boxes before. A machine is beyond tolerance when its day has a
-- finding of that medium, or a missing count of a box that holds it.
with sums as (
  select
    sum(machine_days.due_notes_minor) as notes_metered,
    sum(machine_days.counted_notes_minor) as notes_actual,
    sum(machine_days.notes_variance_minor) as notes_variance,
    sum(machine_days.due_tickets_minor) as tickets_metered,
    sum(machine_days.counted_tickets_minor) as tickets_actual,
    sum(machine_days.tickets_variance_minor) as tickets_variance,
    sum(machine_days.due_coins_minor) as coins_metered,
    sum(machine_days.counted_coins_minor) as coins_actual,
    sum(machine_days.coins_variance_minor) as coins_variance,
    sum(machine_days.jackpot_minor) as jackpot_metered,
    sum(machine_days.paid_jackpot_minor + machine_days.paid_progressive_minor + machine_days.paid_bonus_minor)
      as jackpot_actual,
    sum(machine_days.jackpot_variance_minor) as jackpot_variance,
    sum(machine_days.hand_paid_cancelled_minor) as cancelled_metered,
    sum(machine_days.paid_cancelled_minor) as cancelled_actual,
    sum(machine_days.cancelled_variance_minor) as cancelled_variance,
    sum(machine_days.ticket_out_minor) as tickets_out_metered,
    sum(machine_days.tickets_issued_minor) as tickets_out_actual,
    sum(machine_days.tickets_out_variance_minor) as tickets_out_variance,
    count(*) filter (where missing.machine_id is not null and box.notes_minor <> 0) as notes_uncounted,
    count(*) filter (where missing.machine_id is not null and box.tickets_minor <> 0) as tickets_uncounted,
    count(*) filter (where missing.machine_id is not null and box.coins_minor <> 0) as coins_uncounted
  from machine_days
  left join current_findings as missing on missing.establishment_id = machine_days.establishment_id
    and missing.gaming_day = machine_days.gaming_day and missing.machine_id = machine_days.machine_id
    and missing.code = 'countMissing' and missing.severity <> 'notice'
  -- a run before drop periods compared an uncounted box with its own day
  cross join lateral (
    select
      coalesce(nullif(machine_days.in_machine_notes_minor, 0), machine_days.due_notes_minor) as notes_minor,
      coalesce(nullif(machine_days.in_machine_tickets_minor, 0), machine_days.due_tickets_minor) as tickets_minor,
      coalesce(nullif(machine_days.in_machine_coins_minor, 0), machine_days.due_coins_minor) as coins_minor
  ) as box
  where machine_days.establishment_id = $1 and machine_days.gaming_day = any($2::date[])
), media (position, medium, metered, actual, variance, uncounted) as (
  select 1, 'notes', sums.notes_metered, sums.notes_actual, sums.notes_variance, sums.notes_uncounted from sums
  union all select 2, 'tickets', sums.tickets_metered, sums.tickets_actual, sums.tickets_variance, sums.tickets_uncounted from sums
  union all select 3, 'coins', sums.coins_metered, sums.coins_actual, sums.coins_variance, sums.coins_uncounted from sums
  union all select 4, 'jackpot', sums.jackpot_metered, sums.jackpot_actual, sums.jackpot_variance, 0 from sums
  union all select 5, 'cancelledCredits', sums.cancelled_metered, sums.cancelled_actual, sums.cancelled_variance, 0 from sums
  union all select 6, 'ticketsOut', sums.tickets_out_metered, sums.tickets_out_actual, sums.tickets_out_variance, 0 from sums
), beyond as (
  select current_findings.medium, count(distinct (current_findings.gaming_day, current_findings.machine_id)) as machines
  from current_findings
  where current_findings.establishment_id = $1 and current_findings.gaming_day = any($2::date[])
    and current_findings.code in ('countVariance', 'countWithoutMeter', 'handPayVariance', 'ticketsOutVariance')
    and current_findings.severity <> 'notice'
  group by current_findings.medium
)
select
  media.medium,
  known(media.metered)::bigint as "meteredMinor",
  coalesce(media.actual, 0)::bigint as "actualMinor",
  known(media.variance)::bigint as "varianceMinor",
  known(round(100 * media.variance / nullif(media.metered, 0), 4))::text as "variancePercent",
  coalesce(beyond.machines, 0) + media.uncounted as "machinesBeyond"
from media
left join beyond using (medium)
order by media.position

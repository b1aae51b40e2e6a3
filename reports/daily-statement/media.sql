-- $1 establishment, $2 first day, $3 last day. Metered against counted or paid, per medium, with the number of machines
-- whose difference is beyond the tolerance in force (one finding a machine and medium).
with sums as (
  select
    sum(machine_days.bills_minor) as notes_metered,
    sum(machine_days.counted_notes_minor) as notes_actual,
    sum(machine_days.ticket_in_minor) as tickets_metered,
    sum(machine_days.counted_tickets_minor) as tickets_actual,
    sum(machine_days.coins_minor) as coins_metered,
    sum(machine_days.counted_coins_minor) as coins_actual,
    sum(machine_days.jackpot_minor + machine_days.hand_paid_cancelled_minor) as hand_pays_metered,
    sum(machine_days.paid_jackpot_minor + machine_days.paid_progressive_minor + machine_days.paid_bonus_minor
      + machine_days.paid_cancelled_minor) as hand_pays_actual,
    sum(machine_days.ticket_out_minor) as tickets_out_metered,
    sum(machine_days.tickets_issued_minor) as tickets_out_actual
  from machine_days
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
), media (position, medium, metered, actual) as (
  select 1, 'notes', sums.notes_metered, sums.notes_actual from sums
  union all select 2, 'tickets', sums.tickets_metered, sums.tickets_actual from sums
  union all select 3, 'coins', sums.coins_metered, sums.coins_actual from sums
  union all select 4, 'handPays', sums.hand_pays_metered, sums.hand_pays_actual from sums
  union all select 5, 'ticketsOut', sums.tickets_out_metered, sums.tickets_out_actual from sums
)
select
  media.medium,
  coalesce(media.metered, 0)::bigint as "meteredMinor",
  coalesce(media.actual, 0)::bigint as "actualMinor",
  coalesce(media.actual - media.metered, 0)::bigint as "varianceMinor",
  round(100 * (media.actual - media.metered) / nullif(media.metered, 0), 4)::text as "variancePercent",
  (select count(distinct (current_findings.gaming_day, current_findings.machine_id)) from current_findings
    where current_findings.establishment_id = $1 and current_findings.gaming_day between $2 and $3
      and current_findings.medium = media.medium and current_findings.variance_minor is not null
      and current_findings.severity <> 'notice') as "machinesBeyond"
from media
order by media.position

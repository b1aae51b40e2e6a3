-- $1 establishment, $2 first day, $3 last day. Returns metered against counted amounts, per machine and medium; a null
-- machine is the establishment. Metered: in the counted boxes, since the boxes before. The percentage is of it.
with sums as (
  select
    machine_days.sbm_number,
    sum(machine_days.due_notes_minor) as notes_metered,
    sum(machine_days.counted_notes_minor) as notes_counted,
    sum(machine_days.notes_variance_minor) as notes_variance,
    sum(machine_days.due_tickets_minor) as tickets_metered,
    sum(machine_days.counted_tickets_minor) as tickets_counted,
    sum(machine_days.tickets_variance_minor) as tickets_variance,
    sum(machine_days.due_coins_minor) as coins_metered,
    sum(machine_days.counted_coins_minor) as coins_counted,
    sum(machine_days.coins_variance_minor) as coins_variance
  from machine_days
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
  group by grouping sets ((machine_days.sbm_number), ())
)
select
  sums.sbm_number as machine,
  known(sums.notes_metered)::bigint as "notesMeteredMinor",
  coalesce(sums.notes_counted, 0)::bigint as "notesCountedMinor",
  known(sums.notes_variance)::bigint as "notesVarianceMinor",
  known(round(100 * sums.notes_variance / nullif(sums.notes_metered, 0), 4))::text
    as "notesVariancePercent",
  known(sums.tickets_metered)::bigint as "ticketsMeteredMinor",
  coalesce(sums.tickets_counted, 0)::bigint as "ticketsCountedMinor",
  known(sums.tickets_variance)::bigint as "ticketsVarianceMinor",
  known(round(100 * sums.tickets_variance / nullif(sums.tickets_metered, 0), 4))::text
    as "ticketsVariancePercent",
  known(sums.coins_metered)::bigint as "coinsMeteredMinor",
  coalesce(sums.coins_counted, 0)::bigint as "coinsCountedMinor",
  known(sums.coins_variance)::bigint as "coinsVarianceMinor",
  known(round(100 * sums.coins_variance / nullif(sums.coins_metered, 0), 4))::text
    as "coinsVariancePercent"
from sums
order by sums.sbm_number collate "C" nulls last

-- $1 establishment, $2 number of the drop. Returns the amount dropped from each machine beside its meters for the
-- gaming day; a null machine is the total. The percentage is of the metered amount.
, conveyed as (
  select coin_departures.machine_id, sum(coin_departures.value_minor * coin_departures.pieces) as coins
  from drops_public as drops join coin_departures_public as coin_departures using (establishment_id, drop_id)
  where drops.establishment_id = $1 and drops.drop_number = $2::bigint
  group by coin_departures.machine_id
), counted as (
  select machine_id, sum(found.notes) as notes, sum(found.tickets) as tickets, sum(found.coins) as coins
  from (
    select brought.machine_id, brought.notes_minor as notes, brought.tickets_minor as tickets,
      brought.coins_minor as coins
    from brought where brought.count_number is not null
    union all
    select conveyed.machine_id, 0, 0, conveyed.coins from conveyed
  ) as found
  group by machine_id
), sums as (
  select machines.sbm_number,
    sum(machine_days.bills_minor) as notes_metered, sum(counted.notes) as notes_counted,
    sum(case when machine_days.bills_minor is null then nullif(counted.notes, 0)
      else counted.notes - machine_days.bills_minor end)
      filter (where machine_days.machine_id is not null) as notes_variance,
    sum(machine_days.ticket_in_minor) as tickets_metered, sum(counted.tickets) as tickets_counted,
    sum(case when machine_days.ticket_in_minor is null then nullif(counted.tickets, 0)
      else counted.tickets - machine_days.ticket_in_minor end)
      filter (where machine_days.machine_id is not null) as tickets_variance,
    sum(machine_days.coins_minor) as coins_metered, sum(counted.coins) as coins_counted,
    sum(case when machine_days.coins_minor is null then nullif(counted.coins, 0)
      else counted.coins - machine_days.coins_minor end)
      filter (where machine_days.machine_id is not null) as coins_variance
  from counted
  join drops_public as drops on drops.establishment_id = $1 and drops.drop_number = $2::bigint
  join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = counted.machine_id
  left join machine_days on machine_days.establishment_id = $1 and machine_days.gaming_day = drops.gaming_day
    and machine_days.machine_id = counted.machine_id
  group by grouping sets ((machines.sbm_number), ())
  having count(*) > 0
)
select sums.sbm_number as machine,
  known(sums.notes_metered)::bigint as "notesMeteredMinor", sums.notes_counted::bigint as "notesCountedMinor",
  known(sums.notes_variance)::bigint as "notesVarianceMinor",
  known(round(100 * sums.notes_variance / nullif(sums.notes_metered, 0), 4))::text
    as "notesVariancePercent",
  known(sums.tickets_metered)::bigint as "ticketsMeteredMinor", sums.tickets_counted::bigint as "ticketsCountedMinor",
  known(sums.tickets_variance)::bigint as "ticketsVarianceMinor",
  known(round(100 * sums.tickets_variance / nullif(sums.tickets_metered, 0), 4))::text
    as "ticketsVariancePercent",
  known(sums.coins_metered)::bigint as "coinsMeteredMinor", sums.coins_counted::bigint as "coinsCountedMinor",
  known(sums.coins_variance)::bigint as "coinsVarianceMinor",
  known(round(100 * sums.coins_variance / nullif(sums.coins_metered, 0), 4))::text
    as "coinsVariancePercent"
from sums
order by sums.sbm_number collate "C" nulls last

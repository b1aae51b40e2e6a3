-- $1 establishment, $2 first day, $3 last day. Returns the metered hand pays against the payments; a null machine is
-- the establishment. Short pays and complements have no meter: they appear beside the comparison, never in it.
with sums as (
  select
    machine_days.sbm_number,
    sum(machine_days.jackpot_minor) as jackpot_metered,
    sum(machine_days.paid_jackpot_minor + machine_days.paid_progressive_minor + machine_days.paid_bonus_minor)
      as jackpot_paid,
    sum(machine_days.jackpot_variance_minor) as jackpot_variance,
    sum(machine_days.hand_paid_cancelled_minor) as cancelled_metered,
    sum(machine_days.paid_cancelled_minor) as cancelled_paid,
    sum(machine_days.cancelled_variance_minor) as cancelled_variance,
    sum(machine_days.paid_short_pay_minor) as short_pay,
    sum(machine_days.paid_complement_minor) as complement
  from machine_days
  where machine_days.establishment_id = $1 and machine_days.gaming_day between $2 and $3
  group by grouping sets ((machine_days.sbm_number), ())
)
select
  sums.sbm_number as machine,
  known(sums.jackpot_metered)::bigint as "jackpotMeteredMinor",
  coalesce(sums.jackpot_paid, 0)::bigint as "jackpotPaidMinor",
  known(sums.jackpot_variance)::bigint as "jackpotVarianceMinor",
  known(round(100 * sums.jackpot_variance / nullif(sums.jackpot_metered, 0), 4))::text
    as "jackpotVariancePercent",
  known(sums.cancelled_metered)::bigint as "cancelledMeteredMinor",
  coalesce(sums.cancelled_paid, 0)::bigint as "cancelledPaidMinor",
  known(sums.cancelled_variance)::bigint as "cancelledVarianceMinor",
  known(round(100 * sums.cancelled_variance / nullif(sums.cancelled_metered, 0), 4))::text
    as "cancelledVariancePercent",
  coalesce(sums.short_pay, 0)::bigint as "shortPayMinor",
  coalesce(sums.complement, 0)::bigint as "complementMinor"
from sums
where sums.sbm_number is null
  or sums.jackpot_metered <> 0 or sums.jackpot_paid <> 0 or sums.cancelled_metered <> 0 or sums.cancelled_paid <> 0
  or sums.short_pay <> 0 or sums.complement <> 0
order by sums.sbm_number collate "C" nulls last

-- $1 establishment, $2 first day, $3 last day. Returns the amounts of tickets per kind, rolled forward over the period.
-- The last line, without a kind, is the sum of what is owed: restricted tickets are played and never cashed.
with rolled as (
  select ticket_days.kind, ticket_days.is_restricted,
    sum(ticket_days.issued_minor - ticket_days.redeemed_at_machines_minor - ticket_days.redeemed_at_desks_minor
      - ticket_days.redeemed_at_kiosks_minor - ticket_days.voided_minor - ticket_days.expired_minor
      - ticket_days.orphans_minor) filter (where ticket_days.gaming_day < $2) as opening_minor,
    sum(ticket_days.issued_minor) filter (where ticket_days.gaming_day >= $2) as issued_minor,
    sum(ticket_days.redeemed_at_machines_minor) filter (where ticket_days.gaming_day >= $2) as machines_minor,
    sum(ticket_days.redeemed_at_desks_minor) filter (where ticket_days.gaming_day >= $2) as desks_minor,
    sum(ticket_days.redeemed_at_kiosks_minor) filter (where ticket_days.gaming_day >= $2) as kiosks_minor,
    sum(ticket_days.voided_minor) filter (where ticket_days.gaming_day >= $2) as voided_minor,
    sum(ticket_days.expired_minor) filter (where ticket_days.gaming_day >= $2) as expired_minor,
    sum(ticket_days.orphans_minor) filter (where ticket_days.gaming_day >= $2) as orphans_minor,
    sum(ticket_days.issued_minor - ticket_days.redeemed_at_machines_minor - ticket_days.redeemed_at_desks_minor
      - ticket_days.redeemed_at_kiosks_minor - ticket_days.voided_minor - ticket_days.expired_minor
      - ticket_days.orphans_minor) as closing_minor
  from (select ticket_days.*, ticket_days.kind = 'restricted' as is_restricted from ticket_days) as ticket_days
  where ticket_days.establishment_id = $1 and ticket_days.gaming_day <= $3
  group by grouping sets ((ticket_days.kind, ticket_days.is_restricted), (ticket_days.is_restricted))
)
select rolled.kind, coalesce(rolled.opening_minor, 0)::bigint as "openingMinor",
  coalesce(rolled.issued_minor, 0)::bigint as "issuedMinor",
  coalesce(rolled.machines_minor, 0)::bigint as "redeemedAtMachinesMinor",
  coalesce(rolled.desks_minor, 0)::bigint as "redeemedAtDesksMinor",
  coalesce(rolled.kiosks_minor, 0)::bigint as "redeemedAtKiosksMinor",
  coalesce(rolled.voided_minor, 0)::bigint as "voidedMinor",
  coalesce(rolled.expired_minor, 0)::bigint as "expiredMinor",
  coalesce(rolled.orphans_minor, 0)::bigint as "orphansMinor", rolled.closing_minor::bigint as "closingMinor"
from rolled
-- the sum of restricted tickets repeats their only line
where not (rolled.is_restricted and rolled.kind is null)
order by rolled.is_restricted, rolled.kind nulls last

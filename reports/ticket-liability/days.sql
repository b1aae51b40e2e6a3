-- $1 establishment, $2 first day, $3 last day. Returns the roll-forward per day: the opening of a kind is its closing
-- of the day before. Days on which nothing was owed and nothing moved are left out.
with kinds as (
  select ticket_days.kind,
    coalesce(sum(ticket_days.issued_minor - ticket_days.redeemed_at_machines_minor
      - ticket_days.redeemed_at_desks_minor - ticket_days.redeemed_at_kiosks_minor - ticket_days.voided_minor
      - ticket_days.expired_minor - ticket_days.orphans_minor)
      filter (where ticket_days.gaming_day < $2), 0) as before_minor
  from ticket_days
  where ticket_days.establishment_id = $1 and ticket_days.gaming_day <= $3
  group by ticket_days.kind
), moved as (
  select gaming_days.gaming_day, kinds.kind, kinds.before_minor, coalesce(ticket_days.issued_minor, 0) as issued_minor,
    coalesce(ticket_days.redeemed_at_machines_minor, 0) as machines_minor,
    coalesce(ticket_days.redeemed_at_desks_minor, 0) as desks_minor,
    coalesce(ticket_days.redeemed_at_kiosks_minor, 0) as kiosks_minor,
    coalesce(ticket_days.voided_minor, 0) as voided_minor, coalesce(ticket_days.expired_minor, 0) as expired_minor,
    coalesce(ticket_days.orphans_minor, 0) as orphans_minor, ticket_days.kind is not null as has_moved
  from gaming_days_public as gaming_days
  cross join kinds
  left join ticket_days on ticket_days.establishment_id = gaming_days.establishment_id
    and ticket_days.gaming_day = gaming_days.gaming_day and ticket_days.kind = kinds.kind
  where gaming_days.establishment_id = $1 and gaming_days.gaming_day between $2 and $3
), rolled as (
  select moved.*,
    (moved.before_minor + sum(moved.issued_minor - moved.machines_minor - moved.desks_minor - moved.kiosks_minor
      - moved.voided_minor - moved.expired_minor - moved.orphans_minor) over (
        partition by moved.kind order by moved.gaming_day))::bigint as closing_minor
  from moved
)
select rolled.gaming_day::text as "gamingDay", rolled.kind,
  lag(rolled.closing_minor, 1, rolled.before_minor::bigint) over (partition by rolled.kind order by rolled.gaming_day)
    as "openingMinor",
  rolled.issued_minor::bigint as "issuedMinor", rolled.machines_minor::bigint as "redeemedAtMachinesMinor",
  rolled.desks_minor::bigint as "redeemedAtDesksMinor", rolled.kiosks_minor::bigint as "redeemedAtKiosksMinor",
  rolled.voided_minor::bigint as "voidedMinor", rolled.expired_minor::bigint as "expiredMinor",
  rolled.orphans_minor::bigint as "orphansMinor", rolled.closing_minor as "closingMinor",
  rolled.has_moved as "hasMoved"
from rolled
order by rolled.gaming_day, rolled.kind

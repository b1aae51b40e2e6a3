-- $1 establishment, $2 gaming days. Returns the register before the first day, the entries of these days by act, the
-- entries of days in between that are not among them, and the register after the last day. Returns no line when nothing
-- was ever entered until then.
with bounds as (
  select min(day) as first_day, max(day) as last_day from unnest($2::date[]) as day
)
select
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day < bounds.first_day), 0)::bigint as "openingMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day = any($2::date[]) and orphan_entries.act = 'received'), 0)::bigint as "receivedMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day = any($2::date[]) and orphan_entries.act = 'refunded'), 0)::bigint as "refundedMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day = any($2::date[]) and orphan_entries.act = 'forfeited'), 0)::bigint as "forfeitedMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day = any($2::date[]) and orphan_entries.act = 'cancelled'), 0)::bigint as "cancelledMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day > bounds.first_day and not orphan_entries.gaming_day = any($2::date[])), 0)::bigint
    as "leftOutMinor",
  coalesce(sum(orphan_entries.amount_minor), 0)::bigint as "closingMinor",
  count(*) filter (where orphan_entries.gaming_day = any($2::date[])) as entries
from orphan_entries_public as orphan_entries
cross join bounds
where orphan_entries.establishment_id = $1 and orphan_entries.gaming_day <= bounds.last_day
having count(*) > 0

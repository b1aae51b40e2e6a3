-- $1 establishment, $2 gaming day. The register before the day, what the day entered in it by act, and after it; no
-- line when nothing was ever entered until then.
select
  coalesce(sum(orphan_entries.amount_minor) filter (where orphan_entries.gaming_day < $2), 0)::bigint as "openingMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day = $2 and orphan_entries.act = 'received'), 0)::bigint as "receivedMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day = $2 and orphan_entries.act = 'refunded'), 0)::bigint as "refundedMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day = $2 and orphan_entries.act = 'forfeited'), 0)::bigint as "forfeitedMinor",
  coalesce(sum(orphan_entries.amount_minor) filter (
    where orphan_entries.gaming_day = $2 and orphan_entries.act = 'cancelled'), 0)::bigint as "cancelledMinor",
  coalesce(sum(orphan_entries.amount_minor), 0)::bigint as "closingMinor",
  count(*) filter (where orphan_entries.gaming_day = $2) as entries
from orphan_entries_public as orphan_entries
where orphan_entries.establishment_id = $1 and orphan_entries.gaming_day <= $2
having count(*) > 0

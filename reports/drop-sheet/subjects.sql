-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the drops.

select drops.drop_number::text as subject, drops.gaming_day as day, null::text as about, null::bigint as "amountMinor"
from drops_public as drops
where drops.establishment_id = $1 and ($2::date is null or drops.gaming_day >= $2)
  and ($3::date is null or drops.gaming_day <= $3)

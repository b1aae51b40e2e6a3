-- items found on a gaming day
select count(*) as items
from register_lost_property
where register_lost_property.establishment_id = $1 and register_lost_property.gaming_day = $2

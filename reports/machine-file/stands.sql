-- $1 establishment. The file of stands (MC:19.2).
select stands.stand_number as stand, stands.room, stands.retired_at as "retiredAt"
from stands_public as stands
where stands.establishment_id = $1
order by stands.stand_number collate "C"

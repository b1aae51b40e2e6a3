-- $1 establishment, $2 last day, $3 the register. Returns the volumes opened until then.
select volumes.volume_number as "volumeNumber", volumes.pages, volumes.paraphed_on as "paraphedOn",
  volumes.paraphed_by as "paraphedBy", volumes.opened_at as "openedAt", volumes.closed_at as "closedAt"
from equipment_volumes_public as volumes
left join gaming_days_public as gaming_days on gaming_days.establishment_id = volumes.establishment_id
  and gaming_days.gaming_day = $2
where volumes.establishment_id = $1 and volumes.book = $3
  and (gaming_days.closes_at is null or volumes.opened_at < gaming_days.closes_at)
order by volumes.volume_number

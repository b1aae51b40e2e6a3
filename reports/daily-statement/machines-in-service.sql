-- $1 establishment, $2 gaming day. Returns the number of machines in service that day.
select
  count(*) filter (where machine_days.state = 'inService') as "inService",
  count(*) filter (where machine_days.state = 'outOfService') as "outOfService",
  count(*) filter (where machine_days.state = 'silent') as silent
from machine_days
where machine_days.establishment_id = $1 and machine_days.gaming_day = $2

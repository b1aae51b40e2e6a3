-- $1 establishment, $2 machine's SBM number, $3 last day. Returns the machine and the version in force at the end of
-- the period. A day not yet recorded ends within two days of its date.
select
  machines.sbm_number as machine,
  machines.serial_number as serial,
  machines.maker,
  machine_versions.model,
  machine_versions.game_name as game,
  machine_versions.location,
  stands.stand_number as stand,
  machine_versions.denomination_minor as "denominationMinor",
  machine_versions.return_percent::text as "returnPercent"
from machines_public as machines
left join lateral (
  select in_force.* from machine_versions_public as in_force
  where in_force.establishment_id = machines.establishment_id
    and in_force.machine_id = machines.machine_id
    and in_force.effective_at < coalesce(
      (select gaming_days.closes_at from gaming_days_public as gaming_days
        where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $3),
      ($3::date + 2)::timestamptz)
  order by in_force.effective_at desc, in_force.version_number desc
  limit 1
) as machine_versions on true
left join stands_public as stands on stands.establishment_id = machine_versions.establishment_id
  and stands.stand_id = machine_versions.stand_id
where machines.establishment_id = $1 and machines.sbm_number = $2

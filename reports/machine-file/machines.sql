-- $1 establishment, $2 day. Returns the inventory at the end of that day: one line per machine, with the version then
-- in force.
select
  machines.sbm_number as machine,
  machines.serial_number as serial,
  machines.maker,
  machine_versions.model,
  machine_versions.game_name as game,
  machine_versions.program_id as "programId",
  machine_versions.state,
  machine_versions.location,
  stands.stand_number as stand,
  machine_versions.denomination_minor as "denominationMinor",
  machine_versions.return_percent::text as "returnPercent",
  machine_versions.rake_percent::text as "rakePercent",
  machine_versions.return_certified_on as "returnCertifiedOn",
  (select count(*) from stations_public as stations
    where stations.establishment_id = machines.establishment_id and stations.machine_id = machines.machine_id)
    as "stationCount",
  (select encode(photographs.content_sha256, 'hex') from photographs_public as photographs
    where photographs.establishment_id = machines.establishment_id and photographs.machine_id = machines.machine_id
    order by photographs.taken_at desc, photographs.photograph_id desc limit 1) as "photographSha256"
from machines_public as machines
join lateral (
  select last_version.* from machine_versions_public as last_version
  where last_version.establishment_id = machines.establishment_id and last_version.machine_id = machines.machine_id
    and last_version.effective_at < coalesce(
      (select gaming_days.closes_at from gaming_days_public as gaming_days
        where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2),
      ($2::date + 2)::timestamptz)
  order by last_version.effective_at desc, last_version.version_number desc
  limit 1
) as machine_versions on true
left join stands_public as stands on stands.establishment_id = machines.establishment_id
  and stands.stand_id = machine_versions.stand_id
where machines.establishment_id = $1
order by machines.sbm_number collate "C"

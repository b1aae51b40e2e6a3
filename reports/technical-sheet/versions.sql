-- $1 establishment, $2 machine's SBM number (null = all), $3 day. Returns the versions of each machine effective by the
-- end of that day, oldest first; the last one is in force.
select
  machines.sbm_number as machine,
  machines.serial_number as serial,
  machines.maker,
  machines.registered_at as "registeredAt",
  machine_versions.version_number as "versionNumber",
  machine_versions.effective_at as "effectiveAt",
  machine_versions.change,
  machine_versions.state,
  machine_versions.location,
  stands.stand_number as stand,
  machine_versions.model,
  machine_versions.game_name as game,
  machine_versions.program_id as "programId",
  machine_versions.denomination_minor as "denominationMinor",
  machine_versions.lowest_wager_credits as "lowestWagerCredits",
  machine_versions.return_percent::text as "returnPercent",
  machine_versions.return_certified_on as "returnCertifiedOn",
  machine_versions.rake_percent::text as "rakePercent",
  machine_versions.volatility_index::text as "volatilityIndex",
  machine_versions.accepts_notes as "acceptsNotes",
  machine_versions.accepts_coins as "acceptsCoins",
  machine_versions.accepts_tickets as "acceptsTickets",
  machine_versions.hopper_capacity as "hopperCapacity",
  machine_versions.technical,
  nullif(machine_versions.reason, '') as reason,
  people.full_name as "recordedBy"
from machines_public as machines
join machine_versions_public as machine_versions using (establishment_id, machine_id)
left join stands_public as stands using (establishment_id, stand_id)
left join people_names as people on people.person_id = machine_versions.recorded_by
where machines.establishment_id = $1 and ($2::text is null or machines.sbm_number = $2)
  and machine_versions.effective_at < coalesce(
    (select gaming_days.closes_at from gaming_days_public as gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $3),
    ($3::date + 2)::timestamptz)
order by machines.sbm_number collate "C", machine_versions.effective_at, machine_versions.version_number

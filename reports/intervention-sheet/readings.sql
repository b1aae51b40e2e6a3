-- $1 establishment, $2 numbers of sheets. The last of several readings of a station and a moment counts. Where the
-- meters were touched, a station without a reading still has a line.
with asked as (
  select interventions.establishment_id, interventions.intervention_id, interventions.sheet_number,
    stations.station_id, stations.station_number, moment.name as moment,
    exists (select from intervention_entries_public as intervention_entries
      where intervention_entries.establishment_id = interventions.establishment_id
        and intervention_entries.intervention_id = interventions.intervention_id
        and intervention_entries.touches is not null)
    or exists (select from machine_events_public as machine_events
      where machine_events.establishment_id = interventions.establishment_id
        and machine_events.machine_id = interventions.machine_id
        and machine_events.code in ('logicDoorOpened', 'logicDoorOpenedWithoutPower', 'ramClear')
        and machine_events.occurred_at between interventions.stopped_at
          and coalesce(interventions.closed_at, 'infinity')) as is_touched
  from interventions_public as interventions
  join stations_public as stations using (establishment_id, machine_id)
  cross join (values ('before'), ('after')) as moment (name)
  where interventions.establishment_id = $1 and interventions.sheet_number = any($2::bigint[])
)
select asked.sheet_number as "sheetNumber", asked.station_number as station, asked.moment, standing.read_at as "readAt",
  standing.counters, standing.unread_reason as "unreadReason", people.full_name as "enteredBy"
from asked
left join lateral (
  select reading.read_at, reading.counters, reading.unread_reason, reading.entered_by
  from intervention_readings_public as reading
  where reading.establishment_id = asked.establishment_id and reading.intervention_id = asked.intervention_id
    and reading.station_id = asked.station_id and reading.moment = asked.moment
  order by reading.reading_number desc limit 1
) as standing on true
left join people_names as people on people.person_id = standing.entered_by
where asked.is_touched or standing.read_at is not null
order by asked.sheet_number, asked.station_number, asked.moment = 'after'

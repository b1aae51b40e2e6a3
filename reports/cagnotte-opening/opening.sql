-- $1 establishment, $2 number of the session. Returns the opening of its cagnotte, the people present and the result.
select
  tables.table_number as "tableNumber", tables.game, tables.room, sessions.gaming_day as "gamingDay",
  sessions.session_number as "sessionNumber", croupiers.full_name as croupier, openings.opened_at as "openedAt",
  recorders.full_name as "recordedBy", certifiers.full_name as "certifiedBy", openings.certified_as as "certifiedAs",
  nullif(openings.control_agent, '') as "controlAgent", nullif(openings.reason, '') as reason,
  case when desks.desk_id is not null then jsonb_build_object('code', desks.desk_code, 'kind', desks.kind,
    'room', nullif(desks.room, '')) end as desk, openings.movement_number as "movementNumber", openings.stubs_minor as "stubsMinor",
  openings.counted_minor as "countedMinor", openings.difference_minor as "differenceMinor",
  openings.carried_minor as "carriedMinor", cashiers.full_name as cashier
from cagnotte_openings_public as openings
join cercle_sessions_public as sessions using (establishment_id, session_id)
join gaming_tables_public as tables using (establishment_id, table_id)
join people_names as croupiers on croupiers.person_id = sessions.croupier
join people_names as recorders on recorders.person_id = openings.recorded_by
join people_names as certifiers on certifiers.person_id = openings.certified_by
left join desks_public as desks on desks.establishment_id = openings.establishment_id
  and desks.desk_id = openings.desk_id
left join desk_movements_public as movements on movements.establishment_id = openings.establishment_id
  and movements.desk_id = openings.desk_id and movements.movement_number = openings.movement_number
left join people_names as cashiers on cashiers.person_id = movements.held_by
where openings.establishment_id = $1 and openings.session_id = $2::bigint

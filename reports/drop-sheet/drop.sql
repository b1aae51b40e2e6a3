-- $1 establishment, $2 number of the drop.
select drops.drop_number as "dropNumber", drops.gaming_day::text as "gamingDay",
  drops.is_during_operation as "isDuringOperation", drops.state, planner.full_name as "plannedBy",
  drops.planned_at as "plannedAt", opener.full_name as "openedBy", drops.opened_at as "openedAt",
  closer.full_name as "closedBy", drops.closed_at as "closedAt",
  drops.readings_missing_reason as "readingsMissingReason", canceller.full_name as "cancelledBy",
  drops.cancel_reason as "cancelReason",
  (select count(*) from drop_lines_public as drop_lines where drop_lines.establishment_id = drops.establishment_id
    and drop_lines.drop_id = drops.drop_id) as lines,
  (select count(*) from drop_exchanges_public as drop_exchanges
    where drop_exchanges.establishment_id = drops.establishment_id
    and drop_exchanges.drop_id = drops.drop_id and drop_exchanges.reversed_at is null
    and drop_exchanges.taken_box_id is not null) as taken
from drops_public as drops
join people_names as planner on planner.person_id = drops.planned_by
left join people_names as opener on opener.person_id = drops.opened_by
left join people_names as closer on closer.person_id = drops.closed_by
left join people_names as canceller on canceller.person_id = drops.cancelled_by
where drops.establishment_id = $1 and drops.drop_number = $2::bigint

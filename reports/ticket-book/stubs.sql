-- $1 establishment, $2 number, $3 last gaming day. Returns the stubs of a book in the order of their numbers: the
-- tickets detached from each, with their coup and session, and the cumulative amount of the book.
select
  sessions.session_id as "sessionId", sessions.gaming_day as "gamingDay", sessions.session_number as "sessionNumber",
  detachments.coup_number as "coupNumber", detachments.first_ticket as "firstTicket",
  detachments.last_ticket as "lastTicket", detachments.is_missing as "isMissing",
  case when detachments.is_missing then 0 else numbers.count end as tickets,
  case when detachments.is_missing then numbers.count else 0 end as missing,
  detachments.amount_minor as "stubsMinor",
  (sum(detachments.amount_minor) over (order by detachments.first_ticket))::bigint as "runningMinor",
  detachments.happened_at as "happenedAt", people_names.full_name as "recordedBy", detachments.reason
from ticket_detachments_public as detachments
join cercle_sessions_public as sessions using (establishment_id, session_id)
join people_names on people_names.person_id = detachments.recorded_by
cross join lateral (
  select case when detachments.reverses is null then 1 else -1 end
    * (detachments.last_ticket - detachments.first_ticket + 1) as count
) as numbers
where detachments.establishment_id = $1 and detachments.book_number = $2::integer and sessions.gaming_day <= $3::date
order by detachments.first_ticket, detachments.session_id, detachments.detachment_number

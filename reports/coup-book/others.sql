-- $1 establishment, $2 number of the session. Returns the stubs of the session that belong to no coup: entered
-- together, or missing.
select
  detachments.book_number as "bookNumber", books.value_minor as "valueMinor", detachments.first_ticket as "firstTicket",
  detachments.last_ticket as "lastTicket", detachments.is_missing as "isMissing",
  detachments.amount_minor as "stubsMinor", detachments.happened_at as "happenedAt", detachments.reason
from ticket_detachments_public as detachments
join ticket_books_public as books using (establishment_id, book_number)
where detachments.establishment_id = $1 and detachments.session_id = $2::bigint and detachments.coup_number is null
order by detachments.detachment_number

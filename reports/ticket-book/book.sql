-- $1 establishment, $2 number, $3 last gaming day. Returns the cover of a book of tickets, and the tickets detached
-- until then.
select
  books.book_number as "bookNumber", tables.table_number as "tableNumber", tables.game,
  books.season_start as "seasonStart", books.series, books.value_minor as "valueMinor",
  books.first_ticket as "firstTicket", books.last_ticket as "lastTicket", books.received_at as "receivedAt",
  receivers.full_name as "receivedBy",
  case when books.finished_on <= $3::date then books.finished_on end as "finishedOn",
  detached.tickets, detached.missing, detached.stubs_minor as "stubsMinor",
  books.last_ticket - books.first_ticket + 1 - detached.tickets - detached.missing as "left"
from ticket_books_public as books
join gaming_tables_public as tables using (establishment_id, table_id)
join people_names as receivers on receivers.person_id = books.received_by
cross join lateral (
  select
    coalesce(sum(numbers.count) filter (where not detachments.is_missing), 0)::bigint as tickets,
    coalesce(sum(numbers.count) filter (where detachments.is_missing), 0)::bigint as missing,
    coalesce(sum(detachments.amount_minor), 0)::bigint as stubs_minor
  from ticket_detachments_public as detachments
  join cercle_sessions_public as sessions using (establishment_id, session_id)
  cross join lateral (
  select case when detachments.reverses is null then 1 else -1 end
    * (detachments.last_ticket - detachments.first_ticket + 1) as count
) as numbers
  where detachments.establishment_id = books.establishment_id and detachments.book_number = books.book_number
    and sessions.gaming_day <= $3::date
) as detached
where books.establishment_id = $1 and books.book_number = $2::integer

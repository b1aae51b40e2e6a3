-- $1 establishment, $2 first gaming day, $3 last. Returns each book of tickets in service at a session, with the amount
-- of its stubs.
select
  sessions.session_id as "sessionId", sessions.gaming_day as "gamingDay", tables.table_number as "tableNumber",
  sessions.session_number as "sessionNumber", books.value_minor as "valueMinor", books.book_number as "bookNumber",
  books.series, of_session.first_ticket as "firstTicket", detached.last_ticket as "lastTicket",
  detached.tickets, detached.missing, detached.stubs_minor as "stubsMinor"
from cercle_sessions_public as sessions
join gaming_tables_public as tables using (establishment_id, table_id)
join cercle_session_books_public as of_session on of_session.establishment_id = sessions.establishment_id
  and of_session.session_id = sessions.session_id
join ticket_books_public as books on books.establishment_id = of_session.establishment_id
  and books.book_number = of_session.book_number
cross join lateral (
  select
    max(detachments.last_ticket) filter (where detachments.reverses is null and not exists (
      select from ticket_detachments_public as reversal
      where reversal.establishment_id = detachments.establishment_id and reversal.session_id = detachments.session_id
        and reversal.reverses = detachments.detachment_number)) as last_ticket,
    coalesce(sum(numbers.count) filter (where not detachments.is_missing), 0)::bigint as tickets,
    coalesce(sum(numbers.count) filter (where detachments.is_missing), 0)::bigint as missing,
    coalesce(sum(detachments.amount_minor), 0)::bigint as stubs_minor
  from ticket_detachments_public as detachments
  cross join lateral (
    select case when detachments.reverses is null then 1 else -1 end
      * (detachments.last_ticket - detachments.first_ticket + 1) as count
  ) as numbers
  where detachments.establishment_id = of_session.establishment_id
    and detachments.session_id = of_session.session_id and detachments.book_number = of_session.book_number
) as detached
where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3
order by sessions.gaming_day, length(tables.table_number), tables.table_number, sessions.session_number,
  books.value_minor desc, books.book_number

-- $1 establishment, $2 first gaming day, $3 last; null: no limit. Lists the books in service on one of these days.

select books.book_number::text as subject, coalesce(stamped.last_day, received.day) as day,
  books.series || ' · ' || tables.table_number as about, books.value_minor as "amountMinor"
from ticket_books_public as books
join gaming_tables_public as tables using (establishment_id, table_id)
join establishments_public as establishments using (establishment_id)
cross join lateral (select (books.received_at at time zone establishments.time_zone)::date as day) as received
cross join lateral (
  select max(stamps.gaming_day) as last_day from ticket_stamps_public as stamps
  where stamps.establishment_id = books.establishment_id and stamps.book_number = books.book_number
) as stamped
where books.establishment_id = $1 and ($3::date is null or received.day <= $3)
  and ($2::date is null or books.finished_on is null or books.finished_on >= $2)

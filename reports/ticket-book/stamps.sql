-- $1 establishment, $2 number, $3 last gaming day. Returns the stamps of a book, each with the session that it began.
select
  stamps.stamp_number as "stampNumber", stamps.gaming_day as "gamingDay", stamps.next_ticket as "firstTicket",
  stamps.stamped_at as "stampedAt", stampers.full_name as "stampedBy", sessions.gaming_day as "sessionDay",
  sessions.session_number as "sessionNumber", stamps.reverses, reversal.stamp_number as "reversedBy"
from ticket_stamps_public as stamps
join people_names as stampers on stampers.person_id = stamps.stamped_by
left join ticket_stamps_public as reversal on reversal.establishment_id = stamps.establishment_id
  and reversal.book_number = stamps.book_number and reversal.reverses = stamps.stamp_number
left join cercle_session_books_public as of_session on of_session.establishment_id = stamps.establishment_id
  and of_session.book_number = stamps.book_number and of_session.stamp_number = stamps.stamp_number
left join cercle_sessions_public as sessions on sessions.establishment_id = of_session.establishment_id
  and sessions.session_id = of_session.session_id
where stamps.establishment_id = $1 and stamps.book_number = $2::integer and stamps.gaming_day <= $3::date
order by stamps.stamp_number

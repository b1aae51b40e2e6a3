-- $1 establishment, $2 number of the session. Returns the content of its cagnotte by kind of piece; the row without a
-- medium is the total.
select
  pieces.medium, pieces.game, pieces.value_minor as "valueMinor", sum(pieces.pieces)::bigint as pieces,
  sum(pieces.pieces * pieces.value_minor)::bigint as "worthMinor"
from cagnotte_opening_pieces_public as pieces
where pieces.establishment_id = $1 and pieces.session_id = $2::bigint
group by grouping sets ((pieces.medium, pieces.game, pieces.value_minor), ())
having count(*) > 0
order by pieces.medium nulls last, pieces.game, pieces.value_minor desc

-- $1 establishment, $2 number. Returns the pieces requested and given by the table, by kind of piece; the row without a
-- medium is the total.
select pieces.medium, pieces.game, pieces.value_minor as "valueMinor",
  sum(pieces.pieces) filter (where pieces.side = 'in')::bigint as "askedPieces",
  sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'in')::bigint as "askedMinor",
  sum(pieces.pieces) filter (where pieces.side = 'out')::bigint as "givenPieces",
  sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'out')::bigint as "givenMinor"
from table_bons_public as bons
join table_entry_pieces_public as pieces using (establishment_id, session_id, entry_number)
where bons.establishment_id = $1 and bons.bon_number = $2::bigint
group by grouping sets ((pieces.medium, pieces.game, pieces.value_minor), ())
having count(*) > 0
order by pieces.medium nulls last, pieces.game, pieces.value_minor

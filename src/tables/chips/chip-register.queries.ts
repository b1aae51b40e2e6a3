import type { ChipLine } from '#domain/cash/desk-chips.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

/** Returns the chips and plaques that desks brought to the tables in play or interrupted, less those that went back. */
export const listChipsAtTables = (connection: Queryable, establishmentId: number): Promise<ChipLine[]> =>
  queryRows<ChipLine>(
    connection,
    `select pieces.medium, pieces.game, pieces.value_minor as "valueMinor",
        sum(case pieces.side when 'in' then pieces.pieces else -pieces.pieces end)::bigint as count
      from table_entry_pieces as pieces
      join table_sessions using (establishment_id, session_id)
      where pieces.establishment_id = $1 and table_sessions.state <> 'closed' and pieces.medium <> 'note'
        and pieces.side in ('in', 'out')
      group by pieces.medium, pieces.game, pieces.value_minor
      order by pieces.medium, pieces.game, pieces.value_minor`,
    [establishmentId],
  );

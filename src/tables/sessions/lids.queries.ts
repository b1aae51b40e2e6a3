import type { TableGame } from '#domain/tables/games.js';
import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';

/** An ended session, and whether the lid of its table was locked since. */
export interface EndedSessionRow {
  readonly sessionId: bigint;
  readonly tableNumber: string;
  readonly game: TableGame;
  readonly isLidLocked: boolean;
}

const endedSessions = `
  select sessions.session_id as "sessionId", gaming_tables.table_number as "tableNumber", gaming_tables.game,
    lids.locked_at is not null as "isLidLocked"
  from table_sessions as sessions
  join gaming_tables using (establishment_id, table_id)
  left join table_lids as lids using (establishment_id, session_id)
  where sessions.establishment_id = $1 and sessions.state = 'closed'`;

/** Returns the last ended session of a table; undefined: none. */
export const findLastEndedSession = (
  connection: Queryable,
  establishmentId: number,
  tableNumber: string,
): Promise<EndedSessionRow | undefined> =>
  queryOptionalRow<EndedSessionRow>(
    connection,
    `${endedSessions} and gaming_tables.table_number = $2 order by sessions.session_id desc limit 1`,
    [establishmentId, tableNumber],
  );

/** Lists the ended sessions of a gaming day, by table. */
export const listEndedSessions = (
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<EndedSessionRow[]> =>
  queryRows<EndedSessionRow>(
    connection,
    `${endedSessions} and sessions.gaming_day = $2
     order by length(gaming_tables.table_number), gaming_tables.table_number, sessions.session_id`,
    [establishmentId, gamingDay],
  );

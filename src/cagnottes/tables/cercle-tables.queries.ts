import { CERCLE_GAMES, type CercleGame, type CercleSessionState } from '#domain/cercle/cercle-games.js';
import type { TieRule } from '#domain/cercle/rake.js';
import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A table of a jeu de cercle in its state on a gaming day. */
export interface CercleTableRow {
  readonly tableId: bigint;
  readonly tableNumber: string;
  readonly game: CercleGame;
  readonly room: string;
  readonly openedAt: Date;
  readonly retiredAt: Date | null;
  /** The terms of that day; null: not set yet. */
  readonly termNumber: number | null;
  readonly rateHundredths: number | null;
  readonly roundingMinor: bigint | null;
  /** Rule of a tie; null: not of this game. */
  readonly tie: TieRule | null;
  readonly maximumBankMinor: bigint | null;
  readonly garageFromMinor: bigint | null;
  readonly garageToldOn: string | null;
  /** Its session whose cagnotte is not counted; null: none. */
  readonly sessionId: bigint | null;
  /** State of its session; null: no session. */
  readonly sessionState: CercleSessionState | null;
}

const cercleTableColumns = `
  tables.table_id as "tableId", tables.table_number as "tableNumber", tables.game, tables.room,
  tables.opened_at as "openedAt", tables.retired_at as "retiredAt", terms.term_number as "termNumber",
  terms.rate_hundredths as "rateHundredths", terms.rounding_minor as "roundingMinor", terms.tie,
  terms.maximum_bank_minor as "maximumBankMinor", terms.garage_from_minor as "garageFromMinor",
  terms.garage_told_on as "garageToldOn", at_work.session_id as "sessionId", at_work.state as "sessionState"
from gaming_tables_public as tables
left join lateral (
  select * from cercle_terms
  where cercle_terms.establishment_id = tables.establishment_id and cercle_terms.table_id = tables.table_id
    and cercle_terms.effective_from <= $2
  order by cercle_terms.effective_from desc, cercle_terms.term_number desc limit 1
) as terms on true
left join cercle_sessions as at_work on at_work.establishment_id = tables.establishment_id
  and at_work.table_id = tables.table_id and at_work.state = 'open'`;

const cercleTablesCondition = `tables.game in (${CERCLE_GAMES.map((game) => `'${game}'`).join(', ')})`;

/** Lists the tables of the jeux de cercle (players against one another) with the terms of a gaming day, by number. */
export const listCercleTables = (
  connection: Queryable,
  establishmentId: number,
  day: string,
): Promise<CercleTableRow[]> =>
  queryRows<CercleTableRow>(
    connection,
    `select ${cercleTableColumns} where tables.establishment_id = $1 and ${cercleTablesCondition}
      order by tables.retired_at is not null, length(tables.table_number), tables.table_number`,
    [establishmentId, day],
  );

/** Returns the jeux-de-cercle table with a number, with its terms of a day; undefined when there is none. */
export const findCercleTable = (
  connection: Queryable,
  establishmentId: number,
  day: string,
  tableNumber: string,
): Promise<CercleTableRow | undefined> =>
  queryOptionalRow<CercleTableRow>(
    connection,
    `select ${cercleTableColumns} where tables.establishment_id = $1 and ${cercleTablesCondition} and tables.table_number = $3`,
    [establishmentId, day, tableNumber],
  );

/** Returns the number of the last terms of a table; 0 when it has none. */
export async function findLastTermNumber(tx: Tx, establishmentId: number, tableId: bigint): Promise<number> {
  const [lastTerms] = await queryRows<{ number: number }>(
    tx,
    `select coalesce(max(cercle_terms.term_number), 0) as number from cercle_terms
      where cercle_terms.establishment_id = $1 and cercle_terms.table_id = $2`,
    [establishmentId, tableId],
  );
  return lastTerms?.number ?? 0;
}

import type { Game } from '#domain/cercle/cercle-games.js';
import { TABLE_GAMES, type TableGame } from '#domain/tables/games.js';
import type { StoredMaxima } from '#domain/tables/maxima.js';
import type { SessionState, StopAddressee } from '#domain/tables/sessions.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** Terms of a table from a gaming day on. */
export interface TermsRow {
  /** Sequence number among the table's terms, from 1. */
  readonly termNumber: number;
  /** First gaming day of their validity, YYYY-MM-DD. */
  readonly effectiveFrom: string;
  /** Minimum stake, in minor units, above zero. */
  readonly minimumMinor: bigint;
  /** Maximum stake on each chance, in minor units as text. */
  readonly maxima: StoredMaxima;
  /** Avance fixed by the Direction, or the minimum in force; null: fixed by the text. */
  readonly avanceMinor: bigint | null;
  /** Side bets offered, by name. */
  readonly sideBets: readonly string[];
  /**
   * Day on which both the Minister and the commissaire had been notified of a higher minimum (AI67:18), or on which the
   * Administration agreed (MC:10).
   */
  readonly toldOn: string | null;
  /** Reason of the terms. */
  readonly reason: string;
  readonly setByName: string;
  /** Time at which they were set, by the server's clock. */
  readonly setAt: Date;
}

/** A table and its state on a gaming day. */
export interface TableRow {
  readonly tableId: bigint;
  /** Number of the table, its cash box and its carnet. */
  readonly tableNumber: string;
  readonly game: TableGame;
  readonly room: string;
  /** Time of its entry, by the server's clock. */
  readonly openedAt: Date;
  /** Time of its retirement; null: in use. */
  readonly retiredAt: Date | null;
  /** Terms of that day, in minor units; null: none were set for it yet. */
  readonly termNumber: number | null;
  /** Minimum stake, in minor units, above zero. */
  readonly minimumMinor: bigint | null;
  /** Maxima of the table, by kind of bet; null: no terms. */
  readonly maxima: StoredMaxima | null;
  /** Avance fixed by the Direction (MC:14), or the minimum in force (FR); null: fixed by the text. */
  readonly avanceMinor: bigint | null;
  /** Side bets offered, by name. */
  readonly sideBets: readonly string[] | null;
  /** Its open session; null: none. */
  readonly sessionId: bigint | null;
  /** State of its session; null: no session. */
  readonly sessionState: SessionState | null;
}

const tableColumns = `
  gaming_tables.table_id as "tableId", gaming_tables.table_number as "tableNumber", gaming_tables.game,
  gaming_tables.room, gaming_tables.opened_at as "openedAt", gaming_tables.retired_at as "retiredAt",
  terms.term_number as "termNumber", terms.minimum_minor as "minimumMinor", terms.maxima,
  terms.avance_minor as "avanceMinor", terms.side_bets as "sideBets", at_work.session_id as "sessionId",
  at_work.state as "sessionState"
from gaming_tables
left join lateral (
  select * from table_terms
  where table_terms.establishment_id = gaming_tables.establishment_id and table_terms.table_id = gaming_tables.table_id
    and table_terms.effective_from <= $2
  order by table_terms.effective_from desc, table_terms.term_number desc limit 1
) as terms on true
left join table_sessions as at_work on at_work.establishment_id = gaming_tables.establishment_id
  and at_work.table_id = gaming_tables.table_id and at_work.state <> 'closed'`;

/** Tables of the jeux de cercle have their numbers here; their other data are in cagnottes/. */
const contrepartieCondition = `gaming_tables.game in (${TABLE_GAMES.map((game) => `'${game}'`).join(', ')})`;

/** Lists the tables of the establishment with the terms of a gaming day, by number. */
export const listTables = (connection: Queryable, establishmentId: number, gamingDay: string): Promise<TableRow[]> =>
  queryRows<TableRow>(
    connection,
    `select ${tableColumns} where gaming_tables.establishment_id = $1 and ${contrepartieCondition}
      order by gaming_tables.retired_at is not null, length(gaming_tables.table_number), gaming_tables.table_number`,
    [establishmentId, gamingDay],
  );

/** Returns the table with a number, with its terms of a gaming day; undefined when there is none. */
export const findTableByNumber = (
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
  tableNumber: string,
): Promise<TableRow | undefined> =>
  queryOptionalRow<TableRow>(
    connection,
    `select ${tableColumns}
      where gaming_tables.establishment_id = $1 and ${contrepartieCondition} and gaming_tables.table_number = $3`,
    [establishmentId, gamingDay, tableNumber],
  );

/** A table of any game, as its carnet names it. */
export interface NumberedTable {
  readonly tableId: bigint;
  readonly tableNumber: string;
  readonly game: Game;
  readonly retiredAt: Date | null;
}

/** Lists the tables of every game, in the order of their entry. */
export const listNumberedTables = (connection: Queryable, establishmentId: number): Promise<NumberedTable[]> =>
  queryRows<NumberedTable>(
    connection,
    `select gaming_tables.table_id as "tableId", gaming_tables.table_number as "tableNumber", gaming_tables.game,
        gaming_tables.retired_at as "retiredAt"
      from gaming_tables where gaming_tables.establishment_id = $1 order by gaming_tables.table_id`,
    [establishmentId],
  );

/** Returns whether a table of any game has or had this number. */
export const isTableNumberTaken = async (tx: Tx, establishmentId: number, tableNumber: string): Promise<boolean> =>
  (
    await queryRows(
      tx,
      `select gaming_tables.table_id from gaming_tables
        where gaming_tables.establishment_id = $1 and gaming_tables.table_number = $2`,
      [establishmentId, tableNumber],
    )
  ).length > 0;

/** Locks all tables of the establishment: the opening of one depends on the others. */
export const lockTables = (tx: Tx, establishmentId: number): Promise<unknown> =>
  queryRows(
    tx,
    `select gaming_tables.table_id from gaming_tables where gaming_tables.establishment_id = $1
      order by gaming_tables.table_id for update`,
    [establishmentId],
  );

/** Lists the terms of a table, the latest first. */
export const listTableTerms = (connection: Queryable, establishmentId: number, tableId: bigint): Promise<TermsRow[]> =>
  queryRows<TermsRow>(
    connection,
    `select table_terms.term_number as "termNumber", table_terms.effective_from as "effectiveFrom",
        table_terms.minimum_minor as "minimumMinor", table_terms.maxima, table_terms.avance_minor as "avanceMinor",
        table_terms.side_bets as "sideBets", table_terms.told_on as "toldOn", table_terms.reason,
        people_names.full_name as "setByName", table_terms.set_at as "setAt"
      from table_terms
      join people_names on people_names.person_id = table_terms.set_by
      where table_terms.establishment_id = $1 and table_terms.table_id = $2
      order by table_terms.effective_from desc, table_terms.term_number desc`,
    [establishmentId, tableId],
  );

/** Returns the first gaming day from a day on with a session of a table; null: none. */
export async function findFirstSessionDay(
  tx: Tx,
  establishmentId: number,
  tableId: bigint,
  from: string,
): Promise<string | null> {
  const { day } = await queryRow<{ readonly day: string | null }>(
    tx,
    `select min(table_sessions.gaming_day) as day from table_sessions
      where table_sessions.establishment_id = $1 and table_sessions.table_id = $2 and table_sessions.gaming_day >= $3`,
    [establishmentId, tableId, from],
  );
  return day;
}

/** An authorisation of the games and its state. */
export interface AuthorisationRow {
  /** Sequence number in the establishment, from 1. */
  readonly authorisationNumber: number;
  /** Reference of the order that grants it. */
  readonly reference: string;
  /** Minimum stake of the order, in minor units, above zero. */
  readonly minimumMinor: bigint;
  /** Date of the order, YYYY-MM-DD. */
  readonly grantedOn: string;
  readonly recordedByName: string;
  /** Time at which play stopped because the stakes were not covered; null: it is in force. */
  readonly stoppedAt: Date | null;
  readonly circumstances: string | null;
  /** Full name of the person who stopped it; null: in force. */
  readonly stoppedByName: string | null;
  /** Notices of the stop. */
  readonly notices: readonly { readonly addressee: StopAddressee; readonly toldAt: string; readonly toldTo: string }[];
}

/**
 * Lists the authorisations of the games, latest first, each with the stop that ended it and the notices of that stop.
 */
export const listAuthorisationRows = (
  connection: Queryable,
  establishmentId: number,
  limit = 100,
): Promise<AuthorisationRow[]> =>
  queryRows<AuthorisationRow>(
    connection,
    `select authorisations.authorisation_number as "authorisationNumber", authorisations.reference,
        authorisations.minimum_minor as "minimumMinor", authorisations.granted_on as "grantedOn",
        writers.full_name as "recordedByName", stops.stopped_at as "stoppedAt", stops.circumstances,
        stoppers.full_name as "stoppedByName",
        (select coalesce(jsonb_agg(jsonb_build_object('addressee', notices.addressee, 'toldAt', notices.told_at,
            'toldTo', notices.told_to) order by notices.told_at), '[]')
          from contrepartie_notices as notices
          where notices.establishment_id = authorisations.establishment_id
            and notices.authorisation_number = authorisations.authorisation_number) as notices
      from contrepartie_authorisations as authorisations
      join people_names as writers on writers.person_id = authorisations.recorded_by
      left join contrepartie_stops as stops on stops.establishment_id = authorisations.establishment_id
        and stops.authorisation_number = authorisations.authorisation_number
      left join people_names as stoppers on stoppers.person_id = stops.stopped_by
      where authorisations.establishment_id = $1
      order by authorisations.authorisation_number desc limit $2`,
    [establishmentId, limit],
  );

import type { CercleGame, CercleSessionState } from '#domain/cercle/cercle-games.js';
import type { WrittenStake } from '../entities/cercle-coup.entity.js';
import type { ChouetteStep, ChouetteWinner } from '#domain/cercle/ecarte.js';
import type { OpenBankSession } from '#domain/cercle/open-bank-sessions.js';
import type { TieRule } from '#domain/cercle/rake.js';
import type { BookInService, DetachedTickets } from '#domain/cercle/cagnotte-tickets.js';
import type { TableauOutcome } from '#domain/cercle/two-tableaux.js';
import { queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A session of a jeu de cercle, and its cagnotte once counted. */
export interface CercleSessionRow {
  /** Its number in the database. */
  readonly sessionId: bigint;
  readonly tableId: bigint;
  readonly tableNumber: string;
  readonly game: CercleGame;
  readonly room: string;
  /** The gaming day of the session, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** Its place among the sessions of the table on that day, from 1. */
  readonly sessionNumber: number;
  readonly state: CercleSessionState;
  /** When play began, by the server’s clock. */
  readonly openedAt: Date;
  readonly openedByName: string;
  /** Full name of the croupier. */
  readonly croupierName: string;
  /** Number of players seated at the table when it began (MC:11.1). */
  readonly seated: number;
  /** The number of its shoe (AI67:32); empty: none. */
  readonly shoe: string;
  /** The banker of an open bank, or the person awarded the bank; empty: not fixed. */
  readonly banker: string;
  /** The banker's deposit, minor units. */
  readonly depositMinor: bigint;
  /** The start hour notified to the authorities (AI67:35). */
  readonly toldStart: Date | null;
  /** The rate of the rake, hundredths of a percent. */
  readonly rateHundredths: number;
  /** Rakes are rounded to multiples of it, minor units; null: they are exact. */
  readonly roundingMinor: bigint | null;
  /** The direction in which a rake exactly between two multiples is rounded; null: not chosen. */
  readonly tie: TieRule | null;
  readonly maximumBankMinor: bigint | null;
  readonly garageFromMinor: bigint | null;
  readonly garageToldOn: string | null;
  /** Number of coups entered. */
  readonly coups: number;
  /** Number of tailles begun. */
  readonly tailles: number;
  /** Number of numbered slips given to players who wager at écarté (AI67:37). */
  readonly slips: number;
  /** Rake of the entered coups, beside the amount of the stubs; minor units. */
  readonly rakeMinor: bigint;
  /** Total value of the detached tickets, minor units. */
  readonly stubsMinor: bigint;
  /** When its cagnotte was counted, or the session withdrawn; null: not yet. */
  readonly countedAt: Date | null;
  readonly countedMinor: bigint | null;
  readonly differenceMinor: bigint | null;
  /** Amount carried to the cash desk, in minor units; null: not counted yet. */
  readonly carriedMinor: bigint | null;
  /** Full name of the person who certified the count; null: not counted yet. */
  readonly certifiedByName: string | null;
}

const sessionColumns = `
  sessions.session_id as "sessionId", sessions.table_id as "tableId", tables.table_number as "tableNumber",
  tables.game, tables.room, sessions.gaming_day as "gamingDay", sessions.session_number as "sessionNumber",
  sessions.state, sessions.opened_at as "openedAt", openers.full_name as "openedByName",
  croupiers.full_name as "croupierName", sessions.seated, sessions.shoe, sessions.banker,
  sessions.deposit_minor as "depositMinor", sessions.told_start as "toldStart",
  sessions.rate_hundredths as "rateHundredths",
  sessions.rounding_minor as "roundingMinor", sessions.tie, terms.maximum_bank_minor as "maximumBankMinor",
  terms.garage_from_minor as "garageFromMinor", terms.garage_told_on as "garageToldOn", sessions.coups,
  sessions.tailles, sessions.slips, sessions.rake_minor as "rakeMinor", sessions.stubs_minor as "stubsMinor",
  sessions.counted_at as "countedAt", openings.counted_minor as "countedMinor",
  openings.difference_minor as "differenceMinor", openings.carried_minor as "carriedMinor",
  certifiers.full_name as "certifiedByName"
from cercle_sessions as sessions
join gaming_tables_public as tables on tables.establishment_id = sessions.establishment_id
  and tables.table_id = sessions.table_id
join cercle_terms as terms on terms.establishment_id = sessions.establishment_id and terms.table_id = sessions.table_id
  and terms.term_number = sessions.term_number
join people_names as openers on openers.person_id = sessions.opened_by
join people_names as croupiers on croupiers.person_id = sessions.croupier
left join cagnotte_openings as openings on openings.establishment_id = sessions.establishment_id
  and openings.session_id = sessions.session_id
left join people_names as certifiers on certifiers.person_id = openings.certified_by`;

/** Lists the sessions of a gaming day, and earlier ones whose cagnotte (box with the rake) is not counted. */
export const listCercleSessions = (
  connection: Queryable,
  establishmentId: number,
  day: string,
): Promise<CercleSessionRow[]> =>
  queryRows<CercleSessionRow>(
    connection,
    `select ${sessionColumns}
      where sessions.establishment_id = $1
        and (sessions.gaming_day = $2 or (sessions.gaming_day < $2 and sessions.state = 'open'))
      order by sessions.gaming_day, length(tables.table_number), tables.table_number, sessions.session_number`,
    [establishmentId, day],
  );

/** Returns a session. Refuses with NOT_FOUND. */
export const requireCercleSession = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<CercleSessionRow> =>
  queryRowOrRefuse<CercleSessionRow>(
    connection,
    `cercle session ${sessionId.toString()}`,
    `select ${sessionColumns} where sessions.establishment_id = $1 and sessions.session_id = $2`,
    [establishmentId, sessionId],
  );

/** Locks a session, so that its tickets and coups are numbered one after the other. */
export const lockCercleSession = (tx: Tx, establishmentId: number, sessionId: bigint): Promise<unknown> =>
  queryRows(
    tx,
    `select cercle_sessions.session_id from cercle_sessions
      where cercle_sessions.establishment_id = $1 and cercle_sessions.session_id = $2 for update`,
    [establishmentId, sessionId],
  );

/** A session with the books in service at it. */
export interface SessionBookRow extends BookInService {
  /** The first ticket available at this session. */
  readonly firstTicket: bigint;
}

/** Lists the ticket books of a session, highest ticket value first. */
export const listSessionBooks = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<SessionBookRow[]> =>
  queryRows<SessionBookRow>(
    connection,
    `select books.book_number as "bookNumber", ticket_books.value_minor as "valueMinor",
        books.first_ticket as "firstTicket", ticket_books.last_ticket as "lastTicket",
        ticket_books.next_ticket as "nextTicket"
      from cercle_session_books as books
      join ticket_books on ticket_books.establishment_id = books.establishment_id
        and ticket_books.book_number = books.book_number
      where books.establishment_id = $1 and books.session_id = $2
      order by ticket_books.value_minor desc, books.book_number`,
    [establishmentId, sessionId],
  );

/** A coup, with each of its rakes and the tickets that left their stubs. */
export interface CoupRow {
  /** Its place in the session, from 1 without a gap (AI67:38). */
  readonly coupNumber: number;
  /** The taille it belongs to, from 1. */
  readonly taille: number;
  /** Baccara: the stakes of the first tableau, minor units. */
  readonly firstStakesMinor: bigint | null;
  /** Outcome of the first tableau for the banker. */
  readonly firstOutcome: TableauOutcome | null;
  /** The stakes of the second tableau, minor units. */
  readonly secondStakesMinor: bigint | null;
  /** Outcome of the second tableau for the banker. */
  readonly secondOutcome: TableauOutcome | null;
  /** Chemin de fer: the bank played for, minor units. */
  readonly bankMinor: bigint | null;
  /** Its outcome for the banker. */
  readonly bankOutcome: TableauOutcome | null;
  /** The seat of the banker, counted from the croupier's right; null: not stated. */
  readonly bankerSeat: number | null;
  /** True: the stakes did not cover the bank, which was reduced to them; null: not stated. */
  readonly isReduced: boolean | null;
  /** Amount added to the garage, minor units (MC:11.8). */
  readonly garageMinor: bigint | null;
  /** Écarté: the mass of one side, minor units; for a chouette, the stakes outside it. */
  readonly massMinor: bigint | null;
  /** By slip; null: the stakes are on paper. */
  readonly stakes: readonly WrittenStake[] | null;
  /** The step of the chouette; null: none was played. */
  readonly chouetteStep: ChouetteStep | null;
  /** The sum at which the chouette was adjudged, minor units. */
  readonly chouetteMinor: bigint | null;
  /** The punters' stake on the chouette, minor units. */
  readonly heldMinor: bigint | null;
  /** The winner of the chouette’s coup. */
  readonly chouetteWinner: ChouetteWinner | null;
  /** The rake, minor units. */
  readonly rakeMinor: bigint;
  /** When it was entered, by the server’s clock. */
  readonly happenedAt: Date;
  readonly recordedByName: string;
  /** Coup that this line reverses, with the opposite amounts; null: none. */
  readonly reverses: number | null;
  /** Line that reverses this coup; null: it is in force. */
  readonly reversedBy: number | null;
  /** Number of the counter-entry, for a line that reverses a coup. */
  readonly counterNumber: bigint | null;
  /** Reason of the counter-entry. */
  readonly counterReason: string | null;
}

/** Lists the coups (rounds of play) of a session, with their counter-entries, in order. */
export const listCoups = (connection: Queryable, establishmentId: number, sessionId: bigint): Promise<CoupRow[]> =>
  queryRows<CoupRow>(
    connection,
    `select coups.coup_number as "coupNumber", coups.taille, coups.first_stakes_minor as "firstStakesMinor",
        coups.first_outcome as "firstOutcome", coups.second_stakes_minor as "secondStakesMinor",
        coups.second_outcome as "secondOutcome", coups.bank_minor as "bankMinor", coups.bank_outcome as "bankOutcome",
        coups.banker_seat as "bankerSeat", coups.is_reduced as "isReduced",
        coups.garage_minor as "garageMinor", coups.mass_minor as "massMinor", coups.stakes,
        coups.chouette_step as "chouetteStep",
        coups.chouette_minor as "chouetteMinor", coups.held_minor as "heldMinor",
        coups.chouette_winner as "chouetteWinner", coups.rake_minor as "rakeMinor",
        coups.happened_at as "happenedAt", people_names.full_name as "recordedByName", coups.reverses,
        reversal.coup_number as "reversedBy", coups.counter_number as "counterNumber",
        counter_entries.reason as "counterReason"
      from cercle_coups as coups
      left join cercle_coups as reversal on reversal.establishment_id = coups.establishment_id
        and reversal.session_id = coups.session_id and reversal.reverses = coups.coup_number
      left join counter_entries_public as counter_entries on counter_entries.establishment_id = coups.establishment_id
        and counter_entries.counter_number = coups.counter_number
      join people_names on people_names.person_id = coups.recorded_by
      where coups.establishment_id = $1 and coups.session_id = $2
      order by coups.coup_number`,
    [establishmentId, sessionId],
  );

/** Tickets detached from their stubs at a session, or missing there. */
export interface DetachmentRow extends DetachedTickets {
  /** Its place in the session, from 1. */
  readonly detachmentNumber: number;
  /** The coup; null: the coups are on paper, or the tickets were missing. */
  readonly coupNumber: number | null;
  /** Whether they were missing from their stubs and count for nothing in the cagnotte. */
  readonly isMissing: boolean;
  /** Their value, minor units. */
  readonly amountMinor: bigint;
  /** Explanation of missing tickets. */
  readonly reason: string;
  /** Detachment that this line reverses: its tickets are on their stubs again; null: none. */
  readonly reverses: number | null;
}

/** Lists the tickets detached in a session, in the order of detachment. */
export const listDetachments = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<DetachmentRow[]> =>
  queryRows<DetachmentRow>(
    connection,
    `select detachments.detachment_number as "detachmentNumber", detachments.coup_number as "coupNumber",
        detachments.book_number as "bookNumber", detachments.first_ticket as "firstTicket",
        detachments.last_ticket as "lastTicket", detachments.is_missing as "isMissing",
        detachments.amount_minor as "amountMinor", detachments.reason, detachments.reverses
      from ticket_detachments as detachments
      where detachments.establishment_id = $1 and detachments.session_id = $2
      order by detachments.detachment_number`,
    [establishmentId, sessionId],
  );

/** Notes staked and changed at a session. */
export interface StakedNotesRow {
  /** Number of the exchange in its session. */
  readonly exchangeNumber: number;
  readonly happenedAt: Date;
  readonly amountMinor: bigint;
  readonly deskCode: string;
  /** Full name of the changeur. */
  readonly changeurName: string;
  readonly recordedByName: string;
}

/** Lists the exchanges of staked notes of a session, in order. */
export const listStakedNotes = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<StakedNotesRow[]> =>
  queryRows<StakedNotesRow>(
    connection,
    `select exchanges.exchange_number as "exchangeNumber", exchanges.happened_at as "happenedAt",
        exchanges.amount_minor as "amountMinor", desks.desk_code as "deskCode",
        changeurs.full_name as "changeurName", recorders.full_name as "recordedByName"
      from staked_note_exchanges as exchanges
      join desks_public as desks on desks.establishment_id = exchanges.establishment_id
        and desks.desk_id = exchanges.desk_id
      join people_names as changeurs on changeurs.person_id = exchanges.changeur
      join people_names as recorders on recorders.person_id = exchanges.recorded_by
      where exchanges.establishment_id = $1 and exchanges.session_id = $2
      order by exchanges.exchange_number`,
    [establishmentId, sessionId],
  );

/**
 * Returns the open-bank sessions of a gaming day, and the numbers of the tables used for open bank since the start of
 * the season.
 */
export const findOpenBankSessions = async (
  tx: Tx,
  establishmentId: number,
  day: string,
  seasonStart: string,
): Promise<{ readonly sessionsOfDay: readonly OpenBankSession[]; readonly tableNumbers: readonly string[] }> => {
  const seasonSessions = await queryRows<OpenBankSession & { readonly gamingDay: string }>(
    tx,
    `select tables.table_number as "tableNumber", sessions.tailles, sessions.opened_at as "openedAt",
        sessions.gaming_day as "gamingDay"
      from cercle_sessions as sessions
      join gaming_tables_public as tables on tables.establishment_id = sessions.establishment_id
        and tables.table_id = sessions.table_id
      where sessions.establishment_id = $1 and sessions.gaming_day between $3 and $2 and tables.game = 'openBank'
        and sessions.state <> 'withdrawn'`,
    [establishmentId, day, seasonStart],
  );
  const sessionsOfDay = seasonSessions.filter(({ gamingDay }) => gamingDay === day);
  return { sessionsOfDay, tableNumbers: [...new Set(seasonSessions.map(({ tableNumber }) => tableNumber))] };
};

/** Returns the number of the last session of a table on a gaming day; 0 when there was none. */
export async function findLastSessionNumber(
  tx: Tx,
  establishmentId: number,
  tableId: bigint,
  gamingDay: string,
): Promise<number> {
  const [lastSession] = await queryRows<{ number: number }>(
    tx,
    `select coalesce(max(cercle_sessions.session_number), 0) as number from cercle_sessions
      where cercle_sessions.establishment_id = $1 and cercle_sessions.table_id = $2
        and cercle_sessions.gaming_day = $3`,
    [establishmentId, tableId, gamingDay],
  );
  return lastSession?.number ?? 0;
}

/** Returns the shoes of the last 50 sessions of a table, latest first. */
export const listPreviousShoes = async (tx: Tx, establishmentId: number, tableId: bigint): Promise<readonly string[]> =>
  (
    await queryRows<{ shoe: string }>(
      tx,
      `select cercle_sessions.shoe from cercle_sessions
        where cercle_sessions.establishment_id = $1 and cercle_sessions.table_id = $2
        order by cercle_sessions.session_id desc limit 50`,
      [establishmentId, tableId],
    )
  ).map(({ shoe }) => shoe);

/** Lists the shoes of the sessions with an uncounted cagnotte, each with its table. */
export const listShoesInPlay = (
  tx: Tx,
  establishmentId: number,
): Promise<{ readonly shoe: string; readonly table: string }[]> =>
  queryRows(
    tx,
    `select sessions.shoe, tables.table_number as "table"
      from cercle_sessions as sessions
      join gaming_tables_public as tables on tables.establishment_id = sessions.establishment_id
        and tables.table_id = sessions.table_id
      where sessions.establishment_id = $1 and sessions.state = 'open' and sessions.shoe <> ''
      order by tables.table_number`,
    [establishmentId],
  );

/** Lists the sessions of a gaming day whose cagnotte (box with the rake) is not counted, by table. */
export const listUncountedSessions = (
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly table: string; readonly sessionId: bigint }[]> =>
  queryRows(
    connection,
    `select tables.table_number as "table", sessions.session_id as "sessionId"
      from cercle_sessions as sessions
      join table_numbers_public as tables on tables.establishment_id = sessions.establishment_id
        and tables.table_id = sessions.table_id
      where sessions.establishment_id = $1 and sessions.gaming_day = $2 and sessions.state = 'open'
      order by tables.table_number`,
    [establishmentId, gamingDay],
  );

import type { CercleGame, CercleSessionState } from '#domain/cercle/cercle-games.js';
import type { WrittenStake } from '../entities/cercle-coup.entity.js';
import type { ChouetteStep, ChouetteWinner } from '#domain/cercle/ecarte.js';
import type { OpenBankSession } from '#domain/cercle/open-bank-sessions.js';
import type { TieRule } from '#domain/cercle/rake.js';
import type { BookInService, Detached } from '#domain/cercle/tickets.js';
import type { TableauOutcome } from '#domain/cercle/two-tableaux.js';
import { foundRow, rows } from '#platform/database/rows.js';
import type { Queryable, Tx } from '#platform/database/rows.js';

/** A session of a jeu de cercle, and its cagnotte once counted. */
export interface CercleSessionRow {
  readonly sessionId: bigint;
  readonly tableId: bigint;
  readonly tableNumber: string;
  readonly game: CercleGame;
  readonly room: string;
  readonly gamingDay: string;
  readonly sessionNumber: number;
  readonly state: CercleSessionState;
  readonly openedAt: Date;
  readonly openedByName: string;
  /** Full name of the croupier. */
  readonly croupierName: string;
  /** Number of players seated at the opening. */
  readonly seated: number;
  /** Number of the shoe, as typed. */
  readonly shoe: string;
  readonly banker: string;
  /** Deposit of the banker in minor units. */
  readonly depositMinor: bigint;
  /** The start hour notified to the authorities (AI67:35). */
  readonly toldStart: Date | null;
  readonly rateHundredths: number;
  readonly roundingMinor: bigint | null;
  /** Rule of a tie; null: not of this game. */
  readonly tie: TieRule | null;
  readonly maximumBankMinor: bigint | null;
  readonly garageFromMinor: bigint | null;
  readonly garageToldOn: string | null;
  /** Number of coups recorded. */
  readonly coups: number;
  /** Number of tailles begun. */
  readonly tailles: number;
  /** Number of numbered slips given to players who wager at écarté (AI67:37). */
  readonly slips: number;
  /** Rake of the entered coups, beside the amount of the stubs; minor units. */
  readonly rakeMinor: bigint;
  /** Amount of the detached tickets, by their stubs, in minor units. */
  readonly stubsMinor: bigint;
  readonly countedAt: Date | null;
  readonly countedMinor: bigint | null;
  readonly differenceMinor: bigint | null;
  /** Amount carried to the cash desk, in minor units; null: not counted yet. */
  readonly carriedMinor: bigint | null;
  /** Full name of the person who certified the count; null: not counted yet. */
  readonly certifiedByName: string | null;
}

const columns = `
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

/** Returns the sessions of a gaming day, with those of earlier days whose cagnotte is not counted. */
export const cercleSessionsOfDay = (on: Queryable, establishmentId: number, day: string): Promise<CercleSessionRow[]> =>
  rows<CercleSessionRow>(
    on,
    `select ${columns}
      where sessions.establishment_id = $1
        and (sessions.gaming_day = $2 or (sessions.gaming_day < $2 and sessions.state <> 'counted'))
      order by sessions.gaming_day, length(tables.table_number), tables.table_number, sessions.session_number`,
    [establishmentId, day],
  );

/** Returns a session. Refuses NOT_FOUND. */
export const cercleSessionById = (
  on: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<CercleSessionRow> =>
  foundRow<CercleSessionRow>(
    on,
    `cercle session ${sessionId.toString()}`,
    `select ${columns} where sessions.establishment_id = $1 and sessions.session_id = $2`,
    [establishmentId, sessionId],
  );

/** Locks a session, so that its tickets and coups are numbered one after the other. */
export const lockSession = (tx: Tx, establishmentId: number, sessionId: bigint): Promise<unknown> =>
  rows(
    tx,
    `select cercle_sessions.session_id from cercle_sessions
      where cercle_sessions.establishment_id = $1 and cercle_sessions.session_id = $2 for update`,
    [establishmentId, sessionId],
  );

/** A session with the books in service at it. */
export interface SessionBookRow extends BookInService {
  readonly firstTicket: bigint;
}

export const booksOfSession = (on: Queryable, establishmentId: number, sessionId: bigint): Promise<SessionBookRow[]> =>
  rows<SessionBookRow>(
    on,
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
  readonly coupNumber: number;
  /** Number of the taille, from 1. */
  readonly taille: number;
  /** Stakes of the first tableau in minor units; null: not of this game. */
  readonly firstStakesMinor: bigint | null;
  /** Outcome of the first tableau; null: not of this game. */
  readonly firstOutcome: TableauOutcome | null;
  /** Stakes of the second tableau in minor units; null: not of this game. */
  readonly secondStakesMinor: bigint | null;
  /** Outcome of the second tableau; null: not of this game. */
  readonly secondOutcome: TableauOutcome | null;
  /** Bank in minor units; null: not of this game. */
  readonly bankMinor: bigint | null;
  /** Outcome of the bank; null: not of this game. */
  readonly bankOutcome: TableauOutcome | null;
  /** Amount put into the garage, in minor units; null: no garage. */
  readonly garageMinor: bigint | null;
  /** Mass of the stakes in minor units; null: not of this game. */
  readonly massMinor: bigint | null;
  /** By slip; null: the stakes are on paper. */
  readonly stakes: readonly WrittenStake[] | null;
  /** Step of the chouette; null: not a chouette. */
  readonly chouetteStep: ChouetteStep | null;
  /** Stake of the chouette in minor units; null: not a chouette. */
  readonly chouetteMinor: bigint | null;
  /** Part of the chouette's stake that was held, in minor units; null: not a chouette. */
  readonly heldMinor: bigint | null;
  /** Winner of the chouette; null: not a chouette. */
  readonly chouetteWinner: ChouetteWinner | null;
  /** Amount taken for the cagnotte, in minor units. */
  readonly rakeMinor: bigint;
  readonly happenedAt: Date;
  readonly recordedByName: string;
}

export const coupsOf = (on: Queryable, establishmentId: number, sessionId: bigint): Promise<CoupRow[]> =>
  rows<CoupRow>(
    on,
    `select coups.coup_number as "coupNumber", coups.taille, coups.first_stakes_minor as "firstStakesMinor",
        coups.first_outcome as "firstOutcome", coups.second_stakes_minor as "secondStakesMinor",
        coups.second_outcome as "secondOutcome", coups.bank_minor as "bankMinor", coups.bank_outcome as "bankOutcome",
        coups.garage_minor as "garageMinor", coups.mass_minor as "massMinor", coups.stakes,
        coups.chouette_step as "chouetteStep",
        coups.chouette_minor as "chouetteMinor", coups.held_minor as "heldMinor",
        coups.chouette_winner as "chouetteWinner", coups.rake_minor as "rakeMinor",
        coups.happened_at as "happenedAt", people_names.full_name as "recordedByName"
      from cercle_coups as coups
      join people_names on people_names.person_id = coups.recorded_by
      where coups.establishment_id = $1 and coups.session_id = $2
      order by coups.coup_number`,
    [establishmentId, sessionId],
  );

/** Tickets detached from their stubs at a session, or missing there. */
export interface DetachmentRow extends Detached {
  /** Number of the detachment in its session. */
  readonly detachmentNumber: number;
  readonly coupNumber: number | null;
  /** True: the tickets are missing from the book. */
  readonly isMissing: boolean;
  readonly amountMinor: bigint;
  readonly reason: string;
}

export const detachmentsOf = (on: Queryable, establishmentId: number, sessionId: bigint): Promise<DetachmentRow[]> =>
  rows<DetachmentRow>(
    on,
    `select detachments.detachment_number as "detachmentNumber", detachments.coup_number as "coupNumber",
        detachments.book_number as "bookNumber", detachments.first_ticket as "firstTicket",
        detachments.last_ticket as "lastTicket", detachments.is_missing as "isMissing",
        detachments.amount_minor as "amountMinor", detachments.reason
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

export const stakedNotesOf = (on: Queryable, establishmentId: number, sessionId: bigint): Promise<StakedNotesRow[]> =>
  rows<StakedNotesRow>(
    on,
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

/** Returns the open-bank sessions of a gaming day, and the tables used for them in the season. */
export const openBankPlayed = async (
  tx: Tx,
  establishmentId: number,
  day: string,
  seasonStart: string,
): Promise<{ readonly ofTheDay: readonly OpenBankSession[]; readonly tables: readonly string[] }> => {
  const played = await rows<OpenBankSession & { readonly gamingDay: string }>(
    tx,
    `select tables.table_number as "tableNumber", sessions.tailles, sessions.gaming_day as "gamingDay"
      from cercle_sessions as sessions
      join gaming_tables_public as tables on tables.establishment_id = sessions.establishment_id
        and tables.table_id = sessions.table_id
      where sessions.establishment_id = $1 and sessions.gaming_day between $3 and $2 and tables.game = 'openBank'`,
    [establishmentId, day, seasonStart],
  );
  const ofTheDay = played.filter(({ gamingDay }) => gamingDay === day);
  return { ofTheDay, tables: [...new Set(played.map(({ tableNumber }) => tableNumber))] };
};

/** Returns the number of sessions of a table on a gaming day. */
export async function lastSessionNumber(
  tx: Tx,
  establishmentId: number,
  tableId: bigint,
  gamingDay: string,
): Promise<number> {
  const [last] = await rows<{ number: number }>(
    tx,
    `select coalesce(max(cercle_sessions.session_number), 0) as number from cercle_sessions
      where cercle_sessions.establishment_id = $1 and cercle_sessions.table_id = $2
        and cercle_sessions.gaming_day = $3`,
    [establishmentId, tableId, gamingDay],
  );
  return last?.number ?? 0;
}

/** Returns the shoes of the last sessions of a table, latest first. */
export const shoesBefore = async (tx: Tx, establishmentId: number, tableId: bigint): Promise<readonly string[]> =>
  (
    await rows<{ shoe: string }>(
      tx,
      `select cercle_sessions.shoe from cercle_sessions
        where cercle_sessions.establishment_id = $1 and cercle_sessions.table_id = $2
        order by cercle_sessions.session_id desc limit 50`,
      [establishmentId, tableId],
    )
  ).map(({ shoe }) => shoe);

/** Returns the sessions of a gaming day whose cagnotte is not counted. */
export const uncountedOfDay = (
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly table: string; readonly sessionId: bigint }[]> =>
  rows(
    on,
    `select tables.table_number as "table", sessions.session_id as "sessionId"
      from cercle_sessions as sessions
      join table_numbers_public as tables on tables.establishment_id = sessions.establishment_id
        and tables.table_id = sessions.table_id
      where sessions.establishment_id = $1 and sessions.gaming_day = $2 and sessions.state <> 'counted'
      order by tables.table_number`,
    [establishmentId, gamingDay],
  );

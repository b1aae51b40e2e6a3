import { sumOf, sumPieces } from '../derive/arithmetic.js';
import type { Period } from '../derive/period.js';
import type { Facts } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import type { Figures } from '../sections.js';
import { sortByDay, type SessionAtTable } from './table-sessions.js';

/** Sessions of the games between players: the tickets torn from their books, and the content of their cagnottes. */

type Detachment = RawRow<'ticket_detachments'>;

/** A stub: tickets torn from a book, each with the value printed in the book. */
export interface Stub extends Detachment {
  readonly book: RawRow<'ticket_books'>;
}

export interface CercleSession extends SessionAtTable {
  readonly session: RawRow<'cercle_sessions'>;
  readonly stubs: readonly Stub[];
  readonly opening: RawRow<'cagnotte_openings'> | undefined;
  readonly pieces: readonly RawRow<'cagnotte_opening_pieces'>[];
  readonly jurisdiction: string;
}

/** Returns the number of tickets from one number to another. */
export const countTickets = ({ first_ticket: first, last_ticket: last }: Pick<Stub, 'first_ticket' | 'last_ticket'>) =>
  last - first + 1n;

/** Returns torn tickets with their book. */
export const joinBook = (facts: Facts, detachment: Detachment): Stub => ({
  ...detachment,
  book: facts.requireRow('ticket_books', 'book_number', detachment.book_number),
});

/**
 * Returns a session of a jeu de cercle (card game between players) with its table, its stubs and its counted cagnotte.
 */
export function joinCercleSession(facts: Facts, session: RawRow<'cercle_sessions'>): CercleSession {
  const sessionId = session.session_id;
  return {
    session,
    table: facts.requireRow('gaming_tables', 'table_id', session.table_id),
    stubs: facts.findRows('ticket_detachments', 'session_id', sessionId).map((stub) => joinBook(facts, stub)),
    opening: facts.findRow('cagnotte_openings', 'session_id', sessionId),
    pieces: facts.findRows('cagnotte_opening_pieces', 'session_id', sessionId),
    jurisdiction: facts.establishment.jurisdiction,
  };
}

/** Returns the sessions of the days of a period, by day, table and number. */
export const listCercleSessions = (facts: Facts, period: Period): CercleSession[] =>
  sortByDay(facts.listRowsIn('cercle_sessions', period).map((session) => joinCercleSession(facts, session)));

export const isCounted = ({ opening }: CercleSession): boolean => opening !== undefined;

const selectDetached = (stubs: readonly Stub[]): Stub[] => stubs.filter((stub) => !stub.is_missing);

/** Returns the value of the stubs whose tickets are not missing. */
export const sumStubs = (stubs: readonly Stub[]): bigint =>
  sumOf(selectDetached(stubs), (stub) => countTickets(stub) * stub.book.value_minor);

/** Figures over stubs: detached tickets, missing ones, and the value of the detached. */
export const stubFigures = {
  tickets: (stubs: readonly Stub[]) => sumOf(selectDetached(stubs), countTickets),
  missing: (stubs: readonly Stub[]) =>
    sumOf(
      stubs.filter((stub) => stub.is_missing),
      countTickets,
    ),
  stubs: sumStubs,
};

/** Returns the amount carried to the books: in France the higher of stubs and content, elsewhere the content. */
function computeCarriedAmount({ stubs, pieces, jurisdiction }: CercleSession): bigint {
  const [byStubs, counted] = [sumStubs(stubs), sumPieces(pieces)];
  return jurisdiction === 'FR' && byStubs > counted ? byStubs : counted;
}

/** Returns a sum over counted cagnottes; null when none is counted. */
const sumOverCounted = (amountOf: (session: CercleSession) => bigint) => (sessions: readonly CercleSession[]) => {
  const counted = sessions.filter(isCounted);
  return counted.length === 0 ? null : sumOf(counted, amountOf);
};

/** Figures over the cagnottes of sessions: their stubs, their content, the difference, and the amount carried. */
export const cagnotteFigures = {
  cagnottes: (sessions: readonly CercleSession[]) => sessions.filter(isCounted).length,
  stubs: sumOverCounted(({ stubs }) => sumStubs(stubs)),
  counted: sumOverCounted(({ pieces }) => sumPieces(pieces)),
  difference: sumOverCounted(({ stubs, pieces }) => sumPieces(pieces) - sumStubs(stubs)),
  carried: sumOverCounted(computeCarriedAmount),
} satisfies Figures<CercleSession>;

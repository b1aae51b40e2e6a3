import { sumBy, sumDenominations } from '../derive/arithmetic.js';
import type { Period } from '../derive/period.js';
import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import type { Figures } from '../sections.js';
import { sortSessions, type SessionAtTable } from './table-sessions.js';

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

/** Returns the number of tickets from one number to another; negative for tickets that are on their stubs again. */
export const countStubTickets = ({
  first_ticket: firstTicket,
  last_ticket: lastTicket,
  reverses = null,
}: Pick<Stub, 'first_ticket' | 'last_ticket'> & { readonly reverses?: number | null }): bigint =>
  (reverses === null ? 1n : -1n) * (lastTicket - firstTicket + 1n);

/** Returns the stubs whose tickets left for good: neither reversed nor a counter-entry. */
export const filterStubsInForce = (stubs: readonly Stub[]): Stub[] =>
  stubs.filter(
    ({ detachment_number: number, session_id: sessionId, reverses }) =>
      reverses === null && !stubs.some((stub) => stub.session_id === sessionId && stub.reverses === number),
  );

/** Returns torn tickets with their book. */
export const buildStub = (rawData: RawData, detachment: Detachment): Stub => ({
  ...detachment,
  book: rawData.requireRow('ticket_books', 'book_number', detachment.book_number),
});

/**
 * Returns a session of a jeu de cercle (card game between players) with its table, its stubs and its counted cagnotte.
 */
export function buildCercleSession(rawData: RawData, session: RawRow<'cercle_sessions'>): CercleSession {
  const sessionId = session.session_id;
  return {
    session,
    table: rawData.requireRow('gaming_tables', 'table_id', session.table_id),
    stubs: rawData.findRows('ticket_detachments', 'session_id', sessionId).map((stub) => buildStub(rawData, stub)),
    opening: rawData.findRow('cagnotte_openings', 'session_id', sessionId),
    pieces: rawData.findRows('cagnotte_opening_pieces', 'session_id', sessionId),
    jurisdiction: rawData.establishment.jurisdiction,
  };
}

/** Returns the sessions of the days of a period, by day, table and number. */
export const listCercleSessions = (rawData: RawData, period: Period): CercleSession[] =>
  sortSessions(
    rawData.listRowsInPeriod('cercle_sessions', period).map((session) => buildCercleSession(rawData, session)),
  );

export const hasCountedCagnotte = ({ opening }: CercleSession): boolean => opening !== undefined;

const filterDetachedStubs = (stubs: readonly Stub[]): Stub[] => stubs.filter((stub) => !stub.is_missing);

/** Returns the value of the stubs whose tickets are not missing. */
export const sumStubs = (stubs: readonly Stub[]): bigint =>
  sumBy(filterDetachedStubs(stubs), (stub) => countStubTickets(stub) * stub.book.value_minor);

/** Figures over stubs: detached tickets, missing ones, and the value of the detached. */
export const stubFigures = {
  tickets: (stubs: readonly Stub[]) => sumBy(filterDetachedStubs(stubs), countStubTickets),
  missing: (stubs: readonly Stub[]) =>
    sumBy(
      stubs.filter((stub) => stub.is_missing),
      countStubTickets,
    ),
  stubs: sumStubs,
};

/** Returns the amount carried to the books: in France the higher of stubs and content, elsewhere the content. */
function computeCarriedAmount({ stubs, pieces, jurisdiction }: CercleSession): bigint {
  const [stubsMinor, countedMinor] = [sumStubs(stubs), sumDenominations(pieces)];
  return jurisdiction === 'FR' && stubsMinor > countedMinor ? stubsMinor : countedMinor;
}

/** Returns a sum over counted cagnottes; null when none is counted. */
const createCountedFigure = (getAmount: (session: CercleSession) => bigint) => (sessions: readonly CercleSession[]) => {
  const countedSessions = sessions.filter(hasCountedCagnotte);
  return countedSessions.length === 0 ? null : sumBy(countedSessions, getAmount);
};

/** Figures over the cagnottes of sessions: their stubs, their content, the difference, and the amount carried. */
export const cagnotteFigures = {
  cagnottes: (sessions: readonly CercleSession[]) => sessions.filter(hasCountedCagnotte).length,
  stubs: createCountedFigure(({ stubs }) => sumStubs(stubs)),
  counted: createCountedFigure(({ pieces }) => sumDenominations(pieces)),
  difference: createCountedFigure(({ stubs, pieces }) => sumDenominations(pieces) - sumStubs(stubs)),
  carried: createCountedFigure(computeCarriedAmount),
} satisfies Figures<CercleSession>;

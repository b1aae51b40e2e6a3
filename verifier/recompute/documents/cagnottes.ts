import { compareBy, groupBy, sumDenominations } from '../derive/arithmetic.js';
import type { Day } from '../derive/days.js';
import type { RawData } from '../facts.js';
import {
  cagnotteFigures,
  buildCercleSession,
  countStubTickets,
  filterStubsInForce,
  hasCountedCagnotte,
  listCercleSessions,
  stubFigures,
  buildStub,
  sumStubs,
} from '../figures/cercle-sessions.js';
import type { CercleSession, Stub } from '../figures/cercle-sessions.js';
import { compareByTable } from '../figures/table-sessions.js';
import type { RawRow } from '../raw-rows.js';
import {
  buildFacts,
  buildFigureRow,
  buildFindings,
  buildGroupTable,
  pickColumns,
  buildRawRow,
  buildTable,
  omitIfEmpty,
  appendSumRow,
  appendTotalRow,
} from '../sections.js';
import type { ExpectedRow, ExpectedSection, ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';
import { deriveSeasonResults } from './season-results.js';

/**
 * Derives the register of cagnottes: each session, the totals of days and of all, and each book of tickets in service.
 */
export function deriveCagnotteRegister({ rawData, period }: DocumentContext): ExpectedTable[] {
  const sessions = listCercleSessions(rawData, period);
  const sessionsByDay = [...groupBy(sessions, ({ session }) => session.gaming_day).values()];
  const buildSumRows = (group: readonly CercleSession[], kind: ExpectedRow['kind']): ExpectedRow[] =>
    group.some(hasCountedCagnotte) ? [buildFigureRow(group, cagnotteFigures, {}, kind)] : [];
  const rows = sessionsByDay.flatMap((group) => [
    ...group.map((cercleSession) =>
      buildFigureRow(
        [cercleSession],
        cagnotteFigures,
        pickColumns(cercleSession.session, 'session_number', 'opened_at'),
      ),
    ),
    ...buildSumRows(group, 'subtotal'),
  ]);
  return [
    buildTable('cagnottes', undefined, [...rows, ...(sessionsByDay.length > 1 ? buildSumRows(sessions, 'total') : [])]),
    buildTable('tickets', undefined, buildBookRows(rawData, sessions)),
  ];
}

/**
 * Derives the cagnottes (boxes of a game's rake) of a statement: each table, then the total; [] without a counted one.
 */
export function deriveCagnottes({ rawData }: DocumentContext, days: readonly Day[]): ExpectedTable[] {
  const countedSessions = days
    .flatMap(({ day }) => rawData.findRows('cercle_sessions', 'gaming_day', day))
    .map((session) => buildCercleSession(rawData, session))
    .filter(hasCountedCagnotte)
    .toSorted(compareByTable);
  const keys = { tableNumber: ({ table }: CercleSession) => table.table_number };
  return omitIfEmpty(buildGroupTable('cagnottes', countedSessions, { keys, figures: cagnotteFigures }));
}

/** Returns each book of tickets in service at each session, the higher values first, then the total. */
function buildBookRows(rawData: RawData, sessions: readonly CercleSession[]): readonly ExpectedRow[] {
  const rows = sessions.flatMap(({ session, stubs }) =>
    rawData
      .findRows('cercle_session_books', 'session_id', session.session_id)
      .map((use) => ({ use, book: rawData.requireRow('ticket_books', 'book_number', use.book_number) }))
      .toSorted(
        compareBy(
          ({ book }) => -book.value_minor,
          ({ use }) => use.book_number,
        ),
      )
      .map(({ use, book }) => {
        const bookStubs = stubs.filter((stub) => stub.book_number === use.book_number);
        return buildFigureRow(bookStubs, stubFigures, {
          ...pickColumns(session, 'session_number'),
          ...pickColumns(book, 'value_minor', 'book_number'),
          ...pickColumns(use, 'first_ticket'),
          lastTicket: filterStubsInForce(bookStubs).at(-1)?.last_ticket ?? null,
        });
      }),
  );
  return appendTotalRow(
    rows,
    sessions.flatMap(({ stubs }) => stubs),
    stubFigures,
  );
}

/**
 * Derives a book of tickets: its cover, missing tickets, stamps, and stubs with the totals of sessions and of the book.
 */
export function deriveTicketBook({ rawData, translate, subject, period }: DocumentContext): ExpectedSection[] {
  const { lastDay } = period;
  const book = rawData.requireRow('ticket_books', 'book_number', Number(subject));
  const stubs = rawData
    .findRows('ticket_detachments', 'book_number', book.book_number)
    .filter((stub) => rawData.requireRow('cercle_sessions', 'session_id', stub.session_id).gaming_day <= lastDay)
    .map((stub) => buildStub(rawData, stub))
    .toSorted(compareBy('first_ticket'));
  const [detachedTickets, missingTickets] = [stubFigures.tickets(stubs), stubFigures.missing(stubs)];
  return [
    buildFacts('cover', translate, {
      book: book.book_number,
      value: book.value_minor,
      season: book.season_start,
      ...pickColumns(book, 'received_at', 'first_ticket', 'last_ticket'),
      finishedOn: book.finished_on !== null && book.finished_on <= lastDay ? book.finished_on : null,
      detached: detachedTickets,
      missing: missingTickets,
      worth: sumStubs(stubs),
      left: countStubTickets(book) - detachedTickets - missingTickets,
    }),
    buildFindings(
      'missing',
      undefined,
      stubs.filter((stub) => stub.is_missing).map((stub) => buildRawRow(stub, { missing: countStubTickets(stub) })),
    ),
    buildTable('stamps', undefined, buildStampRows(rawData, book, lastDay)),
    buildTable('stubs', undefined, buildStubRows(stubs)),
  ];
}

/** Returns the stamps of a book until a day, each with the session for which the book was opened (null: none). */
const buildStampRows = (
  rawData: RawData,
  { book_number: bookNumber }: RawRow<'ticket_books'>,
  lastDay: string,
): ExpectedRow[] =>
  rawData
    .findRows('ticket_stamps', 'book_number', bookNumber)
    .filter((stamp) => stamp.gaming_day <= lastDay)
    .map((stamp) => {
      const sessionBook = rawData
        .findRows('cercle_session_books', 'book_number', bookNumber)
        .find((sessionBook) => sessionBook.stamp_number === stamp.stamp_number);
      const session = sessionBook && rawData.findRow('cercle_sessions', 'session_id', sessionBook.session_id);
      return buildRawRow(stamp, { firstTicket: stamp.next_ticket, sessionNumber: session?.session_number ?? null });
    });

/**
 * Returns the stubs of a book of tickets with their running value, the totals of each session, and the total of the
 * book.
 */
function buildStubRows(stubs: readonly Stub[]): readonly ExpectedRow[] {
  const rows = [...groupBy(stubs, (stub) => stub.session_id).values()].flatMap((group) => [
    ...group.map((stub) =>
      buildFigureRow([stub], stubFigures, {
        ...pickColumns(stub, 'first_ticket', 'last_ticket', 'happened_at'),
        runningMinor: sumStubs(stubs.filter((earlierStub) => earlierStub.first_ticket <= stub.first_ticket)),
      }),
    ),
    buildFigureRow(group, stubFigures, {}, 'subtotal'),
  ]);
  return appendTotalRow(rows, stubs, stubFigures);
}

/** Derives the revenue of the counted cagnottes (boxes of the rake), by game, by day, by month and in the season. */
export const deriveCercleResults = ({ rawData, period }: DocumentContext): ExpectedTable[] =>
  deriveSeasonResults(rawData, period, {
    listEndedSessions: (seasonPeriod) => listCercleSessions(rawData, seasonPeriod).filter(hasCountedCagnotte),
    computeResult: (sessions) => cagnotteFigures.carried(sessions) ?? 0n,
    figures: {
      stubs: (sessions) => cagnotteFigures.stubs(sessions) ?? 0n,
      counted: (sessions) => cagnotteFigures.counted(sessions) ?? 0n,
      difference: (sessions) => cagnotteFigures.difference(sessions) ?? 0n,
    },
  });

/** Derives the opening of a cagnotte (the box of a game's rake): its sums, and its content by kind of piece. */
export function deriveCagnotteOpening({ rawData, translate, subject }: DocumentContext): ExpectedSection[] {
  const cercleSession = buildCercleSession(
    rawData,
    rawData.requireRow('cercle_sessions', 'session_id', BigInt(subject)),
  );
  const { session, opening, pieces } = cercleSession;
  const rows = pieces
    .toSorted(compareBy('medium', 'game', (piece) => -piece.value_minor))
    .map((piece) => buildRawRow(piece, { worthMinor: sumDenominations([piece]) }));
  return [
    buildFacts('opening', translate, {
      session: session.session_number,
      gamingDay: session.gaming_day,
      openedAt: opening?.opened_at,
      byTickets: cagnotteFigures.stubs([cercleSession]),
      counted: cagnotteFigures.counted([cercleSession]),
      difference: cagnotteFigures.difference([cercleSession]),
      carried: cagnotteFigures.carried([cercleSession]),
      movement: opening?.movement_number,
    }),
    buildTable('pieces', undefined, appendSumRow(rows)),
  ];
}

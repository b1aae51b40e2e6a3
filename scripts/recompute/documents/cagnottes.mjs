import { sumOf } from '../derive/arithmetic.mjs';
import { facts, findings, row, table, total } from '../sections.mjs';

const subtotal = (cells) => ({ kind: 'subtotal', cells });
const byText = (one, other) => (one < other ? -1 : Number(one > other));
const byDay = (one, other) => byText(one.gaming_day, other.gaming_day);
const byTable = (one, other) =>
  one.table.table_number.length - other.table.table_number.length ||
  byText(one.table.table_number, other.table.table_number);
const bySession = (one, other) => one.session_number - other.session_number;

/** How many tickets are from one number to another. */
const between = ({ first_ticket: first, last_ticket: last }) => last - first + 1n;
const isMissing = ({ is_missing: missing }) => missing;
const isThere = (detachment) => !isMissing(detachment);

/** What these stubs stand for: each ticket that left a book is worth what the book says. */
const worthOf = (raw, detachments) =>
  sumOf(
    detachments.filter(isThere),
    (each) => between(each) * raw.one('ticket_books', 'book_number', each.book_number).value_minor,
  );

/** The sessions of these days with their table, their tickets and what was counted in their cagnotte. */
function cercleSessionsOf(raw, { firstDay, lastDay }) {
  return raw
    .of('cercle_sessions')
    .filter(({ gaming_day: day }) => day >= firstDay && day <= lastDay)
    .map((session) => ({
      ...session,
      table: raw.one('gaming_tables', 'table_id', session.table_id),
      detachments: raw.where('ticket_detachments', 'session_id', session.session_id),
      opening: raw.one('cagnotte_openings', 'session_id', session.session_id),
    }))
    .toSorted((one, other) => byDay(one, other) || byTable(one, other) || bySession(one, other));
}

/** The sums of a cagnotte that was counted: its stubs, its pieces, what they differ by, what is carried. */
function cagnotteOf(raw, { session_id: session, detachments }) {
  const stubs = worthOf(raw, detachments);
  const counted = sumOf(
    raw.where('cagnotte_opening_pieces', 'session_id', session),
    ({ pieces, value_minor: value }) => pieces * value,
  );
  const [{ jurisdiction }] = raw.of('establishments');
  // France carries the higher of the two, the others the whole content
  const carried = jurisdiction === 'FR' && stubs > counted ? stubs : counted;
  return { stubsMinor: stubs, countedMinor: counted, differenceMinor: counted - stubs, carriedMinor: carried };
}

const SUMS = ['stubsMinor', 'countedMinor', 'differenceMinor', 'carriedMinor'];
const NO_SUMS = Object.fromEntries(SUMS.map((key) => [key, null]));

/** What several counted cagnottes come to together. */
function togetherOf(raw, sessions) {
  const each = sessions.map((session) => cagnotteOf(raw, session));
  return Object.fromEntries(SUMS.map((key) => [key, sumOf(each, (cagnotte) => cagnotte[key])]));
}

const isCounted = ({ opening }) => opening !== undefined;

/** The register: each session, the total of each day and of all, and each book in service. */
export function cagnotteRegister({ facts: raw, period }) {
  const sessions = cercleSessionsOf(raw, period);
  const days = [...new Set(sessions.map(({ gaming_day: day }) => day))];
  const rows = days.flatMap((day) => {
    const ofDay = sessions.filter(({ gaming_day: own }) => own === day);
    const counted = ofDay.filter(isCounted);
    const lines = ofDay.map((session) =>
      row({
        ...{ sessionNumber: session.session_number, openedAt: session.opened_at },
        ...(isCounted(session) ? cagnotteOf(raw, session) : NO_SUMS),
      }),
    );
    return [...lines, ...(counted.length === 0 ? [] : [subtotal(togetherOf(raw, counted))])];
  });
  const counted = sessions.filter(isCounted);
  const all = days.length > 1 && counted.length > 0 ? [total(togetherOf(raw, counted))] : [];
  return [table('cagnottes', undefined, [...rows, ...all]), table('tickets', undefined, ticketRows(raw, sessions))];
}

function ticketRows(raw, sessions) {
  const cellsOf = (detachments) => ({
    tickets: sumOf(detachments.filter(isThere), between),
    missing: sumOf(detachments.filter(isMissing), between),
    stubsMinor: worthOf(raw, detachments),
  });
  const rows = sessions.flatMap((session) =>
    raw
      .where('cercle_session_books', 'session_id', session.session_id)
      .map((of) => ({ ...of, book: raw.one('ticket_books', 'book_number', of.book_number) }))
      .toSorted(
        (one, other) => Number(other.book.value_minor - one.book.value_minor) || one.book_number - other.book_number,
      )
      .map(({ book, book_number: number, first_ticket: firstTicket }) => {
        const own = session.detachments.filter(({ book_number: of }) => of === number);
        return row({
          ...{ sessionNumber: session.session_number, valueMinor: book.value_minor, bookNumber: number, firstTicket },
          lastTicket: own.at(-1)?.last_ticket ?? null,
          ...cellsOf(own),
        });
      }),
  );
  return rows.length === 0 ? [] : [...rows, total(cellsOf(sessions.flatMap(({ detachments }) => detachments)))];
}

/** A book: its cover, its stamps, its stubs by their numbers with what each session and the book come to. */
export function ticketBook({ facts: raw, words, of, period: { lastDay } }) {
  const book = raw.one('ticket_books', 'book_number', Number(of));
  const sessionOf = ({ session_id: id }) => raw.one('cercle_sessions', 'session_id', id);
  const stubs = raw
    .where('ticket_detachments', 'book_number', book.book_number)
    .filter((stub) => sessionOf(stub).gaming_day <= lastDay)
    .toSorted((one, other) => Number(one.first_ticket - other.first_ticket));
  const cellsOf = (some) => ({
    tickets: sumOf(some.filter(isThere), between),
    missing: sumOf(some.filter(isMissing), between),
    stubsMinor: worthOf(raw, some),
  });
  const { tickets, missing, stubsMinor } = cellsOf(stubs);
  const numbers = { first_ticket: book.first_ticket, last_ticket: book.last_ticket };
  const finished = book.finished_on !== null && book.finished_on <= lastDay ? book.finished_on : null;
  return [
    facts('cover', [
      [words('book'), book.book_number],
      [words('value'), book.value_minor],
      [words('season'), book.season_start],
      [words('receivedAt'), book.received_at],
      [words('firstTicket'), book.first_ticket],
      [words('lastTicket'), book.last_ticket],
      [words('finishedOn'), finished],
      [words('detached'), tickets],
      [words('missing'), missing],
      [words('worth'), stubsMinor],
      [words('left'), between(numbers) - tickets - missing],
    ]),
    findings(
      'missing',
      undefined,
      stubs.filter(isMissing).map((stub) => {
        const { first_ticket: firstTicket, last_ticket: lastTicket } = stub;
        return row({ firstTicket, lastTicket, missing: between(stub) });
      }),
    ),
    table('stamps', undefined, stampRows(raw, book, lastDay)),
    table('stubs', undefined, stubRows(stubs, cellsOf)),
  ];
}

const stampRows = (raw, { book_number: number }, lastDay) =>
  raw
    .where('ticket_stamps', 'book_number', number)
    .filter(({ gaming_day: day }) => day <= lastDay)
    .map(({ stamp_number: stampNumber, gaming_day: gamingDay, next_ticket: firstTicket, stamped_at: stampedAt }) => {
      const begun = raw
        .where('cercle_session_books', 'book_number', number)
        .find((each) => each.stamp_number === stampNumber);
      const session = begun === undefined ? undefined : raw.one('cercle_sessions', 'session_id', begun.session_id);
      return row({ stampNumber, gamingDay, firstTicket, stampedAt, sessionNumber: session?.session_number ?? null });
    });

function stubRows(stubs, cellsOf) {
  const sessions = [...new Set(stubs.map(({ session_id: id }) => id))];
  const rows = sessions.flatMap((session) => {
    const own = stubs.filter(({ session_id: id }) => id === session);
    const lines = own.map((stub) => {
      const { first_ticket: firstTicket, last_ticket: lastTicket, happened_at: happenedAt } = stub;
      const until = stubs.filter(({ first_ticket: first }) => first <= firstTicket);
      return row({ firstTicket, lastTicket, happenedAt, ...cellsOf([stub]), runningMinor: cellsOf(until).stubsMinor });
    });
    return [...lines, subtotal(cellsOf(own))];
  });
  return rows.length === 0 ? [] : [...rows, total(cellsOf(stubs))];
}

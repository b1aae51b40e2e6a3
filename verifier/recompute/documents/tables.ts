import { sumOf } from '../derive/arithmetic.js';
import type { Worth } from '../derive/arithmetic.js';
import { facts, row, table, total } from '../sections.js';
import { byTable, byText, seasonResults } from './season-results.js';

/**
 * Returns the sessions of a period with their table and their entries: by table for the carnet, by day for the
 * register.
 */
function sessionsOf(raw, { firstDay, lastDay }) {
  return raw
    .of('table_sessions')
    .filter(({ gaming_day: day }) => day >= firstDay && day <= lastDay)
    .map((session) => ({
      ...session,
      table: raw.one('gaming_tables', 'table_id', session.table_id),
      entries: raw.where('table_entries', 'session_id', session.session_id).toSorted(byEntry),
    }));
}

const byEntry = (one, other) => one.entry_number - other.entry_number;
const byDay = (one, other) => byText(one.gaming_day, other.gaming_day);

/** Returns the total value of the entries of these kinds, counted from the pieces. */
function worth(raw, { session_id: session, entries }, kinds, isCounted: (piece: any) => boolean = () => true): bigint {
  const numbers = entries.filter(({ kind }) => kinds.includes(kind)).map(({ entry_number: number }) => number);
  const pieces = raw
    .where('table_entry_pieces', 'session_id', session)
    .filter((piece: any) => numbers.includes(piece.entry_number) && isCounted(piece));
  return sumOf(pieces, ({ pieces: count, value_minor: value }: Worth) => count * value);
}

const AVANCES = ['initialAvance', 'furtherAvance'];
const COUNTS = ['interruption', 'reopening', 'closing'];

/** Returns the result of an ended session; null while it is open. */
function resultOf(raw, session) {
  if (session.closed_at === null) return null;
  const encaisse = worth(raw, session, ['closing']);
  return encaisse + worth(raw, session, ['credit']) - worth(raw, session, AVANCES);
}

/** Derives the results by game and table, by day and by month, with the running total of each season. */
export const tableResults = ({ facts: raw, period }) =>
  seasonResults(raw, period, {
    sessionsOf: (within) => sessionsOf(raw, within).filter(({ closed_at: at }) => at !== null),
    earned: (some) => sumOf(some, (session) => resultOf(raw, session)),
    figuresOf: (some) => {
      const add = (kinds, isCounted?) => sumOf(some, (session: any) => worth(raw, session, kinds, isCounted));
      const isNote = ({ medium }) => medium === 'note';
      return {
        avancesMinor: add(AVANCES),
        creditsMinor: add(['credit']),
        notesMinor: add(['closing'], isNote),
        chipsMinor: add(['closing'], (piece) => !isNote(piece)),
      };
    },
  });

/**
 * Derives the interruptions, each with the event that ended it: the count then, the count before, and their difference.
 */
export function tableInterruptions({ facts: raw, period }) {
  const byTime = (one, other) =>
    byDay(one.session, other.session) ||
    byText(String(one.stop.happened_at), String(other.stop.happened_at)) ||
    byTable(one.session, other.session) ||
    byEntry(one.stop, other.stop);
  const found = sessionsOf(raw, period)
    .flatMap((session) =>
      session.entries.filter(({ kind }) => kind === 'interruption').map((stop) => ({ session, stop })),
    )
    .toSorted(byTime);
  const rows = found.map(({ session, stop }) => {
    const counted = (entry) => worth(raw, { ...session, entries: [entry] }, COUNTS);
    const end = session.entries.find(
      (entry) => entry.entry_number > stop.entry_number && ['reopening', 'closing'].includes(entry.kind),
    );
    const isCounted = stop.way === 'count';
    return row({
      sessionNumber: session.session_number,
      stoppedAt: stop.happened_at,
      resumedAt: end?.happened_at ?? null,
      countedMinor: isCounted ? counted(stop) : null,
      foundMinor: end === undefined || (!isCounted && end.kind === 'reopening') ? null : counted(end),
      differenceMinor: isCounted && end?.kind === 'reopening' ? counted(end) - counted(stop) : null,
    });
  });
  const differences = sumOf(rows, ({ cells }) => cells.differenceMinor ?? 0n);
  return [
    table('interruptions', undefined, rows.length === 0 ? [] : [...rows, total({ differenceMinor: differences })]),
  ];
}

/** Derives a bon: requested and given pieces by kind, with the total of each side. */
export function tableBon({ facts: raw, words, of }) {
  const bon = raw.one('table_bons', 'bon_number', BigInt(of));
  const ofBon = ({ entry_number: number }) => number === bon.entry_number;
  const session = raw.one('table_sessions', 'session_id', bon.session_id);
  const entry = raw.where('table_entries', 'session_id', bon.session_id).find(ofBon);
  const pieces = raw.where('table_entry_pieces', 'session_id', bon.session_id).filter(ofBon);
  const sideOf = (some, side) => some.filter((piece) => piece.side === side);
  const cellsOf = (some) => {
    const count = (side) => sumOf(sideOf(some, side), ({ pieces: number }) => number);
    const minor = (side: any) =>
      sumOf(sideOf(some, side), ({ pieces: number, value_minor: value }: Worth) => number * value);
    const when = (side, figure) => (sideOf(some, side).length === 0 ? null : figure(side));
    return {
      askedPieces: when('in', count),
      askedMinor: when('in', minor),
      givenPieces: when('out', count),
      givenMinor: when('out', minor),
    };
  };
  const keyOf = ({ medium, game, value_minor: value }) => [medium, game, String(value).padStart(20, '0')].join('/');
  const kinds = [...new Set(pieces.map(keyOf))].toSorted(byText);
  const rows = kinds.map((kind) => {
    const some = pieces.filter((piece) => keyOf(piece) === kind);
    return row({ valueMinor: some[0].value_minor, ...cellsOf(some) });
  });
  return [
    facts('bon', [
      [words('number'), bon.bon_number],
      [words('amount'), cellsOf(pieces).askedMinor],
      [words('session'), session.session_number],
      [words('entry'), bon.entry_number],
      [words('at'), entry.happened_at],
      [words('gamingDay'), session.gaming_day],
    ]),
    table('pieces', undefined, [...rows, total(cellsOf(pieces))]),
  ];
}

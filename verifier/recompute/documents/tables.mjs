import { sumOf } from '../derive/arithmetic.mjs';
import { facts, row, table, total } from '../sections.mjs';
import { byTable, byText, seasonResults } from './season-results.mjs';

const subtotal = (cells) => ({ kind: 'subtotal', cells });

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
const bySession = (one, other) => one.session_number - other.session_number;

/** Returns the total value of the entries of these kinds, counted from the pieces. */
function worth(raw, { session_id: session, entries }, kinds, isCounted = () => true) {
  const numbers = entries.filter(({ kind }) => kinds.includes(kind)).map(({ entry_number: number }) => number);
  const pieces = raw
    .where('table_entry_pieces', 'session_id', session)
    .filter((piece) => numbers.includes(piece.entry_number) && isCounted(piece));
  return sumOf(pieces, ({ pieces: count, value_minor: value }) => count * value);
}

const AVANCES = ['initialAvance', 'furtherAvance'];
const COUNTS = ['interruption', 'reopening', 'closing'];

/** Returns the result of an ended session; null while it is open. */
function resultOf(raw, session) {
  if (session.closed_at === null) return null;
  const encaisse = worth(raw, session, ['closing']);
  return encaisse + worth(raw, session, ['credit']) - worth(raw, session, AVANCES);
}

/** Derives the carnets d'avances: each entry of each session, their totals, the results of ended sessions. */
export function avancesBook({ facts: raw, period }) {
  const sessions = sessionsOf(raw, period).toSorted(
    (one, other) => byTable(one, other) || byDay(one, other) || bySession(one, other),
  );
  const rows = sessions.flatMap((session) => {
    const result = resultOf(raw, session);
    const counted = result === null ? {} : { encaisseMinor: worth(raw, session, ['closing']) };
    const sums = { avanceMinor: worth(raw, session, AVANCES), creditMinor: worth(raw, session, ['credit']) };
    return [
      ...session.entries.map((entry) => entryRow(raw, session, entry)),
      subtotal({ ...sums, ...counted }),
      ...(result === null ? [] : [subtotal({ encaisseMinor: result })]),
    ];
  });
  return [table('entries', undefined, rows), ...floatsOf(raw, sessions, period)];
}

/** Returns the season's floats of tables with a session in these days; the section is absent when there is none. */
function floatsOf(raw, sessions, { firstDay, lastDay }) {
  const tables = new Set(sessions.map(({ table_id: id }) => id));
  const yearBefore = `${Number(firstDay.slice(0, 4)) - 1}${firstDay.slice(4)}`;
  const shown = raw.of('season_floats').filter(({ desk_id: desk, season_start: season }) => {
    const entered = raw.where('season_float_tables', 'desk_id', desk);
    const isOfTables = entered.some((each) => each.season_start === season && tables.has(each.table_id));
    return isOfTables && season <= lastDay && season > yearBefore;
  });
  const rows = shown.map(({ desk_id: desk, season_start: seasonStart, amount_minor: amountMinor }) =>
    row({ desk: raw.one('desks', 'desk_id', desk).desk_code, seasonStart, amountMinor }),
  );
  return rows.length === 0 ? [] : [table('floats', ['desk', 'seasonStart'], rows)];
}

function entryRow(raw, session, entry) {
  const { kind, way } = entry;
  const one = { ...session, entries: [entry] };
  const when = (isSo, ...sides) =>
    isSo ? worth(raw, one, [kind], ({ side }) => sides.length === 0 || sides.includes(side)) : null;
  return row({
    entryNumber: entry.entry_number,
    happenedAt: entry.happened_at,
    avanceMinor: when(AVANCES.includes(kind)),
    creditMinor: when(kind === 'credit'),
    exchangedMinor: when(kind === 'bon', 'in'),
    notesMinor: when(kind === 'noteExchange'),
    encaisseMinor: when(COUNTS.includes(kind) && way !== 'lock'),
  });
}

/** Derives the register of control: each session, the total of each day and of all, the results of each game. */
export function tableControlRegister({ facts: raw, period }) {
  const sessions = sessionsOf(raw, period).toSorted(
    (one, other) => byDay(one, other) || byTable(one, other) || bySession(one, other),
  );
  const days = [...new Set(sessions.map(({ gaming_day: day }) => day))];
  const endedOf = (some) => some.filter(({ closed_at: at }) => at !== null);
  const cellsOf = (some) => {
    const ended = endedOf(some);
    const add = (of, ...rest) => sumOf(of, (session) => worth(raw, session, ...rest));
    const isNote = ({ medium }) => medium === 'note';
    return {
      initialMinor: add(some, ['initialAvance']),
      furtherMinor: add(some, ['furtherAvance']),
      creditsMinor: add(some, ['credit']),
      chipsMinor: ended.length === 0 ? null : add(ended, ['closing'], (piece) => !isNote(piece)),
      notesMinor: ended.length === 0 ? null : add(ended, ['closing'], isNote),
      resultMinor: ended.length === 0 ? null : sumOf(ended, (session) => resultOf(raw, session)),
    };
  };
  const rows = days.flatMap((day) => {
    const ofDay = sessions.filter(({ gaming_day: own }) => own === day);
    const lines = ofDay.map((session) =>
      row({
        sessionNumber: session.session_number,
        openedAt: session.opened_at,
        closedAt: session.closed_at,
        ...cellsOf([session]),
      }),
    );
    return [...lines, subtotal(cellsOf(endedOf(ofDay)))];
  });
  const all = days.length > 1 ? [total(cellsOf(endedOf(sessions)))] : [];
  return [table('sessions', undefined, [...rows, ...all]), table('games', undefined, gamesOf(raw, sessions))];
}

function gamesOf(raw, sessions) {
  const ended = sessions.filter(({ closed_at: at }) => at !== null);
  const cellsOf = (some) => ({
    tables: new Set(some.map(({ table_id: id }) => id)).size,
    sessions: some.length,
    avancesMinor: sumOf(some, (session) => worth(raw, session, AVANCES)),
    notesMinor: sumOf(some, (session) => worth(raw, session, ['closing'], ({ medium }) => medium === 'note')),
    resultMinor: sumOf(some, (session) => resultOf(raw, session)),
  });
  const games = [...new Set(ended.map(({ table: { game } }) => game))].toSorted(byText);
  const rows = games.map((game) => row(cellsOf(ended.filter((session) => session.table.game === game))));
  return rows.length === 0 ? [] : [...rows, total(cellsOf(ended))];
}

/** Derives the results by game and table, by day and by month, with the running total of each season. */
export const tableResults = ({ facts: raw, period }) =>
  seasonResults(raw, period, {
    sessionsOf: (within) => sessionsOf(raw, within).filter(({ closed_at: at }) => at !== null),
    earned: (some) => sumOf(some, (session) => resultOf(raw, session)),
    figuresOf: (some) => {
      const add = (...rest) => sumOf(some, (session) => worth(raw, session, ...rest));
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
    const minor = (side) => sumOf(sideOf(some, side), ({ pieces: number, value_minor: value }) => number * value);
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

/**
 * Derives each table's result over the ended sessions of these days: a section of the statement, absent when there is
 * none.
 */
export function tablesOfDays(raw, days) {
  const [firstDay, lastDay] = [days[0] ?? '', days.at(-1) ?? ''];
  const ended = sessionsOf(raw, { firstDay, lastDay }).filter(
    ({ closed_at: at, gaming_day: day }) => at !== null && days.includes(day),
  );
  if (ended.length === 0) return [];
  const isNote = ({ medium }) => medium === 'note';
  const cellsOf = (some) => {
    const add = (...rest) => sumOf(some, (session) => worth(raw, session, ...rest));
    return {
      sessions: some.length,
      avancesMinor: add(AVANCES),
      creditsMinor: add(['credit']),
      chipsMinor: add(['closing'], (piece) => !isNote(piece)),
      notesMinor: add(['closing'], isNote),
      resultMinor: sumOf(some, (session) => resultOf(raw, session)),
    };
  };
  const numbers = [...new Set(ended.toSorted(byTable).map(({ table: { table_number: number } }) => number))];
  const rows = numbers.map((number) =>
    row({ tableNumber: number, ...cellsOf(ended.filter(({ table: own }) => own.table_number === number)) }),
  );
  return [table('gaming-tables', ['tableNumber'], [...rows, total(cellsOf(ended))])];
}

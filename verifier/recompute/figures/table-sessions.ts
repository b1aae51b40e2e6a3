import { compareByText, sumOf } from '../derive/arithmetic.js';
import type { Facts } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { declareRecords, isWithin } from './records.js';
import type { AnyRecords, Scope } from './records.js';

/** Sessions of tables and the entries of their carnets. Every amount is counted from the pieces. */

type Entry = RawRow<'table_entries'>;
type Piece = RawRow<'table_entry_pieces'>;

interface Session {
  readonly session: RawRow<'table_sessions'>;
  readonly table: RawRow<'gaming_tables'>;
  readonly entries: readonly Entry[];
  readonly pieces: readonly Piece[];
}

/** An entry of a carnet, with its session. */
interface EntryOfSession extends Session {
  readonly entry: Entry;
}

const AVANCES = ['initialAvance', 'furtherAvance'];
const COUNTS = ['interruption', 'reopening', 'closing'];

const isNote = ({ medium }: Piece): boolean => medium === 'note';

function sessionOf(facts: Facts, session: RawRow<'table_sessions'>): Session {
  return {
    session,
    table: facts.the('gaming_tables', 'table_id', session.table_id),
    entries: facts
      .where('table_entries', 'session_id', session.session_id)
      .toSorted((one, other) => one.entry_number - other.entry_number),
    pieces: facts.where('table_entry_pieces', 'session_id', session.session_id),
  };
}

const sessionsIn = ({ facts, period }: Scope): Session[] =>
  facts
    .of('table_sessions')
    .filter(({ gaming_day: day }) => isWithin(period, day))
    .map((session) => sessionOf(facts, session));

const isEnded = ({ session }: Session): boolean => session.closed_at !== null;

const tableNumber = ({ table }: Session): string => table.table_number;
const byTable = compareByText<Session>((each) => tableNumber(each).length, tableNumber);
const byDay = compareByText<Session>(({ session }) => session.gaming_day);
const bySession = compareByText<Session>(({ session }) => session.session_number);

/** Returns the value of the entries of these kinds. */
function worth(
  { entries, pieces }: Session,
  kinds: readonly string[],
  isCounted: (piece: Piece) => boolean = () => true,
): bigint {
  const numbers = new Set(entries.filter(({ kind }) => kinds.includes(kind)).map(({ entry_number: number }) => number));
  return sumOf(
    pieces.filter((piece) => numbers.has(piece.entry_number) && isCounted(piece)),
    ({ pieces: count, value_minor: value }) => count * value,
  );
}

/** Returns the result of an ended session: encaisse + credits − avances. */
const resultOf = (session: Session): bigint =>
  worth(session, ['closing']) + worth(session, ['credit']) - worth(session, AVANCES);

/** A figure of the entries for which it is defined: null in a row of others. */
const ofEntries =
  (isOfKind: (entry: Entry) => boolean, side?: string) =>
  (records: readonly EntryOfSession[], _scope: Scope, isSum: boolean): bigint | null => {
    const own = records.filter(({ entry }) => isOfKind(entry));
    if (own.length === 0 && !isSum) return null;
    return sumOf(own, (record) =>
      worth(
        { ...record, entries: [record.entry] },
        [record.entry.kind],
        (piece) => piece.side === (side ?? piece.side),
      ),
    );
  };

const isOf =
  (...kinds: readonly string[]) =>
  ({ kind }: Entry): boolean =>
    kinds.includes(kind);

/** A figure of ended sessions: null when none of them is ended. */
const ofEnded =
  (figure: (session: Session) => bigint) =>
  (records: readonly Session[]): bigint | null => {
    const ended = [...new Map(records.filter(isEnded).map((each) => [each.session.session_id, each])).values()];
    return ended.length === 0 ? null : sumOf(ended, figure);
  };

const tableEntries = declareRecords<EntryOfSession>({
  in: (scope) =>
    sessionsIn(scope)
      .toSorted((one, other) => byTable(one, other) || byDay(one, other) || bySession(one, other))
      .flatMap((session) => session.entries.map((entry) => ({ ...session, entry }))),
  keys: { tableSession: ({ session }) => session.session_id, tableEntry: ({ entry }) => entry.entry_number },
  figures: {
    happenedAt: ([first]) => first?.entry.happened_at,
    avance: ofEntries(isOf(...AVANCES)),
    tableCredit: ofEntries(isOf('credit')),
    bonExchanged: ofEntries(isOf('bon'), 'in'),
    notesChanged: ofEntries(isOf('noteExchange')),
    encaisse: ofEntries(({ kind, way }) => COUNTS.includes(kind) && way !== 'lock'),
    encaisseAtEnd: ofEnded((session) => worth(session, ['closing'])),
    tableResult: ofEnded(resultOf),
  },
});

const sessionFigures = {
  openedAt: ([first]: readonly Session[]) => first?.session.opened_at,
  closedAt: ([first]: readonly Session[]) => first?.session.closed_at,
  tables: (records: readonly Session[]) => new Set(records.map(({ table }) => table.table_id)).size,
  tableSessions: (records: readonly Session[]) => records.length,
  initialAvance: (records: readonly Session[]) => sumOf(records, (each) => worth(each, ['initialAvance'])),
  furtherAvance: (records: readonly Session[]) => sumOf(records, (each) => worth(each, ['furtherAvance'])),
  avance: (records: readonly Session[]) => sumOf(records, (each) => worth(each, AVANCES)),
  tableCredit: (records: readonly Session[]) => sumOf(records, (each) => worth(each, ['credit'])),
  chipsAtEnd: ofEnded((each) => worth(each, ['closing'], (piece) => !isNote(piece))),
  notesAtEnd: ofEnded((each) => worth(each, ['closing'], isNote)),
  tableResult: ofEnded(resultOf),
};

const sessionKeys = {
  gamingDay: ({ session }: Session) => session.gaming_day,
  tableSession: ({ session }: Session) => session.session_id,
  sessionNumber: ({ session }: Session) => session.session_number,
  tableNumber,
  tableGame: ({ table }: Session, { words }: Scope) => words(`game_${table.game}`),
};

const inDayOrder = (sessions: readonly Session[]): Session[] =>
  sessions.toSorted((one, other) => byDay(one, other) || byTable(one, other) || bySession(one, other));

/** Seasons float of a desk whose amount is written in the carnet of a table. */
interface SeasonFloat {
  readonly float: RawRow<'season_floats'>;
  readonly desk: string;
}

const seasonFloats = declareRecords<SeasonFloat>({
  in: (scope) => {
    const { facts, period } = scope;
    const tables = new Set(sessionsIn(scope).map(({ session }) => session.table_id));
    const yearBefore = `${Number(period.firstDay.slice(0, 4)) - 1}${period.firstDay.slice(4)}`;
    return facts
      .of('season_floats')
      .filter(({ desk_id: desk, season_start: season }) => {
        const entered = facts.where('season_float_tables', 'desk_id', desk);
        const isOfTables = entered.some((each) => each.season_start === season && tables.has(each.table_id));
        return isOfTables && season <= period.lastDay && season > yearBefore;
      })
      .map((float) => ({ float, desk: facts.the('desks', 'desk_id', float.desk_id).desk_code }));
  },
  keys: { desk: ({ desk }) => desk, season: ({ float }) => float.season_start },
  figures: { floatAmount: (records) => sumOf(records, ({ float }) => float.amount_minor) },
});

export const tableRecords: Readonly<Record<string, AnyRecords>> = {
  tableEntries,
  seasonFloats,
  tableSessions: declareRecords<Session>({
    in: (scope) => inDayOrder(sessionsIn(scope)),
    keys: sessionKeys,
    figures: sessionFigures,
  }),
  endedTableSessions: declareRecords<Session>({
    in: (scope) => inDayOrder(sessionsIn(scope).filter(isEnded)),
    keys: sessionKeys,
    figures: sessionFigures,
  }),
  /** Ended sessions in the order of their games. */
  endedSessionsByGame: declareRecords<Session>({
    in: (scope) =>
      sessionsIn(scope)
        .filter(isEnded)
        .toSorted(compareByText(({ table }) => table.game)),
    keys: sessionKeys,
    figures: sessionFigures,
  }),
  /** Ended sessions of the days of a statement, in the order of their tables. */
  endedSessionsByTable: declareRecords<Session>({
    in: ({ facts, days }) =>
      days
        .flatMap(({ day }) => facts.where('table_sessions', 'gaming_day', day))
        .map((session) => sessionOf(facts, session))
        .filter(isEnded)
        .toSorted(byTable),
    keys: sessionKeys,
    figures: sessionFigures,
  }),
};

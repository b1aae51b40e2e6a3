import { compareBy, sumOf, sumPieces } from '../derive/arithmetic.js';
import type { Period } from '../derive/period.js';
import type { Facts } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { declareRecords, type AnyRecords, type Scope } from './records.js';

/** Sessions of tables and the entries of their carnets. Every amount is counted from the pieces. */

type TableEntry = RawRow<'table_entries'>;
type Piece = RawRow<'table_entry_pieces'>;

/** A session of contrepartie or of cercle, with its table. */
export interface SessionAtTable {
  readonly session: { readonly gaming_day: string; readonly session_number: number };
  readonly table: RawRow<'gaming_tables'>;
}

/** A session of a table with its carnet. */
export interface TableSession extends SessionAtTable {
  readonly session: RawRow<'table_sessions'>;
  readonly entries: readonly TableEntry[];
  readonly pieces: readonly Piece[];
}

/** An entry of a carnet, with its session. */
interface EntryOfSession extends TableSession {
  readonly entry: TableEntry;
}

/** Kinds of the entries that bring avances (a table's floats). */
const AVANCES = ['initialAvance', 'furtherAvance'];
const COUNTS = ['interruption', 'reopening', 'closing'];

/** Returns true for a bank note, false for a chip or a plaque. */
export const isNote = ({ medium }: Pick<Piece, 'medium'>): boolean => medium === 'note';

/** Returns a session of a table with its table, the entries of its carnet (record book) in order, and their pieces. */
const joinCarnet = (facts: Facts, session: RawRow<'table_sessions'>): TableSession => ({
  session,
  table: facts.requireRow('gaming_tables', 'table_id', session.table_id),
  entries: facts.findRows('table_entries', 'session_id', session.session_id).toSorted(compareBy('entry_number')),
  pieces: facts.findRows('table_entry_pieces', 'session_id', session.session_id),
});

/** Returns the sessions of the days of a period, as they were opened. */
export const listTableSessions = (facts: Facts, period: Period): TableSession[] =>
  facts.listRowsIn('table_sessions', period).map((session) => joinCarnet(facts, session));

const listSessionsIn = ({ facts, period }: Scope): TableSession[] => listTableSessions(facts, period);

export const isEnded = ({ session }: TableSession): boolean => session.closed_at !== null;

const tableNumber = ({ table }: SessionAtTable): string => table.table_number;
/** Compares sessions by the number of their table; a shorter number is a smaller one. */
export const byTable = compareBy<SessionAtTable>((session) => tableNumber(session).length, tableNumber);
export const byDay = compareBy<SessionAtTable>(({ session }) => session.gaming_day);
const bySession = compareBy<SessionAtTable>(({ session }) => session.session_number);

/** Returns the sum in minor units of the pieces in a session's entries of these kinds. */
function sumEntries(
  { entries, pieces }: TableSession,
  kinds: readonly string[],
  isIncluded: (piece: Piece) => boolean = () => true,
): bigint {
  const entryNumbers = new Set(entries.filter(({ kind }) => kinds.includes(kind)).map((entry) => entry.entry_number));
  return sumPieces(pieces.filter((piece) => entryNumbers.has(piece.entry_number) && isIncluded(piece)));
}

/** Returns the value of one entry, on one side of its bon where it has two. */
export const sumEntry = (session: TableSession, entry: TableEntry, side?: string): bigint =>
  sumEntries({ ...session, entries: [entry] }, [entry.kind], (piece) => piece.side === (side ?? piece.side));

/** Returns the result of an ended session: encaisse + credits − avances. */
const computeResult = (session: TableSession): bigint =>
  sumEntries(session, ['closing', 'credit']) - sumEntries(session, AVANCES);

/**
 * Returns the figure that sums the entries of one kind; null in a row (not a sum) without such an entry.
 * `side`: only the pieces on this side of the entry.
 */
const sumOverEntries =
  (isOfKind: (entry: TableEntry) => boolean, side?: string) =>
  (records: readonly EntryOfSession[], _scope: Scope, isSum: boolean): bigint | null => {
    const ownRecords = records.filter(({ entry }) => isOfKind(entry));
    return ownRecords.length === 0 && !isSum
      ? null
      : sumOf(ownRecords, (record) => sumEntry(record, record.entry, side));
  };

const isOfKind =
  (...kinds: readonly string[]) =>
  ({ kind }: TableEntry): boolean =>
    kinds.includes(kind);

/** Returns the figure that sums over the ended sessions among records, each once; null when none is ended. */
const sumOverEnded =
  (figure: (session: TableSession) => bigint) =>
  (records: readonly TableSession[]): bigint | null => {
    const ended = [...new Map(records.filter(isEnded).map((record) => [record.session.session_id, record])).values()];
    return ended.length === 0 ? null : sumOf(ended, figure);
  };

const tableEntries = declareRecords<EntryOfSession>({
  in: (scope) =>
    listSessionsIn(scope)
      .toSorted((one, other) => byTable(one, other) || byDay(one, other) || bySession(one, other))
      .flatMap((session) => session.entries.map((entry) => ({ ...session, entry }))),
  keys: { tableSession: ({ session }) => session.session_id, tableEntry: ({ entry }) => entry.entry_number },
  figures: {
    happenedAt: ([first]) => first?.entry.happened_at,
    avance: sumOverEntries(isOfKind(...AVANCES)),
    tableCredit: sumOverEntries(isOfKind('credit')),
    bonExchanged: sumOverEntries(isOfKind('bon'), 'in'),
    notesChanged: sumOverEntries(isOfKind('noteExchange')),
    encaisse: sumOverEntries(({ kind, way }) => COUNTS.includes(kind) && way !== 'lock'),
    encaisseAtEnd: sumOverEnded((session) => sumEntries(session, ['closing'])),
    tableResult: sumOverEnded(computeResult),
  },
});

const sumOfKinds =
  (...kinds: readonly string[]) =>
  (records: readonly TableSession[]): bigint =>
    sumOf(records, (session) => sumEntries(session, kinds));

/** Every figure of table sessions, by its name. */
export const sessionFigures = {
  openedAt: ([first]: readonly TableSession[]) => first?.session.opened_at,
  closedAt: ([first]: readonly TableSession[]) => first?.session.closed_at,
  tables: (records: readonly TableSession[]) => new Set(records.map(({ table }) => table.table_id)).size,
  tableSessions: (records: readonly TableSession[]) => records.length,
  initialAvance: sumOfKinds('initialAvance'),
  furtherAvance: sumOfKinds('furtherAvance'),
  avance: sumOfKinds(...AVANCES),
  tableCredit: sumOfKinds('credit'),
  chipsAtEnd: sumOverEnded((session) => sumEntries(session, ['closing'], (piece) => !isNote(piece))),
  notesAtEnd: sumOverEnded((session) => sumEntries(session, ['closing'], isNote)),
  tableResult: sumOverEnded(computeResult),
};

const sessionKeys = {
  gamingDay: ({ session }: TableSession) => session.gaming_day,
  tableSession: ({ session }: TableSession) => session.session_id,
  sessionNumber: ({ session }: TableSession) => session.session_number,
  tableNumber,
  tableGame: ({ table }: TableSession, { translate }: Scope) => translate(`game_${table.game}`),
};

/** Sorts sessions by day, table and number. */
export const sortByDay = <Session extends SessionAtTable>(sessions: readonly Session[]): Session[] =>
  sessions.toSorted((one, other) => byDay(one, other) || byTable(one, other) || bySession(one, other));

/** Describes the sessions of a document in some order, all with the same keys and figures. */
const declareSessions = (sessionsOf: (scope: Scope) => readonly TableSession[]): AnyRecords =>
  declareRecords<TableSession>({ in: sessionsOf, keys: sessionKeys, figures: sessionFigures });

/** Seasons float of a desk whose amount is written in the carnet of a table. */
interface SeasonFloat {
  readonly float: RawRow<'season_floats'>;
  readonly desk: string;
}

const seasonFloats = declareRecords<SeasonFloat>({
  in: (scope) => {
    const { facts, period } = scope;
    const tables = new Set(listSessionsIn(scope).map(({ session }) => session.table_id));
    const yearBefore = `${Number(period.firstDay.slice(0, 4)) - 1}${period.firstDay.slice(4)}`;
    return facts
      .rowsOf('season_floats')
      .filter(({ desk_id: desk, season_start: season }) => {
        const entered = facts.findRows('season_float_tables', 'desk_id', desk);
        const isOfTables = entered.some((each) => each.season_start === season && tables.has(each.table_id));
        return isOfTables && season <= period.lastDay && season > yearBefore;
      })
      .map((float) => ({ float, desk: facts.requireRow('desks', 'desk_id', float.desk_id).desk_code }));
  },
  keys: { desk: ({ desk }) => desk, season: ({ float }) => float.season_start },
  figures: { floatAmount: (records) => sumOf(records, ({ float }) => float.amount_minor) },
});

export const tableRecords: Readonly<Record<string, AnyRecords>> = {
  tableEntries,
  seasonFloats,
  tableSessions: declareSessions((scope) => sortByDay(listSessionsIn(scope))),
  endedTableSessions: declareSessions((scope) => sortByDay(listSessionsIn(scope).filter(isEnded))),
  /** Ended sessions in the order of their games. */
  endedSessionsByGame: declareSessions((scope) =>
    listSessionsIn(scope)
      .filter(isEnded)
      .toSorted(compareBy(({ table }) => table.game)),
  ),
  /** Ended sessions of the days of a statement, in the order of their tables. */
  endedSessionsByTable: declareSessions(({ facts, days }) =>
    days
      .flatMap(({ day }) => facts.findRows('table_sessions', 'gaming_day', day))
      .map((session) => joinCarnet(facts, session))
      .filter(isEnded)
      .toSorted(byTable),
  ),
};

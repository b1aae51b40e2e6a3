import { compareBy, sumBy, sumDenominations } from '../derive/arithmetic.js';
import type { Period } from '../derive/period.js';
import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { defineRecordSet, type OpaqueRecordSet, type Scope } from './records.js';

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
interface SessionEntry extends TableSession {
  readonly entry: TableEntry;
}

/** Kinds of the entries that bring avances (a table's floats). */
const AVANCE_KINDS = ['initialAvance', 'furtherAvance'];
const COUNT_KINDS = ['interruption', 'reopening', 'closing'];

/** Returns true for a bank note, false for a chip or a plaque. */
export const isNote = ({ medium }: Pick<Piece, 'medium'>): boolean => medium === 'note';

/** Returns a session of a table with its table, the entries of its carnet (record book) in order, and their pieces. */
const buildTableSession = (rawData: RawData, session: RawRow<'table_sessions'>): TableSession => ({
  session,
  table: rawData.requireRow('gaming_tables', 'table_id', session.table_id),
  entries: rawData.findRows('table_entries', 'session_id', session.session_id).toSorted(compareBy('entry_number')),
  pieces: rawData.findRows('table_entry_pieces', 'session_id', session.session_id),
});

/** Returns the sessions of the days of a period, as they were opened. */
export const listTableSessions = (rawData: RawData, period: Period): TableSession[] =>
  rawData.listRowsInPeriod('table_sessions', period).map((session) => buildTableSession(rawData, session));

const listSessionsInScope = ({ rawData, period }: Scope): TableSession[] => listTableSessions(rawData, period);

export const isSessionEnded = ({ session }: TableSession): boolean => session.closed_at !== null;

const getTableNumber = ({ table }: SessionAtTable): string => table.table_number;
/** Compares sessions by the number of their table; a shorter number is a smaller one. */
export const compareByTable = compareBy<SessionAtTable>((session) => getTableNumber(session).length, getTableNumber);
export const compareByDay = compareBy<SessionAtTable>(({ session }) => session.gaming_day);
const compareBySessionNumber = compareBy<SessionAtTable>(({ session }) => session.session_number);

/** Returns true for an entry of a session that is no counter-entry and that none reverses. */
export const isInForce = ({ entries }: TableSession, entry: TableEntry): boolean =>
  entry.reverses === null && !entries.some(({ reverses }) => reverses === entry.entry_number);

/** Returns the sum in minor units of the pieces in a session's entries of these kinds. */
function sumEntries(
  { entries, pieces }: TableSession,
  kinds: readonly string[],
  isIncluded: (piece: Piece) => boolean = () => true,
): bigint {
  const entryNumbers = new Set(entries.filter(({ kind }) => kinds.includes(kind)).map((entry) => entry.entry_number));
  return sumDenominations(pieces.filter((piece) => entryNumbers.has(piece.entry_number) && isIncluded(piece)));
}

/** Returns the value of one entry, on one side of its bon where it has two. */
export const sumEntry = (session: TableSession, entry: TableEntry, side?: string): bigint =>
  sumEntries({ ...session, entries: [entry] }, [entry.kind], (piece) => piece.side === (side ?? piece.side));

/** Returns the result of an ended session: encaisse + credits − avances. */
const computeResult = (session: TableSession): bigint =>
  sumEntries(session, ['closing', 'credit']) - sumEntries(session, AVANCE_KINDS);

/** Returns the notes that were counted at the end of a session. */
const sumNotesAtEnd = (session: TableSession): bigint => sumEntries(session, ['closing'], isNote);

/** Returns the notes counted at the end, less those whose change is in the carnet. */
const computeNotesDifference = (session: TableSession): bigint =>
  sumNotesAtEnd(session) - sumEntries(session, ['noteExchange']);

/**
 * Returns the figure that sums the entries of one kind; null in a row (not a sum) without such an entry.
 * `side`: only the pieces on this side of the entry.
 */
const createEntryFigure =
  (isIncluded: (entry: TableEntry) => boolean, side?: string) =>
  (records: readonly SessionEntry[], _scope: Scope, isSum: boolean): bigint | null => {
    const includedRecords = records.filter(({ entry }) => isIncluded(entry));
    return includedRecords.length === 0 && !isSum
      ? null
      : sumBy(includedRecords, (record) => sumEntry(record, record.entry, side));
  };

const createKindFilter =
  (...kinds: readonly string[]) =>
  ({ kind }: TableEntry): boolean =>
    kinds.includes(kind);

/** Returns the figure that sums over the ended sessions among records, each once; null when none is ended. */
const createEndedSessionFigure =
  (getAmount: (session: TableSession) => bigint) =>
  (records: readonly TableSession[]): bigint | null => {
    const endedSessions = [
      ...new Map(records.filter(isSessionEnded).map((record) => [record.session.session_id, record])).values(),
    ];
    return endedSessions.length === 0 ? null : sumBy(endedSessions, getAmount);
  };

const tableEntries = defineRecordSet<SessionEntry>({
  listRecords: (scope) =>
    listSessionsInScope(scope)
      .toSorted(
        (one, other) => compareByTable(one, other) || compareByDay(one, other) || compareBySessionNumber(one, other),
      )
      .flatMap((session) => session.entries.map((entry) => ({ ...session, entry }))),
  keys: { tableSession: ({ session }) => session.session_id, tableEntry: ({ entry }) => entry.entry_number },
  figures: {
    happenedAt: ([first]) => first?.entry.happened_at,
    avance: createEntryFigure(createKindFilter(...AVANCE_KINDS)),
    tableCredit: createEntryFigure(createKindFilter('credit')),
    bonExchanged: createEntryFigure(createKindFilter('bon'), 'in'),
    notesChanged: createEntryFigure(createKindFilter('noteExchange')),
    encaisse: createEntryFigure(({ kind, way }) => COUNT_KINDS.includes(kind) && way !== 'lock'),
    encaisseAtEnd: createEndedSessionFigure((session) => sumEntries(session, ['closing'])),
    notesAtEnd: createEndedSessionFigure(sumNotesAtEnd),
    notesDifference: createEndedSessionFigure(computeNotesDifference),
    tableResult: createEndedSessionFigure(computeResult),
  },
});

const createKindFigure =
  (...kinds: readonly string[]) =>
  (records: readonly TableSession[]): bigint =>
    sumBy(records, (session) => sumEntries(session, kinds));

/** Every figure of table sessions, by its name. */
export const sessionFigures = {
  openedAt: ([first]: readonly TableSession[]) => first?.session.opened_at,
  closedAt: ([first]: readonly TableSession[]) => first?.session.closed_at,
  tables: (records: readonly TableSession[]) => new Set(records.map(({ table }) => table.table_id)).size,
  tableSessions: (records: readonly TableSession[]) => records.length,
  initialAvance: createKindFigure('initialAvance'),
  furtherAvance: createKindFigure('furtherAvance'),
  avance: createKindFigure(...AVANCE_KINDS),
  tableCredit: createKindFigure('credit'),
  chipsAtEnd: createEndedSessionFigure((session) => sumEntries(session, ['closing'], (piece) => !isNote(piece))),
  notesAtEnd: createEndedSessionFigure(sumNotesAtEnd),
  notesChanged: createKindFigure('noteExchange'),
  notesDifference: createEndedSessionFigure(computeNotesDifference),
  tableResult: createEndedSessionFigure(computeResult),
};

const sessionKeys = {
  gamingDay: ({ session }: TableSession) => session.gaming_day,
  tableSession: ({ session }: TableSession) => session.session_id,
  sessionNumber: ({ session }: TableSession) => session.session_number,
  tableNumber: getTableNumber,
  tableGame: ({ table }: TableSession, { translate }: Scope) => translate(`game_${table.game}`),
};

/** Sorts sessions by day, table and number. */
export const sortSessions = <Session extends SessionAtTable>(sessions: readonly Session[]): Session[] =>
  sessions.toSorted(
    (one, other) => compareByDay(one, other) || compareByTable(one, other) || compareBySessionNumber(one, other),
  );

/** Describes the sessions of a document in some order, all with the same keys and figures. */
const defineSessionRecords = (listSessions: (scope: Scope) => readonly TableSession[]): OpaqueRecordSet =>
  defineRecordSet<TableSession>({ listRecords: listSessions, keys: sessionKeys, figures: sessionFigures });

/** Seasons float of a desk whose amount is written in the carnet of a table. */
interface SeasonFloat {
  readonly float: RawRow<'season_floats'>;
  readonly deskCode: string;
}

const seasonFloats = defineRecordSet<SeasonFloat>({
  listRecords: (scope) => {
    const { rawData, period } = scope;
    const tableIds = new Set(listSessionsInScope(scope).map(({ session }) => session.table_id));
    const dayOneYearEarlier = `${Number(period.firstDay.slice(0, 4)) - 1}${period.firstDay.slice(4)}`;
    return rawData
      .listRows('season_floats')
      .filter(({ desk_id: deskId, season_start: seasonStart }) => {
        const floatTables = rawData.findRows('season_float_tables', 'desk_id', deskId);
        const isWrittenAtTables = floatTables.some(
          (floatTable) => floatTable.season_start === seasonStart && tableIds.has(floatTable.table_id),
        );
        return isWrittenAtTables && seasonStart <= period.lastDay && seasonStart > dayOneYearEarlier;
      })
      .map((float) => ({ float, deskCode: rawData.requireRow('desks', 'desk_id', float.desk_id).desk_code }));
  },
  keys: { desk: ({ deskCode }) => deskCode, season: ({ float }) => float.season_start },
  figures: { floatAmount: (records) => sumBy(records, ({ float }) => float.amount_minor) },
});

export const tableRecords: Readonly<Record<string, OpaqueRecordSet>> = {
  tableEntries,
  seasonFloats,
  tableSessions: defineSessionRecords((scope) => sortSessions(listSessionsInScope(scope))),
  endedTableSessions: defineSessionRecords((scope) => sortSessions(listSessionsInScope(scope).filter(isSessionEnded))),
  /** Ended sessions in the order of their games. */
  endedSessionsByGame: defineSessionRecords((scope) =>
    listSessionsInScope(scope)
      .filter(isSessionEnded)
      .toSorted(compareBy(({ table }) => table.game)),
  ),
  /** Ended sessions of the days of a statement, in the order of their tables. */
  endedSessionsByTable: defineSessionRecords(({ rawData, days }) =>
    days
      .flatMap(({ day }) => rawData.findRows('table_sessions', 'gaming_day', day))
      .map((session) => buildTableSession(rawData, session))
      .filter(isSessionEnded)
      .toSorted(compareByTable),
  ),
};

import { compareBy, sortDistinctValues, sumBy, sumDenominations } from '../derive/arithmetic.js';
import type { RawRow } from '../raw-rows.js';
import {
  compareByDay,
  compareByTable,
  isInForce,
  isSessionEnded,
  listTableSessions,
  sessionFigures,
  sumEntry,
} from '../figures/table-sessions.js';
import { buildFacts, pickColumns, buildRow, buildTable, appendSumRow } from '../sections.js';
import type { ExpectedRow, ExpectedSection, ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';
import { deriveSeasonResults } from './season-results.js';

/** Derives the results of the tables by game and table, by day and by month, with the running total of each season. */
export const deriveTableResults = ({ rawData, period }: DocumentContext): ExpectedTable[] =>
  deriveSeasonResults(rawData, period, {
    listEndedSessions: (seasonPeriod) => listTableSessions(rawData, seasonPeriod).filter(isSessionEnded),
    computeResult: (sessions) => sessionFigures.tableResult(sessions) ?? 0n,
    figures: {
      avances: sessionFigures.avance,
      credits: sessionFigures.tableCredit,
      notes: (sessions) => sessionFigures.notesAtEnd(sessions) ?? 0n,
      chips: (sessions) => sessionFigures.chipsAtEnd(sessions) ?? 0n,
    },
  });

/**
 * Derives the interruptions of tables, each with the event that ended it, the count before and the count then.
 * The difference is null where a count is missing, or where the session was closed instead of reopened.
 */
export function deriveTableInterruptions({ rawData, period }: DocumentContext): ExpectedTable[] {
  const interruptions = listTableSessions(rawData, period)
    .flatMap((session) =>
      session.entries.filter(({ kind }) => kind === 'interruption').map((stop) => ({ ...session, stop })),
    )
    .toSorted(
      (one, other) =>
        compareByDay(one, other) ||
        compareBy<typeof one>(({ stop }) => stop.happened_at)(one, other) ||
        compareByTable(one, other) ||
        one.stop.entry_number - other.stop.entry_number,
    );
  const rows = interruptions.map(({ stop, ...session }): ExpectedRow => {
    // an interruption that is reversed, and its counter-entry, have no end of their own
    const resumption = isInForce(session, stop)
      ? session.entries.find(
          (entry) =>
            entry.entry_number > stop.entry_number &&
            ['reopening', 'closing'].includes(entry.kind) &&
            isInForce(session, entry),
        )
      : undefined;
    const countedMinor = stop.way === 'count' ? sumEntry(session, stop) : null;
    // a table locked without a count is reopened without one
    const isCountedAtEnd = resumption !== undefined && (countedMinor !== null || resumption.kind !== 'reopening');
    const foundMinor = isCountedAtEnd ? sumEntry(session, resumption) : null;
    return buildRow({
      sessionNumber: session.session.session_number,
      stoppedAt: stop.happened_at,
      resumedAt: resumption?.happened_at ?? null,
      countedMinor,
      foundMinor,
      differenceMinor:
        resumption?.kind === 'reopening' && foundMinor !== null && countedMinor !== null
          ? foundMinor - countedMinor
          : null,
    });
  });
  return [buildTable('interruptions', undefined, appendSumRow(rows))];
}

type Piece = RawRow<'table_entry_pieces'>;

/**
 * Returns the cells of a bon (a table's exchange of pieces with a desk): number and value of each side.
 * A side without pieces has null.
 */
const buildBonCells = (pieces: readonly Piece[]) => {
  const [requestedPieces, givenPieces] = ['in', 'out'].map((side) => pieces.filter((piece) => piece.side === side));
  const buildSideCells = (sideName: string, sidePieces: readonly Piece[] = []) => ({
    [`${sideName}Pieces`]: sidePieces.length === 0 ? null : sumBy(sidePieces, 'pieces'),
    [`${sideName}Minor`]: sidePieces.length === 0 ? null : sumDenominations(sidePieces),
  });
  return { ...buildSideCells('asked', requestedPieces), ...buildSideCells('given', givenPieces) };
};

/**
 * Derives a bon (a table's exchange of pieces with a desk): requested and given pieces by kind, with each side's total.
 */
export function deriveTableBon({ rawData, translate, subject }: DocumentContext): ExpectedSection[] {
  const bon = rawData.requireRow('table_bons', 'bon_number', BigInt(subject));
  const isBonEntry = ({ entry_number: entryNumber }: { readonly entry_number: number }): boolean =>
    entryNumber === bon.entry_number;
  const session = rawData.requireRow('table_sessions', 'session_id', bon.session_id);
  const entry = rawData.findRows('table_entries', 'session_id', bon.session_id).find(isBonEntry);
  const pieces = rawData.findRows('table_entry_pieces', 'session_id', bon.session_id).filter(isBonEntry);
  const bons = rawData.findRows('table_bons', 'session_id', bon.session_id);
  const findBonOf = (entryNumber: number | null | undefined): bigint | undefined =>
    bons.find((other) => other.entry_number === entryNumber)?.bon_number;
  const [reversesBon, replacesBon] = [findBonOf(entry?.reverses), findBonOf(entry?.replaces)];
  const getPieceKindKey = ({ medium, game, value_minor: value }: Piece): string =>
    [medium, game, String(value).padStart(20, '0')].join('/');
  const rows = sortDistinctValues(pieces.map(getPieceKindKey)).map((kindKey) => {
    const piecesOfKind = pieces.filter((piece) => getPieceKindKey(piece) === kindKey);
    return buildRow({ valueMinor: piecesOfKind[0]?.value_minor, ...buildBonCells(piecesOfKind) });
  });
  return [
    buildFacts('bon', translate, {
      number: bon.bon_number,
      ...(reversesBon === undefined ? {} : { reversesBon }),
      ...(replacesBon === undefined ? {} : { replacesBon }),
      amount: buildBonCells(pieces)['askedMinor'],
      session: session.session_number,
      entry: bon.entry_number,
      at: entry?.happened_at,
      ...pickColumns(session, 'gaming_day'),
    }),
    buildTable('pieces', undefined, appendSumRow(rows, buildBonCells(pieces))),
  ];
}

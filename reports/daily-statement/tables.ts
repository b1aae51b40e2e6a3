import type { Column, Row, Section, TableSection } from '../../src/documents/model/document.js';
import { cellsOf, dataRow, linesAndTotal, tableOf } from '../../src/documents/model/sections.js';
import type { Words } from '../../src/documents/words/words.js';

/** The columns of the statement's tables, and how a row of each query becomes a line. */

export interface DenominationRow {
  readonly denominationMinor: bigint | null;
  readonly [figure: string]: string | bigint | null;
}

export interface MediumRow {
  readonly medium: string;
}

export interface CumulativeRow {
  readonly period: string;
}

export interface AdjustmentRow {
  readonly machine: string;
  readonly stationNumber: number | null;
  readonly subject: 'meter' | 'count' | 'total';
  readonly kind: string;
}

export interface PriorPeriodRow {
  readonly gamingDay: string;
  readonly figure: string;
  readonly cause: string | null;
}

export interface JournalRow {
  /** Null: the whole journal. */
  readonly account: string | null;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

const minor = (key: string, header: string, headerGroup?: string): Column =>
  headerGroup === undefined ? { key, header, kind: 'minor' } : { key, header, headerGroup, kind: 'minor' };

/** One line per denomination; the line without a denomination is the establishment's. */
const denominationRows = (rows: readonly DenominationRow[], words: Words): Row[] =>
  linesAndTotal(rows, 'denominationMinor', words('denominationTotal'));

export function playTable(rows: readonly DenominationRow[], words: Words): TableSection {
  return tableOf({
    name: 'play',
    title: words('play'),
    columns: [
      { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
      { key: 'machines', header: words('machines'), kind: 'count' },
      { key: 'gamesPlayed', header: words('games'), kind: 'count' },
      minor('coinInMinor', words('coinIn')),
      minor('coinOutMinor', words('coinOut')),
      minor('jackpotMinor', words('jackpots')),
      minor('meteredWinMinor', words('meteredWin')),
      minor('theoreticalWinMinor', words('theoreticalWin')),
      { key: 'actualHoldPercent', header: words('actualHold'), kind: 'percent' },
      { key: 'floorParPercent', header: words('floorPar'), kind: 'percent' },
    ],
    rows: denominationRows(rows, words),
  });
}

const cashColumns = (words: Words, figures: readonly Column[]): readonly Column[] => [
  { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
  ...figures,
];

/** What came in: counted boxes and transfers. */
export function cashReceiptsTable(rows: readonly DenominationRow[], words: Words): TableSection {
  return tableOf({
    name: 'cash-receipts',
    title: words('cashReceipts'),
    columns: cashColumns(words, [
      minor('notesMinor', words('notes')),
      minor('ticketsMinor', words('tickets')),
      minor('coinsMinor', words('coins')),
      minor('electronicInMinor', words('electronicIn')),
      minor('electronicOutMinor', words('electronicOutLess')),
      minor('receiptsMinor', words('receiptsTotal')),
    ]),
    rows: denominationRows(rows, words),
  });
}

/** What went out, and what is left: the same rows from the same query. */
export function cashPaymentsTable(rows: readonly DenominationRow[], words: Words): TableSection {
  const handPays = words('handPays');
  return tableOf({
    name: 'cash-payments',
    title: words('cashPayments'),
    columns: cashColumns(words, [
      minor('jackpotPaidMinor', words('kind_jackpot'), handPays),
      minor('progressivePaidMinor', words('kind_progressive'), handPays),
      minor('bonusPaidMinor', words('kind_bonus'), handPays),
      minor('cancelledPaidMinor', words('kind_cancelledCredits'), handPays),
      minor('shortPayMinor', words('kind_shortPay'), handPays),
      minor('complementMinor', words('kind_complement')),
      minor('ticketsIssuedMinor', words('ticketsIssued')),
      minor('fillsMinor', words('fills')),
      minor('paymentsMinor', words('paymentsTotal')),
      minor('cashWinMinor', words('cashWin')),
    ]),
    rows: denominationRows(rows, words),
  });
}

export function mediaTable(rows: readonly MediumRow[], words: Words): TableSection {
  return tableOf({
    name: 'comparison',
    title: words('comparison'),
    columns: [
      { key: 'medium', header: words('medium'), kind: 'text', weight: 1.5 },
      minor('meteredMinor', words('metered')),
      minor('actualMinor', words('actual')),
      minor('varianceMinor', words('variance')),
      { key: 'variancePercent', header: words('variancePercent'), kind: 'percent' },
      { key: 'machinesBeyond', header: words('machinesBeyond'), kind: 'count' },
    ],
    rows: rows.map((row) => dataRow({ ...row, medium: words(`medium_${row.medium}`) })),
  });
}

export function cumulativeTable(rows: readonly CumulativeRow[], words: Words): TableSection {
  return tableOf({
    name: 'cumulative',
    title: words('cumulative'),
    columns: [
      { key: 'period', header: words('period'), kind: 'text' },
      { key: 'days', header: words('days'), kind: 'count' },
      minor('coinInMinor', words('coinIn')),
      minor('meteredWinMinor', words('meteredWin')),
      minor('meteredWinCorrectionMinor', words('corrections')),
      { key: 'actualHoldPercent', header: words('actualHold'), kind: 'percent' },
      { key: 'floorParPercent', header: words('floorPar'), kind: 'percent' },
      minor('cashWinMinor', words('cashWin')),
      minor('cashWinCorrectionMinor', words('cashCorrections')),
    ],
    rows: rows.map((row) => dataRow({ ...row, period: words(`period_${row.period}`) })),
  });
}

/** The rows come from SQL with their sum: the line without an account. */
export function journalTable(rows: readonly JournalRow[], language: 'fr' | 'en', words: Words): TableSection {
  return tableOf({
    name: 'journal',
    title: words('journal'),
    emptyText: words('journalEmpty'),
    columns: [
      { key: 'account', header: words('account'), kind: 'code', weight: 0.6 },
      { key: 'title', header: words('accountTitle'), kind: 'text', weight: 3 },
      minor('debitMinor', words('debit')),
      minor('creditMinor', words('credit')),
    ],
    rows: rows.map(({ titleFr, titleEn, account, ...sums }) =>
      account === null
        ? { kind: 'total', label: words('journalTotal'), cells: cellsOf(sums) }
        : dataRow({ ...sums, account, title: language === 'fr' ? titleFr : titleEn }),
    ),
  });
}

const ADJUSTMENT_KINDS = { meter: 'adjustment', total: 'kind' } as const;

/** What people corrected, each with the second person. */
export function adjustmentsTable(rows: readonly AdjustmentRow[], words: Words): TableSection {
  return tableOf({
    name: 'adjustments',
    title: words('adjustments'),
    columns: [
      { key: 'machine', header: words('machine'), kind: 'code' },
      { key: 'stationNumber', header: words('station'), kind: 'count', weight: 0.5 },
      { key: 'subject', header: words('subject'), kind: 'text', weight: 1.5 },
      { key: 'at', header: words('at'), kind: 'instant' },
      { key: 'reason', header: words('reason'), kind: 'text', weight: 2 },
      { key: 'recordedBy', header: words('by'), kind: 'text' },
      { key: 'approvedBy', header: words('approver'), kind: 'text' },
    ],
    rows: rows.map((row) => {
      const kind = row.subject === 'count' ? row.kind : words(`${ADJUSTMENT_KINDS[row.subject]}_${row.kind}`);
      return dataRow({ ...row, subject: words(`subject_${row.subject}`, { kind }) });
    }),
  });
}

function priorPeriodTable(
  rows: readonly PriorPeriodRow[],
  words: Words,
  name: 'prior-period' | 'corrected-since',
): TableSection {
  const isCarried = name === 'prior-period';
  return tableOf({
    name,
    title: words(isCarried ? 'priorPeriodCarried' : 'priorPeriodSince'),
    columns: [
      isCarried
        ? { key: 'ofGamingDay', header: words('ofDay'), kind: 'day' }
        : { key: 'gamingDay', header: words('inDay'), kind: 'day' },
      { key: 'machine', header: words('machine'), kind: 'code' },
      { key: 'figure', header: words('figure'), kind: 'text', weight: 1.5 },
      minor('frozenMinor', words('frozen')),
      minor('correctedMinor', words('corrected')),
      minor('differenceMinor', words('difference')),
      { key: 'cause', header: words('cause'), kind: 'text', weight: 1.5 },
      { key: 'reason', header: words('reason'), kind: 'text', weight: 2 },
      { key: 'recordedBy', header: words('by'), kind: 'text' },
    ],
    rows: rows.map((row) =>
      dataRow({
        ...row,
        figure: words(`figure_${row.figure}`),
        cause: row.cause === null ? null : words(`cause_${row.cause}`),
      }),
    ),
  });
}

/** What this day carries of closed days, and what was corrected of this one since; absent when there is none. */
export function priorPeriodSections(rows: readonly PriorPeriodRow[], gamingDay: string, words: Words): Section[] {
  const carried = rows.filter((row) => row.gamingDay === gamingDay);
  const since = rows.filter((row) => row.gamingDay !== gamingDay);
  return [
    ...(carried.length === 0 ? [] : [priorPeriodTable(carried, words, 'prior-period')]),
    ...(since.length === 0
      ? []
      : [
          priorPeriodTable(since, words, 'corrected-since'),
          { kind: 'paragraph' as const, tone: 'note' as const, text: words('priorPeriodSinceNote') },
        ]),
  ];
}

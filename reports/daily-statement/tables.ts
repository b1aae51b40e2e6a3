import type { Column, Row, TableSection } from '../../src/reporting/document.js';
import { cellsOf, dataRow, tableOf } from '../../src/reporting/sections.js';
import type { Words } from '../../src/reporting/words.js';

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

export interface JournalRow {
  readonly account: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

const minor = (key: string, header: string, headerGroup?: string): Column =>
  headerGroup === undefined ? { key, header, kind: 'minor' } : { key, header, headerGroup, kind: 'minor' };

/** A line a denomination; the line without one is the establishment's. */
function denominationRows(rows: readonly DenominationRow[], words: Words): Row[] {
  return rows.map((row) =>
    row.denominationMinor === null
      ? {
          kind: 'total',
          label: words('denominationTotal'),
          cells: cellsOf({ ...row, denominationMinor: undefined }),
        }
      : dataRow(row),
  );
}

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

export function cashTable(rows: readonly DenominationRow[], words: Words): TableSection {
  const receipts = words('receipts');
  const payments = words('payments');
  return tableOf({
    name: 'cash',
    title: words('cash'),
    columns: [
      { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
      minor('notesMinor', words('notes'), receipts),
      minor('ticketsMinor', words('tickets'), receipts),
      minor('coinsMinor', words('coins'), receipts),
      minor('electronicInMinor', words('electronicIn'), receipts),
      minor('electronicOutMinor', words('electronicOut'), receipts),
      minor('jackpotPaidMinor', words('kind_jackpot'), payments),
      minor('progressivePaidMinor', words('kind_progressive'), payments),
      minor('bonusPaidMinor', words('kind_bonus'), payments),
      minor('cancelledPaidMinor', words('kind_cancelledCredits'), payments),
      minor('shortPayMinor', words('kind_shortPay'), payments),
      minor('complementMinor', words('kind_complement'), payments),
      minor('ticketsIssuedMinor', words('ticketsIssued')),
      minor('fillsMinor', words('fills')),
      minor('cashWinMinor', words('cashWin')),
    ],
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
      { key: 'actualHoldPercent', header: words('actualHold'), kind: 'percent' },
      { key: 'floorParPercent', header: words('floorPar'), kind: 'percent' },
      minor('cashWinMinor', words('cashWin')),
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
    rows: rows.map((row) => dataRow({ ...row, title: language === 'fr' ? row.titleFr : row.titleEn })),
  });
}

export function priorPeriodTable(rows: readonly { readonly figure: string }[], words: Words): TableSection {
  return tableOf({
    name: 'prior-period',
    title: words('priorPeriod'),
    columns: [
      { key: 'ofGamingDay', header: words('ofDay'), kind: 'day' },
      { key: 'machine', header: words('machine'), kind: 'code' },
      { key: 'figure', header: words('figure'), kind: 'text', weight: 1.5 },
      minor('frozenMinor', words('frozen')),
      minor('correctedMinor', words('corrected')),
      minor('differenceMinor', words('difference')),
    ],
    rows: rows.map((row) => dataRow(row)),
  });
}

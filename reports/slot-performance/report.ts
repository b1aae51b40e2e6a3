import { cellsOf, dataRow, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import type { Column, Row } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';

interface Figures {
  readonly denominationMinor: bigint | null;
  readonly gamesPlayed: bigint;
  readonly coinInMinor: bigint;
  readonly dropMinor: bigint;
  readonly jackpotPaidMinor: bigint;
  readonly fillsMinor: bigint;
  readonly cashWinMinor: bigint;
  readonly meteredWinMinor: bigint;
  readonly actualHoldPercent: string | null;
  readonly holdVariancePoints: string | null;
  readonly projectedVarianceMinor: bigint | null;
}

export interface MachinePerformance extends Figures {
  readonly machine: string;
  readonly model: string;
  readonly days: bigint;
  readonly theoreticalHoldPercent: string | null;
}

export interface DenominationPerformance extends Figures {
  readonly machines: bigint;
  readonly floorParPercent: string | null;
}

function figureColumns(words: Words, parKey: string, parHeader: string): Column[] {
  return [
    { key: 'gamesPlayed', header: words('games'), kind: 'count' },
    { key: 'coinInMinor', header: words('coinIn'), kind: 'minor' },
    { key: 'dropMinor', header: words('drop'), kind: 'minor' },
    { key: 'jackpotPaidMinor', header: words('jackpotSlips'), kind: 'minor' },
    { key: 'fillsMinor', header: words('fillSlips'), kind: 'minor' },
    { key: 'cashWinMinor', header: words('cashWin'), kind: 'minor' },
    { key: 'meteredWinMinor', header: words('win'), kind: 'minor' },
    { key: parKey, header: parHeader, kind: 'percent' },
    { key: 'actualHoldPercent', header: words('actualHold'), kind: 'percent' },
    { key: 'holdVariancePoints', header: words('holdVariance'), kind: 'points' },
    { key: 'projectedVarianceMinor', header: words('projectedVariance'), kind: 'minor' },
  ];
}

export interface CashLine {
  /** Null: the floor. */
  readonly machine: string | null;
  readonly checkMinor: bigint;
}

function cashColumns(words: Words): Column[] {
  const minor = (key: string, header: string): Column => ({ key, header: words(header), kind: 'minor' });
  return [
    { key: 'machine', header: words('machine'), kind: 'code' },
    minor('denominationMinor', 'denomination'),
    minor('receiptsMinor', 'receipts'),
    minor('jackpotPaidMinor', 'lessJackpots'),
    minor('cancelledPaidMinor', 'lessCancelled'),
    minor('shortPayMinor', 'lessShortPays'),
    minor('complementMinor', 'lessComplements'),
    minor('ticketsIssuedMinor', 'lessTickets'),
    minor('fillsMinor', 'lessFills'),
    minor('cashWinMinor', 'equalsCashWin'),
    minor('checkMinor', 'check'),
  ];
}

/** Marks a line that does not add up: its check is not zero. */
function cashRow(line: CashLine, words: Words): Row {
  if (line.machine !== null) return dataRow(line, line.checkMinor !== 0n);
  return { kind: 'total', label: words('floor'), cells: cellsOf({ ...line, machine: undefined }) };
}

function denominationRow(row: DenominationPerformance, words: Words): Row {
  if (row.denominationMinor === null)
    return { kind: 'total', label: words('floor'), cells: cellsOf({ ...row, denominationMinor: undefined }) };
  return dataRow(row);
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const state = await standing(context);
  const denominations = await query<DenominationPerformance>(
    statement('slot-performance', 'denominations'),
    parameters,
  );
  const machines = await query<MachinePerformance>(statement('slot-performance', 'machines'), parameters);
  const cash = await query<CashLine>(statement('slot-performance', 'cash'), parameters);
  return {
    ...state.status,
    sections: [
      ...notesOnPeriod(state, words),
      tableOf({
        name: 'denominations',
        title: words('byDenomination'),
        columns: [
          { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
          { key: 'machines', header: words('machines'), kind: 'count' },
          ...figureColumns(words, 'floorParPercent', words('floorPar')),
        ],
        rows: machines.length === 0 ? [] : denominations.map((row) => denominationRow(row, words)),
      }),
      tableOf({
        name: 'machines',
        title: words('byMachine'),
        columns: [
          { key: 'machine', header: words('machine'), kind: 'code' },
          { key: 'model', header: words('model'), kind: 'text', weight: 1.6 },
          { key: 'denominationMinor', header: words('denomination'), kind: 'minor' },
          { key: 'days', header: words('days'), kind: 'count' },
          ...figureColumns(words, 'theoreticalHoldPercent', words('theoreticalHold')),
        ],
        rows: machines.map((row) => dataRow(row)),
      }),
      tableOf({
        name: 'cash',
        title: words('cashTable'),
        columns: cashColumns(words),
        rows: machines.length === 0 ? [] : cash.map((line) => cashRow(line, words)),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
    ],
  };
}

/** The slot performance report with its columns and formulas: by machine, by denomination, for the floor. */
export const slotPerformance: ReportDefinition = {
  name: 'slot-performance',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};

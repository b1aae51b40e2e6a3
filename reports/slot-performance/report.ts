import {
  code,
  count,
  declareTable,
  buildDeclaredTable,
  money,
  percent,
  points,
  text,
} from '#documents/model/columns.js';
import type { DeclaredColumn, RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { buildNote, toTotalCells, buildDataRow, withPeriodNotes } from '#documents/parts/sections.js';
import type { Row } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

/** Declares the columns of a machine's or denomination's figures; `parColumn`: the hold the actual one is judged by. */
const declareFigureColumns = <Par extends DeclaredColumn>(parColumn: Par) =>
  [
    count('gamesPlayed', getHeading('games')),
    money('coinInMinor', getHeading('coinIn')),
    money('dropMinor', getHeading('drop')),
    money('jackpotPaidMinor', { fr: 'Jackpots payés', en: 'Jackpots paid' }),
    money('fillsMinor', { fr: 'Avances', en: 'Fills' }),
    money('cashWinMinor', getHeading('cashWin')),
    money('meteredWinMinor', { fr: 'Produit aux compteurs', en: 'Metered win' }),
    parColumn,
    percent('actualHoldPercent', getHeading('actualHold'), { nullable: true }),
    points('holdVariancePoints', { fr: 'Écart de retenue', en: 'Hold variance' }, { nullable: true }),
    money('projectedVarianceMinor', { fr: 'Écart projeté', en: 'Projected variance' }, { nullable: true }),
  ] as const;

const DENOMINATION_TABLE = declareTable({
  name: 'denominations',
  columns: [
    money('denominationMinor', getHeading('denomination'), { nullable: true }),
    count('machines', getHeading('machines')),
    ...declareFigureColumns(percent('floorParPercent', getHeading('floorPar'), { nullable: true })),
  ],
});

const MACHINE_TABLE = declareTable({
  name: 'machines',
  columns: [
    code('machine', getHeading('machine')),
    text('model', getHeading('model'), { weight: 1.6 }),
    money('denominationMinor', getHeading('denomination'), { nullable: true }),
    count('days', getHeading('days')),
    ...declareFigureColumns(percent('theoreticalHoldPercent', getHeading('theoreticalHold'), { nullable: true })),
  ],
});

export type MachinePerformance = RowOf<typeof MACHINE_TABLE.columns>;

export type DenominationPerformance = RowOf<typeof DENOMINATION_TABLE.columns>;

export type CashRow = RowOf<typeof CASH_TABLE.columns>;

const CASH_TABLE = declareTable({
  name: 'cash',
  columns: [
    code('machine', getHeading('machine'), { nullable: true }),
    money('denominationMinor', getHeading('denomination'), { nullable: true }),
    money('receiptsMinor', { fr: 'Compté et transferts nets', en: 'Counted and net transfers' }),
    money('jackpotPaidMinor', { fr: '− Jackpots', en: '− Jackpots' }),
    money('cancelledPaidMinor', { fr: '− Crédits annulés', en: '− Cancelled credits' }),
    money('shortPayMinor', { fr: '− Paiements partiels', en: '− Short pays' }),
    money('complementMinor', { fr: '− Compléments', en: '− Complements' }),
    money('ticketsIssuedMinor', { fr: '− Tickets émis', en: '− Tickets issued' }),
    money('fillsMinor', { fr: '− Avances', en: '− Fills' }),
    money('cashWinMinor', { fr: '= Produit réel', en: '= Cash win' }),
    money('checkMinor', { fr: 'Contrôle', en: 'Check' }),
  ],
});

/**
 * Builds the row of a machine's cash, marked when it does not add up: its check is not zero. Without a machine: the
 * total.
 */
function buildCashRow(row: CashRow, translate: Translator): Row {
  if (row.machine !== null) return buildDataRow(row, row.checkMinor !== 0n);
  return { kind: 'total', label: translate('floor'), cells: toTotalCells({ ...row, machine: undefined }) };
}

/** Builds the row of a denomination (value of a credit); the row without one is the total of the floor. */
function buildDenominationRow(row: DenominationPerformance, translate: Translator): Row {
  if (row.denominationMinor === null)
    return { kind: 'total', label: translate('floor'), cells: toTotalCells({ ...row, denominationMinor: undefined }) };
  return buildDataRow(row);
}

/** Builds the slot performance of the period: by denomination, by machine, and the machines' cash. */
async function buildSlotPerformanceBody(context: ReportContext) {
  const { readRows, translate } = context;
  const denominations = await readRows<DenominationPerformance>('denominations');
  const machines = await readRows<MachinePerformance>('machines');
  const cash = await readRows<CashRow>('cash');
  return {
    sections: [
      buildDeclaredTable(DENOMINATION_TABLE, translate, {
        title: translate('byDenomination'),
        rows: machines.length === 0 ? [] : denominations.map((row) => buildDenominationRow(row, translate)),
      }),
      buildDeclaredTable(MACHINE_TABLE, translate, {
        title: translate('byMachine'),
        rows: machines.map((row) => buildDataRow(row)),
      }),
      buildDeclaredTable(CASH_TABLE, translate, {
        title: translate('cashTable'),
        rows: machines.length === 0 ? [] : cash.map((row) => buildCashRow(row, translate)),
      }),
      buildNote(translate('method')),
    ],
  };
}

/** The slot performance report with its columns and formulas: by machine, by denomination, for the floor. */
export const slotPerformance = declareReport({
  name: 'slot-performance',
  tables: [DENOMINATION_TABLE, MACHINE_TABLE, CASH_TABLE],
  buildBody: withPeriodNotes(buildSlotPerformanceBody),
});

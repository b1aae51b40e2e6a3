import { column, buildDeclaredTable, declareTable, type DeclaredColumn, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { buildNote, toTotalCells, buildDataRow, withPeriodNotes } from '#documents/parts/sections.js';
import type { Row } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

/** Declares the columns of a machine's or denomination's figures; `parColumn`: the hold the actual one is judged by. */
const declareFigureColumns = <Par extends DeclaredColumn>(parColumn: Par) =>
  [
    column.count('gamesPlayed', getHeading('games')),
    column.money('coinInMinor', getHeading('coinIn')),
    column.money('dropMinor', getHeading('drop')),
    column.money('jackpotPaidMinor', { fr: 'Jackpots payés', en: 'Jackpots paid' }),
    column.money('fillsMinor', { fr: 'Avances', en: 'Fills' }),
    column.money('cashWinMinor', getHeading('cashWin')),
    column.money('meteredWinMinor', { fr: 'Produit aux compteurs', en: 'Metered win' }),
    parColumn,
    column.percent('actualHoldPercent', getHeading('actualHold'), { nullable: true }),
    column.points('holdVariancePoints', { fr: 'Écart de retenue', en: 'Hold variance' }, { nullable: true }),
    column.money('projectedVarianceMinor', { fr: 'Écart projeté', en: 'Projected variance' }, { nullable: true }),
  ] as const;

const DENOMINATION_TABLE = declareTable({
  name: 'denominations',
  columns: [
    column.money('denominationMinor', getHeading('denomination'), { nullable: true }),
    column.count('machines', getHeading('machines')),
    ...declareFigureColumns(column.percent('floorParPercent', getHeading('floorPar'), { nullable: true })),
  ],
});

const MACHINE_TABLE = declareTable({
  name: 'machines',
  columns: [
    column.code('machine', getHeading('machine')),
    column.text('model', getHeading('model'), { weight: 1.6 }),
    column.money('denominationMinor', getHeading('denomination'), { nullable: true }),
    column.count('days', getHeading('days')),
    ...declareFigureColumns(
      column.percent('theoreticalHoldPercent', getHeading('theoreticalHold'), { nullable: true }),
    ),
  ],
});

export type MachinePerformance = RowOf<typeof MACHINE_TABLE.columns>;

export type DenominationPerformance = RowOf<typeof DENOMINATION_TABLE.columns>;

export type CashRow = RowOf<typeof CASH_TABLE.columns>;

const CASH_TABLE = declareTable({
  name: 'cash',
  columns: [
    column.code('machine', getHeading('machine'), { nullable: true }),
    column.money('denominationMinor', getHeading('denomination'), { nullable: true }),
    column.money('receiptsMinor', { fr: 'Recettes et transferts nets', en: 'Drop and net transfers' }),
    column.money('jackpotPaidMinor', { fr: '− Jackpots', en: '− Jackpots' }),
    column.money('cancelledPaidMinor', { fr: '− Crédits annulés', en: '− Cancelled credits' }),
    column.money('shortPayMinor', { fr: '− Paiements partiels', en: '− Short pays' }),
    column.money('complementMinor', { fr: '− Compléments', en: '− Complements' }),
    column.money('ticketsIssuedMinor', { fr: '− Tickets émis', en: '− Tickets issued' }),
    column.money('fillsMinor', { fr: '− Avances', en: '− Fills' }),
    column.money('cashWinMinor', { fr: '= Produit réel', en: '= Cash win' }),
    column.money('checkMinor', { fr: 'Contrôle', en: 'Check' }),
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

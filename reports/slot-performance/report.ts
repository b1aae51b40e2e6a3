import { column, buildDeclaredTable, declareTable, type DeclaredColumn, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { buildNote, toTotalCells, buildDataRow, withPeriodNotes } from '#documents/parts/sections.js';
import type { Row } from '#documents/model/document.js';
import { judgePeriod, type HoldJudgement } from '#domain/reconciliation/hold-period.js';
import { scaleDecimalText } from '#domain/reconciliation/tolerance.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

/** Declares the columns of a machine's or denomination's figures; `parColumn`: the hold the actual one is judged by. */
const declareFigureColumns = <Par extends DeclaredColumn>(parColumn: Par) =>
  [
    column.count('gamesPlayed', getHeading('games'), { nullable: true }),
    column.money('coinInMinor', getHeading('coinIn'), { nullable: true }),
    column.money('dropMinor', getHeading('drop'), { nullable: true }),
    column.money('jackpotPaidMinor', { fr: 'Jackpots payés', en: 'Jackpots paid' }),
    column.money('fillsMinor', { fr: 'Avances', en: 'Fills' }),
    column.money('cashWinMinor', getHeading('cashWin'), { nullable: true }),
    column.money('meteredWinMinor', { fr: 'Produit aux compteurs', en: 'Metered win' }, { nullable: true }),
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

const JUDGEMENT = { fr: 'Jugement', en: 'Judgement' };

export type CashRow = RowOf<typeof CASH_TABLE.columns>;

const CASH_TABLE = declareTable({
  name: 'cash',
  columns: [
    column.code('machine', getHeading('machine'), { nullable: true }),
    column.money('denominationMinor', getHeading('denomination'), { nullable: true }),
    column.money(
      'receiptsMinor',
      { fr: 'Recettes et transferts nets', en: 'Drop and net transfers' },
      { nullable: true },
    ),
    column.money('jackpotPaidMinor', { fr: '− Jackpots', en: '− Jackpots' }),
    column.money('cancelledPaidMinor', { fr: '− Crédits annulés', en: '− Cancelled credits' }),
    column.money('shortPayMinor', { fr: '− Paiements partiels', en: '− Short pays' }),
    column.money('complementMinor', { fr: '− Compléments', en: '− Complements' }),
    column.money('ticketsIssuedMinor', { fr: '− Tickets émis', en: '− Tickets issued' }),
    column.money('fillsMinor', { fr: '− Avances', en: '− Fills' }),
    column.money('promotionalNetMinor', { fr: '− Promotionnel', en: '− Promotional' }, { nullable: true }),
    column.money('handPaysOwedMinor', { fr: '− Paiements dus', en: '− Hand pays owed' }, { nullable: true }),
    column.money('cashWinMinor', { fr: '= Produit réel', en: '= Cash win' }, { nullable: true }),
    column.money('checkMinor', { fr: 'Contrôle', en: 'Check' }, { nullable: true }),
  ],
});

const PERIOD = { fr: 'Période du document', en: 'Period of the document' };
const CUMULATIVE = {
  fr: 'Cumul depuis le dernier changement de programme, de dénomination ou de taux',
  en: 'Cumulative since the last change of program, denomination or return',
};

const HOLD_TABLE = declareTable({
  name: 'holds',
  columns: [
    column.code('machine', getHeading('machine')),
    column.count('gamesPlayed', getHeading('games'), { group: PERIOD }),
    column.percent('theoreticalHoldPercent', getHeading('theoreticalHold'), { group: PERIOD, nullable: true }),
    column.percent('actualHoldPercent', getHeading('actualHold'), { group: PERIOD, nullable: true }),
    column.points('holdVariancePoints', { fr: 'Écart', en: 'Variance' }, { group: PERIOD, nullable: true }),
    column.text('judgement', JUDGEMENT, { group: PERIOD, weight: 1.8, composed: true }),
    column.day('sinceDay', { fr: 'Depuis le', en: 'Since' }, { group: CUMULATIVE, nullable: true }),
    column.count('cumulativeGames', getHeading('games'), { group: CUMULATIVE, nullable: true }),
    column.percent('cumulativeTheoreticalPercent', getHeading('theoreticalHold'), {
      group: CUMULATIVE,
      nullable: true,
    }),
    column.percent('cumulativeActualPercent', getHeading('actualHold'), { group: CUMULATIVE, nullable: true }),
    column.points('cumulativeVariancePoints', { fr: 'Écart', en: 'Variance' }, { group: CUMULATIVE, nullable: true }),
    column.text('cumulativeJudgement', JUDGEMENT, { group: CUMULATIVE, weight: 1.8, composed: true, nullable: true }),
  ],
});

/** A machine's hold in the period and cumulative, with what judges it. */
type HoldRow = RowOf<typeof HOLD_TABLE.columns> & {
  /** Play of the days of the period that count. */
  readonly judgedCoinInMinor: bigint;
  readonly judgedWinMinor: bigint;
  readonly judgedTheoreticalMinor: string;
  /** Why the last day with play that does not count is not judged; null: all count. */
  readonly reason: HoldJudgement | null;
  readonly minimumGames: bigint;
  readonly tolerancePoints: string;
  /** Cumulative judgement on the machine's last day; null: computed before there were any. */
  readonly cumulativeReason: HoldJudgement | null;
};

/** Judges a machine's play in the period by the rule of the cumulative hold; without play that counts, the reason. */
function judgeHoldOfPeriod(row: HoldRow): HoldJudgement {
  if (row.gamesPlayed === 0n) return row.reason ?? 'noPlay';
  const play = {
    games: row.gamesPlayed,
    coinInMinor: row.judgedCoinInMinor,
    meteredWinMinor: row.judgedWinMinor,
    theoreticalUnits: scaleDecimalText(row.judgedTheoreticalMinor, 6),
  };
  return judgePeriod(play, {
    holdMinimumGames: row.minimumGames,
    holdPointsScaled: scaleDecimalText(row.tolerancePoints, 8),
  });
}

/** Builds the row of a machine's hold, marked when it is beyond the tolerance. */
function buildHoldRow(row: HoldRow, translate: Translator): Row {
  const judgement = judgeHoldOfPeriod(row);
  const { cumulativeReason } = row;
  const cells = {
    machine: row.machine,
    gamesPlayed: row.gamesPlayed,
    theoreticalHoldPercent: row.theoreticalHoldPercent,
    actualHoldPercent: row.actualHoldPercent,
    holdVariancePoints: row.holdVariancePoints,
    judgement: translate(`judgement_${judgement}`),
    sinceDay: row.sinceDay,
    cumulativeGames: row.cumulativeGames,
    cumulativeTheoreticalPercent: row.cumulativeTheoreticalPercent,
    cumulativeActualPercent: row.cumulativeActualPercent,
    cumulativeVariancePoints: row.cumulativeVariancePoints,
    cumulativeJudgement: cumulativeReason === null ? null : translate(`judgement_${cumulativeReason}`),
  };
  return buildDataRow(cells, judgement === 'beyond' || cumulativeReason === 'beyond');
}

/**
 * Builds the row of a machine's cash, marked when it does not add up: its check is not zero. Without a machine: the
 * total.
 */
function buildCashRow(row: CashRow, translate: Translator): Row {
  if (row.machine !== null) return buildDataRow(row, row.checkMinor !== null && row.checkMinor !== 0n);
  return { kind: 'total', label: translate('floor'), cells: toTotalCells({ ...row, machine: undefined }) };
}

/** Builds the row of a denomination (value of a credit); the row without one is the total of the floor. */
function buildDenominationRow(row: DenominationPerformance, translate: Translator): Row {
  if (row.denominationMinor === null)
    return { kind: 'total', label: translate('floor'), cells: toTotalCells({ ...row, denominationMinor: undefined }) };
  return buildDataRow(row);
}

/** Builds the slot performance of the period: by denomination, by machine, the judged holds, and the machines' cash. */
async function buildSlotPerformanceBody(context: ReportContext) {
  const { readRows, translate } = context;
  const denominations = await readRows<DenominationPerformance>('denominations');
  const machines = await readRows<MachinePerformance>('machines');
  const holds = await readRows<HoldRow>('holds');
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
      buildDeclaredTable(HOLD_TABLE, translate, {
        title: translate('holdTable'),
        rows: holds.map((row) => buildHoldRow(row, translate)),
      }),
      buildDeclaredTable(CASH_TABLE, translate, {
        title: translate('cashTable'),
        rows: machines.length === 0 ? [] : cash.map((row) => buildCashRow(row, translate)),
      }),
      buildNote(translate('method')),
      buildNote(translate('holdMethod')),
    ],
  };
}

/** The slot performance report with its columns and formulas: by machine, by denomination, for the floor. */
export const slotPerformance = declareReport({
  name: 'slot-performance',
  tables: [DENOMINATION_TABLE, MACHINE_TABLE, HOLD_TABLE, CASH_TABLE],
  buildBody: withPeriodNotes(buildSlotPerformanceBody),
});

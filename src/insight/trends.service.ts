import { Injectable } from '@nestjs/common';
import { computeGameVariance, computeGroupHoldInterval, formatVariance } from '#domain/reconciliation/hold.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { countDaysBetween } from '#establishments/days/gaming-day.js';
import { LongDatabase } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { queryRows, type Queryable, type SqlParameter, type Tx } from '#platform/database/rows.js';
import { parsePeriod, type PeriodRequest } from '#documents/parts/period.js';
import { ReportingService, type AccessEstablishment } from '#documents/reporting.service.js';
import {
  DROP_MEDIA,
  MAX_SERIES,
  VARIANCE_MEDIA,
  findHeaviestSeriesKeys,
  listHoldHistories,
  listHoldRows,
  listMediumRows,
  listTrendSteps,
  listVolatilityIndexes,
  findWidestSeriesKeys,
} from './trends.queries.js';
import type {
  HoldRow,
  KnownVariances,
  MediumRow,
  StepRow,
  TrendGroup,
  TrendMeasure,
  TrendMedium,
  TrendStep,
  TrendWindow,
} from './trends.queries.js';

export interface TrendRequest {
  readonly measure: TrendMeasure;
  readonly grouping: TrendGroup;
  readonly step: TrendStep;
  readonly medium?: TrendMedium | undefined;
  /** Machines or denominations (minor units) to show; by default the heaviest, or those with the largest variances. */
  readonly keys?: readonly string[] | undefined;
  readonly period: PeriodRequest;
}

/**
 * Actual hold = metered win ÷ coin in; theoretical hold = theoretical win ÷ coin in of the judged machines. Null: absent
 * or unknown, like that of a machine with a withheld step.
 */
export interface HoldFigures {
  readonly coinInMinor: bigint | null;
  readonly meteredWinMinor: bigint | null;
  /** Stakes of the machines with a known theoretical hold, in minor units. */
  readonly judgedCoinInMinor: bigint | null;
  /** Minor units with six decimals. */
  readonly theoreticalWinMinor: string | null;
  readonly actualHoldPercent: string | null;
  readonly theoreticalHoldPercent: string | null;
  /** Theoretical hold ± z·sigma÷√games; null when the sigma of a played machine is unknown. */
  readonly lowerPercent: string | null;
  /** Upper end of the same interval; null as `lowerPercent`. */
  readonly upperPercent: string | null;
  /** Of one game, in units of the wager. */
  readonly sigma: string | null;
  /** True when the actual hold lies outside the interval; null without one. */
  readonly isOutside: boolean | null;
  /** Machines by source of their sigma: technical sheet, estimate from closed days, or unknown. */
  readonly machinesByIndex: bigint;
  /** Number of machines whose sigma is estimated from closed days. */
  readonly machinesByDays: bigint;
  /** Number of machines whose sigma is unknown. */
  readonly machinesUnknown: bigint;
  /** Lowest number of closed days of an estimate; null: no estimate. */
  readonly fewestDays: number | null;
}

/** Variance = counted or paid − metered, and in % of the metered amount. */
export interface MediumFigures {
  /** Null: absent or unknown. */
  readonly meteredMinor: bigint | null;
  readonly actualMinor: bigint | null;
  readonly varianceMinor: bigint | null;
  readonly variancePercent: string | null;
}

/** Figures of a trend over days and machines. */
export interface TrendFigures {
  /** Number of days. */
  readonly days: bigint;
  readonly machines: bigint;
  /** Null: not counted, or unknown. */
  readonly gamesPlayed: bigint | null;
  readonly hold: HoldFigures | null;
  readonly medium: MediumFigures | null;
}

/** `from`, `to`: first and last gaming day of the step, within the period. */
export interface TrendPoint extends TrendFigures {
  /** First day of the step, ISO date. */
  readonly from: string;
  /** Last day of the step, ISO date. */
  readonly to: string;
}

/** A series of a trend: one machine, one denomination or the whole floor. */
export interface TrendSeries {
  /** A machine's number, a denomination in minor units, `floor`. */
  readonly key: string;
  readonly medium: TrendMedium | null;
  /** Denomination of a credit, in minor units; null: the series is of no denomination. */
  readonly denominationMinor: bigint | null;
  /** The whole period. */
  readonly total: TrendFigures;
  /** The steps with a reconciliation. */
  readonly points: readonly TrendPoint[];
}

/** The trend of a measure over a period. */
export interface TrendsAnswer {
  readonly measure: TrendMeasure;
  /** Grouping of the trend. */
  readonly by: TrendGroup;
  readonly step: TrendStep;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Half-width of the interval in standard deviations, in force on the last day. */
  readonly intervalDeviations: string;
  /** Closed days under which no sigma is estimated. */
  readonly sigmaMinimumDays: number;
  /** Steps of the trend, in order of time. */
  readonly steps: readonly StepRow[];
  /** Series of the trend. */
  readonly series: readonly TrendSeries[];
  /** The number of machines or denominations: more than `series` when only the heaviest are shown. */
  readonly seriesCount: number;
}

const MAX_DAYS_BY_STEP: Readonly<Record<TrendStep, number>> = { day: 400, week: 1500, month: 4000 };

/** Trends of hold, drop and variances, from the lines that the documents add up. */
@Injectable()
export class TrendsService {
  constructor(
    private readonly database: LongDatabase,
    private readonly settings: SettingsService,
    private readonly reporting: ReportingService,
  ) {}

  /**
   * Returns the trends of hold, drop or variances over a period, by step, for the series requested or the largest ones.
   * Refuses INVALID_PERIOD, PERIOD_TOO_LONG.
   */
  async computeTrends(establishment: AccessEstablishment, request: TrendRequest): Promise<TrendsAnswer> {
    return this.database.runInSnapshot(async (tx) => {
      const { measure, grouping, step } = request;
      const seasonStart = await this.reporting.readSeasonStart(
        (sql, parameters) => queryRows(tx, sql, parameters as readonly SqlParameter[]),
        establishment,
      );
      const { firstDay, lastDay } = parsePeriod(request.period, seasonStart);
      const dayCount = countDaysBetween(firstDay, lastDay) + 1;
      if (dayCount > MAX_DAYS_BY_STEP[step])
        refuse('PERIOD_TOO_LONG', { days: dayCount, most: MAX_DAYS_BY_STEP[step] });
      const trendWindow: TrendWindow = { establishmentId: establishment.establishmentId, firstDay, lastDay, step };
      const { holdIntervalConfidence, sigmaMinimumDays } = await this.settings.readSettingsInForce(
        tx,
        establishment,
        lastDay,
      );
      const steps = await listTrendSteps(tx, trendWindow);
      // the series with the most weight or the largest variances, unless the request names them
      const media = measure === 'hold' ? null : chooseMedia(request);
      const topSeries = await (measure === 'variance'
        ? findWidestSeriesKeys(tx, trendWindow, grouping, chooseMedia(request), MAX_SERIES)
        : findHeaviestSeriesKeys(tx, trendWindow, grouping, measure, MAX_SERIES));
      const keys = request.keys ?? sortKeys(topSeries.keys, grouping);
      const seriesGroups = await (media === null
        ? groupHoldBySeries(tx, trendWindow, grouping, keys, { holdIntervalConfidence, sigmaMinimumDays })
        : groupMediaBySeries(tx, trendWindow, grouping, keys, media));
      return {
        measure,
        by: grouping,
        step,
        firstDay,
        lastDay,
        sigmaMinimumDays,
        steps,
        intervalDeviations: holdIntervalConfidence.toString(),
        series: seriesGroups.map((group) => buildSeries(group, grouping, steps)),
        seriesCount: topSeries.count,
      };
    });
  }
}

/** Returns the rows of hold of these series, grouped by series, with their figures. */
async function groupHoldBySeries(
  tx: Tx,
  trendWindow: TrendWindow,
  grouping: TrendGroup,
  keys: readonly string[],
  settings: Pick<SettingsInForce, 'holdIntervalConfidence' | 'sigmaMinimumDays'>,
): Promise<SeriesGroup[]> {
  const variances = await findKnownVariances(tx, trendWindow, settings.sigmaMinimumDays);
  return groupBySeries(
    await listHoldRows(tx, trendWindow, grouping, keys, variances),
    ({ key }) => key,
    (row) => {
      const hold = buildHoldFigures(row, settings.holdIntervalConfidence);
      return { ...pickCommonFigures(row), hold, medium: null };
    },
  );
}

/** Returns the rows of these media of the series, grouped by series and medium, with their figures. */
async function groupMediaBySeries(
  tx: Tx,
  trendWindow: TrendWindow,
  grouping: TrendGroup,
  keys: readonly string[],
  media: readonly TrendMedium[],
): Promise<SeriesGroup[]> {
  return groupBySeries(
    await listMediumRows(tx, trendWindow, grouping, keys, media),
    ({ key, medium }) => `${key}\0${medium}`,
    (row) => ({ ...pickCommonFigures(row), hold: null, medium: pickMediumFigures(row) }),
  );
}

/** Returns the requested medium; otherwise every medium of the measure for the floor, and notes for other groupings. */
function chooseMedia({ measure, grouping, medium }: TrendRequest): readonly TrendMedium[] {
  if (medium !== undefined) return [medium];
  if (grouping !== 'floor') return ['notes'];
  return measure === 'drop' ? DROP_MEDIA : VARIANCE_MEDIA;
}

/** Returns the keys in order: denominations by amount, others as text. */
function sortKeys(keys: readonly string[], grouping: TrendGroup): string[] {
  const toSortNumber = (key: string): bigint => (grouping === 'denomination' ? BigInt(key) : 0n);
  return [...keys].sort((left, right) => Number(toSortNumber(left) - toSortNumber(right)) || (left < right ? -1 : 1));
}

/** Returns the known variances σ² of one game, by volatility index and by machine where they are estimated. */
async function findKnownVariances(
  tx: Tx,
  { establishmentId }: TrendWindow,
  minimumDays: number,
): Promise<KnownVariances> {
  const varianceByIndex = new Map<string, string>();
  for (const { index } of await listVolatilityIndexes(tx, establishmentId)) {
    const variance = computeGameVariance(index, null, minimumDays);
    if (variance !== null) varianceByIndex.set(index, formatVariance(variance));
  }
  return { varianceByIndex, varianceByMachine: await estimateVariances(tx, establishmentId, minimumDays) };
}

/** Returns the σ² estimated from closed days, by machine, with the number of days, where there are enough of them. */
async function estimateVariances(
  connection: Queryable,
  establishmentId: number,
  minimumDays: number,
): Promise<KnownVariances['varianceByMachine']> {
  const histories = await listHoldHistories(connection, establishmentId, minimumDays);
  return new Map(
    histories.flatMap(({ machineId, ...history }) => {
      const variance = computeGameVariance(null, history, minimumDays);
      return variance === null ? [] : [[machineId, { variance: formatVariance(variance), days: variance.days }]];
    }),
  );
}

interface SeriesGroup {
  readonly row: HoldRow | MediumRow;
  readonly figuresByStep: { readonly from: string | null; readonly figures: TrendFigures }[];
}

/**
 * Groups rows by series, each with the figures of its steps.
 * `getGroupKey` returns the name by which rows are grouped.
 */
function groupBySeries<Row extends HoldRow | MediumRow>(
  seriesRows: readonly Row[],
  getGroupKey: (row: Row) => string,
  buildFigures: (row: Row) => TrendFigures,
): SeriesGroup[] {
  const groups = new Map<string, SeriesGroup>();
  for (const row of seriesRows) {
    const group = groups.get(getGroupKey(row)) ?? { row, figuresByStep: [] };
    group.figuresByStep.push({ from: row.from, figures: buildFigures(row) });
    groups.set(getGroupKey(row), group);
  }
  return [...groups.values()];
}

/**
 * Builds a series from its rows: the figures of each step, and the total of the period.
 * Throws when the row of the whole period is missing.
 */
function buildSeries(
  { row, figuresByStep }: SeriesGroup,
  grouping: TrendGroup,
  steps: readonly StepRow[],
): TrendSeries {
  const lastDayByStep = new Map(steps.map(({ from, to }) => [from, to]));
  const periodFigures = figuresByStep.find(({ from }) => from === null)?.figures;
  if (periodFigures === undefined) throw new Error(`no line of the whole period for ${row.key}`);
  return {
    key: row.key,
    medium: 'medium' in row ? row.medium : null,
    denominationMinor: grouping === 'denomination' ? BigInt(row.key) : null,
    total: periodFigures,
    points: figuresByStep.flatMap(({ from, figures: stepFigures }) =>
      from === null ? [] : [{ from, to: lastDayByStep.get(from) ?? from, ...stepFigures }],
    ),
  };
}

/** Returns the figures that every row has. */
const pickCommonFigures = ({ days, machines, gamesPlayed }: HoldRow | MediumRow) => ({ days, machines, gamesPlayed });

/** Returns the figures of a medium in a row. */
function pickMediumFigures({ meteredMinor, actualMinor, varianceMinor, variancePercent }: MediumRow): MediumFigures {
  return { meteredMinor, actualMinor, varianceMinor, variancePercent };
}

/**
 * Returns the hold figures of a row with the interval θ ± z·σ/√n: theoretical hold θ, σ of one game, n games. Its
 * bounds are null when a machine's σ is unknown.
 */
function buildHoldFigures(row: HoldRow, confidence: Parameters<typeof computeGroupHoldInterval>[1]): HoldFigures {
  const { coinInMinor, meteredWinMinor, judgedCoinInMinor, theoreticalWinMinor, actualHoldPercent } = row;
  const { theoreticalHoldPercent, machinesByIndex, machinesByDays, machinesUnknown, fewestDays } = row;
  const interval =
    machinesUnknown > 0n || judgedCoinInMinor === null || theoreticalWinMinor === null
      ? null
      : computeGroupHoldInterval(
          {
            coinInMinor: judgedCoinInMinor,
            theoreticalUnits: BigInt(theoreticalWinMinor.replace('.', '')),
            games: row.judgedGames,
            spread: row.spread,
          },
          confidence,
        );
  return {
    coinInMinor,
    meteredWinMinor,
    judgedCoinInMinor,
    theoreticalWinMinor,
    actualHoldPercent,
    theoreticalHoldPercent,
    lowerPercent: interval?.lowerPercent ?? null,
    upperPercent: interval?.upperPercent ?? null,
    sigma: interval?.sigma ?? null,
    isOutside: interval === null ? null : isOutsideInterval(actualHoldPercent, interval),
    machinesByIndex,
    machinesByDays,
    machinesUnknown,
    fewestDays,
  };
}

/**
 * Returns whether the actual hold is outside the interval, by the displayed values of four decimals; null without a
 * hold.
 */
function isOutsideInterval(
  actualPercent: string | null,
  { lowerPercent, upperPercent }: { readonly lowerPercent: string; readonly upperPercent: string },
): boolean | null {
  if (actualPercent === null) return null;
  const parseHoldUnits = (text: string): bigint => BigInt(text.replace('.', ''));
  return (
    parseHoldUnits(actualPercent) < parseHoldUnits(lowerPercent) ||
    parseHoldUnits(actualPercent) > parseHoldUnits(upperPercent)
  );
}

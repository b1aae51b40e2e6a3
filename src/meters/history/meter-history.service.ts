import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { findCounterByName, type Counter, type CounterName } from '#domain/meters/counters.js';
import type { MeterBoundaries } from '#domain/meters/meter-history.js';
import type { StepKind } from '#domain/meters/meter-step.js';
import { countDaysBetween, listDaysBetween, computeDayBounds, isGamingDay } from '#establishments/days/gaming-day.js';
import type { GamingDayBounds } from '#establishments/days/gaming-day.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { listMeterBreaks } from '../movements/movements.queries.js';
import { MovementsService } from '../movements/movements.service.js';
import type { StationBoundaries } from '../movements/station-boundaries.js';
import { listStations } from '../ingest/known-stations.queries.js';
import { ScanService } from '../scan/scan.service.js';
import { listHistoryCounters, type MeterHistoryCounter } from './meter-history-counters.js';
import {
  buildAdjustmentMark,
  buildBreakMarks,
  buildEventMark,
  buildGapMark,
  buildVersionMarks,
} from './meter-history-marks.js';
import type { MeterHistoryMark } from './meter-history-marks.js';
import { listMeterHistoryDays, type MeterHistoryDay } from './meter-history-days.js';
import { MovementMeasurer } from './meter-history-walk.js';
import {
  listAdjustmentMarks,
  listChartReadings,
  listEventMarks,
  listWindowReadings,
  listReadingGaps,
  listVersionMarks,
} from './meter-history.queries.js';
import type { CounterWindow, GapRow } from './meter-history.queries.js';
import type { ReadingSource } from '#domain/meters/meter-readings.js';

/** Runs of readings in the chart: four points each. */
const CHART_BUCKETS = 150;
const MAX_DAYS = 1100;
const MAX_GAPS = 300;
const MAX_EVENTS = 400;

/** A counter of one station of a machine over a range of gaming days. */
export interface MeterHistoryRequest {
  readonly machine: string;
  readonly station: number;
  /** First and last gaming day. */
  readonly from: string;
  readonly to: string;
  readonly counter: string;
}

/** Value of the counter, and its movement since the first reading, without the withheld steps. */
export interface MeterHistoryPoint {
  readonly readAt: Date;
  /** Value of the counter, in its unit. */
  readonly value: bigint;
  readonly movement: bigint;
}

/** The history of one counter of a machine, by day. */
export interface MachineMeterHistory {
  readonly machine: string;
  readonly station: number;
  /** Numbers of the machine's stations. */
  readonly stations: readonly number[];
  readonly counter: CounterName;
  /** First gaming day, ISO date. */
  readonly from: string;
  /** Last gaming day, ISO date. */
  readonly to: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** From the opening of the first day to the closing of the last; null when no reading reports the counter. */
  readonly firstReadAt: Date | null;
  readonly lastReadAt: Date | null;
  /** Movement of the counter over the period, in its unit. */
  readonly movement: bigint | null;
  /** Number of steps whose movement is not known. */
  readonly withheldSteps: number;
  /** Readings of the period that report the counter; `points` are a selection of them. */
  readonly readingCount: bigint;
  readonly points: readonly MeterHistoryPoint[];
  readonly days: readonly MeterHistoryDay[];
  readonly marks: readonly MeterHistoryMark[];
  /** True when more events or gaps exist than are returned. */
  readonly hasMoreMarks: boolean;
  /** Counters that the station reported, and the requested one. */
  readonly counters: readonly MeterHistoryCounter[];
  /** Threshold of a gap: a longer period without a reading; in force on the last day. */
  readonly silentAfterMinutes: number;
}

/** A step of a counter between two readings. */
export interface MeterHistoryStep {
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  /** Value of the counter at the earlier reading, in its unit. */
  readonly from: bigint;
  /** Value of the counter at the later reading, in its unit. */
  readonly to: bigint;
  /** Null: withheld. */
  readonly movement: bigint | null;
  /** Kind of the step. */
  readonly kind: StepKind;
  /** True: readings are missing between the two. */
  readonly isGap: boolean;
  /** Source of the later reading. */
  readonly source: ReadingSource;
  readonly batchId: bigint;
}

/** A page of the steps of a counter. */
export interface MeterHistorySteps {
  /** Steps, the latest first. */
  readonly steps: readonly MeterHistoryStep[];
  /** Cursor: pass it for the next page; null on the last page. */
  readonly next: string | null;
}

/** A validated request: its station, counter and gaming days, and the readings at the boundaries of the period. */
interface ResolvedHistoryRequest {
  readonly stationId: bigint;
  readonly machineId: bigint;
  readonly stations: readonly number[];
  readonly counter: Counter & { readonly name: CounterName };
  readonly days: readonly GamingDayBounds[];
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly silentAfterMinutes: number;
  readonly stationBoundaries: StationBoundaries;
}

/** Returns the history of one counter of a machine as a chart and a table, with the events beside it. */
@Injectable()
export class MeterHistoryService {
  constructor(
    private readonly db: Database,
    private readonly scans: ScanService,
    private readonly movements: MovementsService,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the chart, the days and the marks of a counter over gaming days. A station without a reading has an empty
   * chart. Refuses UNKNOWN_COUNTER, INVALID_INPUT, PERIOD_EMPTY, PERIOD_TOO_LONG, UNKNOWN_MACHINE, UNKNOWN_STATION.
   */
  async getHistory(establishment: Establishment, request: MeterHistoryRequest): Promise<MachineMeterHistory> {
    await this.scans.scanPending(establishment.establishmentId);
    return this.db.runInSnapshot(async (tx) => {
      const resolvedRequest = await this.resolveRequest(tx, establishment, request);
      const { machine, station, from, to } = request;
      const { stations, counter, opensAt, closesAt, silentAfterMinutes, stationBoundaries } = resolvedRequest;
      const commonFields = { machine, station, stations, counter: counter.name, from, to, opensAt, closesAt };
      const { boundaries } = stationBoundaries;
      if (boundaries === null) {
        const { marks, hasMoreMarks } = await this.listMarks(tx, establishment, resolvedRequest, null);
        const counters = listHistoryCounters(counter.name, null);
        return { ...commonFields, ...EMPTY_HISTORY, counters, marks, hasMoreMarks, silentAfterMinutes };
      }
      const window = buildCounterWindow(establishment, resolvedRequest, boundaries);
      const gaps = await listReadingGaps(tx, window, silentAfterMinutes, MAX_GAPS);
      const chartReadings = await listChartReadings(
        tx,
        window,
        CHART_BUCKETS,
        listBreakAndGapInstants(boundaries, gaps),
      );
      const [firstReading] = chartReadings;
      const measurer = firstReading === undefined ? null : new MovementMeasurer(counter, boundaries, firstReading);
      const { marks, hasMoreMarks } = await this.listMarks(tx, establishment, resolvedRequest, measurer, gaps);
      const counters = listHistoryCounters(counter.name, boundaries);
      return {
        ...commonFields,
        firstReadAt: firstReading?.readAt ?? null,
        lastReadAt: chartReadings.at(-1)?.readAt ?? null,
        movement: counters.find(({ name }) => name === counter.name)?.movement ?? null,
        withheldSteps: measurer?.breaks.filter(({ movement }) => movement === null).length ?? 0,
        readingCount: firstReading?.total ?? 0n,
        points: chartReadings.map(({ readAt, value }) => ({
          readAt,
          value,
          movement: measurer?.measureMovement(readAt, value) ?? 0n,
        })),
        days:
          measurer === null || firstReading === undefined
            ? []
            : await listMeterHistoryDays(tx, window, resolvedRequest.days, measurer, firstReading),
        marks,
        hasMoreMarks,
        counters,
        silentAfterMinutes,
      };
    });
  }

  /**
   * Returns a page of the steps between readings that report the counter, oldest first. `after` is the instant in
   * `next` of the page before, null for the first page. Refuses with the codes of `getHistory`.
   */
  async listSteps(
    establishment: Establishment,
    request: MeterHistoryRequest,
    after: string | null,
    limit: number,
  ): Promise<MeterHistorySteps> {
    await this.scans.scanPending(establishment.establishmentId);
    return this.db.runInSnapshot(async (tx) => {
      const resolvedRequest = await this.resolveRequest(tx, establishment, request);
      const { boundaries } = resolvedRequest.stationBoundaries;
      if (boundaries === null) return { steps: [], next: null };
      const window = buildCounterWindow(establishment, resolvedRequest, boundaries);
      const pageStart = after === null ? window.from : new Date(Number(after));
      // a page of steps needs one reading more; a second one shows whether a next page exists
      const readings = await listWindowReadings(tx, { ...window, from: pageStart }, limit + 2);
      const pageReadings = readings.slice(0, limit + 1);
      const [firstReading] = pageReadings;
      const lastReading = pageReadings.at(-1);
      if (firstReading === undefined || lastReading === undefined) return { steps: [], next: null };
      const measurer = new MovementMeasurer(resolvedRequest.counter, boundaries, firstReading);
      const silenceLimitMs = resolvedRequest.silentAfterMinutes * 60_000;
      const steps = pageReadings.slice(1).map((laterReading, index): MeterHistoryStep => {
        const earlierReading = pageReadings[index] ?? firstReading;
        const evaluatedBreak = measurer.breaks.find(
          (candidate) => candidate.later > earlierReading.readAt && candidate.later <= laterReading.readAt,
        );
        return {
          earlierReadAt: earlierReading.readAt,
          laterReadAt: laterReading.readAt,
          from: earlierReading.value,
          to: laterReading.value,
          movement: measurer.measureMovementBetween(earlierReading, laterReading),
          kind: evaluatedBreak?.kind ?? 'plain',
          isGap: laterReading.readAt.getTime() - earlierReading.readAt.getTime() > silenceLimitMs,
          source: laterReading.source,
          batchId: laterReading.batchId,
        };
      });
      return { steps, next: readings.length > limit + 1 ? String(lastReading.readAt.getTime()) : null };
    });
  }

  /**
   * Finds the counter, days, machine and station of the request, and reads the counters at the ends of the period.
   * Refuses UNKNOWN_COUNTER, INVALID_INPUT, PERIOD_EMPTY, PERIOD_TOO_LONG, UNKNOWN_MACHINE, UNKNOWN_STATION.
   */
  private async resolveRequest(
    tx: Tx,
    establishment: Establishment,
    request: MeterHistoryRequest,
  ): Promise<ResolvedHistoryRequest> {
    const { machine, station, from, to } = request;
    const counter = findCounterByName(request.counter) ?? refuse('UNKNOWN_COUNTER', { counter: request.counter });
    for (const day of [from, to]) if (!isGamingDay(day)) refuse('INVALID_INPUT', { fields: `gamingDay: ${day}` });
    if (to < from) refuse('PERIOD_EMPTY', { from, to });
    const dayCount = countDaysBetween(from, to) + 1;
    if (dayCount > MAX_DAYS) refuse('PERIOD_TOO_LONG', { days: dayCount, most: MAX_DAYS });
    const calendar = await this.gamingDays.readCalendar(tx, establishment);
    const dayBounds = listDaysBetween(from, to).map((day) => computeDayBounds(day, calendar));
    const opensAt = dayBounds[0]?.opensAt ?? new Date(0);
    const closesAt = dayBounds.at(-1)?.closesAt ?? opensAt;
    const stations = await listStations(tx, establishment.establishmentId, [machine]);
    if (stations.length === 0) refuse('UNKNOWN_MACHINE', { machine });
    const requestedStation = stations.find(({ station_number }) => station_number === station);
    if (requestedStation === undefined) refuse('UNKNOWN_STATION', { machine, station });
    const [stationBoundaries] = await this.movements.readBoundaries(
      tx,
      establishment.establishmentId,
      opensAt,
      closesAt,
      { machine, station },
    );
    if (stationBoundaries === undefined) throw new Error(`station ${machine}/${station} without a line`);
    const { silentAfterMinutes } = await this.settings.readSettingsInForce(tx, establishment, to);
    return {
      stationId: requestedStation.station_id,
      machineId: requestedStation.machine_id,
      counter,
      days: dayBounds,
      opensAt,
      closesAt,
      stations: stations.map(({ station_number }) => station_number).sort((a, b) => a - b),
      silentAfterMinutes,
      stationBoundaries,
    };
  }

  /**
   * Returns the marks of the period in order of time: irregular steps, adjustments, events, changes of the machine's
   * sheet and gaps (times without a reading). The time since the last reading can be a gap too. `hasMore`: some events
   * or gaps are left out.
   */
  private async listMarks(
    tx: Tx,
    { establishmentId }: Establishment,
    resolvedRequest: ResolvedHistoryRequest,
    measurer: MovementMeasurer | null,
    gaps: readonly GapRow[] = [],
  ): Promise<{ readonly marks: MeterHistoryMark[]; readonly hasMoreMarks: boolean }> {
    const { stationId, machineId, counter, opensAt: from, closesAt: to } = resolvedRequest;
    const breaks = await listMeterBreaks(tx, { establishmentId, stationIds: [stationId], after: from, until: to });
    const window = { establishmentId, machineId, stationId, from, to };
    const adjustments = await listAdjustmentMarks(tx, window);
    const events = await listEventMarks(tx, window, MAX_EVENTS);
    const versions = await listVersionMarks(tx, window);
    const marks = [
      ...buildBreakMarks(breaks, measurer?.breaks ?? [], adjustments, counter.name),
      ...adjustments.map((row) => buildAdjustmentMark(row, counter.name)),
      ...events.map(buildEventMark),
      ...versions.flatMap(buildVersionMarks),
      ...gaps.map(buildGapMark),
      ...this.buildLastGapMarks(resolvedRequest),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    return { marks, hasMoreMarks: events.length === MAX_EVENTS || gaps.length === MAX_GAPS };
  }

  /**
   * Returns the gap from the last reading to now, or to the end of the period when that is earlier. None is returned
   * when it is not longer than the threshold `silentAfterMinutes`.
   */
  private buildLastGapMarks(resolvedRequest: ResolvedHistoryRequest): MeterHistoryMark[] {
    const { stationBoundaries, opensAt, closesAt, silentAfterMinutes } = resolvedRequest;
    const lastReadAt = stationBoundaries.boundaries?.last.readAt ?? opensAt;
    const now = this.clock.now();
    const gapEnd = closesAt < now ? closesAt : now;
    const gapStart = lastReadAt < opensAt ? opensAt : lastReadAt;
    return gapEnd.getTime() - gapStart.getTime() > silentAfterMinutes * 60_000
      ? [buildGapMark({ earlier: gapStart, later: gapEnd })]
      : [];
  }
}

const EMPTY_HISTORY = {
  firstReadAt: null,
  lastReadAt: null,
  movement: null,
  withheldSteps: 0,
  readingCount: 0n,
  points: [],
  days: [],
} satisfies Partial<MachineMeterHistory>;

/** Returns the counter's window from the first to the last boundary reading. */
function buildCounterWindow(
  { establishmentId }: Establishment,
  resolvedRequest: ResolvedHistoryRequest,
  { first: firstReading, last: lastReading }: MeterBoundaries,
): CounterWindow {
  const { stationId, counter } = resolvedRequest;
  return { establishmentId, stationId, counter, from: firstReading.readAt, to: lastReading.readAt };
}

/** Returns the instants on both sides of every irregular step and gap, which the chart must contain. */
function listBreakAndGapInstants({ breaks }: MeterBoundaries, gaps: readonly GapRow[]): Date[] {
  return [
    ...breaks.flatMap(({ previous, next }) => [previous.readAt, next.readAt]),
    ...gaps.flatMap(({ earlier, later }) => [earlier, later]),
  ];
}

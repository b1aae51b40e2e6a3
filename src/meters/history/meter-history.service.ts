import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { counterNamed } from '#domain/meters/counters.js';
import type { Counter, CounterKind, CounterName, CounterUnit } from '#domain/meters/counters.js';
import { counterNamesOf } from '#domain/meters/meter-readings.js';
import { movementFromBoundaries } from '#domain/meters/meter-history.js';
import type { MeterBoundaries, MeterHistory } from '#domain/meters/meter-history.js';
import type { StepKind } from '#domain/meters/meter-step.js';
import { daysBetween, daysFromTo, gamingDayBounds, isGamingDay } from '#establishments/days/gaming-day.js';
import type { GamingDayBounds } from '#establishments/days/gaming-day.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { breaksWithin } from '../movements/movements.queries.js';
import { MovementsService } from '../movements/movements.service.js';
import type { StationBoundaries } from '../movements/movements.service.js';
import { stationsOf } from '../ingest/known-stations.queries.js';
import { ScanService } from '../scan/scan.service.js';
import { adjustmentMark, breakMarks, eventMark, gapMark, versionMarksOf } from './meter-history-marks.js';
import type { MeterHistoryMark } from './meter-history-marks.js';
import { CounterWalk } from './meter-history-walk.js';
import {
  adjustmentMarks,
  drawnReadings,
  eventMarks,
  nextReadings,
  readingGaps,
  readingsAtOrBefore,
  versionMarks,
} from './meter-history.queries.js';
import type { CounterWindow, GapRow, ValueRow } from './meter-history.queries.js';

/** Runs of readings that the chart is drawn from: four points each. */
const BUCKETS = 150;
const MOST_DAYS = 1100;
const MOST_GAPS = 300;
const MOST_EVENTS = 400;

export interface MeterHistoryQuestion {
  readonly machine: string;
  readonly station: number;
  /** First and last gaming day. */
  readonly from: string;
  readonly to: string;
  readonly counter: string;
}

/** What the counter showed, and its movement since the first reading, without the withheld steps. */
export interface MeterHistoryPoint {
  readonly readAt: Date;
  readonly value: bigint;
  readonly movement: bigint;
}

/** From the last reading at or before the opening to the last one at or before the closing. */
export interface MeterHistoryDay {
  readonly gamingDay: string;
  readonly firstReadAt: Date;
  readonly lastReadAt: Date;
  readonly from: bigint;
  readonly to: bigint;
  /** Null: a step of the day is withheld. */
  readonly movement: bigint | null;
}

export interface MeterHistoryCounter {
  readonly name: CounterName;
  readonly labelFr: string;
  readonly labelEn: string;
  readonly unit: CounterUnit;
  readonly kind: CounterKind;
  /** Over the whole period; null: withheld. */
  readonly movement: bigint | null;
}

export interface MachineMeterHistory {
  readonly machine: string;
  readonly station: number;
  readonly stations: readonly number[];
  readonly counter: CounterName;
  readonly from: string;
  readonly to: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** From the opening of the first day to the closing of the last: null when nothing reports the counter. */
  readonly firstReadAt: Date | null;
  readonly lastReadAt: Date | null;
  readonly movement: bigint | null;
  readonly withheldSteps: number;
  /** Readings of the period that report the counter; `points` are chosen among them. */
  readonly readingCount: bigint;
  readonly points: readonly MeterHistoryPoint[];
  readonly days: readonly MeterHistoryDay[];
  readonly marks: readonly MeterHistoryMark[];
  /** True when there were more events or gaps than are returned. */
  readonly hasMoreMarks: boolean;
  /** The counters that the station reported. */
  readonly counters: readonly MeterHistoryCounter[];
  /** A stretch without a reading longer than this is a gap; in force on the last day. */
  readonly silentAfterMinutes: number;
}

export interface MeterHistoryStep {
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  readonly from: bigint;
  readonly to: bigint;
  /** Null: withheld. */
  readonly movement: bigint | null;
  readonly kind: StepKind;
  readonly isGap: boolean;
  /** Of the later reading. */
  readonly source: 'device' | 'file' | 'person';
  readonly batchId: bigint;
}

export interface MeterHistorySteps {
  readonly steps: readonly MeterHistoryStep[];
  /** Pass it for the next page; null on the last one. */
  readonly next: string | null;
}

interface Asked {
  readonly stationId: bigint;
  readonly machineId: bigint;
  readonly stations: readonly number[];
  readonly counter: Counter & { readonly name: CounterName };
  readonly days: readonly GamingDayBounds[];
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly silentAfterMinutes: number;
  readonly found: StationBoundaries;
}

/** What one counter of a machine did, as a chart, as a table, and with what happened beside it. */
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

  /** Refuses UNKNOWN_MACHINE, UNKNOWN_STATION, UNKNOWN_COUNTER, PERIOD_EMPTY, PERIOD_TOO_LONG, INVALID_INPUT. */
  async history(establishment: Establishment, question: MeterHistoryQuestion): Promise<MachineMeterHistory> {
    await this.scans.scanPending(establishment.establishmentId);
    return this.db.snapshot(async (tx) => {
      const asked = await this.asked(tx, establishment, question);
      const { machine, station, from, to } = question;
      const { stations, counter, opensAt, closesAt, silentAfterMinutes, found } = asked;
      const common = { machine, station, stations, counter: counter.name, from, to, opensAt, closesAt };
      const { boundaries } = found;
      if (boundaries === null) {
        const { marks, hasMore } = await this.marks(tx, establishment, asked, null);
        return { ...common, ...NOTHING_REPORTED, marks, hasMoreMarks: hasMore, silentAfterMinutes };
      }
      const window = windowOf(establishment, asked, boundaries);
      const gaps = await readingGaps(tx, window, silentAfterMinutes, MOST_GAPS);
      const drawn = await drawnReadings(tx, window, BUCKETS, edgesOf(boundaries, gaps));
      const [first] = drawn;
      const walk = first === undefined ? null : new CounterWalk(counter, boundaries, first);
      const { marks, hasMore } = await this.marks(tx, establishment, asked, walk, gaps);
      const counters = countersOf(boundaries);
      return {
        ...common,
        firstReadAt: first?.readAt ?? null,
        lastReadAt: drawn.at(-1)?.readAt ?? null,
        movement: counters.find(({ name }) => name === counter.name)?.movement ?? null,
        withheldSteps: walk?.breaks.filter(({ movement }) => movement === null).length ?? 0,
        readingCount: first?.total ?? 0n,
        points: drawn.map(({ readAt, value }) => ({ readAt, value, movement: walk?.at(readAt, value) ?? 0n })),
        days: walk === null || first === undefined ? [] : await meterHistoryDays(tx, window, asked.days, walk, first),
        marks,
        hasMoreMarks: hasMore,
        counters,
        silentAfterMinutes,
      };
    });
  }

  /** The steps between readings that report the counter, oldest first; refuses like `history`. */
  async steps(
    establishment: Establishment,
    question: MeterHistoryQuestion,
    after: string | null,
    limit: number,
  ): Promise<MeterHistorySteps> {
    await this.scans.scanPending(establishment.establishmentId);
    return this.db.snapshot(async (tx) => {
      const asked = await this.asked(tx, establishment, question);
      const { boundaries } = asked.found;
      if (boundaries === null) return { steps: [], next: null };
      const window = windowOf(establishment, asked, boundaries);
      const since = after === null ? window.from : new Date(Number(after));
      const found = await nextReadings(tx, { ...window, from: since }, limit + 2);
      const page = found.slice(0, limit + 1);
      const [first] = page;
      const last = page.at(-1);
      if (first === undefined || last === undefined) return { steps: [], next: null };
      const walk = new CounterWalk(asked.counter, boundaries, first);
      const silentMs = asked.silentAfterMinutes * 60_000;
      const steps = page.slice(1).map((later, index): MeterHistoryStep => {
        const earlier = page[index] ?? first;
        const own = walk.breaks.find((one) => one.later > earlier.readAt && one.later <= later.readAt);
        return {
          ...{ earlierReadAt: earlier.readAt, laterReadAt: later.readAt, from: earlier.value, to: later.value },
          movement: walk.between(earlier, later),
          kind: own?.kind ?? 'plain',
          isGap: later.readAt.getTime() - earlier.readAt.getTime() > silentMs,
          ...{ source: later.source, batchId: later.batchId },
        };
      });
      return { steps, next: found.length > limit + 1 ? String(last.readAt.getTime()) : null };
    });
  }

  private async asked(tx: Tx, establishment: Establishment, question: MeterHistoryQuestion): Promise<Asked> {
    const { machine, station, from, to } = question;
    const counter = counterNamed(question.counter) ?? refuse('UNKNOWN_COUNTER', { counter: question.counter });
    for (const day of [from, to]) if (!isGamingDay(day)) refuse('INVALID_INPUT', { fields: `gamingDay: ${day}` });
    if (to < from) refuse('PERIOD_EMPTY', { from, to });
    const days = daysBetween(from, to) + 1;
    if (days > MOST_DAYS) refuse('PERIOD_TOO_LONG', { days, most: MOST_DAYS });
    const calendar = await this.gamingDays.calendarOf(tx, establishment);
    const bounds = daysFromTo(from, to).map((day) => gamingDayBounds(day, calendar));
    const opensAt = bounds[0]?.opensAt ?? new Date(0);
    const closesAt = bounds.at(-1)?.closesAt ?? opensAt;
    const stations = await stationsOf(tx, establishment.establishmentId, [machine]);
    if (stations.length === 0) refuse('UNKNOWN_MACHINE', { machine });
    const own = stations.find(({ station_number }) => station_number === station);
    if (own === undefined) refuse('UNKNOWN_STATION', { machine, station });
    const [found] = await this.movements.boundaries(tx, establishment.establishmentId, opensAt, closesAt, {
      machine,
      station,
    });
    if (found === undefined) throw new Error(`station ${machine}/${station} without a line`);
    const { silentAfterMinutes } = await this.settings.inForce(tx, establishment, to);
    return {
      ...{ stationId: own.station_id, machineId: own.machine_id, counter, days: bounds, opensAt, closesAt },
      stations: stations.map(({ station_number }) => station_number).sort((a, b) => a - b),
      ...{ silentAfterMinutes, found },
    };
  }

  /** In order of time; the stretch from the last reading to the end of the elapsed period is a gap too. */
  private async marks(
    tx: Tx,
    { establishmentId }: Establishment,
    asked: Asked,
    walk: CounterWalk | null,
    gaps: readonly GapRow[] = [],
  ): Promise<{ readonly marks: MeterHistoryMark[]; readonly hasMore: boolean }> {
    const { stationId, machineId, counter, opensAt: from, closesAt: to } = asked;
    const breaks = await breaksWithin(tx, establishmentId, [stationId], from, to);
    const adjustments = await adjustmentMarks(tx, establishmentId, stationId, from, to);
    const events = await eventMarks(tx, establishmentId, machineId, stationId, { from, to, limit: MOST_EVENTS });
    const versions = await versionMarks(tx, establishmentId, machineId, from, to);
    const marks = [
      ...breakMarks(breaks, walk?.breaks ?? [], adjustments, counter.name),
      ...adjustments.map((row) => adjustmentMark(row, counter.name)),
      ...events.map(eventMark),
      ...versions.flatMap(versionMarksOf),
      ...gaps.map(gapMark),
      ...this.lastGap(asked),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    return { marks, hasMore: events.length === MOST_EVENTS || gaps.length === MOST_GAPS };
  }

  private lastGap({ found, opensAt, closesAt, silentAfterMinutes }: Asked): MeterHistoryMark[] {
    const last = found.boundaries?.last.readAt ?? opensAt;
    const now = this.clock.now();
    const until = closesAt < now ? closesAt : now;
    const earlier = last < opensAt ? opensAt : last;
    return until.getTime() - earlier.getTime() > silentAfterMinutes * 60_000
      ? [gapMark({ earlier, later: until })]
      : [];
  }
}

const NOTHING_REPORTED = {
  ...{ firstReadAt: null, lastReadAt: null, movement: null, withheldSteps: 0, readingCount: 0n },
  ...{ points: [], days: [], counters: [] },
} satisfies Partial<MachineMeterHistory>;

function windowOf({ establishmentId }: Establishment, asked: Asked, { first, last }: MeterBoundaries): CounterWindow {
  const { stationId, counter } = asked;
  return { establishmentId, stationId, counter, from: first.readAt, to: last.readAt };
}

/** Both sides of every step and gap that the chart must show. */
function edgesOf({ breaks }: MeterBoundaries, gaps: readonly GapRow[]): Date[] {
  return [
    ...breaks.flatMap(({ previous, next }) => [previous.readAt, next.readAt]),
    ...gaps.flatMap(({ earlier, later }) => [earlier, later]),
  ];
}

function countersOf(boundaries: MeterBoundaries): MeterHistoryCounter[] {
  const result = movementFromBoundaries(boundaries);
  const movements: MeterHistory['counters'] = result.kind === 'history' ? result.history.counters : {};
  const names = new Set([...counterNamesOf(boundaries.first.counters), ...counterNamesOf(boundaries.last.counters)]);
  return [...names].flatMap((name) => {
    const counter = counterNamed(name);
    if (counter === undefined) return [];
    const { labelFr, labelEn, unit, kind } = counter;
    return [{ name, labelFr, labelEn, unit, kind, movement: movements[name]?.movement ?? null }];
  });
}

async function meterHistoryDays(
  tx: Tx,
  window: CounterWindow,
  days: readonly GamingDayBounds[],
  walk: CounterWalk,
  first: ValueRow,
): Promise<MeterHistoryDay[]> {
  const instants = [...days.map(({ opensAt }) => opensAt), ...days.slice(-1).map(({ closesAt }) => closesAt)];
  const found = new Map<number, ValueRow>();
  for (const { place, ...row } of await readingsAtOrBefore(tx, window, instants)) found.set(Number(place) - 1, row);
  return days.flatMap(({ gamingDay }, index) => {
    const opening = found.get(index) ?? first;
    const closing = found.get(index + 1);
    if (closing === undefined || closing.readAt < opening.readAt) return [];
    return [
      {
        ...{ gamingDay, firstReadAt: opening.readAt, lastReadAt: closing.readAt },
        ...{ from: opening.value, to: closing.value, movement: walk.between(opening, closing) },
      },
    ];
  });
}

import { leaveOutExcursions } from '#domain/meters/excursions.js';
import { orderAndMergeReadings, type MeterReading } from '#domain/meters/meter-readings.js';
import type { MeterEvent } from '#domain/meters/meter-step.js';
import type { DatedPlayLimits } from '#domain/meters/play-limits.js';
import type { DatedCoinOut } from '#domain/meters/win-formula.js';
import type { MeterBoundaries, MeterBreak } from '#domain/meters/meter-history.js';
import type { listDenominationChanges, listEffectiveAdjustments } from './movements.queries.js';
import type { BreakRow, MeteredStation, StationReadingRow } from './movements.queries.js';
import { parseAdjustmentRow, parseExcursion, mergeBreaks, parseReadingRow } from './stored-rows.js';
import { buildRamClearMeterEvent } from '../events/ram-clears.js';
import type { listRamClears } from '../scan/scan.queries.js';

/** One station over a window, ready for `computeBoundedHistory`. */
export interface StationBoundaries {
  readonly stationId: bigint;
  readonly machineId: bigint;
  readonly sbmNumber: string;
  readonly stationNumber: number;
  /** Null without a reading up to the window's end. */
  readonly boundaries: MeterBoundaries | null;
  /** True: the first reading was taken at or before the window's start. False: it is the first one within it. */
  readonly hasReadingAtStart: boolean;
}

/** The first and last reading of a station over a period. */
export interface StationEnds {
  readonly first: MeterReading;
  readonly last: MeterReading;
  readonly hasReadingAtStart: boolean;
}

/**
 * The facts of a period that affect movements: by station id, and by machine id denomination changes, limits and the
 * contents of coin out.
 */
export interface MovementContext {
  readonly breaks: ReadonlyMap<bigint, readonly BreakRow[]>;
  readonly simultaneousReadings: ReadonlyMap<bigint, readonly StationReadingRow[]>;
  readonly ramClears: ReadonlyMap<bigint, Awaited<ReturnType<typeof listRamClears>>>;
  readonly denominationChanges: ReadonlyMap<bigint, Awaited<ReturnType<typeof listDenominationChanges>>>;
  readonly adjustments: ReadonlyMap<bigint, Awaited<ReturnType<typeof listEffectiveAdjustments>>>;
  readonly limits: ReadonlyMap<bigint, readonly DatedPlayLimits[]>;
  readonly coinOut: ReadonlyMap<bigint, readonly DatedCoinOut[]>;
}

/**
 * Returns a station with its boundary readings and the facts between them, in the form that the domain computes with.
 * Without any reading, `boundaries` is null.
 */
export function buildStationBoundaries(
  station: MeteredStation,
  ends: StationEnds | undefined,
  context: MovementContext,
  additionalSteps: ReadonlyMap<bigint, readonly MeterBreak[]>,
): StationBoundaries {
  const { station_id: stationId, machine_id: machineId } = station;
  const commonFields = { stationId, machineId, sbmNumber: station.sbm_number, stationNumber: station.station_number };
  if (ends === undefined) return { ...commonFields, boundaries: null, hasReadingAtStart: false };
  const excursions = (context.breaks.get(stationId) ?? []).flatMap(parseExcursion);
  const simultaneousReadings = (context.simultaneousReadings.get(stationId) ?? []).map(parseReadingRow);
  const mergeResult = orderAndMergeReadings(leaveOutExcursions(simultaneousReadings, excursions));
  const findMergedReading = (reading: MeterReading): MeterReading =>
    mergeResult.readings.find(({ readAt }) => readAt.getTime() === reading.readAt.getTime()) ?? reading;
  const denominationChanges = selectRowsWithin(
    context.denominationChanges.get(machineId),
    ends,
    ({ effective_at }) => effective_at,
  );
  const ramClears = selectRowsWithin(context.ramClears.get(stationId), ends, ({ occurred_at }) => occurred_at);
  const boundaries: MeterBoundaries = {
    first: findMergedReading(ends.first),
    last: findMergedReading(ends.last),
    breaks: mergeBreaks(
      ends,
      context.breaks.get(stationId) ?? [],
      additionalSteps.get(stationId) ?? [],
      mergeResult.readings,
    ),
    conflicts: mergeResult.conflicts.filter(({ readAt }) => readAt >= ends.first.readAt && readAt <= ends.last.readAt),
    sizes: { digits: station.meter_digits, counterDigits: station.counter_digits },
    denominationMinor: denominationChanges[0]?.before_minor ?? station.denomination_minor,
    events: [
      ...ramClears.map((ramClear) => buildRamClearMeterEvent(ramClear.occurred_at, ramClear)),
      ...denominationChanges.map(({ effective_at, denomination_minor }): MeterEvent => ({
        kind: 'denominationChange',
        at: effective_at,
        denominationMinor: denomination_minor,
      })),
    ],
    adjustments: (context.adjustments.get(stationId) ?? [])
      .filter(
        ({ earlier_read_at, later_read_at }) =>
          later_read_at >= ends.first.readAt && earlier_read_at < ends.last.readAt,
      )
      .map(parseAdjustmentRow),
    limits: context.limits.get(machineId) ?? [],
    coinOut: context.coinOut.get(machineId) ?? [],
    excursions,
  };
  return { ...commonFields, boundaries, hasReadingAtStart: ends.hasReadingAtStart };
}

/**
 * Returns the rows whose instant lies after the first reading and not after the last one; none when `rows` is
 * undefined.
 */
export function selectRowsWithin<Row>(
  rows: readonly Row[] | undefined,
  { first, last }: StationEnds,
  getInstant: (row: Row) => Date,
): Row[] {
  return (rows ?? []).filter((row) => getInstant(row) > first.readAt && getInstant(row) <= last.readAt);
}

import type { CounterName, CounterValues } from './counters.js';
import { listExcessiveRises } from './meter-rises.js';
import type { MeterReading } from './meter-readings.js';
import type { PlayLimits } from './play-limits.js';

/**
 * Excursions of counters: they fell and came back, as when a board answers zero while it restarts. The readings in
 * between are left out, and one step leads from the reading before to the one after. A person settles it once.
 */

/** An excursion of a station's counters. */
export interface Excursion {
  /** The last reading before it. */
  readonly previousAt: Date;
  /** The first reading left out. */
  readonly firstAt: Date;
  /** The reading at which the counters were back. */
  readonly nextAt: Date;
  /** Counters that fell, all of which came back. */
  readonly counters: readonly CounterName[];
}

/** Longest time from the reading before an excursion to the one after it. */
export const LONGEST_EXCURSION_MS = 3 * 86_400_000;

/** A fall of counters, with the values before and after it. */
export interface Fall {
  readonly previousAt: Date;
  readonly previous: CounterValues;
  readonly next: CounterValues;
  readonly counters: readonly CounterName[];
}

/**
 * Returns the first of the later readings, in order of time, with every fallen counter back: at its value before or
 * above it, by no more than the machine can do in the time. Null when they do not come back within three days, or climb
 * back step by step: the last step must undo at least half of the fall.
 */
export function findReturn(
  fall: Fall,
  laterReadings: readonly MeterReading[],
  limits: PlayLimits | undefined,
): MeterReading | null {
  const { previousAt, previous, counters } = fall;
  const latestMs = previousAt.getTime() + LONGEST_EXCURSION_MS;
  let lastValues = fall.next;
  for (const reading of laterReadings) {
    if (reading.readAt.getTime() > latestMs) return null;
    const movements = new Map<CounterName, bigint>();
    for (const counter of counters) {
      const [before, after] = [previous[counter], reading.counters[counter]];
      if (before !== undefined && after !== undefined && after >= before) movements.set(counter, after - before);
    }
    if (movements.size < counters.length) {
      lastValues = { ...lastValues, ...reading.counters };
      continue;
    }
    if (!counters.every((counter) => isUndone(counter, fall, lastValues, reading.counters))) return null;
    const interval = { startsAt: previousAt, endsAt: reading.readAt, movements, stale: NO_COUNTERS };
    const isPossible = limits === undefined || listExcessiveRises(interval, limits).length === 0;
    return isPossible ? reading : null;
  }
  return null;
}

/** Returns true when the rise from the last low value undoes at least half of the counter's fall. */
function isUndone(counter: CounterName, { previous, next }: Fall, low: CounterValues, back: CounterValues): boolean {
  const depth = (previous[counter] ?? 0n) - (next[counter] ?? 0n);
  const rise = (back[counter] ?? 0n) - (low[counter] ?? 0n);
  return 2n * rise >= depth;
}

const NO_COUNTERS: ReadonlySet<CounterName> = new Set();

/** Returns the readings without those left out by an excursion. */
export function leaveOutExcursions(
  readings: readonly MeterReading[],
  excursions: readonly Excursion[],
): readonly MeterReading[] {
  if (excursions.length === 0) return readings;
  return readings.filter(
    ({ readAt }) => !excursions.some(({ firstAt, nextAt }) => readAt >= firstAt && readAt < nextAt),
  );
}

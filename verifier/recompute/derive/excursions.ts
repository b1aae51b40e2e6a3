import { GAUGES } from './counters.js';
import { listImpossibleRises } from './limits.js';
import { deriveStep, type CounterValues, type Reading, type StationContext, type Step } from './movements.js';

/** The readings of a station with the step between each and the next, and the place of each among all of them. */
export interface Walk {
  readonly readings: readonly Reading[];
  readonly positions: readonly number[];
  readonly steps: readonly Step[];
}

/** A walk without the readings of excursions, whose instants it lists. */
export interface BelievedWalk extends Walk {
  readonly leftOut: readonly string[];
}

const LONGEST_MS = 3 * 86_400_000;
const MOST_READINGS = 300;

/**
 * Leaves out the readings of each excursion: from the first at which counters fell without a proof, until all of these
 * are back within three days. One step leads across it; its fallen counters are in doubt unless a person stated them.
 * Where a person stated the movement of the fall, its readings stay, and only the step in which they came back is in
 * doubt.
 */
export function leaveOutExcursions({ readings, positions, steps }: Walk, context: StationContext): BelievedWalk {
  const believed = { readings: readings.slice(0, 1), positions: positions.slice(0, 1), steps: [] as Step[] };
  const leftOut: string[] = [];
  /** Counters that come back at a reading, after a fall of which a person stated the movement. */
  const returns = new Map<number, readonly string[]>();
  let index = 0;
  while (index + 1 < readings.length) {
    const [earlier, fallen, step] = [readings[index], readings[index + 1], steps[index]];
    if (earlier === undefined || fallen === undefined || step === undefined) break;
    const counters = findFallenCounters(earlier, fallen, context);
    const returnIndex = counters.length === 0 ? undefined : findReturnIndex(readings, index, counters, context);
    const isSettled = isFallSettled(earlier, fallen, context);
    if (returnIndex !== undefined && isSettled) returns.set(returnIndex, counters);
    const nextIndex = isSettled ? index + 1 : (returnIndex ?? index + 1);
    const next = readings[nextIndex];
    if (next === undefined) break;
    const returned = nextIndex > index + 1 ? counters : returns.get(nextIndex);
    believed.steps.push(returned === undefined ? step : deriveExcursionStep(earlier, next, returned, context));
    believed.readings.push(next);
    believed.positions.push(positions[nextIndex] ?? nextIndex);
    for (const { at } of readings.slice(index + 1, nextIndex)) leftOut.push(at);
    index = nextIndex;
  }
  return { ...believed, leftOut };
}

/** Returns whether a person stated the movement of exactly this step. */
const isFallSettled = (earlier: Reading, later: Reading, { adjustments }: StationContext): boolean =>
  adjustments.some(({ earlierAt, laterAt }) => earlierAt === earlier.at && laterAt === later.at);

/** Counters that a reading reports itself, without those last known before it. */
const listReported = (reading: Reading): CounterValues => reading.reportedCounters ?? reading.counters;

/** Returns the counters that fell between two readings without a proof or an explanation by a person. */
function findFallenCounters(earlier: Reading, later: Reading, context: StationContext): string[] {
  const lowerCounters = [...listReported(later)].flatMap(([name, value]) =>
    !GAUGES.has(name) && value < (earlier.counters.get(name) ?? value) ? [name] : [],
  );
  if (lowerCounters.length === 0) return [];
  const isExplained = context.adjustments.some(
    ({ earlierAt, laterAt, explainsFall }) => explainsFall && earlierAt === earlier.at && laterAt === later.at,
  );
  if (isExplained) return [];
  const { doubts } = deriveStep(
    earlier,
    { at: later.at, counters: listReported(later) },
    { ...context, adjustments: [] },
  );
  return lowerCounters.filter((name) =>
    doubts.some((doubt) => doubt.code === 'meterException' && doubt.counter === name),
  );
}

/**
 * Returns the index of the reading at which all fallen counters are back, each by a last rise of at least half of its
 * fall; undefined when there is none.
 */
function findReturnIndex(
  readings: readonly Reading[],
  index: number,
  counters: readonly string[],
  context: StationContext,
): number | undefined {
  const before = readings[index];
  const fallen = readings[index + 1];
  if (before === undefined || fallen === undefined) return undefined;
  const fallenAt = fallen.at;
  const low = new Map(listReported(fallen));
  for (let nextIndex = index + 2; nextIndex <= index + 1 + MOST_READINGS; nextIndex += 1) {
    const next = readings[nextIndex];
    if (next === undefined || Date.parse(next.at) - Date.parse(before.at) > LONGEST_MS) return undefined;
    const reported = listReported(next);
    const rises = new Map<string, bigint>();
    for (const name of counters) {
      const rise = (reported.get(name) ?? -1n) - (before.counters.get(name) ?? 0n);
      if (reported.has(name) && rise >= 0n) rises.set(name, rise);
    }
    if (rises.size < counters.length) {
      for (const [name, value] of reported) low.set(name, value);
      continue;
    }
    const isClimb = counters.some((name) => {
      const depth = (before.counters.get(name) ?? 0n) - (listReported(fallen).get(name) ?? 0n);
      return 2n * ((reported.get(name) ?? 0n) - (low.get(name) ?? 0n)) < depth;
    });
    if (isClimb) return undefined;
    const isCleared = context.ramClears.some(({ at }) => at > before.at && at <= next.at);
    const limits = context.findLimits(fallenAt);
    const reading = { at: before.at, counters: before.counters };
    const isPossible = limits === null || listImpossibleRises(reading, next, rises, limits).length === 0;
    return isPossible && !isCleared ? nextIndex : undefined;
  }
  return undefined;
}

/** Derives the step across an excursion. */
function deriveExcursionStep(
  earlier: Reading,
  later: Reading,
  counters: readonly string[],
  context: StationContext,
): Step {
  const step = deriveStep(earlier, { at: later.at, counters: listReported(later) }, context);
  const stated = new Set(
    context.adjustments
      .filter(({ earlierAt, laterAt }) => earlierAt < later.at && laterAt > earlier.at)
      .flatMap((adjustment) => [...adjustment.counters.keys()]),
  );
  const doubted = counters.filter((name) => !stated.has(name));
  return {
    ...step,
    later,
    movements: new Map([...step.movements].filter(([name]) => !doubted.includes(name))),
    kind: 'exception',
    doubts: [...step.doubts, ...doubted.map((counter) => ({ code: 'meterException' as const, counter }))],
    withheld: new Set([...(step.withheld ?? []), ...doubted]),
  };
}

import type { RawRow } from '../raw-rows.js';
import { absolute } from './arithmetic.js';
import { COUNTERS, FURTHER_COUNTERS, GAUGES, IDENTITIES, type Identity } from './counters.js';

/**
 * From readings to movements, step by step: every pair of successive readings of a station, from the first to the last.
 * The product takes two readings a day where nothing happened; this path takes them all.
 */

/** Counters or movements of counters, by the counter's column. */
export type ByCounter = ReadonlyMap<string, bigint>;

/** A reading of a station: the counters that it reports. */
export interface Reading {
  readonly at: string;
  readonly counters: ByCounter;
  /** Counters last known before this reading. */
  readonly stale?: ReadonlySet<string>;
}

/** A doubt about a step: a counter that fell without a reason, or a broken identity. */
export type Doubt =
  | { readonly code: 'meterException'; readonly counter: string; readonly identity?: undefined }
  | { readonly code: 'identityBroken'; readonly identity: string; readonly left: bigint; readonly right: bigint };

/** A cleared memory within a step: the readings taken on the spot, and the movement before it. */
interface Cut {
  readonly at: string;
  readonly end: ByCounter;
  readonly moved: ByCounter;
  readonly start: ByCounter;
}

/** Two successive readings with the movement of every counter. */
export interface Step {
  readonly earlier: Reading;
  readonly later: Reading;
  readonly movements: ByCounter;
  readonly kind: 'plain' | 'ramClear' | 'exception' | 'rollover';
  readonly doubts: readonly Doubt[];
  /** Counters whose movement is not established. */
  readonly withheld?: ReadonlySet<string>;
  readonly isStated?: boolean;
  readonly cuts?: readonly Cut[];
  /** Movement after the last cut. */
  readonly rest?: ByCounter;
}

/** A movement stated by a person between two instants. */
export interface Adjustment {
  readonly earlierAt: string;
  readonly laterAt: string;
  readonly counters: ByCounter;
}

/** Context for judging a station's steps. */
export interface StationContext {
  readonly sizeOf: (counter: string) => bigint;
  readonly clears: readonly { readonly at: string; readonly before: ByCounter; readonly after: ByCounter }[];
  readonly adjustments: readonly Adjustment[];
}

/** A counter's movement; null when unknown, undefined when not reported. */
export type ValueOf = (counter: string) => bigint | null | undefined;

/** Derives the steps of one station: each from a reading to the next one. The readings are in order of time. */
export function deriveSteps(readings: readonly Reading[], context: StationContext): Step[] {
  return readings.flatMap((later, index) => {
    const earlier = readings[index - 1];
    return earlier === undefined ? [] : [deriveStep(earlier, later, context)];
  });
}

/** Returns the counters of a stored reading by name, without those that it does not report. */
export function readCounters(row: RawRow<'meter_readings'>): Reading {
  const counters = new Map<string, bigint>();
  const columns = row as unknown as Readonly<Record<string, bigint | null>>;
  for (const { column } of COUNTERS) {
    const value = columns[column];
    if (value !== null && value !== undefined) counters.set(column, value);
  }
  for (const name of FURTHER_COUNTERS.keys()) {
    const value = row.other_counters?.[name];
    if (value !== undefined && value !== null) counters.set(name, BigInt(value));
  }
  return { at: row.read_at, counters };
}

/**
 * Derives the step between two readings. Without a cleared memory, the identities of the counters judge it.
 * Otherwise it is cut at each clearing: its movements are the sums of the parts, and no identity is tested.
 */
export function deriveStep(earlier: Reading, later: Reading, context: StationContext): Step {
  const ramClears = context.clears.filter(({ at }) => at > earlier.at && at <= later.at);
  const stated = applyStatedMovements(earlier, later, context.adjustments);
  if (ramClears.length === 0) return { earlier, later, ...judgeMovements({ earlier, later, stated }, context) };
  let startCounters = earlier.counters;
  let movements = new Map<string, bigint>();
  const cuts: Cut[] = [];
  for (const { at, before, after } of ramClears) {
    const end = withDefaults(before, startCounters);
    const cutMovements = subtractCounters(startCounters, end);
    startCounters = withDefaults(after, clearedValues(later.counters));
    cuts.push({ at, end, moved: cutMovements, start: startCounters });
    movements = addSums(movements, cutMovements);
  }
  const restMovements = subtractCounters(startCounters, later.counters);
  for (const [name, cutMovements] of stated.movements) restMovements.set(name, cutMovements);
  const isStated = stated.movements.size > 0;
  const allMovements = addSums(movements, restMovements);
  return {
    earlier,
    later,
    movements: allMovements,
    kind: 'ramClear',
    doubts: [],
    withheld: NONE,
    cuts,
    rest: restMovements,
    isStated,
  };
}

/** Movements stated by people for a step; `isWholeStep`: each covers exactly this step. */
interface StatedMovements {
  readonly movements: ByCounter;
  readonly isWholeStep: boolean;
}

/**
 * Returns the movements that approved adjustments state for a step; an adjustment can cover several steps.
 * Its movement is at the last of them, and zero at the others. `isWholeStep`: each adjustment covers this step alone.
 */
function applyStatedMovements(earlier: Reading, later: Reading, adjustments: readonly Adjustment[]): StatedMovements {
  const movements = new Map<string, bigint>();
  let isWholeStep = true;
  for (const { earlierAt, laterAt, counters } of adjustments.toReversed()) {
    if (earlierAt >= later.at || laterAt <= earlier.at) continue;
    if (earlierAt !== earlier.at || laterAt !== later.at) isWholeStep = false;
    for (const [name, moved] of counters) movements.set(name, later.at === laterAt ? moved : 0n);
  }
  return { movements, isWholeStep };
}

/**
 * Judges the movements between two readings: later − earlier, or the movement stated by hand.
 * A counter that fell is taken to have passed its highest value and begun again at zero (a rollover).
 * It is so only if its identities are then satisfied; otherwise its movement is withheld, as a doubt.
 * A `stale` counter was last known before the earlier reading: it moves, but is in no identity.
 */
function judgeMovements(
  { earlier, later, stated }: { readonly earlier: Reading; readonly later: Reading; readonly stated: StatedMovements },
  { sizeOf }: StationContext,
): Omit<Step, 'earlier' | 'later'> {
  const stale = earlier.stale ?? NONE;
  const movements = subtractCounters(earlier.counters, later.counters);
  for (const [name, moved] of stated.movements) if (movements.has(name)) movements.set(name, moved);
  const fallenCounters = [...movements]
    .filter(([name, moved]) => moved < 0n && !GAUGES.has(name) && !stated.movements.has(name))
    .map(([name]) => name);
  const rolledOver = new Map(movements);
  for (const name of fallenCounters) rolledOver.set(name, (movements.get(name) ?? 0n) + sizeOf(name));
  const movementIn = (movementsByName: ByCounter) => (name: string) => {
    if (!earlier.counters.has(name) && !later.counters.has(name)) return undefined;
    if (stale.has(name) || (stated.movements.has(name) && !stated.isWholeStep)) return null;
    return movementsByName.get(name) ?? null;
  };
  const isProven = fallenCounters.every(
    (name) => !stale.has(name) && isConfirmedByIdentities(name, movementIn(rolledOver)),
  );
  if (!isProven) for (const name of fallenCounters) rolledOver.delete(name);
  const doubts: Doubt[] = isProven ? [] : fallenCounters.map((counter) => ({ code: 'meterException', counter }));
  for (const { name, left, right } of listBrokenIdentities(movementIn(rolledOver)))
    doubts.push({ code: 'identityBroken', identity: name, left, right });
  const isStated = stated.movements.size > 0;
  const kind = isStated || doubts.length > 0 ? 'exception' : fallenCounters.length > 0 ? 'rollover' : 'plain';
  return { movements: rolledOver, kind, doubts, withheld: isProven ? NONE : new Set(fallenCounters), isStated };
}

/** Returns whether every testable identity that includes the counter is satisfied, and there is at least one. */
function isConfirmedByIdentities(name: string, valueOf: ValueOf): boolean {
  const tested = IDENTITIES.filter(({ left, right }) => left === name || name in right)
    .map((identity) => testIdentity(identity, valueOf))
    .filter((result) => result !== null);
  return tested.length > 0 && tested.every(({ holds }) => holds);
}

type SegmentStart = 'windowStart' | 'ramClear' | 'denominationChange' | 'adjustment';

type MovedStep = Pick<Step, 'movements' | 'kind' | 'withheld'>;

/** A segment while steps are added to it. */
interface OpenSegment {
  readonly from: string;
  readonly start: ByCounter;
  readonly startedBy: SegmentStart;
  readonly steps: MovedStep[];
}

/** The end of a segment. */
interface Ending {
  readonly to: string;
  readonly end: ByCounter;
}

/** A stretch of steps without a cut. */
export interface Segment extends OpenSegment, Ending {
  readonly movementOf: (counter: string) => bigint | null;
}

/**
 * Joins consecutive steps (each from one reading to the next) into segments, with a new segment after each cut.
 * Cuts: a cleared memory, another denomination (at an instant of `changes`), a movement stated by hand.
 */
export function joinSegments(steps: readonly Step[], changes: readonly string[]): Segment[] {
  const [first] = steps;
  if (first === undefined) return [];
  const startSegment = (at: string, start: ByCounter, startedBy: SegmentStart): OpenSegment => ({
    from: at,
    start,
    startedBy,
    steps: [],
  });
  const closedSegments: (OpenSegment & Ending)[] = [];
  let currentSegment = startSegment(first.earlier.at, first.earlier.counters, 'windowStart');
  const closeSegmentAt = (at: string, end: ByCounter, start: ByCounter, cause: SegmentStart): void => {
    closedSegments.push({ ...currentSegment, to: at, end });
    currentSegment = startSegment(at, start, cause);
  };
  for (const step of steps) {
    const { earlier, later, movements, kind } = step;
    for (const { at, end, moved, start } of step.cuts ?? []) {
      currentSegment.steps.push({ movements: moved, kind });
      closeSegmentAt(at, end, start, 'ramClear');
    }
    currentSegment.steps.push({ movements: step.rest ?? movements, kind, withheld: step.withheld ?? NONE });
    const isChanged = changes.some((at) => at > earlier.at && at <= later.at);
    if (isChanged || step.isStated === true) {
      closeSegmentAt(later.at, later.counters, later.counters, isChanged ? 'denominationChange' : 'adjustment');
    }
  }
  const lastReading = (steps.at(-1) ?? first).later;
  if (currentSegment.steps.length > 0)
    closedSegments.push({ ...currentSegment, to: lastReading.at, end: lastReading.counters });
  return closedSegments.map((segment) => ({ ...segment, movementOf: (name: string) => findMovementIn(segment, name) }));
}

/**
 * Returns the movement of a counter within a segment; null where it is absent at an end, or a step withholds it.
 * A gauge (a counter that may fall) simply changes from the first value to the last.
 */
function findMovementIn(
  { start, end, steps }: Pick<OpenSegment, 'start' | 'steps'> & Pick<Ending, 'end'>,
  name: string,
): bigint | null {
  const [startValue, endValue] = [start.get(name), end.get(name)];
  if (startValue === undefined || endValue === undefined) return null;
  if (GAUGES.has(name) || steps.every(({ kind }) => kind === 'plain')) return endValue - startValue;
  if (steps.some(({ withheld }) => withheld?.has(name) === true)) return null;
  return steps.reduce((sum, { movements }) => sum + (movements.get(name) ?? 0n), 0n);
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the movement (later − earlier value) of each counter that both readings have. */
export function subtractCounters(earlierCounters: ByCounter, laterCounters: ByCounter): Map<string, bigint> {
  const movements = new Map<string, bigint>();
  for (const [name, value] of laterCounters) {
    const earlierValue = earlierCounters.get(name);
    if (earlierValue !== undefined) movements.set(name, value - earlierValue);
  }
  return movements;
}

/** Adds movements to sums, in place. */
function addSums(sums: Map<string, bigint>, more: ByCounter): Map<string, bigint> {
  for (const [name, moved] of more) sums.set(name, (sums.get(name) ?? 0n) + moved);
  return sums;
}

/** Returns the counters with the value that they have after a cleared memory: 0. */
const clearedValues = (counters: ByCounter): ByCounter => new Map([...counters].map(([name]) => [name, 0n]));
/** Returns counters read on the spot; the others as they were. */
const withDefaults = (read: ByCounter, defaults: ByCounter): ByCounter => new Map([...defaults, ...read]);

/** Both sides of an identity, and whether they agree. */
interface TestedIdentity {
  readonly name: string;
  readonly left: bigint;
  readonly right: bigint;
  readonly holds: boolean;
}

/**
 * Returns both sides of an identity of counters; null when the reported counters do not allow a test.
 * `valueOf` returns a counter's movement, null when unknown, undefined when not reported.
 * An unreported counter counts as zero, unless the identity needs it or one of its own parts is reported.
 */
function testIdentity(
  { name, left: leftCounter, right: rightCounters, needs = [], parts = {}, within: tolerance = 0n }: Identity,
  valueOf: ValueOf,
): TestedIdentity | null {
  const leftMovement = valueOf(leftCounter);
  if (leftMovement === undefined || leftMovement === null) return null;
  let [rightSum, termCount] = [0n, 0];
  for (const [counter, sign] of Object.entries(rightCounters)) {
    const term = valueOf(counter);
    if (term === null) return null;
    if (term === undefined) {
      if (needs.includes(counter) || parts[counter]?.some((part) => valueOf(part) !== undefined) === true) return null;
      continue;
    }
    rightSum += sign * term;
    termCount += 1;
  }
  return termCount === 0
    ? null
    : { name, left: leftMovement, right: rightSum, holds: absolute(leftMovement - rightSum) <= tolerance };
}

/** Returns the identities that can be tested and are not satisfied, with both sides. */
export function listBrokenIdentities(valueOf: ValueOf): TestedIdentity[] {
  return IDENTITIES.map((identity) => testIdentity(identity, valueOf)).filter(
    (result): result is TestedIdentity => result !== null && !result.holds,
  );
}

import type { RawRow } from '../raw-rows.js';
import { absoluteValue } from './arithmetic.js';
import { findLimitKind, listImpossibleRises, type MachineLimits } from './limits.js';
import { COUNTERS, OTHER_COUNTER_LABELS, GAUGES, listIdentities, type Identity } from './counters.js';

/**
 * From readings to movements, step by step: every pair of successive readings of a station, from the first to the last.
 * The product takes two readings a day where nothing happened; this path takes them all.
 */

/** Counters or movements of counters, by the counter's column. */
export type CounterValues = ReadonlyMap<string, bigint>;

/** A reading of a station: the counters that it reports. */
export interface Reading {
  readonly at: string;
  readonly counters: CounterValues;
  /** Counters last known before this reading. */
  readonly staleCounters?: ReadonlySet<string>;
  /** Counters of this reading alone, where `counters` has others too. */
  readonly reportedCounters?: CounterValues;
}

/** A doubt about a step: a counter that fell without a reason, or a broken identity. */
export type Doubt =
  | { readonly code: 'meterException'; readonly counter: string; readonly identity?: undefined }
  | { readonly code: 'identityBroken'; readonly identity: string; readonly left: bigint; readonly right: bigint };

/** A cleared memory within a step: the readings taken on the spot, and the movement before it. */
interface RamClearCut {
  readonly clearedAt: string;
  readonly end: CounterValues;
  readonly movements: CounterValues;
  readonly start: CounterValues;
  readonly withheld: ReadonlySet<string>;
}

/** Two successive readings with the movement of every counter. */
export interface Step {
  readonly earlier: Reading;
  readonly later: Reading;
  readonly movements: CounterValues;
  readonly kind: 'plain' | 'ramClear' | 'exception' | 'rollover';
  readonly doubts: readonly Doubt[];
  /** Counters whose movement is not established. */
  readonly withheld?: ReadonlySet<string>;
  /** True: a stated movement ends in this step. */
  readonly endsStatement?: boolean;
  /** Counters whose movement a person stated. */
  readonly stated?: ReadonlySet<string>;
  readonly cuts?: readonly RamClearCut[];
  /** Movement after the last cut. */
  readonly restMovements?: CounterValues;
}

/** A movement stated by a person between two instants. */
export interface Adjustment {
  readonly earlierAt: string;
  readonly laterAt: string;
  readonly counters: CounterValues;
  /** True: it states why a counter fell (rollover, cleared memory, first reading), not that it was read wrongly. */
  readonly explainsFall: boolean;
  /** Values of the counters at its end that the reading there has wrong. */
  readonly trueValues: CounterValues;
}

/** Context for judging a station's steps. */
export interface StationContext {
  readonly getCounterCapacity: (counter: string) => bigint;
  readonly ramClears: readonly { readonly at: string; readonly before: CounterValues; readonly after: CounterValues }[];
  readonly adjustments: readonly Adjustment[];
  /** Limits of the machine for a step that ends at an instant; null: none. */
  readonly findLimits: (instant: string) => MachineLimits | null;
  /** Hand pays that coin out contains in a step that ends at an instant. */
  readonly listHandPaysWithin: (instant: string) => readonly string[];
}

/** A counter's movement; null when unknown, undefined when not reported. */
export type GetMovement = (counter: string) => bigint | null | undefined;

/** Derives the steps of one station: each from a reading to the next one. The readings are in order of time. */
export function deriveSteps(readings: readonly Reading[], context: StationContext): Step[] {
  return readings.flatMap((later, index) => {
    const earlier = readings[index - 1];
    return earlier === undefined ? [] : [deriveStep(earlier, later, context)];
  });
}

/** Returns the counters of a stored reading by name, without those that it does not report. */
export function parseReading(row: RawRow<'meter_readings'>): Reading {
  const counters = new Map<string, bigint>();
  const valueByColumn = row as unknown as Readonly<Record<string, bigint | null>>;
  for (const { column } of COUNTERS) {
    const value = valueByColumn[column];
    if (value !== null && value !== undefined) counters.set(column, value);
  }
  for (const name of OTHER_COUNTER_LABELS.keys()) {
    const value = row.other_counters?.[name];
    if (value !== undefined && value !== null) counters.set(name, BigInt(value));
  }
  return { at: row.read_at, counters };
}

/**
 * Derives the step between two readings. Without a cleared memory, the identities of the counters judge it.
 * Otherwise it is cut at each clearing: its movements are the sums of the parts, and no identity is tested. In each
 * part no counter may rise more than the machine can.
 */
export function deriveStep(earlier: Reading, later: Reading, context: StationContext): Step {
  const ramClears = context.ramClears.filter(({ at }) => at > earlier.at && at <= later.at);
  const stated = collectStatedMovements(earlier, later, context.adjustments);
  if (ramClears.length === 0) return { earlier, later, ...judgeMovements(earlier, later, stated, context) };
  let startCounters = earlier.counters;
  let movements = new Map<string, bigint>();
  const cuts: RamClearCut[] = [];
  const limits = context.findLimits(later.at);
  const doubts: Doubt[] = [];
  let partStart: Reading = earlier;
  const doubtImpossibleRises = (partEnd: Reading, partMovements: CounterValues): readonly string[] => {
    if (limits === null) return [];
    const counters = listImpossibleRises(partStart, partEnd, partMovements, limits).filter(
      (counter) => !stated.movements.has(counter),
    );
    doubts.push(...counters.map((counter): Doubt => ({ code: 'meterException', counter })));
    return counters;
  };
  for (const { at, before, after } of ramClears) {
    const end = mergeCounters(before, startCounters);
    const cutMovements = subtractCounters(startCounters, end);
    const withheldRises = doubtImpossibleRises({ at, counters: end }, cutMovements);
    const unreadCounters = listUnreadCounters(startCounters, before, stated.movements);
    const withheld = new Set([...withheldRises, ...unreadCounters]);
    doubts.push(
      ...unreadCounters
        .filter((counter) => findLimitKind(counter) !== 'openings')
        .map((counter): Doubt => ({ code: 'meterException', counter })),
    );
    startCounters = mergeCounters(after, buildClearedCounters(later.counters));
    cuts.push({ clearedAt: at, end, movements: cutMovements, start: startCounters, withheld });
    movements = addMovements(movements, cutMovements);
    partStart = { at, counters: startCounters };
  }
  const restMovements = subtractCounters(startCounters, later.counters);
  const withheld = new Set(doubtImpossibleRises(later, restMovements));
  for (const [name, movement] of stated.movements) restMovements.set(name, movement);
  return {
    earlier,
    later,
    movements: addMovements(movements, restMovements),
    kind: 'ramClear',
    doubts,
    cuts,
    restMovements,
    withheld,
    endsStatement: stated.isEnded,
    stated: new Set(stated.movements.keys()),
  };
}

/**
 * Returns the counters that nobody read just before their memory was cleared: their count since the reading before is
 * lost, unless a person states it.
 */
function listUnreadCounters(
  startCounters: CounterValues,
  finalReading: CounterValues,
  statedMovements: CounterValues,
): string[] {
  return [...startCounters.keys()].filter(
    (counter) => !GAUGES.has(counter) && !finalReading.has(counter) && !statedMovements.has(counter),
  );
}

/** Movements stated by people for a step; `isWholeStep`: each covers exactly this step; `isEnded`: one ends in it. */
interface StatedMovements {
  readonly movements: CounterValues;
  readonly isWholeStep: boolean;
  readonly isEnded: boolean;
}

/**
 * Returns the movements that approved adjustments state for a step; an adjustment can cover several steps.
 * Its movement is at the last of them, and zero at the others. `isWholeStep`: each adjustment covers this step alone.
 */
function collectStatedMovements(earlier: Reading, later: Reading, adjustments: readonly Adjustment[]): StatedMovements {
  const movements = new Map<string, bigint>();
  let isWholeStep = true;
  let isEnded = false;
  for (const { earlierAt, laterAt, counters } of adjustments.toReversed()) {
    if (earlierAt >= later.at || laterAt <= earlier.at) continue;
    if (laterAt <= later.at) isEnded = true;
    if (earlierAt !== earlier.at || laterAt !== later.at) isWholeStep = false;
    for (const [name, movement] of counters) movements.set(name, later.at === laterAt ? movement : 0n);
  }
  return { movements, isWholeStep, isEnded };
}

/**
 * Judges the movements between two readings: later − earlier, or the movement stated by hand.
 * A counter that fell is taken to have passed its highest value and begun again at zero (a rollover).
 * It is so only if its identities are then satisfied, without a fall that is not; otherwise its movement is withheld, as
 * a doubt.
 * A `stale` counter was last known before the earlier reading: it moves, but is in no identity.
 */
function judgeMovements(
  earlier: Reading,
  later: Reading,
  statedMovements: StatedMovements,
  { getCounterCapacity, findLimits, listHandPaysWithin, adjustments }: StationContext,
): Omit<Step, 'earlier' | 'later'> {
  const staleCounters = earlier.staleCounters ?? NO_COUNTERS;
  const movements = subtractCounters(earlier.counters, later.counters);
  for (const [name, movement] of statedMovements.movements) if (movements.has(name)) movements.set(name, movement);
  const fallenCounters = [...movements]
    .filter(([name, movement]) => movement < 0n && !GAUGES.has(name) && !statedMovements.movements.has(name))
    .map(([name]) => name);
  const judgedMovements = new Map(movements);
  for (const name of fallenCounters) judgedMovements.set(name, (movements.get(name) ?? 0n) + getCounterCapacity(name));
  const unconfirmed = new Set(fallenCounters.filter((name) => staleCounters.has(name)));
  const getMovement: GetMovement = (name) => {
    if (!earlier.counters.has(name) && !later.counters.has(name)) return undefined;
    if (staleCounters.has(name) || (statedMovements.movements.has(name) && !statedMovements.isWholeStep)) return null;
    return unconfirmed.has(name) ? null : (judgedMovements.get(name) ?? null);
  };
  const identities = listIdentities(listHandPaysWithin(later.at));
  // a fall that is not confirmed confirms no other
  for (;;) {
    const failing = fallenCounters.filter(
      (name) => !unconfirmed.has(name) && !doIdentitiesConfirm(name, getMovement, identities),
    );
    if (failing.length === 0) break;
    for (const name of failing) unconfirmed.add(name);
  }
  for (const name of unconfirmed) judgedMovements.delete(name);
  const doubts: Doubt[] = [...unconfirmed].map((counter) => ({ code: 'meterException', counter }));
  const limits = findLimits(later.at);
  const impossibleRises =
    limits === null
      ? []
      : listImpossibleRises(earlier, later, judgedMovements, limits).filter(
          (name) => !statedMovements.movements.has(name),
        );
  for (const counter of impossibleRises) {
    judgedMovements.delete(counter);
    doubts.push({ code: 'meterException', counter });
  }
  for (const { name, left, right } of listBrokenIdentities(getMovement, identities))
    doubts.push({ code: 'identityBroken', identity: name, left, right });
  const uncertainStarts = listUncertainStarts(
    { earlier, later, movements: judgedMovements, limits },
    adjustments,
  ).filter((name) => !statedMovements.movements.has(name));
  for (const counter of uncertainStarts) {
    judgedMovements.delete(counter);
    doubts.push({ code: 'meterException', counter });
  }
  const hasStatedMovements = statedMovements.movements.size > 0;
  const kind = hasStatedMovements || doubts.length > 0 ? 'exception' : fallenCounters.length > 0 ? 'rollover' : 'plain';
  return {
    movements: judgedMovements,
    kind,
    doubts,
    withheld: new Set([...unconfirmed, ...impossibleRises, ...uncertainStarts]),
    endsStatement: statedMovements.isEnded,
    stated: new Set(statedMovements.movements.keys()),
  };
}

/**
 * Returns the counters that a step counts from a reading found wrong, where they may have counted from their true value:
 * they did not fall below it, nor rise from it more than the machine can. Where several were wrong, their board may still
 * be: then all of them.
 */
function listUncertainStarts(
  {
    earlier,
    later,
    movements,
    limits,
  }: Pick<Step, 'earlier' | 'later' | 'movements'> & { readonly limits: MachineLimits | null },
  adjustments: readonly Adjustment[],
): string[] {
  const trueValues = new Map<string, bigint>();
  for (const adjustment of adjustments.filter(({ laterAt }) => laterAt === earlier.at).toReversed()) {
    for (const name of adjustment.counters.keys()) trueValues.delete(name);
    for (const [name, value] of adjustment.trueValues) if (!GAUGES.has(name)) trueValues.set(name, value);
  }
  return [...trueValues].flatMap(([name, trueValue]) => {
    if (!movements.has(name)) return [];
    if (trueValues.size > 1) return [name];
    const movement = (later.counters.get(name) ?? 0n) - trueValue;
    const movementsFromTruth = new Map(movements).set(name, movement);
    const isImpossible =
      limits !== null && listImpossibleRises(earlier, later, movementsFromTruth, limits).includes(name);
    return movement < 0n || isImpossible ? [] : [name];
  });
}

/** Returns whether every testable identity that includes the counter is satisfied, and there is at least one. */
function doIdentitiesConfirm(counter: string, getMovement: GetMovement, identities: readonly Identity[]): boolean {
  const testedIdentities = identities
    .filter(({ left, right }) => left === counter || counter in right)
    .map((identity) => evaluateIdentity(identity, getMovement))
    .filter((result) => result !== null);
  return testedIdentities.length > 0 && testedIdentities.every(({ isSatisfied }) => isSatisfied);
}

type SegmentCause = 'windowStart' | 'ramClear' | 'denominationChange' | 'adjustment';

type SegmentStep = Pick<Step, 'movements' | 'kind' | 'withheld'>;

/** A segment while steps are added to it. */
interface OpenSegment {
  readonly from: string;
  readonly start: CounterValues;
  readonly startedBy: SegmentCause;
  readonly steps: SegmentStep[];
}

/** A segment from its start to its end. */
interface ClosedSegment extends OpenSegment {
  readonly to: string;
  readonly end: CounterValues;
}

/** A run of steps between two cuts (cleared memory, other denomination, stated movement). */
export interface Segment extends ClosedSegment {
  readonly movementOf: (counter: string) => bigint | null;
}

/**
 * Joins consecutive steps (each from one reading to the next) into segments, with a new segment after each cut.
 * Cuts: a cleared memory, another denomination (at an instant of `changeInstants`), a movement stated by hand.
 */
export function joinSegments(steps: readonly Step[], changeInstants: readonly string[]): Segment[] {
  const [firstStep] = steps;
  if (firstStep === undefined) return [];
  const closedSegments: ClosedSegment[] = [];
  const { at: from, counters: start } = firstStep.earlier;
  let currentSegment: OpenSegment = { from, start, startedBy: 'windowStart', steps: [] };
  const closeSegmentAt = (at: string, end: CounterValues, start: CounterValues, cause: SegmentCause): void => {
    closedSegments.push({ ...currentSegment, to: at, end });
    currentSegment = { from: at, start, startedBy: cause, steps: [] };
  };
  for (const step of steps) {
    const { earlier, later, movements, kind } = step;
    for (const { clearedAt, end, movements: cutMovements, start, withheld } of step.cuts ?? []) {
      currentSegment.steps.push({ movements: cutMovements, kind, withheld });
      closeSegmentAt(clearedAt, end, start, 'ramClear');
    }
    currentSegment.steps.push({ ...step, movements: step.restMovements ?? movements });
    const isDenominationChanged = changeInstants.some((at) => at > earlier.at && at <= later.at);
    if (isDenominationChanged || step.endsStatement === true) {
      const cause = isDenominationChanged ? 'denominationChange' : 'adjustment';
      closeSegmentAt(later.at, later.counters, later.counters, cause);
    }
  }
  const lastReading = (steps.at(-1) ?? firstStep).later;
  if (currentSegment.steps.length > 0)
    closedSegments.push({ ...currentSegment, to: lastReading.at, end: lastReading.counters });
  return closedSegments.map((segment) => ({
    ...segment,
    movementOf: (name: string) => computeSegmentMovement(segment, name),
  }));
}

/**
 * Returns the movement of a counter within a segment; null where it is absent at an end, or a step withholds it.
 * A gauge (a counter that may fall) simply changes from the first value to the last.
 */
function computeSegmentMovement({ start, end, steps }: ClosedSegment, name: string): bigint | null {
  const [startValue, endValue] = [start.get(name), end.get(name)];
  if (startValue === undefined || endValue === undefined) return null;
  if (GAUGES.has(name) || steps.every(({ kind }) => kind === 'plain')) return endValue - startValue;
  if (steps.some(({ withheld }) => withheld?.has(name) === true)) return null;
  return steps.reduce((sum, { movements }) => sum + (movements.get(name) ?? 0n), 0n);
}

const NO_COUNTERS: ReadonlySet<string> = new Set();

/** Returns the movement (later − earlier value) of each counter that both readings have. */
export function subtractCounters(earlierCounters: CounterValues, laterCounters: CounterValues): Map<string, bigint> {
  const movements = new Map<string, bigint>();
  for (const [name, value] of laterCounters) {
    const earlierValue = earlierCounters.get(name);
    if (earlierValue !== undefined) movements.set(name, value - earlierValue);
  }
  return movements;
}

/** Adds movements to sums, in place. */
function addMovements(movements: Map<string, bigint>, addedMovements: CounterValues): Map<string, bigint> {
  for (const [name, movement] of addedMovements) movements.set(name, (movements.get(name) ?? 0n) + movement);
  return movements;
}

/** Returns the counters with the value that they have after a cleared memory: 0. */
const buildClearedCounters = (counters: CounterValues): CounterValues =>
  new Map([...counters].map(([name]) => [name, 0n]));
/** Returns counters read on the spot; the others as they were. */
const mergeCounters = (readCounters: CounterValues, defaultCounters: CounterValues): CounterValues =>
  new Map([...defaultCounters, ...readCounters]);

/** Both sides of an identity, and whether they agree. */
interface TestedIdentity {
  readonly name: string;
  readonly left: bigint;
  readonly right: bigint;
  readonly isSatisfied: boolean;
}

/**
 * Returns both sides of an identity of counters; null when the reported counters do not allow a test.
 * `getMovement` returns a counter's movement, null when unknown, undefined when not reported.
 * An unreported counter counts as zero, unless the identity needs it or one of its own parts is reported.
 */
function evaluateIdentity(identity: Identity, getMovement: GetMovement): TestedIdentity | null {
  const { name, requiredCounters = [], partsByCounter = {}, tolerance = 0n } = identity;
  const leftMovement = getMovement(identity.left);
  if (leftMovement === undefined || leftMovement === null) return null;
  let [rightSum, termCount] = [0n, 0];
  for (const [counter, sign] of Object.entries(identity.right)) {
    const termMovement = getMovement(counter);
    if (termMovement === null) return null;
    if (termMovement === undefined) {
      const isPartReported = partsByCounter[counter]?.some((part) => getMovement(part) !== undefined) === true;
      if (requiredCounters.includes(counter) || isPartReported) return null;
      continue;
    }
    rightSum += sign * termMovement;
    termCount += 1;
  }
  return termCount === 0
    ? null
    : { name, left: leftMovement, right: rightSum, isSatisfied: absoluteValue(leftMovement - rightSum) <= tolerance };
}

/** Returns the identities that can be tested and are not satisfied, and counters that games must have moved. */
export const listBrokenIdentities = (
  getMovement: GetMovement,
  identities: readonly Identity[],
): readonly TestedIdentity[] => [
  ...testIdentities(getMovement, identities).filter(({ isSatisfied }) => !isSatisfied),
  ...listUnmovedCounters(getMovement),
];

/** Games over which stakes, and wins, must have moved. */
export const GAMES_THAT_MOVE = [
  { name: 'staked', counter: 'coin_in_credits', games: 25n },
  { name: 'returned', counter: 'coin_out_credits', games: 100n },
] as const;

/** Returns the counters that stayed as they were over the games that must move them, as unsatisfied identities. */
function listUnmovedCounters(getMovement: GetMovement): TestedIdentity[] {
  const gamesMoved = getMovement('games_played') ?? 0n;
  return GAMES_THAT_MOVE.filter(({ counter, games }) => gamesMoved >= games && getMovement(counter) === 0n).map(
    ({ name }) => ({ name, left: gamesMoved, right: 0n, isSatisfied: false }),
  );
}

/** Returns the identities that can be tested, with both sides. */
export const testIdentities = (getMovement: GetMovement, identities: readonly Identity[]): readonly TestedIdentity[] =>
  identities.map((identity) => evaluateIdentity(identity, getMovement)).filter((result) => result !== null);

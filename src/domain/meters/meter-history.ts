import { findCounterByName, type CounterName, type CounterValues } from './counters.js';
import { evaluateIdentities, type IdentityName, type IdentityResult } from './meter-identities.js';
import { leaveOutExcursions } from './excursions.js';
import type { MeterReading, MeterState, ReadingConflict } from './meter-readings.js';
import { carryCountersForward, listCounterNames, findLastReading, orderAndMergeReadings } from './meter-readings.js';
import type { CutCause, MeterContext, MeterException, MeterLeg } from './meter-step.js';
import { findCoinOutBetween, listWinCounters, type CoinOutContent } from './win-formula.js';
import { OPENING_COUNTERS, getDenominationAt, createExceptionBuilder, evaluateStep } from './meter-step.js';
import { formatPercentHalfAwayFromZero } from '../percent.js';

/** `movement` is null when it is withheld; an exception then gives the reason. A gauge moves by its gain or loss. */
export interface CounterMovement {
  /** Value at the start, in the counter's unit; null: not read. */
  readonly from: bigint | null;
  /** Value at the end, in the counter's unit; null: not read. */
  readonly to: bigint | null;
  readonly movement: bigint | null;
  readonly rolledOver: boolean;
}

export type CounterMovements = Readonly<Partial<Record<CounterName, CounterMovement>>>;

/** A part of the window between two cuts: one denomination, no memory clear inside. */
export interface MeterSegment {
  /** Start of the segment. */
  readonly from: Date;
  /** End of the segment. */
  readonly to: Date;
  readonly startedBy: 'windowStart' | CutCause;
  readonly denominationMinor: bigint;
  /** Movements by counter. */
  readonly counters: CounterMovements;
}

export interface MeterHistory {
  /** Instants of the readings used: the last ones at or before the window's instants. */
  readonly from: Date;
  readonly to: Date;
  /** Movements by counter. */
  readonly counters: CounterMovements;
  readonly segments: readonly MeterSegment[];
  /** Content of the coin out counter; null when it changed within the window: no identity or win is computed then. */
  readonly coinOut: CoinOutContent | null;
  /** Identities on the movements of the whole window; those that cannot be tested are absent. */
  readonly identities: readonly IdentityResult[];
  /** Null when a required counter is not reported or is withheld. */
  readonly meteredWinCredits: bigint | null;
  /** Each segment at its denomination; null when a required movement is. */
  readonly meteredWinMinor: bigint | null;
  readonly coinInMinor: bigint | null;
  /** Metered win ÷ coin in, four decimals; null when nothing was played. */
  readonly actualHoldPercent: string | null;
  readonly exceptions: readonly MeterException[];
}

/** `stepMissing`: the given steps do not cover an event or an adjustment; only `computeBoundedHistory` returns it. */
export type MeterRefusalCode = 'windowReversed' | 'noReadingAtStart' | 'noReadingAtEnd' | 'stepMissing';

export type MeterHistoryResult =
  | { readonly kind: 'history'; readonly history: MeterHistory }
  | { readonly kind: 'refused'; readonly code: MeterRefusalCode; readonly at: Date };

/** The readings of one station in any order, repeats included. */
export interface MeterHistoryInput extends MeterContext {
  readonly from: Date;
  readonly to: Date;
  readonly readings: readonly MeterReading[];
}

/** A step worth storing: `evaluateStep` does not consider it plain, or it contains an event or an adjustment. */
export interface MeterBreak {
  /** Includes values carried over for counters missing from this reading (see `carryCountersForward`). */
  readonly previous: MeterState;
  readonly next: MeterReading;
}

export interface MeterBoundaries extends MeterContext {
  readonly first: MeterReading;
  readonly last: MeterReading;
  readonly breaks: readonly MeterBreak[];
  readonly conflicts?: readonly ReadingConflict[];
}

/**
 * Returns the movement of one station's counters over a window, step by step (a step: from one reading to the next).
 * The window lies between the last reading at or before `from` and the last at or before `to`. Refused:
 * `windowReversed`, `noReadingAtStart`, `noReadingAtEnd`.
 */
export function computeMeterHistory(input: MeterHistoryInput): MeterHistoryResult {
  if (input.from.getTime() > input.to.getTime()) return { kind: 'refused', code: 'windowReversed', at: input.from };
  const { readings, conflicts } = orderAndMergeReadings(leaveOutExcursions(input.readings, input.excursions));
  const firstReading = findLastReading(readings, input.from);
  const lastReading = findLastReading(readings, input.to);
  if (firstReading === undefined) return { kind: 'refused', code: 'noReadingAtStart', at: input.from };
  if (lastReading === undefined) return { kind: 'refused', code: 'noReadingAtEnd', at: input.to };
  const tally = new MovementTally(firstReading, input);
  let state = carryCountersForward(null, firstReading);
  for (const reading of readings.slice(readings.indexOf(firstReading) + 1, readings.indexOf(lastReading) + 1)) {
    tally.addStep(state, reading);
    state = carryCountersForward(state, reading);
  }
  return { kind: 'history', history: tally.closeWindow(lastReading, conflicts) };
}

/**
 * Returns the same movement as `computeMeterHistory`, from the first and last reading and the breaks alone. A break is
 * a step with an event, an adjustment or a doubt; between two breaks the movement is the difference of their readings.
 * All breaks of the window are required, in any order. Refused: `windowReversed`, `stepMissing`.
 */
export function computeBoundedHistory(boundaries: MeterBoundaries): MeterHistoryResult {
  const { first: firstReading, last: lastReading, conflicts = [] } = boundaries;
  if (firstReading.readAt.getTime() > lastReading.readAt.getTime()) {
    return { kind: 'refused', code: 'windowReversed', at: firstReading.readAt };
  }
  const breaks = boundaries.breaks
    .filter(({ previous, next }) => previous.readAt >= firstReading.readAt && next.readAt <= lastReading.readAt)
    .sort((a, b) => a.next.readAt.getTime() - b.next.readAt.getTime());
  const uncoveredAt = findUncoveredInstant(boundaries, breaks);
  if (uncoveredAt !== null) return { kind: 'refused', code: 'stepMissing', at: uncoveredAt };
  const tally = new MovementTally(firstReading, boundaries);
  for (const { previous, next } of breaks) {
    tally.addPlainSteps(previous);
    // within the window, its first reading is the last one before a dispute
    const { agreedAt = previous.readAt } = previous;
    const isWithin = agreedAt >= firstReading.readAt;
    tally.addStep(isWithin ? previous : { ...previous, agreedAt: firstReading.readAt }, next);
  }
  tally.addPlainSteps(lastReading);
  return { kind: 'history', history: tally.closeWindow(lastReading, conflicts) };
}

/**
 * Returns the first instant of an event or adjustment of the window that no break covers; null when all are covered.
 * The breaks are in order of time.
 */
function findUncoveredInstant(boundaries: MeterBoundaries, breaks: readonly MeterBreak[]): Date | null {
  const { first: firstReading, last: lastReading } = boundaries;
  for (const { at } of boundaries.events) {
    if (at <= firstReading.readAt || at > lastReading.readAt) continue;
    if (!breaks.some(({ previous, next }) => previous.readAt < at && at <= next.readAt)) return at;
  }
  for (const adjustment of boundaries.adjustments) {
    const start = adjustment.earlierReadAt > firstReading.readAt ? adjustment.earlierReadAt : firstReading.readAt;
    const end = adjustment.laterReadAt < lastReading.readAt ? adjustment.laterReadAt : lastReading.readAt;
    // successive breaks extend the covered time from the start
    let coveredUntil = start;
    for (const { previous, next } of breaks) {
      if (previous.readAt <= coveredUntil && coveredUntil < next.readAt) coveredUntil = next.readAt;
    }
    if (coveredUntil < end) return coveredUntil;
  }
  return null;
}

interface OpenSegment {
  readonly from: Date;
  readonly startedBy: MeterSegment['startedBy'];
  readonly start: CounterValues;
  readonly movements: Map<CounterName, bigint>;
  readonly rolledOver: Set<CounterName>;
  readonly withheld: Set<CounterName>;
}

interface ClosedSegment extends OpenSegment {
  readonly to: Date;
  readonly end: CounterValues;
}

/** Adds up the movements of steps, leg by leg (a leg: a part of a step between cuts), segment by segment. */
class MovementTally {
  private readonly closedSegments: ClosedSegment[] = [];
  private readonly exceptions: MeterException[] = [];
  private openSegment: OpenSegment;
  private currentReading: MeterReading;

  constructor(
    private readonly firstReading: MeterReading,
    private readonly context: MeterContext,
  ) {
    this.openSegment = createSegment(firstReading.readAt, 'windowStart', firstReading.counters);
    this.currentReading = firstReading;
  }

  /**
   * Judges the step between two readings, and adds its legs (parts between memory clears) and exceptions to the
   * window's.
   */
  addStep(previous: MeterState, next: MeterReading): void {
    const step = evaluateStep(previous, next, this.context);
    for (const leg of step.legs) this.addLeg(leg);
    this.exceptions.push(...step.exceptions);
    this.currentReading = carryCountersForward(previous, next);
  }

  /**
   * Adds the plain steps (without event, adjustment or doubt) up to this reading together, as one difference. The
   * movement of a counter that the reading lacks is withheld (not stated).
   */
  addPlainSteps(nextReading: MeterReading): void {
    if (nextReading.readAt.getTime() === this.currentReading.readAt.getTime()) return;
    for (const counterName of listCounterNames(this.currentReading.counters)) {
      const valueBefore = this.currentReading.counters[counterName];
      const valueAfter = nextReading.counters[counterName];
      if (valueBefore === undefined) continue;
      if (valueAfter === undefined) this.openSegment.withheld.add(counterName);
      else addMovement(this.openSegment.movements, counterName, valueAfter - valueBefore);
    }
    this.currentReading = nextReading;
  }

  /** Closes the last segment at `lastReading`, and returns the movements, identities, figures and exceptions. */
  closeWindow(lastReading: MeterReading, conflicts: readonly ReadingConflict[]): MeterHistory {
    this.closedSegments.push({ ...this.openSegment, to: lastReading.readAt, end: lastReading.counters });
    const segments = this.closedSegments.filter((segment, index) => index === 0 || !isEmptySegment(segment));
    const missingCounterNames = this.listMissingCounters(lastReading, conflicts);
    const windowSums = segments.length === 1 ? (segments[0] ?? this.openSegment) : this.sumClosedSegments();
    const totals = { ...windowSums, ...mergeWithheldCounters(windowSums, missingCounterNames) };
    const counters = {
      ...buildCounterMovements(this.firstReading.counters, lastReading.counters, totals),
      ...buildUnknownMovements(missingCounterNames, this.firstReading, lastReading),
    };
    const coinOut = findCoinOutBetween(this.context.coinOut, this.firstReading.readAt, lastReading.readAt);
    const identities =
      coinOut === null ? [] : evaluateIdentities((name) => findIdentityMovement(name, counters, windowSums), coinOut);
    const meterSegments = segments.map((segment) =>
      this.buildSegment(segment, segments.length === 1 ? counters : null),
    );
    const createException = createExceptionBuilder(this.firstReading, lastReading);
    const exceptions = [...this.exceptions, ...buildConflictExceptions(conflicts, this.firstReading, lastReading)];
    if (missingCounterNames.length > 0) {
      const severity = missingCounterNames.some((name) => !OPENING_COUNTERS.has(name)) ? 'blocking' : 'note';
      exceptions.push(createException('counterMissing', severity, missingCounterNames));
    }
    // an identity that a step already reported is not reported again for the window
    const reportedIdentities = new Set<IdentityName | undefined>(
      exceptions.map((exception) => exception.identity?.name),
    );
    for (const { name, left, right, balanced } of identities) {
      if (balanced || reportedIdentities.has(name)) continue;
      exceptions.push(createException('identityChanged', 'alarm', [], { identity: { name, left, right } }));
    }
    return {
      from: this.firstReading.readAt,
      to: lastReading.readAt,
      counters,
      segments: meterSegments,
      coinOut,
      identities,
      ...computeWindowFigures(counters, meterSegments, coinOut),
      exceptions,
    };
  }

  /** Adds the movements of a leg to the open segment, and closes the segment where the leg is cut. */
  private addLeg(leg: MeterLeg): void {
    for (const [name, movement] of leg.movements) addMovement(this.openSegment.movements, name, movement);
    for (const name of leg.rolledOver) this.openSegment.rolledOver.add(name);
    for (const name of leg.withheld) this.openSegment.withheld.add(name);
    if (leg.cut === undefined) return;
    this.closedSegments.push({ ...this.openSegment, to: leg.endsAt, end: leg.end });
    this.openSegment = createSegment(leg.endsAt, leg.cut.cause, leg.cut.nextStart);
  }

  /** Returns one segment over the whole window, with the movements and doubts of all closed segments added up. */
  private sumClosedSegments(): OpenSegment {
    const totals = createSegment(this.firstReading.readAt, 'windowStart', this.firstReading.counters);
    for (const segment of this.closedSegments) {
      for (const [name, movement] of segment.movements) addMovement(totals.movements, name, movement);
      for (const name of segment.rolledOver) totals.rolledOver.add(name);
      for (const name of segment.withheld) totals.withheld.add(name);
    }
    return totals;
  }

  /**
   * Returns the counters known at one end of the window only, or at neither because readings of that instant conflict.
   */
  private listMissingCounters(lastReading: MeterReading, conflicts: readonly ReadingConflict[]): CounterName[] {
    const [start, end] = [this.firstReading.counters, lastReading.counters];
    const boundaryTimes = new Set([this.firstReading.readAt.getTime(), lastReading.readAt.getTime()]);
    const disputedCounters = conflicts
      .filter(({ readAt }) => boundaryTimes.has(readAt.getTime()))
      .flatMap(({ counters }) => counters);
    return [
      ...listCounterNames(start).filter((name) => start[name] !== undefined && end[name] === undefined),
      ...listCounterNames(end).filter((name) => end[name] !== undefined && start[name] === undefined),
      ...new Set(disputedCounters.filter((name) => start[name] === undefined && end[name] === undefined)),
    ];
  }

  /** Returns a closed segment with its denomination and its counters' movements, computed unless they are given. */
  private buildSegment(segment: ClosedSegment, counters: CounterMovements | null): MeterSegment {
    return {
      from: segment.from,
      to: segment.to,
      startedBy: segment.startedBy,
      denominationMinor: getDenominationAt(segment.from, this.context),
      counters: counters ?? buildCounterMovements(segment.start, segment.end, segment),
    };
  }
}

function createSegment(from: Date, startedBy: MeterSegment['startedBy'], start: CounterValues): OpenSegment {
  return { from, startedBy, start, movements: new Map(), rolledOver: new Set(), withheld: new Set() };
}

/** Returns true for an empty segment, opened by a cut at the very end of the window. */
function isEmptySegment(segment: ClosedSegment): boolean {
  return segment.from.getTime() === segment.to.getTime() && segment.movements.size === 0;
}

function mergeWithheldCounters(
  totals: OpenSegment,
  missingNames: readonly CounterName[],
): Pick<OpenSegment, 'withheld'> {
  return { withheld: missingNames.length === 0 ? totals.withheld : new Set([...totals.withheld, ...missingNames]) };
}

/** Returns a movement of null for each counter unknown at both ends, so that no figure is made without it. */
function buildUnknownMovements(
  missingNames: readonly CounterName[],
  firstReading: MeterReading,
  lastReading: MeterReading,
): CounterMovements {
  const unknownNames = missingNames.filter(
    (name) => firstReading.counters[name] === undefined && lastReading.counters[name] === undefined,
  );
  return Object.fromEntries(
    unknownNames.map((name) => [name, { from: null, to: null, movement: null, rolledOver: false }]),
  );
}

/**
 * Returns the movement of each counter between both ends; null for a withheld one, or one read at one end only. A gauge
 * (a level, such as the credits on the machine) moves by its difference, a counter by the sum of its steps.
 */
function buildCounterMovements(start: CounterValues, end: CounterValues, totals: OpenSegment): CounterMovements {
  const movementByName: Partial<Record<CounterName, CounterMovement>> = {};
  const counterNames = listCounterNames(start);
  for (const name of listCounterNames(end)) if (start[name] === undefined) counterNames.push(name);
  for (const counterName of counterNames) {
    const valueBefore = start[counterName] ?? null;
    const valueAfter = end[counterName] ?? null;
    if (valueBefore === null && valueAfter === null) continue;
    let movement: bigint | null = null;
    if (valueBefore !== null && valueAfter !== null && !totals.withheld.has(counterName)) {
      movement =
        findCounterByName(counterName)?.kind === 'gauge'
          ? valueAfter - valueBefore
          : (totals.movements.get(counterName) ?? 0n);
    }
    movementByName[counterName] = {
      from: valueBefore,
      to: valueAfter,
      movement,
      rolledOver: totals.rolledOver.has(counterName),
    };
  }
  return movementByName;
}

/**
 * Returns a counter's movement for the identities (sums of counters that must be equal). It is the sum inside the
 * segments, because a memory clear is not play. Undefined when never reported, null when unknown.
 */
function findIdentityMovement(
  counterName: CounterName,
  counters: CounterMovements,
  totals: OpenSegment,
): bigint | null | undefined {
  const counterMovement = counters[counterName];
  if (counterMovement === undefined) return undefined;
  return counterMovement.movement === null ? null : (totals.movements.get(counterName) ?? 0n);
}

type WindowFigures = Pick<MeterHistory, 'meteredWinCredits' | 'meteredWinMinor' | 'coinInMinor' | 'actualHoldPercent'>;

/**
 * Computes the metered win, the coin in and the actual hold (win ÷ coin in) of the window; null when not known.
 * Segments of several denominations (values of a credit) are converted one by one, so that the hold is money over
 * money.
 */
function computeWindowFigures(
  counters: CounterMovements,
  segments: readonly MeterSegment[],
  coinOut: CoinOutContent | null,
): WindowFigures {
  const meteredWinCredits = coinOut === null ? null : computeMeteredWinCredits(counters, coinOut);
  const coinInCredits = counters.coinInCredits?.movement ?? null;
  const hasOneDenomination = segments.every((segment) => segment.denominationMinor === segments[0]?.denominationMinor);
  const canComputeMoney = meteredWinCredits !== null && coinInCredits !== null;
  if (!canComputeMoney || coinOut === null) {
    return { meteredWinCredits, meteredWinMinor: null, coinInMinor: null, actualHoldPercent: null };
  }
  let meteredWinMinor: bigint | null = 0n;
  let coinInMinor: bigint | null = 0n;
  if (hasOneDenomination) {
    const denominationMinor = segments[0]?.denominationMinor ?? 0n;
    meteredWinMinor = meteredWinCredits * denominationMinor;
    coinInMinor = coinInCredits * denominationMinor;
  } else {
    for (const segment of segments) {
      const segmentWin = computeMeteredWinCredits(segment.counters, coinOut);
      const segmentCoinIn = segment.counters.coinInCredits?.movement ?? null;
      meteredWinMinor =
        segmentWin === null || meteredWinMinor === null
          ? null
          : meteredWinMinor + segmentWin * segment.denominationMinor;
      coinInMinor =
        segmentCoinIn === null || coinInMinor === null ? null : coinInMinor + segmentCoinIn * segment.denominationMinor;
    }
  }
  const isMoneyKnown = meteredWinMinor !== null && coinInMinor !== null;
  const actualHoldPercent = isMoneyKnown
    ? formatPercentHalfAwayFromZero(meteredWinMinor ?? 0n, coinInMinor ?? 0n)
    : null;
  return { meteredWinCredits, meteredWinMinor, coinInMinor, actualHoldPercent };
}

/**
 * Returns the metered win by the formula of the machine; null when a movement that it needs is unknown. Hand pays never
 * reported count as zero.
 */
function computeMeteredWinCredits(counters: CounterMovements, coinOut: CoinOutContent): bigint | null {
  let winCredits = 0n;
  for (const { sign, counter } of listWinCounters(coinOut)) {
    const isStake = counter === 'coinInCredits' || counter === 'coinOutCredits';
    const movement = counters[counter] === undefined && !isStake ? 0n : (counters[counter]?.movement ?? null);
    if (movement === null) return null;
    winCredits += sign === '+' ? movement : -movement;
  }
  return winCredits;
}

/** Builds an exception (alarm) for each instant of the window with conflicting readings. */
function buildConflictExceptions(
  conflicts: readonly ReadingConflict[],
  firstReading: MeterReading,
  lastReading: MeterReading,
): MeterException[] {
  return conflicts
    .filter(({ readAt }) => readAt >= firstReading.readAt && readAt <= lastReading.readAt)
    .map(({ readAt, counters }) =>
      createExceptionBuilder({ readAt, counters: {} }, { readAt, counters: {} })(
        'conflictingReadings',
        'alarm',
        counters,
      ),
    );
}

function addMovement(sumByCounter: Map<CounterName, bigint>, counterName: CounterName, movement: bigint): void {
  const sum = sumByCounter.get(counterName);
  sumByCounter.set(counterName, sum === undefined ? movement : sum + movement);
}

import { findCounterByName, type CounterName, type CounterValues } from './counters.js';
import {
  evaluateIdentities,
  evaluateIdentity,
  listIdentitiesWithCounter,
  type IdentityName,
} from './meter-identities.js';
import { listCounterNames, type DisputedValues, type MeterReading, type MeterState } from './meter-readings.js';
import type { Excursion } from './excursions.js';
import { listExcessiveRises, type ExcessiveRise } from './meter-rises.js';
import { isClearContradicted, evaluateDecreases, type CounterSizes, type RolloverDoubt } from './meter-rollover.js';
import { findCoinOutAt, type CoinOutContent, type DatedCoinOut } from './win-formula.js';
import { PLAY_LIMIT_KINDS, findLimitsAt, type DatedPlayLimits, type PlayLimits } from './play-limits.js';

/**
 * An event that affects a station's counters. A reading at the instant of an event was taken after it. `before` and
 * `after` are the values read on the spot, if any: without them the part before the clear ends at the last reading,
 * and the part after it begins at zero.
 */
export type MeterEvent =
  | { readonly kind: 'ramClear'; readonly at: Date; readonly before?: CounterValues; readonly after?: CounterValues }
  | { readonly kind: 'denominationChange'; readonly at: Date; readonly denominationMinor: bigint };

export const METER_ADJUSTMENT_KINDS = [
  'rollover',
  'reset',
  'finalReading',
  'wrongCount',
  'initialReading',
  'several',
] as const;
/** Kind of a correction of meters. */
export type MeterAdjustmentKind = (typeof METER_ADJUSTMENT_KINDS)[number];

/** Kinds of adjustment that correct the later of their two readings. */
export const CORRECTING_KINDS: readonly MeterAdjustmentKind[] = ['wrongCount', 'several'];

/** An approved adjustment: a person states the movement of these counters between two readings. */
export interface MeterAdjustment {
  readonly kind: MeterAdjustmentKind;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  readonly movements: CounterValues;
  /** Values of the counters at its end by these movements, where the reading there has others; absent: none. */
  readonly carried?: CounterValues;
}

/** The context of one station's readings. */
export interface MeterContext {
  readonly sizes: CounterSizes;
  /** The value of one credit before the first denomination change among the events. */
  readonly denominationMinor: bigint;
  readonly events: readonly MeterEvent[];
  readonly adjustments: readonly MeterAdjustment[];
  /** What the machine can do at most, in order of time; a step before the first is not limited. */
  readonly limits: readonly DatedPlayLimits[];
  /** Contents of the coin out counter, in order of time; a step before the first has the standard one. */
  readonly coinOut: readonly DatedCoinOut[];
  /** Excursions of the counters; their readings are left out. */
  readonly excursions: readonly Excursion[];
}

/** Reason why a step of the counters needs a person's decision. */
export type MeterExceptionCode =
  | 'decreaseNotProven'
  | 'riseBeyondLimit'
  | 'excursion'
  | 'clearNotSeen'
  | 'clearSuspected'
  | 'clearWithoutFinalReading'
  | 'identityChanged'
  | 'conflictingReadings'
  | 'counterMissing'
  | 'adjustmentCut'
  | 'denominationUnread'
  | 'startCorrected';

/** `blocking`: the movement is withheld. `alarm`: it is valid but a person must check. `note`: for information. */
export type MeterExceptionSeverity = 'blocking' | 'alarm' | 'note';

/**
 * An exception for a person: the pair of readings, the counters with their values, the attempted explanations and why
 * they failed.
 */
export interface MeterException {
  readonly code: MeterExceptionCode;
  readonly severity: MeterExceptionSeverity;
  /** Instant of the earlier reading. */
  readonly previousAt: Date;
  /** Instant of the later reading. */
  readonly nextAt: Date;
  /** Names of the counters concerned. */
  readonly counters: readonly CounterName[];
  /** Values of those counters at both readings. */
  readonly previous: CounterValues;
  /** Values of the later reading, by counter. */
  readonly next: CounterValues;
  readonly doubt?: RolloverDoubt;
  /** Numbers of digits with which a rollover would explain the step. */
  readonly candidateDigits?: readonly number[];
  /** The highest credible rise of each counter that rose too much, or would from its true value, in its unit. */
  readonly highestRises?: CounterValues;
  /** The identity that does not hold. */
  readonly identity?: {
    /** Name of the identity. */
    readonly name: IdentityName;
    /** Sum on the left side. */
    readonly left: bigint;
    /** Sum on the right side. */
    readonly right: bigint;
  };
}

/** Steps that are not plain: the only ones stored. */
export const METER_BREAK_KINDS = ['rollover', 'ramClear', 'exception'] as const;
/** Kind of a step that is not plain. */
export type MeterBreakKind = (typeof METER_BREAK_KINDS)[number];
/** Kind of step between two readings. */
export type StepKind = 'plain' | MeterBreakKind;
export type CutCause = 'ramClear' | 'denominationChange' | 'adjustment';

/** A part of a step without a cut (memory clear, denomination change) inside it. */
export interface MeterLeg {
  readonly endsAt: Date;
  readonly end: CounterValues;
  readonly movements: ReadonlyMap<CounterName, bigint>;
  readonly rolledOver: readonly CounterName[];
  /** Counters whose movement, if `movements` has one, does not count. */
  readonly withheld: readonly CounterName[];
  /** Present when a segment ends here: the values from which the next one counts. */
  readonly cut?: { readonly cause: CutCause; readonly nextStart: CounterValues };
}

export interface MeterStep {
  readonly kind: StepKind;
  readonly previousAt: Date;
  readonly nextAt: Date;
  readonly legs: readonly MeterLeg[];
  readonly exceptions: readonly MeterException[];
}

interface ReadingInterval {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly start: CounterValues;
  readonly end: CounterValues;
  readonly stale: ReadonlySet<CounterName>;
  readonly disputedAtStart: DisputedValues;
  /** Instant of the last reading before the disputes. */
  readonly agreedAt: Date;
  readonly limits: PlayLimits | undefined;
  readonly coinOut: CoinOutContent;
}

interface EvaluatedLeg {
  readonly leg: MeterLeg;
  readonly exceptions: readonly MeterException[];
}

/**
 * Judges the step from one reading to the next, leg by leg: each memory clear (of the machine's counters) ends a leg.
 *
 * 1. A movement is later − earlier, as long as no counter decreased.
 * 2. A decrease is a rollover (restart at zero after the last digit) only when the identities prove it
 * (`evaluateDecreases`). A counter with several readings at one instant decreased when it did by one of them, and
 * the step from the reading before is to be settled.
 * 3. A rise beyond what the machine can do in the time is withheld like a decrease (`listExcessiveRises`).
 * 4. A step across an excursion, whose readings are left out, is withheld until a person settles it.
 * 5. A decrease is a cleared memory only when an event reports it: the step then has a leg before and one after the
 * clear. The movement between the last reading and the clear is unknown: without a final reading it is withheld.
 * 6. An approved adjustment replaces the readings. A counter whose earlier reading was so corrected is withheld in
 * the step that begins there, where it may have counted from its true value, or its board may still be wrong.
 * 7. Anything else is an exception: the counter's movement is withheld, never guessed, never the raw reading.
 */
export function evaluateStep(previous: MeterState, next: MeterReading, context: MeterContext): MeterStep {
  const clears = context.events
    .filter((event) => event.kind === 'ramClear' && isInstantWithin(event.at, previous.readAt, next.readAt))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const adjustments = collectAdjustments(previous, next, context.adjustments);
  const evaluatedLegs: EvaluatedLeg[] = [];
  let interval: ReadingInterval = {
    startsAt: previous.readAt,
    endsAt: next.readAt,
    start: previous.counters,
    end: next.counters,
    stale: previous.stale,
    disputedAtStart: previous.disputed ?? NO_DISPUTES,
    agreedAt: previous.agreedAt ?? previous.readAt,
    limits: findLimitsAt(context.limits, next.readAt),
    coinOut: findCoinOutAt(context.coinOut, next.readAt),
  };
  for (const clearEvent of clears) {
    if (clearEvent.kind !== 'ramClear') continue;
    const { before, after } = clearEvent;
    // values read on the spot, or else zero after the clear and the last known value before it
    const nextStart = { ...buildValuesAfterClear(next.counters), ...after };
    const end = { ...carryReportedValues(next.counters, interval.start), ...before };
    const intervalUntilClear = { ...interval, endsAt: clearEvent.at, end };
    const evaluatedLeg = withholdUnreadCounters(
      evaluateLeg(intervalUntilClear, context.sizes, deferAdjustmentsToLastLeg(adjustments)),
      before ?? {},
      adjustments,
      createExceptionBuilder(previous, next),
    );
    evaluatedLegs.push({ ...evaluatedLeg, leg: { ...evaluatedLeg.leg, cut: { cause: 'ramClear', nextStart } } });
    interval = {
      startsAt: clearEvent.at,
      endsAt: next.readAt,
      start: nextStart,
      end: next.counters,
      stale: new Set(),
      disputedAtStart: NO_DISPUTES,
      agreedAt: clearEvent.at,
      limits: interval.limits,
      coinOut: interval.coinOut,
    };
  }
  const lastLeg = withholdExcursion(
    evaluateLeg(interval, context.sizes, adjustments),
    findExcursion(previous, next, context.excursions),
    adjustments,
    createExceptionBuilder(previous, next),
  );
  evaluatedLegs.push(
    clears.length > 0
      ? withholdDoubtfulCounters(lastLeg, previous, interval, { clears, adjustments })
      : withholdCorrectedStart(
          lastLeg,
          interval,
          collectTrueValues(previous.readAt, context.adjustments),
          adjustments,
          createExceptionBuilder(previous, next),
        ),
  );
  return composeStep(previous, next, context, { evaluatedLegs, clears, adjustments });
}

/** Returns the true values of counters at a reading, by adjustments that end there and found other ones than it has. */
export function collectTrueValues(
  readAt: Date,
  adjustments: readonly MeterAdjustment[],
): ReadonlyMap<CounterName, bigint> {
  const trueValues = new Map<CounterName, bigint>();
  for (const { laterReadAt, movements, carried = {} } of adjustments) {
    if (laterReadAt.getTime() !== readAt.getTime()) continue;
    // of several adjustments the last one counts
    for (const name of listCounterNames(movements)) {
      const trueValue = carried[name];
      if (trueValue === undefined) trueValues.delete(name);
      else trueValues.set(name, trueValue);
    }
  }
  return trueValues;
}

/**
 * Withholds the counters whose earlier reading was corrected, when the machine can have counted from its true value:
 * a person states whether it did, or counted on from the reading. Several corrected counters are a board, which may
 * still answer wrongly (with another machine's counters, or zero): they are withheld in any case.
 */
function withholdCorrectedStart(
  evaluatedLeg: EvaluatedLeg,
  interval: ReadingInterval,
  trueValues: ReadonlyMap<CounterName, bigint>,
  adjustments: StepAdjustments,
  createException: ExceptionBuilder,
): EvaluatedLeg {
  const { leg } = evaluatedLeg;
  const { startsAt, endsAt, end, stale, limits } = interval;
  const corrected = [...trueValues].filter(([name]) => findCounterByName(name)?.kind === 'cumulative');
  const highestRises: Partial<Record<CounterName, bigint>> = {};
  const counters = corrected.flatMap(([name, trueValue]) => {
    if (!leg.movements.has(name) || adjustments.movements.has(name) || leg.withheld.includes(name)) return [];
    const movement = (end[name] ?? 0n) - trueValue;
    const movements = new Map(leg.movements).set(name, movement);
    const excesses = limits === undefined ? [] : listExcessiveRises({ startsAt, endsAt, movements, stale }, limits);
    const excess = excesses.find(({ counter }) => counter === name);
    if (corrected.length === 1 && (movement < 0n || excess !== undefined)) return [];
    if (excess !== undefined) highestRises[name] = excess.highestRise;
    return [name];
  });
  if (counters.length === 0) return evaluatedLeg;
  return withholdCounters(evaluatedLeg, createException('startCorrected', 'blocking', counters, { highestRises }));
}

/** Returns the denomination (value of a credit) in force at an instant, from the first one and its changes. */
export function getDenominationAt(instant: Date, context: MeterContext): bigint {
  let { denominationMinor } = context;
  let latestChangeMs = Number.NEGATIVE_INFINITY;
  for (const event of context.events) {
    if (event.kind !== 'denominationChange') continue;
    const changedAtMs = event.at.getTime();
    if (changedAtMs > instant.getTime() || changedAtMs < latestChangeMs) continue;
    latestChangeMs = changedAtMs;
    denominationMinor = event.denominationMinor;
  }
  return denominationMinor;
}

/**
 * Withholds the counters that nobody read before their memory was cleared: what they counted since the last reading is
 * lost. A person states their movement. Returns the leg as it is when none is left; only counters of doors and power
 * are noted.
 */
function withholdUnreadCounters(
  evaluatedLeg: EvaluatedLeg,
  finalReading: CounterValues,
  adjustments: StepAdjustments,
  createException: ExceptionBuilder,
): EvaluatedLeg {
  const unreadCounters = [...evaluatedLeg.leg.movements.keys()].filter(
    (name) =>
      findCounterByName(name)?.kind === 'cumulative' &&
      finalReading[name] === undefined &&
      !adjustments.movements.has(name),
  );
  if (unreadCounters.length === 0) return evaluatedLeg;
  const severity = unreadCounters.some((name) => !OPENING_COUNTERS.has(name)) ? 'blocking' : 'note';
  return withholdCounters(evaluatedLeg, createException('clearWithoutFinalReading', severity, unreadCounters));
}

/** Withholds the counters of an exception, and adds it. */
function withholdCounters({ leg, exceptions }: EvaluatedLeg, exception: MeterException): EvaluatedLeg {
  return {
    leg: { ...leg, withheld: [...leg.withheld, ...exception.counters] },
    exceptions: [...exceptions, exception],
  };
}

/** Counters of doors and power, which are in no figure. */
export const OPENING_COUNTERS: ReadonlySet<CounterName> = new Set(
  (Object.keys(PLAY_LIMIT_KINDS) as CounterName[]).filter((name) => PLAY_LIMIT_KINDS[name] === 'openings'),
);

/** Returns the excursion across which this step leads; undefined for none. */
function findExcursion(
  previous: MeterReading,
  next: MeterReading,
  excursions: readonly Excursion[],
): Excursion | undefined {
  return excursions.find(
    ({ previousAt, nextAt }) =>
      previousAt.getTime() === previous.readAt.getTime() && nextAt.getTime() === next.readAt.getTime(),
  );
}

/**
 * Withholds the counters of an excursion whose movement no person stated, in one exception. Without an excursion the leg
 * is returned as it is.
 */
function withholdExcursion(
  evaluatedLeg: EvaluatedLeg,
  excursion: Excursion | undefined,
  adjustments: StepAdjustments,
  createException: ExceptionBuilder,
): EvaluatedLeg {
  const counters = (excursion?.counters ?? []).filter((counter) => !adjustments.movements.has(counter));
  if (counters.length === 0) return evaluatedLeg;
  return withholdCounters(evaluatedLeg, createException('excursion', 'blocking', counters));
}

const NO_DISPUTES: DisputedValues = {};

interface StepAdjustments {
  /** Movements of the adjusted counters in this step; null when the step cuts the adjustment in two. */
  readonly movements: ReadonlyMap<CounterName, bigint | null>;
  /** Counters whose stated movement covers the whole step, so that the identities may use it. */
  readonly coversWholeStep: boolean;
  /** True: one of them ends in this step. */
  readonly endsHere: boolean;
}

interface StepParts {
  readonly evaluatedLegs: readonly EvaluatedLeg[];
  readonly clears: readonly MeterEvent[];
  readonly adjustments: StepAdjustments;
}

/**
 * Composes the step from its judged legs (parts between memory clears). Adds the exceptions of the whole step, its
 * kind, and the cut that ends a segment at the later reading.
 */
function composeStep(previous: MeterState, next: MeterReading, context: MeterContext, parts: StepParts): MeterStep {
  const { evaluatedLegs, clears, adjustments } = parts;
  const legs = evaluatedLegs.map(({ leg }) => leg);
  const exceptions = evaluatedLegs.flatMap((evaluatedLeg) => evaluatedLeg.exceptions);
  const createException = createExceptionBuilder(previous, next);
  const cutAdjustments = [...adjustments.movements].flatMap(([name, movement]) => (movement === null ? [name] : []));
  if (cutAdjustments.length > 0) exceptions.push(createException('adjustmentCut', 'blocking', cutAdjustments));
  const unreadCounters = withholdUnreadDenomination(previous, legs, context, adjustments);
  if (unreadCounters.length > 0) exceptions.push(createException('denominationUnread', 'blocking', unreadCounters));
  const lastLeg = legs.at(-1);
  const cutCause = findCutCause(previous.readAt, next.readAt, context, adjustments);
  if (lastLeg !== undefined && cutCause !== null) {
    legs[legs.length - 1] = { ...lastLeg, cut: { cause: cutCause, nextStart: next.counters } };
  }
  return {
    kind: getStepKind(exceptions, clears.length > 0, legs),
    previousAt: previous.readAt,
    nextAt: next.readAt,
    legs,
    exceptions,
  };
}

/** Returns the kind of a step: exception, cleared memory, rollover or plain (none of these), the first that applies. */
function getStepKind(exceptions: readonly MeterException[], isCleared: boolean, legs: readonly MeterLeg[]): StepKind {
  if (exceptions.some((exception) => exception.severity !== 'note')) return 'exception';
  if (isCleared) return 'ramClear';
  return legs.some((leg) => leg.rolledOver.length > 0) ? 'rollover' : 'plain';
}

/**
 * Judges one leg (part of a step between memory clears): plain movements, movements stated by adjustments, decreases
 * proven as rollovers (restart at zero), and withheld ones. Reports unproven decreases, suspected clears and identities
 * that no longer balance.
 */
function evaluateLeg(interval: ReadingInterval, sizes: CounterSizes, adjustments: StepAdjustments): EvaluatedLeg {
  const { start, end, coinOut } = interval;
  const disputedDecreases = findDisputedDecreases(interval, adjustments);
  const staleCounters =
    disputedDecreases.size === 0 ? interval.stale : new Set([...interval.stale, ...disputedDecreases.keys()]);
  const { movements, decreasedCounters, withheldCounters } = classifyCounters(interval, adjustments, disputedDecreases);
  /** Returns a movement for the identities: undefined when never reported, null when unknown. */
  const findMovement = (name: CounterName): bigint | null | undefined => {
    if (start[name] === undefined && end[name] === undefined) return undefined;
    if (staleCounters.has(name) || (adjustments.movements.has(name) && !adjustments.coversWholeStep)) return null;
    return movements.get(name) ?? null;
  };
  decreasedCounters.push(...disputedDecreases.keys());
  const [startValues, endValues] = [{ ...start }, { ...end }];
  for (const [name, { before, after }] of disputedDecreases) [startValues[name], endValues[name]] = [before, after];
  const createException = createExceptionBuilder(
    { readAt: disputedDecreases.size === 0 ? interval.startsAt : interval.agreedAt, counters: startValues },
    { readAt: interval.endsAt, counters: endValues },
  );
  const exceptions: MeterException[] = [];
  const rolledOverCounters: CounterName[] = [];
  if (decreasedCounters.length > 0) {
    const provableCounters = decreasedCounters.filter((name) => !staleCounters.has(name));
    const evaluation = evaluateDecreases(
      { start, end, decreasedCounters: provableCounters, coinOut, getPlainMovement: findMovement },
      sizes,
    );
    for (const [name, movement] of evaluation.proven) {
      movements.set(name, movement);
      rolledOverCounters.push(name);
    }
    const unprovenCounters = decreasedCounters.filter((name) => !evaluation.proven.has(name));
    const suspectedCounters =
      unprovenCounters.length > 0
        ? listSuspectedClearedCounters(interval, [...decreasedCounters, ...adjustments.movements.keys()])
        : [];
    for (const name of suspectedCounters) movements.delete(name);
    withheldCounters.push(...unprovenCounters, ...suspectedCounters);
    exceptions.push(
      ...buildUnprovenExceptions(
        createException,
        evaluation.unproven,
        decreasedCounters.filter((name) => staleCounters.has(name)),
      ),
    );
    if (suspectedCounters.length > 0) exceptions.push(createException('clearSuspected', 'blocking', suspectedCounters));
  }
  const excessiveRises = withholdExcessiveRises(interval, movements, adjustments);
  if (excessiveRises.length > 0) {
    const counters = excessiveRises.map(({ counter }) => counter);
    withheldCounters.push(...counters);
    const highestRises = Object.fromEntries(excessiveRises.map(({ counter, highestRise }) => [counter, highestRise]));
    exceptions.push(createException('riseBeyondLimit', 'blocking', counters, { highestRises }));
  }
  for (const { name, left, right, balanced } of evaluateIdentities(findMovement, coinOut)) {
    if (balanced) continue;
    exceptions.push(createException('identityChanged', 'alarm', [], { identity: { name, left, right } }));
  }
  return {
    leg: { endsAt: interval.endsAt, end, movements, rolledOver: rolledOverCounters, withheld: withheldCounters },
    exceptions,
  };
}

/**
 * Removes from `movements` the rises that the machine cannot have made in the time, and returns them. A movement that a
 * person stated is not limited.
 */
function withholdExcessiveRises(
  { startsAt, endsAt, stale, limits }: ReadingInterval,
  movements: Map<CounterName, bigint>,
  adjustments: StepAdjustments,
): readonly ExcessiveRise[] {
  if (limits === undefined) return [];
  const excessiveRises = listExcessiveRises({ startsAt, endsAt, movements, stale }, limits).filter(
    ({ counter }) => !adjustments.movements.has(counter),
  );
  for (const { counter } of excessiveRises) movements.delete(counter);
  return excessiveRises;
}

/**
 * Sorts the counters read at both ends: those with a movement (plain, or stated by an adjustment), those that
 * decreased, and withheld ones. A movement is withheld when an adjustment covers only a part of the step. Leaves
 * disputed decreases out.
 */
function classifyCounters(
  { start, end }: ReadingInterval,
  adjustments: StepAdjustments,
  disputedDecreases: DisputedDecreases,
) {
  const movements = new Map<CounterName, bigint>();
  const decreasedCounters: CounterName[] = [];
  const withheldCounters: CounterName[] = [];
  for (const counterName of listCounterNames(end)) {
    const valueBefore = start[counterName];
    const valueAfter = end[counterName];
    if (valueBefore === undefined || valueAfter === undefined || disputedDecreases.has(counterName)) continue;
    const statedMovement = adjustments.movements.get(counterName);
    if (statedMovement === null) withheldCounters.push(counterName);
    else if (statedMovement !== undefined) movements.set(counterName, statedMovement);
    else if (valueAfter < valueBefore && findCounterByName(counterName)?.kind === 'cumulative')
      decreasedCounters.push(counterName);
    else movements.set(counterName, valueAfter - valueBefore);
  }
  return { movements, decreasedCounters, withheldCounters };
}

type DisputedDecreases = ReadonlyMap<CounterName, { readonly before: bigint; readonly after: bigint }>;

/**
 * Returns counters that decreased by at least one value of a disputed reading (several at one instant), to it or from
 * it, with the two values: a decrease cannot be excluded. The step that leaves the instant is judged, since only there
 * the values around it are known.
 */
function findDisputedDecreases(
  { start, end, disputedAtStart }: ReadingInterval,
  adjustments: StepAdjustments,
): DisputedDecreases {
  const disputedDecreases = new Map<CounterName, { readonly before: bigint; readonly after: bigint }>();
  for (const [name, range] of Object.entries(disputedAtStart)) {
    const counterName = name as CounterName;
    if (findCounterByName(counterName)?.kind !== 'cumulative' || adjustments.movements.has(counterName)) continue;
    const [valueBefore, valueAfter] = [start[counterName], end[counterName]];
    if (valueAfter === undefined) continue;
    const { least, greatest } = range;
    if (valueAfter < greatest) disputedDecreases.set(counterName, { before: greatest, after: valueAfter });
    else if (valueBefore !== undefined && least < valueBefore)
      disputedDecreases.set(counterName, { before: valueBefore, after: least });
  }
  return disputedDecreases;
}

/**
 * Returns counters that may have been cleared unreported and have climbed past their old value, when a decrease is
 * unexplained and no high counter contradicts a clear. Their difference is not a movement either.
 */
function listSuspectedClearedCounters(
  { start, end }: ReadingInterval,
  settledCounters: readonly CounterName[],
): CounterName[] {
  if (isClearContradicted({ start, end })) return [];
  return listCounterNames(end).filter((name) => {
    if (start[name] === undefined || end[name] === undefined || settledCounters.includes(name)) return false;
    return findCounterByName(name)?.kind === 'cumulative';
  });
}

type ExceptionDetail = Pick<MeterException, 'doubt' | 'candidateDigits' | 'highestRises' | 'identity'>;
type ExceptionBuilder = (
  code: MeterExceptionCode,
  severity: MeterExceptionSeverity,
  counters: readonly CounterName[],
  detail?: ExceptionDetail,
) => MeterException;

/**
 * Returns a function that builds an exception about these two readings, with their values of the counters concerned.
 */
export function createExceptionBuilder(previous: MeterReading, next: MeterReading): ExceptionBuilder {
  const selectValues = (values: CounterValues, names: readonly CounterName[]): CounterValues =>
    Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
  return (code, severity, counters, detail = {}) => ({
    code,
    severity,
    previousAt: previous.readAt,
    nextAt: next.readAt,
    counters,
    previous: selectValues(previous.counters, counters),
    next: selectValues(next.counters, counters),
    ...detail,
  });
}

/**
 * Builds a blocking exception for each decrease that is no proven rollover. A stale counter (not read at this instant)
 * has no identity to prove it.
 */
function buildUnprovenExceptions(
  createException: ExceptionBuilder,
  unprovenDecreases: ReturnType<typeof evaluateDecreases>['unproven'],
  staleCounters: readonly CounterName[],
): MeterException[] {
  return [
    ...unprovenDecreases.map(({ counter, doubt, candidateDigits }) =>
      createException('decreaseNotProven', 'blocking', [counter], { doubt, candidateDigits }),
    ),
    ...staleCounters.map((counter) =>
      createException('decreaseNotProven', 'blocking', [counter], { doubt: 'noIdentity' }),
    ),
  ];
}

/**
 * Withholds doubtful counters after a memory clear: a counter no lower than before the clear either restarted and
 * climbed back, or was spared. Without values read on the spot only an identity that balances from zero decides;
 * otherwise its movement is withheld. Without a doubtful counter `evaluatedLeg` is returned as it is.
 */
function withholdDoubtfulCounters(
  evaluatedLeg: EvaluatedLeg,
  previous: MeterState,
  interval: ReadingInterval,
  { clears, adjustments }: Omit<StepParts, 'evaluatedLegs'>,
): EvaluatedLeg {
  const lastClear = clears.at(-1);
  // values read on the spot after the clear leave no doubt
  const valuesAfterClear = lastClear?.kind === 'ramClear' ? (lastClear.after ?? {}) : {};
  const findMovement = (name: CounterName) => evaluatedLeg.leg.movements.get(name);
  const doubtfulCounters = listCounterNames(interval.end).filter((name) => {
    const valueBefore = previous.counters[name];
    const valueAfter = interval.end[name];
    if (valueBefore === undefined || valueAfter === undefined || valueBefore === 0n || valueAfter < valueBefore)
      return false;
    if (findCounterByName(name)?.kind !== 'cumulative' || valuesAfterClear[name] !== undefined) return false;
    if (adjustments.movements.has(name) || evaluatedLeg.leg.withheld.includes(name)) return false;
    const identityResults = listIdentitiesWithCounter(name, interval.coinOut).flatMap(
      (identity) => evaluateIdentity(identity, findMovement) ?? [],
    );
    return identityResults.length === 0 || identityResults.some((result) => !result.balanced);
  });
  if (doubtfulCounters.length === 0) return evaluatedLeg;
  const createException = createExceptionBuilder(previous, { readAt: interval.endsAt, counters: interval.end });
  // Door and power counters often survive a clear, and no figure depends on them.
  const severity = doubtfulCounters.some((name) => findCounterByName(name)?.unit !== 'count') ? 'blocking' : 'note';
  return withholdCounters(evaluatedLeg, createException('clearNotSeen', severity, doubtfulCounters));
}

/**
 * Returns the movements that approved adjustments state for this step, by counter; a later adjustment replaces an
 * earlier one. Null: the adjustment covers only a part of the step. One over several steps counts in the last of them,
 * and as zero in the others.
 */
function collectAdjustments(
  previous: MeterReading,
  next: MeterReading,
  adjustments: readonly MeterAdjustment[],
): StepAdjustments {
  const movements = new Map<CounterName, bigint | null>();
  let isWholeStep = true;
  let endsHere = false;
  const stepStartMs = previous.readAt.getTime();
  const stepEndMs = next.readAt.getTime();
  for (const adjustment of adjustments) {
    const startMs = adjustment.earlierReadAt.getTime();
    const endMs = adjustment.laterReadAt.getTime();
    if (startMs >= stepEndMs || endMs <= stepStartMs) continue;
    if (startMs !== stepStartMs || endMs !== stepEndMs) isWholeStep = false;
    const isCutByStep = stepStartMs < startMs || stepEndMs > endMs;
    endsHere ||= endMs <= stepEndMs;
    for (const counterName of listCounterNames(adjustment.movements)) {
      const statedMovement = stepEndMs === endMs ? (adjustment.movements[counterName] ?? 0n) : 0n;
      movements.set(counterName, isCutByStep ? null : statedMovement);
    }
  }
  return { movements, coversWholeStep: isWholeStep, endsHere };
}

/**
 * Returns why a segment is cut at the later reading: a denomination change in the step, or an adjustment that ends in
 * it; null: no cut. Within an adjustment of several steps a reading may lack counters, so that no segment can end there.
 */
function findCutCause(
  previousAt: Date,
  nextAt: Date,
  context: MeterContext,
  adjustments: StepAdjustments,
): CutCause | null {
  const hasDenominationChange = context.events.some(
    (event) => event.kind === 'denominationChange' && isInstantWithin(event.at, previousAt, nextAt),
  );
  if (hasDenominationChange) return 'denominationChange';
  return adjustments.endsHere ? 'adjustment' : null;
}

/**
 * Withholds, in the legs inside which the value of a credit or the return changed, the credits that moved: nobody read
 * how many of them before the change. Returns their counters, without those whose movement a person stated.
 */
function withholdUnreadDenomination(
  previous: MeterState,
  legs: MeterLeg[],
  context: MeterContext,
  adjustments: StepAdjustments,
): CounterName[] {
  let startsAtMs = previous.readAt.getTime();
  return legs.flatMap((leg, index) => {
    const endsAtMs = leg.endsAt.getTime();
    const hasChangeInside = context.events.some(
      ({ kind, at }) => kind === 'denominationChange' && startsAtMs < at.getTime() && at.getTime() < endsAtMs,
    );
    startsAtMs = endsAtMs;
    if (!hasChangeInside) return [];
    const movedCounters = [...leg.movements].flatMap(([name, movement]) => {
      const counter = findCounterByName(name);
      const isMovedCredits = counter?.unit === 'credits' && counter.kind === 'cumulative' && movement !== 0n;
      return isMovedCredits && !adjustments.movements.has(name) && !leg.withheld.includes(name) ? [name] : [];
    });
    if (movedCounters.length > 0) legs[index] = { ...leg, withheld: [...leg.withheld, ...movedCounters] };
    return movedCounters;
  });
}

function isInstantWithin(instant: Date, after: Date, until: Date): boolean {
  return after.getTime() < instant.getTime() && instant.getTime() <= until.getTime();
}

/** Returns these counters' values on a machine just cleared: zero, except its program's return, which is no count. */
const buildValuesAfterClear = (values: CounterValues): CounterValues =>
  Object.fromEntries(
    listCounterNames(values).map((name) => [
      name,
      findCounterByName(name)?.unit === 'hundredthsPercent' ? values[name] : 0n,
    ]),
  );

/** Counts an adjustment of the whole step once, in the last leg of a step cut by clears. */
const deferAdjustmentsToLastLeg = (adjustments: StepAdjustments): StepAdjustments => ({
  movements: new Map(
    [...adjustments.movements].map(([name, statedMovement]) => [name, statedMovement === null ? null : 0n]),
  ),
  coversWholeStep: false,
  endsHere: adjustments.endsHere,
});

/** Returns the values that apply until other ones are read, for the counters still reported by the machine. */
const carryReportedValues = (reportedCounters: CounterValues, values: CounterValues): CounterValues =>
  Object.fromEntries(
    listCounterNames(reportedCounters).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );

import { counterByName, type CounterName, type CounterValues } from './counters.js';
import { evaluateIdentities, evaluateIdentity, findIdentities, type IdentityName } from './meter-identities.js';
import { listCounterNames, type DisputedValues, type MeterReading, type MeterState } from './meter-readings.js';
import { isClearContradicted, judgeDecreases, type CounterSizes, type RolloverDoubt } from './meter-rollover.js';

/**
 * An event that affects a station's counters. A reading at the instant of an event was taken after it. `before` and
 * `after` are the values read on the spot, if any: without them the stretch before the clear ends at the last reading,
 * and the stretch after it begins at zero.
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

/** An approved adjustment: a person states the movement of these counters between two readings. */
export interface MeterAdjustment {
  readonly kind: MeterAdjustmentKind;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  readonly movements: CounterValues;
}

/** The context of one station's readings. */
export interface MeterContext {
  readonly sizes: CounterSizes;
  /** The value of one credit before the first denomination change among the events. */
  readonly denominationMinor: bigint;
  readonly events: readonly MeterEvent[];
  readonly adjustments: readonly MeterAdjustment[];
}

/** Reason why a step of the counters needs a person's decision. */
export type MeterExceptionCode =
  | 'decreaseNotProven'
  | 'clearNotSeen'
  | 'clearSuspected'
  | 'clearWithoutFinalReading'
  | 'identityChanged'
  | 'conflictingReadings'
  | 'counterMissing'
  | 'adjustmentCut'
  | 'denominationUnread';

/** `blocking`: the movement is withheld. `alarm`: it is valid but a person must check. `note`: for information. */
export type MeterExceptionSeverity = 'blocking' | 'alarm' | 'note';

/**
 * A finding for a person: the pair of readings, the counters with their values, the attempted explanations and why they
 * failed.
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

/** A stretch of a step without a cut inside it. */
export interface MeterLeg {
  readonly endsAt: Date;
  readonly end: CounterValues;
  readonly movements: ReadonlyMap<CounterName, bigint>;
  readonly rolledOver: readonly CounterName[];
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
  /** False when credits moved across a change of denomination without a reading. */
  readonly isDenominationKnown: boolean;
}

interface Stretch {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly start: CounterValues;
  readonly end: CounterValues;
  readonly stale: ReadonlySet<CounterName>;
  readonly disputedAtStart: DisputedValues;
  readonly disputedAtEnd: DisputedValues;
}

interface JudgedLeg {
  readonly leg: MeterLeg;
  readonly exceptions: readonly MeterException[];
}

/**
 * Judges the step from one reading to the next, leg by leg: each memory clear (of the machine's counters) ends a leg.
 *
 * 1. A movement is later − earlier, as long as no counter decreased.
 * 2. A decrease is a rollover (restart at zero after the last digit) only when the identities prove it
 * (`judgeDecreases`). A counter with several readings at one instant decreased when it did by one of them.
 * 3. A decrease is a cleared memory only when an event reports it: the step then has a leg before and one after the
 * clear.
 * 4. An approved adjustment replaces the readings.
 * 5. Anything else is an exception: the counter's movement is withheld, never guessed, never the raw reading.
 */
export function judgeStep(previous: MeterState, next: MeterReading, context: MeterContext): MeterStep {
  const clears = context.events
    .filter((event) => event.kind === 'ramClear' && isWithin(event.at, previous.readAt, next.readAt))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const adjustments = collectAdjustments(previous, next, context.adjustments);
  const judgedLegs: JudgedLeg[] = [];
  let stretch: Stretch = {
    startsAt: previous.readAt,
    endsAt: next.readAt,
    start: previous.counters,
    end: next.counters,
    stale: previous.stale,
    disputedAtStart: previous.disputed ?? noDisputes,
    disputedAtEnd: next.disputed ?? noDisputes,
  };
  for (const clear of clears) {
    if (clear.kind !== 'ramClear') continue;
    const { before, after } = clear;
    // values read on the spot, or else zero after the clear and the last known value before it
    const nextStart = { ...resetValues(next.counters), ...after };
    const end = { ...carryValues(next.counters, stretch.start), ...before };
    const untilClear = { ...stretch, endsAt: clear.at, end, disputedAtEnd: noDisputes };
    const judgedLeg = judgeLeg(untilClear, context.sizes, deferToLastLeg(adjustments));
    judgedLegs.push({ ...judgedLeg, leg: { ...judgedLeg.leg, cut: { cause: 'ramClear', nextStart } } });
    stretch = {
      startsAt: clear.at,
      endsAt: next.readAt,
      start: nextStart,
      end: next.counters,
      stale: new Set(),
      disputedAtStart: noDisputes,
      disputedAtEnd: stretch.disputedAtEnd,
    };
  }
  const lastLeg = judgeLeg(stretch, context.sizes, adjustments);
  judgedLegs.push(
    clears.length > 0
      ? withholdDoubtfulCounters(lastLeg, previous, stretch, { clears, adjusted: adjustments })
      : lastLeg,
  );
  return composeStep(previous, next, context, { judged: judgedLegs, clears, adjusted: adjustments });
}

/** Returns the denomination (value of a credit) in force at an instant, from the first one and its changes. */
export function findDenomination(instant: Date, context: MeterContext): bigint {
  let { denominationMinor } = context;
  let latestChange = Number.NEGATIVE_INFINITY;
  for (const event of context.events) {
    if (event.kind !== 'denominationChange') continue;
    const changedAt = event.at.getTime();
    if (changedAt > instant.getTime() || changedAt < latestChange) continue;
    latestChange = changedAt;
    denominationMinor = event.denominationMinor;
  }
  return denominationMinor;
}

const noDisputes: DisputedValues = {};

interface Adjustments {
  /** Movements of the adjusted counters in this step; null when the step cuts the adjustment in two. */
  readonly movements: ReadonlyMap<CounterName, bigint | null>;
  /** Counters whose stated movement covers the whole step, so that the identities may use it. */
  readonly isWholeStep: boolean;
}

interface StepParts {
  readonly judged: readonly JudgedLeg[];
  readonly clears: readonly MeterEvent[];
  readonly adjusted: Adjustments;
}

/**
 * Composes the step from its judged legs (parts between memory clears). Adds the exceptions of the whole step, its
 * kind, and the cut that ends a segment at the later reading.
 */
function composeStep(previous: MeterState, next: MeterReading, context: MeterContext, parts: StepParts): MeterStep {
  const { judged, clears, adjusted } = parts;
  const legs = judged.map(({ leg }) => leg);
  const exceptions = judged.flatMap((judgedLeg) => judgedLeg.exceptions);
  const createFinding = createFindingBuilder(previous, next);
  const unreadClears = clears.filter((clear) => clear.kind === 'ramClear' && clear.before === undefined);
  if (unreadClears.length > 0) exceptions.push(createFinding('clearWithoutFinalReading', 'note', []));
  const cutAdjustments = [...adjusted.movements].flatMap(([name, movement]) => (movement === null ? [name] : []));
  if (cutAdjustments.length > 0) exceptions.push(createFinding('adjustmentCut', 'blocking', cutAdjustments));
  const isDenominationKnown = !isDenominationChangeUnread(previous, legs, context);
  if (!isDenominationKnown) exceptions.push(createFinding('denominationUnread', 'alarm', []));
  const lastLeg = legs.at(-1);
  const cause = findCutCause(previous.readAt, next.readAt, context, adjusted);
  if (lastLeg !== undefined && cause !== null) {
    legs[legs.length - 1] = { ...lastLeg, cut: { cause, nextStart: next.counters } };
  }
  return {
    kind: findStepKind(exceptions, clears.length > 0, legs),
    previousAt: previous.readAt,
    nextAt: next.readAt,
    legs,
    exceptions,
    isDenominationKnown,
  };
}

/** Returns the kind of a step: exception, cleared memory, rollover or plain (none of these), the first that applies. */
function findStepKind(exceptions: readonly MeterException[], isCleared: boolean, legs: readonly MeterLeg[]): StepKind {
  if (exceptions.some((exception) => exception.severity !== 'note')) return 'exception';
  if (isCleared) return 'ramClear';
  return legs.some((leg) => leg.rolledOver.length > 0) ? 'rollover' : 'plain';
}

/**
 * Judges one leg (part of a step between memory clears): plain movements, movements stated by adjustments, decreases
 * proven as rollovers (restart at zero), and withheld ones. Reports unproven decreases, suspected clears and identities
 * that no longer balance.
 */
function judgeLeg(stretch: Stretch, sizes: CounterSizes, adjusted: Adjustments): JudgedLeg {
  const { start, end } = stretch;
  const disputedDecreases = findDisputedDecreases(stretch, adjusted);
  const stale = disputedDecreases.size === 0 ? stretch.stale : new Set([...stretch.stale, ...disputedDecreases.keys()]);
  const { movements, decreased, withheld } = sortCounters(stretch, adjusted, disputedDecreases);
  /** Returns a movement for the identities: undefined when never reported, null when unknown. */
  const findMovement = (name: CounterName): bigint | null | undefined => {
    if (start[name] === undefined && end[name] === undefined) return undefined;
    if (stale.has(name) || (adjusted.movements.has(name) && !adjusted.isWholeStep)) return null;
    return movements.get(name) ?? null;
  };
  decreased.push(...disputedDecreases.keys());
  const [startValues, endValues] = [{ ...start }, { ...end }];
  for (const [name, { before, after }] of disputedDecreases) [startValues[name], endValues[name]] = [before, after];
  const createFinding = createFindingBuilder(
    { readAt: stretch.startsAt, counters: startValues },
    { readAt: stretch.endsAt, counters: endValues },
  );
  const exceptions: MeterException[] = [];
  const rolledOver: CounterName[] = [];
  if (decreased.length > 0) {
    const provableCounters = decreased.filter((name) => !stale.has(name));
    const judgement = judgeDecreases({ start, end, decreased: provableCounters, plainMovementOf: findMovement }, sizes);
    for (const [name, movement] of judgement.proven) {
      movements.set(name, movement);
      rolledOver.push(name);
    }
    const unproven = decreased.filter((name) => !judgement.proven.has(name));
    const suspectedCounters =
      unproven.length > 0 ? listSuspectedClears(stretch, [...decreased, ...adjusted.movements.keys()]) : [];
    for (const name of suspectedCounters) movements.delete(name);
    withheld.push(...unproven, ...suspectedCounters);
    exceptions.push(
      ...buildUnprovenFindings(
        createFinding,
        judgement.unproven,
        decreased.filter((name) => stale.has(name)),
      ),
    );
    if (suspectedCounters.length > 0) exceptions.push(createFinding('clearSuspected', 'blocking', suspectedCounters));
  }
  for (const { name, left, right, balanced } of evaluateIdentities(findMovement)) {
    if (balanced) continue;
    exceptions.push(createFinding('identityChanged', 'alarm', [], { identity: { name, left, right } }));
  }
  return { leg: { endsAt: stretch.endsAt, end, movements, rolledOver, withheld }, exceptions };
}

/**
 * Sorts the counters read at both ends: those with a movement (plain, or stated by an adjustment), those that
 * decreased, and withheld ones. A movement is withheld when an adjustment covers only a part of the step. Leaves
 * disputed decreases out.
 */
function sortCounters({ start, end }: Stretch, adjusted: Adjustments, disputedDecreases: DisputedDecreases) {
  const movements = new Map<CounterName, bigint>();
  const decreased: CounterName[] = [];
  const withheld: CounterName[] = [];
  for (const name of listCounterNames(end)) {
    const valueBefore = start[name];
    const valueAfter = end[name];
    if (valueBefore === undefined || valueAfter === undefined || disputedDecreases.has(name)) continue;
    const statedMovement = adjusted.movements.get(name);
    if (statedMovement === null) withheld.push(name);
    else if (statedMovement !== undefined) movements.set(name, statedMovement);
    else if (valueAfter < valueBefore && counterByName(name)?.kind === 'cumulative') decreased.push(name);
    else movements.set(name, valueAfter - valueBefore);
  }
  return { movements, decreased, withheld };
}

type DisputedDecreases = ReadonlyMap<CounterName, { readonly before: bigint; readonly after: bigint }>;

/**
 * Returns counters that decreased by at least one value of a disputed reading (several at one instant), with the two
 * values: a decrease cannot be excluded.
 */
function findDisputedDecreases(
  { start, end, disputedAtStart, disputedAtEnd }: Stretch,
  adjusted: Adjustments,
): DisputedDecreases {
  const disputedDecreases = new Map<CounterName, { readonly before: bigint; readonly after: bigint }>();
  const names = new Set([...Object.keys(disputedAtStart), ...Object.keys(disputedAtEnd)] as CounterName[]);
  for (const name of names) {
    if (counterByName(name)?.kind !== 'cumulative' || adjusted.movements.has(name)) continue;
    const before = disputedAtStart[name]?.greatest ?? start[name];
    const after = disputedAtEnd[name]?.least ?? end[name];
    if (before !== undefined && after !== undefined && after < before) disputedDecreases.set(name, { before, after });
  }
  return disputedDecreases;
}

/**
 * Returns counters that may have been cleared unreported and have climbed past their old value, when a decrease is
 * unexplained and no high counter contradicts a clear. Their difference is not a movement either.
 */
function listSuspectedClears({ start, end }: Stretch, settledCounters: readonly CounterName[]): CounterName[] {
  if (isClearContradicted({ start, end })) return [];
  return listCounterNames(end).filter((name) => {
    if (start[name] === undefined || end[name] === undefined || settledCounters.includes(name)) return false;
    return counterByName(name)?.kind === 'cumulative';
  });
}

type FindingDetail = Pick<MeterException, 'doubt' | 'candidateDigits' | 'identity'>;
type FindingBuilder = (
  code: MeterExceptionCode,
  severity: MeterExceptionSeverity,
  counters: readonly CounterName[],
  detail?: FindingDetail,
) => MeterException;

/** Returns a function that builds a finding about these two readings, with their values of the counters concerned. */
export function createFindingBuilder(previous: MeterReading, next: MeterReading): FindingBuilder {
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
 * Builds a blocking finding for each decrease that is no proven rollover. A stale counter (not read at this instant)
 * has no identity to prove it.
 */
function buildUnprovenFindings(
  createFinding: FindingBuilder,
  unprovenDecreases: ReturnType<typeof judgeDecreases>['unproven'],
  staleCounters: readonly CounterName[],
): MeterException[] {
  return [
    ...unprovenDecreases.map(({ counter, doubt, candidateDigits }) =>
      createFinding('decreaseNotProven', 'blocking', [counter], { doubt, candidateDigits }),
    ),
    ...staleCounters.map((counter) =>
      createFinding('decreaseNotProven', 'blocking', [counter], { doubt: 'noIdentity' }),
    ),
  ];
}

/**
 * Withholds doubtful counters after a memory clear: a counter no lower than before the clear either restarted and
 * climbed back, or was spared. Without values read on the spot only an identity that balances from zero decides;
 * otherwise its movement is withheld. Without a doubtful counter `judged` is returned as it is.
 */
function withholdDoubtfulCounters(
  judged: JudgedLeg,
  previous: MeterState,
  stretch: Stretch,
  { clears, adjusted }: Omit<StepParts, 'judged'>,
): JudgedLeg {
  const lastClear = clears.at(-1);
  // values read on the spot after the clear leave no doubt
  const readAfter = lastClear?.kind === 'ramClear' ? (lastClear.after ?? {}) : {};
  const findMovement = (name: CounterName) => judged.leg.movements.get(name);
  const doubtfulCounters = listCounterNames(stretch.end).filter((name) => {
    const before = previous.counters[name];
    const valueAfter = stretch.end[name];
    if (before === undefined || valueAfter === undefined || before === 0n || valueAfter < before) return false;
    if (counterByName(name)?.kind !== 'cumulative' || readAfter[name] !== undefined) return false;
    if (adjusted.movements.has(name)) return false;
    const identityResults = findIdentities(name).flatMap((identity) => evaluateIdentity(identity, findMovement) ?? []);
    return identityResults.length === 0 || identityResults.some((result) => !result.balanced);
  });
  if (doubtfulCounters.length === 0) return judged;
  const createFinding = createFindingBuilder(previous, { readAt: stretch.endsAt, counters: stretch.end });
  // Door and power counters often survive a clear, and no figure depends on them.
  const severity = doubtfulCounters.some((name) => counterByName(name)?.unit !== 'count') ? 'blocking' : 'note';
  return {
    leg: { ...judged.leg, withheld: [...judged.leg.withheld, ...doubtfulCounters] },
    exceptions: [...judged.exceptions, createFinding('clearNotSeen', severity, doubtfulCounters)],
  };
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
): Adjustments {
  const movements = new Map<CounterName, bigint | null>();
  let isWholeStep = true;
  const stepStart = previous.readAt.getTime();
  const stepEnd = next.readAt.getTime();
  for (const adjustment of adjustments) {
    const start = adjustment.earlierReadAt.getTime();
    const end = adjustment.laterReadAt.getTime();
    if (start >= stepEnd || end <= stepStart) continue;
    if (start !== stepStart || end !== stepEnd) isWholeStep = false;
    const isCut = stepStart < start || stepEnd > end;
    for (const name of listCounterNames(adjustment.movements)) {
      const statedMovement = stepEnd === end ? (adjustment.movements[name] ?? 0n) : 0n;
      movements.set(name, isCut ? null : statedMovement);
    }
  }
  return { movements, isWholeStep };
}

/**
 * Returns why a segment is cut at the later reading: a denomination change in the step, or an adjustment; null: no cut.
 */
function findCutCause(previousAt: Date, nextAt: Date, context: MeterContext, adjusted: Adjustments): CutCause | null {
  const hasDenominationChange = context.events.some(
    (event) => event.kind === 'denominationChange' && isWithin(event.at, previousAt, nextAt),
  );
  if (hasDenominationChange) return 'denominationChange';
  return adjusted.movements.size > 0 ? 'adjustment' : null;
}

/** Returns true when credits moved, or may have, in a leg inside which the denomination (value of a credit) changed. */
function isDenominationChangeUnread(previous: MeterState, legs: readonly MeterLeg[], context: MeterContext): boolean {
  let startsAt = previous.readAt.getTime();
  return legs.some((leg) => {
    const endsAt = leg.endsAt.getTime();
    const isInside = context.events.some(
      ({ kind, at }) => kind === 'denominationChange' && startsAt < at.getTime() && at.getTime() < endsAt,
    );
    startsAt = endsAt;
    if (!isInside) return false;
    if (leg.withheld.length > 0) return true;
    return [...leg.movements].some(([name, movement]) => movement !== 0n && counterByName(name)?.unit === 'credits');
  });
}

function isWithin(instant: Date, after: Date, untilIncluded: Date): boolean {
  return after.getTime() < instant.getTime() && instant.getTime() <= untilIncluded.getTime();
}

/** Returns these counters' values on a machine just cleared: zero, except its program's return, which is no count. */
const resetValues = (values: CounterValues): CounterValues =>
  Object.fromEntries(
    listCounterNames(values).map((name) => [
      name,
      counterByName(name)?.unit === 'hundredthsPercent' ? values[name] : 0n,
    ]),
  );

/** Counts an adjustment of the whole step once, in the last leg of a step cut by clears. */
const deferToLastLeg = (adjusted: Adjustments): Adjustments => ({
  movements: new Map([...adjusted.movements].map(([name, stated]) => [name, stated === null ? null : 0n])),
  isWholeStep: false,
});

/** Returns the values that apply until other ones are read, for the counters still reported by the machine. */
const carryValues = (reported: CounterValues, values: CounterValues): CounterValues =>
  Object.fromEntries(
    listCounterNames(reported).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );

import { findCounterByName, type CounterName, type CounterValues } from './counters.js';
import type { Identity } from './meter-identities.js';
import {
  isConsistentFromZero,
  listIdentityCounters,
  evaluateIdentity,
  listIdentitiesWithCounter,
} from './meter-identities.js';
import { listCounterNames } from './meter-readings.js';
import { STANDARD_COIN_OUT, type CoinOutContent } from './win-formula.js';

/** The number of digits of a station's counters, after which they roll over to zero. */
export interface CounterSizes {
  /** Digits of every counter of the station; null when undeclared. */
  readonly digits: number | null;
  /** Counters whose size differs. */
  readonly counterDigits?: Readonly<Partial<Record<CounterName, number>>>;
  /** Candidates tried one by one when `digits` is null: accepted only when the identities leave exactly one. */
  readonly candidateDigits?: readonly number[];
}

/** Sizes common in the field, tried when none was declared. */
export const UNDECLARED_CANDIDATE_DIGITS: readonly number[] = [4, 5, 6, 7, 8, 9, 10];

/** The reason why a decrease is not a proven rollover. */
export type RolloverDoubt =
  | 'valueAboveSize'
  | 'fellTooLittle'
  | 'noIdentity'
  | 'identityUnbalanced'
  | 'severalSizesFit'
  | 'looksLikeClear';

export interface UnprovenDecrease {
  readonly counter: CounterName;
  readonly candidateDigits: readonly number[];
  readonly doubt: RolloverDoubt;
}

export interface RolloverEvaluation {
  /** Movements of the counters with a proven rollover. */
  readonly proven: ReadonlyMap<CounterName, bigint>;
  readonly unproven: readonly UnprovenDecrease[];
}

/** The interval between two readings in which some counters decreased. */
export interface DecreasingInterval {
  readonly start: CounterValues;
  readonly end: CounterValues;
  readonly decreasedCounters: readonly CounterName[];
  /** Content of the machine's coin out counter, on which the identities depend. */
  readonly coinOut: CoinOutContent;
  /** Plain movement of a counter that did not decrease; undefined: not reported; null: unknown. */
  readonly getPlainMovement: (counter: CounterName) => bigint | null | undefined;
}

/** A counter at least this high that moved by less than this fraction of its value was not cleared in between. */
const MIN_WITNESS_VALUE = 1000n;
const MAX_WITNESS_FRACTION = 16n;

/**
 * Determines which decreases of counters are rollovers (a counter that restarts at zero after its last digit).
 *
 * 1. A decrease is a rollover only if, with the counter's size added, every identity in which the counter takes part
 * and that can be tested balances, and at least one can be tested.
 * 2. A proof that relies on another decrease holds only if that one is proved too.
 * 3. Where no size was declared, exactly one of the candidates must be proved.
 * 4. A counter that fell by less than half its size moved back rather than around: identities between counters that
 * fell together balance either way, so this is never proved.
 * 5. When a cleared memory would explain the readings as well, nothing is proved: all counters that fell together
 * balance whether they rolled over or restarted from zero.
 */
export function evaluateDecreases(interval: DecreasingInterval, sizes: CounterSizes): RolloverEvaluation {
  const proven = new Map<CounterName, bigint>();
  const unproven: UnprovenDecrease[] = [];
  const isClearPossible = isConsistentFromZero(interval.end, interval.coinOut) && !isClearContradicted(interval);
  // an identity relates counters of one group of units only
  for (const unitGroup of [['credits'], ['count'], ['cents', 'hundredthsPercent']]) {
    const decreasedCounters = interval.decreasedCounters.filter((name) =>
      unitGroup.includes(findCounterByName(name)?.unit ?? 'count'),
    );
    if (decreasedCounters.length === 0) continue;
    const rolloverTests = listCandidateDigits(sizes).map((digits) =>
      createRolloverTest(interval, decreasedCounters, digits, sizes),
    );
    for (const counter of decreasedCounters) {
      const verdicts = rolloverTests.map((testRollover) => testRollover(counter));
      const movements = new Set(verdicts.flatMap((verdict) => (typeof verdict === 'bigint' ? [verdict] : [])));
      const [movement] = movements;
      if (movement !== undefined && movements.size === 1 && !isClearPossible) proven.set(counter, movement);
      else {
        const likelyDoubt = chooseDoubt(verdicts, movements.size);
        // a cleared memory explains more than the size of the fall
        const doubt = likelyDoubt === 'fellTooLittle' && isClearPossible ? 'looksLikeClear' : likelyDoubt;
        unproven.push({ counter, candidateDigits: listPossibleDigits(counter, sizes), doubt });
      }
    }
  }
  return { proven, unproven };
}

/** Returns the possible numbers of digits of a counter. */
export function listPossibleDigits(counter: CounterName, sizes: CounterSizes): readonly number[] {
  const counterDigits = sizes.counterDigits?.[counter];
  return counterDigits === undefined ? listCandidateDigits(sizes) : [counterDigits];
}

function listCandidateDigits(sizes: CounterSizes): readonly number[] {
  return sizes.digits === null ? (sizes.candidateDigits ?? UNDECLARED_CANDIDATE_DIGITS) : [sizes.digits];
}

/** Returns why no rollover is proved, from the verdict at each tried size and the number of movements they allow. */
function chooseDoubt(verdicts: readonly (bigint | RolloverDoubt)[], movementCount: number): RolloverDoubt {
  if (movementCount > 1) return 'severalSizesFit';
  if (movementCount === 1) return 'looksLikeClear';
  const doubts = verdicts.filter((verdict) => typeof verdict === 'string');
  return doubts.find((doubt) => doubt !== 'valueAboveSize') ?? 'valueAboveSize';
}

/**
 * Supposes that all decreased counters rolled over at a size of `digits`, or at their declared size. Returns a function
 * from a counter to its movement, or to the doubt that remains about it. A doubt about one counter weakens the others
 * that rely on it, so the doubts are searched until no new one is found.
 */
function createRolloverTest(
  interval: DecreasingInterval,
  decreasedCounters: readonly CounterName[],
  digits: number,
  sizes: CounterSizes,
): (counter: CounterName) => bigint | RolloverDoubt {
  const assumedMovements = new Map<CounterName, bigint | null>();
  for (const counter of decreasedCounters) {
    const modulus = 10n ** BigInt(sizes.counterDigits?.[counter] ?? digits);
    const valueBefore = interval.start[counter] ?? 0n;
    assumedMovements.set(counter, valueBefore < modulus ? (interval.end[counter] ?? 0n) + modulus - valueBefore : null);
  }
  const getMovement = (counter: CounterName) => {
    const movement = assumedMovements.get(counter);
    return movement === undefined ? interval.getPlainMovement(counter) : movement;
  };
  const doubts = new Map<CounterName, RolloverDoubt>();
  for (const counter of decreasedCounters) {
    const modulus = 10n ** BigInt(sizes.counterDigits?.[counter] ?? digits);
    if (2n * (assumedMovements.get(counter) ?? 0n) > modulus) doubts.set(counter, 'fellTooLittle');
  }
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const counter of decreasedCounters) {
      if (doubts.has(counter)) continue;
      const doubt = findRolloverDoubt(counter, getMovement, doubts, interval.coinOut);
      if (doubt === null) continue;
      doubts.set(counter, doubt);
      isSettled = false;
    }
  }
  return (counter) => doubts.get(counter) ?? assumedMovements.get(counter) ?? 'valueAboveSize';
}

/**
 * Returns why a supposed rollover of this counter is doubtful; null when every identity that can be tested balances,
 * and one at least can.
 */
function findRolloverDoubt(
  counter: CounterName,
  getMovement: (counter: CounterName) => bigint | null | undefined,
  doubts: ReadonlyMap<CounterName, RolloverDoubt>,
  coinOut: CoinOutContent,
): RolloverDoubt | null {
  if (getMovement(counter) === null) return 'valueAboveSize';
  let testedCount = 0;
  for (const identity of listIdentitiesWithCounter(counter, coinOut)) {
    const identityResult = evaluateIdentity(identity, getMovement);
    if (identityResult === null) continue;
    if (!identityResult.balanced || hasOtherDoubt(identity, counter, doubts)) return 'identityUnbalanced';
    testedCount += 1;
  }
  return testedCount === 0 ? 'noIdentity' : null;
}

/** Returns true when a counter of the identity other than `counter` is itself doubtful. */
function hasOtherDoubt(
  identity: Identity,
  counter: CounterName,
  doubts: ReadonlyMap<CounterName, RolloverDoubt>,
): boolean {
  return listIdentityCounters(identity).some((otherCounter) => otherCounter !== counter && doubts.has(otherCounter));
}

/**
 * Returns true when high counters barely moved: after a memory clear they would have had to climb back to their values.
 * One such witness may do so by chance, so they must outnumber the counters that fell. A counter of no identity is no
 * witness.
 */
export function isClearContradicted({ start, end }: Pick<DecreasingInterval, 'start' | 'end'>): boolean {
  let witnessCount = 0;
  let decreasedCount = 0;
  for (const counterName of listCounterNames(end)) {
    const valueBefore = start[counterName];
    const valueAfter = end[counterName];
    if (valueBefore === undefined || valueAfter === undefined || findCounterByName(counterName)?.kind !== 'cumulative')
      continue;
    if (valueAfter < valueBefore) decreasedCount += 1;
    else if (listIdentitiesWithCounter(counterName, STANDARD_COIN_OUT).length === 0) continue;
    else if (valueBefore >= MIN_WITNESS_VALUE && (valueAfter - valueBefore) * MAX_WITNESS_FRACTION <= valueBefore)
      witnessCount += 1;
  }
  return witnessCount > decreasedCount;
}

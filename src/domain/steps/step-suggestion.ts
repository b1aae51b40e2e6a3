import type { CounterName, CounterValues } from '../meters/counters.js';
import { findFallCause, type FallCause } from './fall-cause.js';
import { USUAL_WAGER_CREDITS } from './credit-levels.js';
import {
  findMistypedCounter,
  listMistypedByIdentity,
  listMistypedCredits,
  type MistypedCounter,
} from './mistyped-counter.js';
import type { MeterAdjustmentKind, MeterExceptionCode } from '../meters/meter-step.js';

/** The settlement of a step that its facts suggest; a person decides. */

/** Likely cause of a step. */
export type StepCause =
  | 'crossed'
  | 'carried'
  | 'countedOn'
  | 'returned'
  | 'rolledOver'
  | 'digitMistyped'
  | FallCause['cause'];

/** The settlement that a step suggests. */
export interface StepSuggestion {
  /** Likely cause of the step; null: nothing is known. */
  readonly cause: StepCause | null;
  readonly kind: MeterAdjustmentKind;
  /** Movements that the facts give; a person enters the others. */
  readonly movements: CounterValues;
}

/** A counter of a step whose movement may have to be stated. */
export interface SuggestedCounter {
  readonly name: CounterName;
  readonly isGauge: boolean;
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly isInDoubt: boolean;
  /** Movement past the counter's highest value; null: it did not fall. */
  readonly ifRolledOver: bigint | null;
  /** Movement that an identity requires; null: none does. */
  readonly ifBalanced: bigint | null;
}

/** The facts around a step. */
export interface StepFacts {
  readonly counters: readonly SuggestedCounter[];
  readonly exceptions: readonly MeterExceptionCode[];
  /** True: a memory clear is reported within the step. */
  readonly isCleared: boolean;
  /** Counters of the machine with which the boards are exchanged, at the later reading; null: none is named. */
  readonly crossed: CounterValues | null;
  /** True values of counters at the earlier reading, by a settlement of the step before that differs from it. */
  readonly carried: CounterValues;
  /** Counters that cannot have counted from their true value in the time. */
  readonly beyondCarried: readonly CounterName[];
}

/**
 * Returns the settlement that a step suggests, by the first that applies.
 *
 * 1. Boards exchanged: the counters of the other machine continue these.
 * 2. The step before was settled otherwise than its reading: the movement is counted from the settled value, as far as
 *    the machine can.
 * 3. Counters that fell and came back: the difference over the whole span.
 * 4. A cleared memory: the final meters are asked for; a silent board: the counters as someone read them.
 * 5. A corrected reading from whose true values the machine cannot have counted: it counted on from the reading.
 * 6. Every counter in doubt passed its highest value, as the identities require.
 * 7. A reading that is wrong by one digit: the movement that the identities require, else to the value that was meant.
 * 8. Nothing in doubt, but credits that do not add up, counted by the board or not: to the one value that may have been
 *    meant.
 */
export function suggestSettlement(facts: StepFacts): StepSuggestion {
  const { counters, exceptions, isCleared, crossed, carried, beyondCarried } = facts;
  const doubtful = counters.filter(({ isInDoubt }) => isInDoubt);
  if (crossed !== null) {
    const movements = collectMovements(counters, ({ name, before }) => {
      const value = crossed[name];
      return value === undefined ? null : subtract(value, carried[name] ?? before);
    });
    return { cause: 'crossed', kind: 'wrongCount', movements };
  }
  const carriedMovements = collectMovements(doubtful.length === 0 ? [] : counters, ({ name, after }) => {
    const trueValue = carried[name];
    return trueValue === undefined || beyondCarried.includes(name) ? null : subtract(after, trueValue);
  });
  if (Object.keys(carriedMovements).length > 0)
    return { cause: 'carried', kind: 'initialReading', movements: carriedMovements };
  if (exceptions.includes('excursion')) {
    const movements = collectMovements(doubtful, ({ before, after }) => subtract(after, before));
    return { cause: 'returned', kind: 'wrongCount', movements };
  }
  const fall = findFallCause({ ...collectValues(counters, 'before'), ...carried }, collectValues(counters, 'after'));
  if (isCleared || fall?.cause === 'memoryCleared')
    return { cause: 'memoryCleared', kind: 'finalReading', movements: {} };
  if (fall !== null) return { cause: fall.cause, kind: 'wrongCount', movements: {} };
  if (exceptions.length > 0 && exceptions.every((code) => code === 'startCorrected')) {
    const movements = collectMovements(doubtful, ({ before, after }) => subtract(after, before));
    return { cause: 'countedOn', kind: 'wrongCount', movements };
  }
  const isRolledOver =
    doubtful.length > 0 &&
    doubtful.every(({ ifRolledOver, ifBalanced }) => ifRolledOver !== null && ifRolledOver === ifBalanced);
  if (isRolledOver) {
    const movements = collectMovements(doubtful, ({ ifRolledOver }) => ifRolledOver);
    return { cause: 'rolledOver', kind: 'rollover', movements };
  }
  const [before, after] = [collectValues(counters, 'before'), collectValues(counters, 'after')];
  const doubtedNames = doubtful.map(({ name }) => name);
  const mistyped =
    doubtful.length === 0
      ? (findMistypedCredits(before, after) ?? findMistypedByIdentity(counters, before, after))
      : findMistypedCounter(doubtedNames, before, after);
  const movements = collectMovements(counters, ({ name, before: from, ifBalanced, isInDoubt }) => {
    if (name === mistyped?.name && (!isInDoubt || ifBalanced === null)) return subtract(mistyped.meant, from);
    return isInDoubt ? ifBalanced : null;
  });
  return { cause: mistyped === null ? null : 'digitMistyped', kind: 'wrongCount', movements };
}

const PUT_IN_AND_WON: readonly CounterName[] = ['dropCredits', 'coinOutCredits'];
const PAID_OUT: readonly CounterName[] = ['ticketOutCredits', 'electronicOutCredits', 'handPaidCancelledCredits'];

/** Returns the counter of which one digit explains the credits that a step lacks or has too many; null: none alone. */
function findMistypedCredits(before: CounterValues, after: CounterValues): MistypedCounter | null {
  if (before.currentCredits !== undefined || after.currentCredits !== undefined) return null;
  const sumMovements = (names: readonly CounterName[]): bigint =>
    names.reduce((sum, name) => sum + (after[name] ?? 0n) - (before[name] ?? 0n), 0n);
  const paidOut = after.cancelledCredits === undefined ? PAID_OUT : (['cancelledCredits'] as const);
  const missingCredits = sumMovements(['coinInCredits', ...paidOut]) - sumMovements(PUT_IN_AND_WON);
  const [mistyped, ...others] = listMistypedCredits(missingCredits, before, after, USUAL_WAGER_CREDITS);
  return mistyped === undefined || others.length > 0 ? null : mistyped;
}

/** Returns the counter of which one digit explains why identities do not balance; null: none alone. */
function findMistypedByIdentity(
  counters: readonly SuggestedCounter[],
  before: CounterValues,
  after: CounterValues,
): MistypedCounter | null {
  const requiredByName = new Map(counters.map(({ name, ifBalanced }) => [name, ifBalanced]));
  const [mistyped, ...others] = listMistypedByIdentity(before, after, (name) => requiredByName.get(name) ?? null);
  return mistyped === undefined || others.length > 0 ? null : mistyped;
}

/** Returns a difference; null when it is not known, or negative. */
function subtract(value: bigint | null, from: bigint | null): bigint | null {
  return value === null || from === null || value < from ? null : value - from;
}

/** Returns the known movements of counters; a gauge has none to state. */
const collectMovements = (
  counters: readonly SuggestedCounter[],
  getMovement: (counter: SuggestedCounter) => bigint | null,
): CounterValues =>
  Object.fromEntries(
    counters.flatMap((counter) => {
      const movement = counter.isGauge ? null : getMovement(counter);
      return movement === null ? [] : [[counter.name, movement]];
    }),
  );

const collectValues = (counters: readonly SuggestedCounter[], end: 'before' | 'after'): CounterValues =>
  Object.fromEntries(counters.flatMap((counter) => (counter[end] === null ? [] : [[counter.name, counter[end]]])));

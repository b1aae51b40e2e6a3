import { listMistypedCredits, type MistypedCounter } from './mistyped-counter.js';

/**
 * Credits on a machine whose board does not count them. Credits put in and won, less those staked and paid out, are
 * their number but for a constant. The machine is empty again and again, so that its lowest level is known after a few
 * readings. A level below it means credits that were staked or paid out and were never there.
 */

/** A reading of such a board, in credits. */
export interface CreditReading {
  readonly readAt: Date;
  readonly coinInCredits: bigint;
  readonly coinOutCredits: bigint;
  /** Coin out without the hand pays that it contains. */
  readonly machinePaidCredits: bigint;
  readonly dropCredits: bigint;
  /** Paid out by ticket, transfer or hand. */
  readonly paidOutCredits: bigint;
  /** False: it counts the credits on the machine, or lacks one of the counters. */
  readonly isJudged: boolean;
}

/** Credits that the counters of a machine lack, or have too many. */
export interface CreditDifference {
  /** Positive: staked or paid out, and neither put in nor won; negative: put in or won, and never staked nor paid out. */
  readonly missingCredits: bigint;
  /** The last reading that agrees, and the first one that does not. */
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  /** Counters of which a slip of one digit in the later reading would explain it; absent: none. */
  readonly mistyped?: readonly MistypedCounter[];
}

/** The most readings of a station that are judged together, the last ones of a day. */
export const JUDGED_READINGS = 200;
/** Credits that may be left by one customer and staked by the next, where the sheet states no highest wager. */
export const USUAL_WAGER_CREDITS = 50n;

/** The lowest level so far; it is known once it is seen again after some play. */
interface Floor {
  readonly level: bigint;
  readonly coinInCredits: bigint;
  readonly isKnown: boolean;
}

interface JudgedDay {
  /** The opening of the day. */
  readonly after: Date;
  /** Credits that may remain on a machine: too few for a game. */
  readonly wagerCredits: bigint;
}

/**
 * Returns the credits that a machine lacks in readings after an instant, the most of them, or has too many; null for
 * neither.
 *
 * 1. Readings before the last fall of a counter, or before the last one that is not judged, do not count.
 * 2. The lowest level is known when two readings with stakes between them have it.
 * 3. A level below it by more than a wager: credits are missing.
 * 4. No level near it any more, and a higher lowest level is known in the same way: there are too many.
 * 5. While none is known, a machine is taken as empty at the opening of a day and at its last reading, if one digit of
 *    that reading explains why their levels differ.
 */
export function findCreditDifference(readings: readonly CreditReading[], day: JudgedDay): CreditDifference | null {
  const judged = listSinceLastCut(readings).map((reading) => ({ ...reading, level: computeLevel(reading) }));
  const { floor, missing, isEverKnown } = findMissingCredits(judged, day);
  if (!isEverKnown) {
    const difference = compareDayEnds(judged, day);
    return difference?.mistyped === undefined ? null : difference;
  }
  const difference = missing ?? (floor?.isKnown === true ? findSurplus(judged, floor.level, day) : null);
  return difference === null ? null : addMistyped(difference, judged, day);
}

/** Returns the credits by which the last reading of a day differs from its opening one; null without either. */
function compareDayEnds(readings: readonly LevelReading[], day: JudgedDay): CreditDifference | null {
  const earlier = readings.findLast(({ readAt }) => readAt <= day.after);
  const later = readings.at(-1);
  if (earlier === undefined || later === undefined) return null;
  const missingCredits = earlier.level - later.level;
  return addMistyped({ missingCredits, earlierReadAt: earlier.readAt, laterReadAt: later.readAt }, readings, day);
}

/** Adds the counters of which a slip of one digit in the later reading explains a difference, if there are any. */
function addMistyped(
  difference: CreditDifference,
  readings: readonly LevelReading[],
  { wagerCredits }: JudgedDay,
): CreditDifference {
  const [earlier, later] = [difference.earlierReadAt, difference.laterReadAt].map((instant) =>
    readings.find(({ readAt }) => readAt.getTime() === instant.getTime()),
  );
  if (earlier === undefined || later === undefined) return difference;
  const mistyped = listMistypedCredits(difference.missingCredits, earlier, later, wagerCredits);
  return mistyped.length === 0 ? difference : { ...difference, mistyped };
}

type LevelReading = CreditReading & Pick<Floor, 'level'>;

function findMissingCredits(
  readings: readonly LevelReading[],
  { after, wagerCredits }: JudgedDay,
): { readonly floor: Floor | null; readonly missing: CreditDifference | null; readonly isEverKnown: boolean } {
  let floor: Floor | null = null;
  let isEverKnown = false;
  let missing: CreditDifference | null = null;
  let earlierReadAt = after;
  for (const { readAt, coinInCredits, level } of readings) {
    const missingCredits: bigint = floor === null ? 0n : floor.level - level;
    if (floor?.isKnown === true && missingCredits > wagerCredits && readAt > after) {
      missing = widen(missing ?? { missingCredits, earlierReadAt, laterReadAt: readAt }, missingCredits);
    } else if (floor === null || missingCredits > 0n) {
      floor = { level, coinInCredits, isKnown: false };
    } else if (missingCredits === 0n && coinInCredits > floor.coinInCredits) {
      floor = { level, coinInCredits, isKnown: true };
      isEverKnown = true;
    }
    earlierReadAt = readAt;
  }
  return { floor, missing, isEverKnown };
}

const widen = (missing: CreditDifference, missingCredits: bigint): CreditDifference =>
  missingCredits > missing.missingCredits ? { ...missing, missingCredits } : missing;

/**
 * Returns the credits by which the lowest level rose for good, when that becomes known within the day: two readings have
 * it with more than a wager staked between them, and none after them is lower. A rise that was known before the day is
 * the new lowest level.
 */
function findSurplus(readings: readonly LevelReading[], floorLevel: bigint, day: JudgedDay): CreditDifference | null {
  const lastNear = readings.findLastIndex(({ level }) => level - floorLevel <= day.wagerCredits);
  let earlier = readings[lastNear];
  let higher = readings.slice(lastNear + 1);
  while (earlier !== undefined && higher[0] !== undefined) {
    const [later] = higher;
    const lowest = higher.reduce((least, { level }) => (level < least ? level : least), later.level);
    const [first, ...others] = higher.filter(({ level }) => level === lowest);
    const proof = others.find(({ coinInCredits }) => coinInCredits - (first?.coinInCredits ?? 0n) > day.wagerCredits);
    if (proof !== undefined)
      return proof.readAt > day.after
        ? { missingCredits: floorLevel - lowest, earlierReadAt: earlier.readAt, laterReadAt: later.readAt }
        : findSurplus(higher, lowest, day);
    // a customer left them for a while before the rise
    const lastLowest = higher.findLastIndex(({ level }) => level === lowest);
    earlier = higher[lastLowest];
    higher = higher.slice(lastLowest + 1);
  }
  return null;
}

const computeLevel = (reading: CreditReading): bigint =>
  reading.dropCredits + reading.machinePaidCredits - reading.coinInCredits - reading.paidOutCredits;

const RISING_COUNTERS = ['coinInCredits', 'machinePaidCredits', 'dropCredits', 'paidOutCredits'] as const;

/** Returns the readings since the last one that is not judged, or in which a counter fell, which is the first then. */
function listSinceLastCut(readings: readonly CreditReading[]): readonly CreditReading[] {
  const lastUnjudged = readings.findLastIndex(({ isJudged }) => !isJudged);
  const lastFall = readings.findLastIndex((reading, index) => {
    const earlier = readings[index - 1];
    return earlier !== undefined && RISING_COUNTERS.some((name) => reading[name] < earlier[name]);
  });
  return readings.slice(Math.max(lastUnjudged + 1, lastFall, 0));
}

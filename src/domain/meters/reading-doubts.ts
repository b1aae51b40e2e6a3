/** Doubts about typed counters, to be confirmed before they are stored. All values are decimal text. */

type Counters = Readonly<Record<string, string>>;

interface Reading {
  readonly readAt: string;
  readonly counters: Counters;
}

export interface ReadingDoubt {
  readonly counter: string;
  /** Lower than the last reading, or moved far more than usual. */
  readonly kind: 'fall' | 'jump';
  readonly last: string;
}

export interface TypedReading {
  readonly readAt: string;
  readonly counters: Counters;
  readonly last: Reading | null;
  /** A reading a day to a week before the last; null: the usual movement is unknown. */
  readonly earlier: Reading | null;
}

/** A jump is more than this multiple of the previous movement in the same time, and more than a few games. */
const JUMP_FACTOR = 10n;
const MIN_JUMP = 10_000n;
const DAY_MS = 86_400_000;

/**
 * Returns the typed counters that fell, or rose far more than between the two readings before (`earlier`, `last`), each
 * with its last value. The usual rise is scaled to the time passed, counted as a day at least. Empty without a last
 * reading.
 */
export function listReadingDoubts({ readAt, counters, last, earlier }: TypedReading): ReadingDoubt[] {
  if (last === null) return [];
  const elapsedMs = BigInt(Math.max(Date.parse(readAt) - Date.parse(last.readAt), DAY_MS));
  return Object.entries(counters).flatMap(([counter, typedValue]): ReadingDoubt[] => {
    const lastValue = last.counters[counter];
    if (lastValue === undefined || !/^\d+$/.test(typedValue)) return [];
    const movement = BigInt(typedValue) - BigInt(lastValue);
    if (movement < 0n) return [{ counter, kind: 'fall', last: lastValue }];
    const earlierValue = earlier?.counters[counter];
    if (earlier === null || earlierValue === undefined || BigInt(lastValue) < BigInt(earlierValue)) return [];
    const referenceMs = BigInt(Math.max(Date.parse(last.readAt) - Date.parse(earlier.readAt), DAY_MS));
    const usualMovement = ((BigInt(lastValue) - BigInt(earlierValue)) * elapsedMs) / referenceMs;
    const isJump = movement > MIN_JUMP && movement > usualMovement * JUMP_FACTOR;
    return isJump ? [{ counter, kind: 'jump', last: lastValue }] : [];
  });
}

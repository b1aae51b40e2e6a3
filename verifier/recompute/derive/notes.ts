import { absoluteValue, sumBy } from './arithmetic.js';
import type { MoneySegment } from './machine-days.js';

/** Notes by number and value beside the bills in credits. */

/** Counters of notes, the highest value first, with the value in units of the currency. */
const NOTES = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map((value) => ({
  value: BigInt(value),
  counter: value >= 1_000 || value < 5 ? `bills${value}Count` : `bills_${value}_count`,
}));

/** Notes of one value that explain a difference. */
export interface NotesInDoubt {
  readonly count: bigint;
  readonly value: bigint;
}

/**
 * Compares credited bills with counted notes over the segments that know both. Returns null when they agree: a note may
 * lose the part of it below one credit. Otherwise returns both amounts, in minor units, and the notes that explain them.
 */
export function compareNotes(
  segments: readonly MoneySegment[],
  exponent: number,
): { readonly credited: bigint; readonly counted: bigint; readonly note: NotesInDoubt | null } | null {
  const known = segments.filter(
    ({ movements, getMovement }) =>
      movements.has('bills_credits') &&
      NOTES.some(({ counter }) => movements.has(counter)) &&
      !NOTES.some(({ counter }) => getMovement(counter) === null),
  );
  const notes = NOTES.map(({ value, counter }) => ({
    value: value * 10n ** BigInt(exponent),
    isCounted: known.some(({ movements }) => movements.has(counter)),
    counter,
  }));
  const credited = sumBy(known, ({ movements, denomination }) => (movements.get('bills_credits') ?? 0n) * denomination);
  const sumNotes = (getPart: (value: bigint, denomination: bigint) => bigint): bigint =>
    sumBy(known, ({ movements, denomination }) =>
      sumBy(notes, ({ counter, value }) => (movements.get(counter) ?? 0n) * getPart(value, denomination)),
    );
  const counted = sumNotes((value) => value);
  const least = sumNotes((value, denomination) => (value / denomination) * denomination);
  if (least <= credited && credited <= counted) return null;
  const difference = absoluteValue(credited - counted);
  const explaining = notes.filter(({ value }) => difference % value === 0n);
  const seen = explaining.find(
    ({ counter, value }) => difference <= sumBy(known, ({ movements }) => movements.get(counter) ?? 0n) * value,
  );
  const unseen = credited > counted ? explaining.find(({ isCounted }) => !isCounted) : undefined;
  const note = seen ?? unseen;
  return { credited, counted, note: note === undefined ? null : { value: note.value, count: difference / note.value } };
}

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

/** Bills and notes that differ, in minor units, with what explains it: notes of one value, or another denomination. */
interface ComparedNotes {
  readonly credited: bigint;
  readonly counted: bigint;
  readonly note: NotesInDoubt | null;
  readonly denomination: bigint | null;
}

/**
 * Compares credited bills with counted notes over the segments that know both. Returns null when they agree: a note may
 * lose the part of it below one credit. Otherwise returns both amounts, in minor units, and the notes that explain them.
 */
export function compareNotes(segments: readonly MoneySegment[], exponent: number): ComparedNotes | null {
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
  const [denomination = 0n, ...otherDenominations] = new Set(known.map((segment) => segment.denomination));
  const noteCount = sumBy(known, ({ movements }) => sumBy(notes, ({ counter }) => movements.get(counter) ?? 0n));
  const better =
    otherDenominations.length === 0 && noteCount > 2n ? findBetterDenomination(credited, counted, denomination) : null;
  if (better !== null) return { credited, counted, note: null, denomination: better };
  const difference = absoluteValue(credited - counted);
  const explaining = notes.filter(({ value }) => difference % value === 0n);
  const seen = explaining.find(
    ({ counter, value }) => difference <= sumBy(known, ({ movements }) => movements.get(counter) ?? 0n) * value,
  );
  const unseen = credited > counted ? explaining.find(({ isCounted }) => !isCounted) : undefined;
  const note = seen ?? unseen;
  const explainedBy = note === undefined ? null : { value: note.value, count: difference / note.value };
  return { credited, counted, note: explainedBy, denomination: null };
}

/** Returns the value of a credit in use by which a metered amount would be the actual one; null: none but its own. */
export function findBetterDenomination(metered: bigint, actual: bigint, denomination: bigint): bigint | null {
  if (metered <= 0n || actual <= 0n || metered === actual) return null;
  const [product, rest] = [(actual * denomination) / metered, (actual * denomination) % metered];
  return rest === 0n && DENOMINATIONS.has(product) ? product : null;
}

const DENOMINATIONS = new Set([1n, 2n, 5n, 10n, 20n, 25n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n]);

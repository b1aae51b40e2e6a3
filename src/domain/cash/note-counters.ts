import type { CounterName } from '../meters/counters.js';
import { findOtherDenomination } from './other-denomination.js';

/** Notes that a machine counts one by one, beside the counter of bills in credits: Σ number × value must equal it. */

/** The movements of a part of a day at one denomination; undefined: not reported; null: unknown. */
interface NoteSegment {
  readonly denominationMinor: bigint;
  readonly movement: Readonly<Partial<Record<CounterName, bigint | null | undefined>>>;
}

/** A counter of notes of one value. */
interface NoteCounter {
  readonly name: CounterName;
  readonly column: string;
  /** Value of one note, in units of the currency. */
  readonly value: bigint;
}

/** The counters of notes, from the lowest value to the highest. */
export const NOTE_COUNTERS: readonly NoteCounter[] = [
  { name: 'bills1Count', column: 'bills_1_count', value: 1n },
  { name: 'bills2Count', column: 'bills_2_count', value: 2n },
  { name: 'bills5Count', column: 'bills_5_count', value: 5n },
  { name: 'bills10Count', column: 'bills_10_count', value: 10n },
  { name: 'bills20Count', column: 'bills_20_count', value: 20n },
  { name: 'bills50Count', column: 'bills_50_count', value: 50n },
  { name: 'bills100Count', column: 'bills_100_count', value: 100n },
  { name: 'bills200Count', column: 'bills_200_count', value: 200n },
  { name: 'bills500Count', column: 'bills_500_count', value: 500n },
  { name: 'bills1000Count', column: 'bills_1000_count', value: 1000n },
  { name: 'bills2000Count', column: 'bills_2000_count', value: 2000n },
  { name: 'bills5000Count', column: 'bills_5000_count', value: 5000n },
  { name: 'bills10000Count', column: 'bills_10000_count', value: 10000n },
];

/**
 * What explains a difference: `creditedTwice`: a note was credited and stacked once, but credited again; `notCredited`:
 * a note was stacked and not credited; `uncounted`: a note of a value for which the machine reports no counter;
 * `denomination`: the bills would be the notes at another denomination; `unexplained`: none of these.
 */
export type NoteDifferenceCause = 'creditedTwice' | 'notCredited' | 'uncounted' | 'denomination' | 'unexplained';

/** Bills in credits and notes by number that disagree. */
export interface NoteDifference {
  readonly creditedMinor: bigint;
  readonly countedMinor: bigint;
  readonly cause: NoteDifferenceCause;
  /** The notes that explain the difference, the fewest possible; null: none do. */
  readonly note: { readonly valueMinor: bigint; readonly count: bigint } | null;
  /** The denomination at which both would be equal; null: none in use, or too few notes to tell. */
  readonly otherDenominationMinor: bigint | null;
}

/** Movement of one counter of notes, summed over segments; null: not reported. */
interface NoteMovement {
  readonly valueMinor: bigint;
  readonly count: bigint | null;
}

/** The bills that segments credited and the notes that they counted, in minor units. */
interface ComparedNotes {
  readonly creditedMinor: bigint;
  /** The notes, each rounded down to a multiple of the denomination: a machine may drop the rest of a note. */
  readonly lowestMinor: bigint;
  readonly countedMinor: bigint;
}

const isComparable = ({ movement }: NoteSegment): boolean =>
  typeof movement.billsCredits === 'bigint' &&
  NOTE_COUNTERS.some(({ name }) => typeof movement[name] === 'bigint') &&
  NOTE_COUNTERS.every(({ name }) => movement[name] !== null);

/**
 * Adds up the bills and the notes of the segments that report both.
 * @param unitMinor minor units of one unit of the currency.
 */
export function compareNotes(segments: readonly NoteSegment[], unitMinor: bigint): ComparedNotes {
  let creditedMinor = 0n;
  let lowestMinor = 0n;
  let countedMinor = 0n;
  for (const { movement, denominationMinor } of segments.filter(isComparable)) {
    creditedMinor += (movement.billsCredits ?? 0n) * denominationMinor;
    for (const { name, value } of NOTE_COUNTERS) {
      const valueMinor = value * unitMinor;
      const count = movement[name] ?? 0n;
      countedMinor += count * valueMinor;
      lowestMinor += count * (valueMinor - (valueMinor % denominationMinor));
    }
  }
  return { creditedMinor, lowestMinor, countedMinor };
}

/**
 * Compares the bills that a station credited with the notes that it counted, where it reports both; null when they
 * agree or cannot be compared. A note that is no multiple of the denomination may lose part of a credit.
 * @param unitMinor minor units of one unit of the currency.
 */
export function findNoteDifference(segments: readonly NoteSegment[], unitMinor: bigint): NoteDifference | null {
  const { creditedMinor, lowestMinor, countedMinor } = compareNotes(segments, unitMinor);
  if (creditedMinor >= lowestMinor && creditedMinor <= countedMinor) return null;
  const comparableSegments = segments.filter(isComparable);
  const movements = NOTE_COUNTERS.map(({ name, value }) =>
    sumNoteMovements(comparableSegments, name, value * unitMinor),
  );
  const amounts = { creditedMinor, countedMinor };
  const otherDenominationMinor = findDenominationOfNotes(amounts, comparableSegments, movements);
  if (otherDenominationMinor !== null) return { ...amounts, cause: 'denomination', note: null, otherDenominationMinor };
  const explanation = explainDifference(creditedMinor - countedMinor, movements);
  return { ...amounts, ...explanation, otherDenominationMinor: null };
}

/** Fewer notes have such a ratio by chance. */
const FEWEST_NOTES = 3n;

/** Returns the denomination at which the bills of a station with one denomination would be its notes; null: none. */
function findDenominationOfNotes(
  { creditedMinor, countedMinor }: Pick<NoteDifference, 'creditedMinor' | 'countedMinor'>,
  segments: readonly NoteSegment[],
  movements: readonly NoteMovement[],
): bigint | null {
  const [denominationMinor, ...otherDenominations] = new Set(segments.map((segment) => segment.denominationMinor));
  const noteCount = movements.reduce((sum, { count }) => sum + (count ?? 0n), 0n);
  if (denominationMinor === undefined || otherDenominations.length > 0 || noteCount < FEWEST_NOTES) return null;
  return findOtherDenomination(creditedMinor, countedMinor, denominationMinor);
}

function sumNoteMovements(segments: readonly NoteSegment[], name: CounterName, valueMinor: bigint): NoteMovement {
  let count: bigint | null = null;
  for (const { movement } of segments) {
    const segmentCount = movement[name];
    if (typeof segmentCount === 'bigint') count = (count ?? 0n) + segmentCount;
  }
  return { valueMinor, count };
}

/** Returns the cause that explains a difference (credited − counted) with the fewest notes of one value. */
function explainDifference(
  differenceMinor: bigint,
  movements: readonly NoteMovement[],
): Pick<NoteDifference, 'cause' | 'note'> {
  const absoluteMinor = differenceMinor < 0n ? -differenceMinor : differenceMinor;
  const dividing = movements.filter(({ valueMinor }) => absoluteMinor % valueMinor === 0n).reverse();
  const buildNote = ({ valueMinor }: NoteMovement) => ({ valueMinor, count: absoluteMinor / valueMinor });
  const counted = dividing.find(({ valueMinor, count }) => absoluteMinor / valueMinor <= (count ?? 0n));
  if (counted !== undefined) {
    return { cause: differenceMinor > 0n ? 'creditedTwice' : 'notCredited', note: buildNote(counted) };
  }
  const uncounted = differenceMinor > 0n ? dividing.find(({ count }) => count === null) : undefined;
  return uncounted === undefined
    ? { cause: 'unexplained', note: null }
    : { cause: 'uncounted', note: buildNote(uncounted) };
}

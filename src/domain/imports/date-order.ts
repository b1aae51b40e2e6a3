/**
 * The order of days and months in the numeric dates of a file. One order applies to a whole column: it is judged on all
 * of its dates, and doubted rather than chosen date by date.
 */

export const DATE_ORDERS = ['dayFirst', 'monthFirst', 'iso'] as const;
/** Form of the dates of a file: `15/03/2026`, `03/15/2026`, `2026-03-15`. */
export type DateOrder = (typeof DATE_ORDERS)[number];
/** The two orders of a numeric date. */
export type NumericOrder = Exclude<DateOrder, 'iso'>;

/** Dates of one order: how many of a file's dates exist in it, the first and the last of them (YYYY-MM-DD). */
export interface DateSpan {
  readonly count: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** Judgement of a column's dates. */
export interface DateOrderJudgement {
  /** The order to read them in; null: a person must state it. */
  readonly order: NumericOrder | null;
  /** Number of different dates that exist in either order. */
  readonly count: number;
  readonly dayFirst: DateSpan;
  readonly monthFirst: DateSpan;
}

const NUMERIC_DATE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)/;
const DAY_MS = 86_400_000;
/** A last date older than this, day first, is doubted when the other order makes it recent. */
const LONG_AGO_DAYS = 31;
const RECENT_DAYS = 7;

/** Returns the numeric date at the beginning of a text, as written; null when there is none. */
export const findNumericDate = (text: string): string | null => NUMERIC_DATE.exec(text)?.[0] ?? null;

/** Returns the day (YYYY-MM-DD) of a numeric date read in this order; null when no such day exists. */
export function resolveNumericDate(text: string, order: NumericOrder): string | null {
  const [, first = '', , second = '', year = ''] = NUMERIC_DATE.exec(text) ?? [];
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const dayMs = Date.parse(`${isoDay}T00:00:00Z`);
  return !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(isoDay) ? isoDay : null;
}

/**
 * Judges the order of a column's numeric dates; `today` is YYYY-MM-DD, null for dates of any age, in no sequence.
 *
 * 1. Day first is the house's form: it applies when every date that exists in either order exists in it.
 * 2. It is doubted all the same when the other order makes more sense of all dates: none in the future, a shorter
 *    span, or a last date of this week instead of one more than a month ago.
 * 3. Any other column is doubted: month first, or some dates possible in one order and some in the other.
 */
export function judgeDateOrder(dates: Iterable<string>, today: string | null): DateOrderJudgement {
  const possibleDates = [...new Set(dates)].filter(
    (date) => resolveNumericDate(date, 'dayFirst') !== null || resolveNumericDate(date, 'monthFirst') !== null,
  );
  const dayFirst = measureSpan(possibleDates, 'dayFirst');
  const monthFirst = measureSpan(possibleDates, 'monthFirst');
  const count = possibleDates.length;
  const isDoubted =
    dayFirst.count < count ||
    (today !== null && monthFirst.count === count && isMoreSensible(monthFirst, dayFirst, today));
  return { order: isDoubted ? null : 'dayFirst', count, dayFirst, monthFirst };
}

/** Returns the dates that exist in an order, from the first to the last. */
function measureSpan(dates: readonly string[], order: NumericOrder): DateSpan {
  const days = dates.map((date) => resolveNumericDate(date, order)).filter((day) => day !== null);
  const sortedDays = days.sort((left, right) => (left < right ? -1 : 1));
  return { count: days.length, first: sortedDays[0] ?? null, last: sortedDays.at(-1) ?? null };
}

/** Returns whether a file's dates make more sense in the other order than in the usual one. */
function isMoreSensible(other: DateSpan, usual: DateSpan, today: string): boolean {
  if (other.last === null || other.first === null || usual.last === null || usual.first === null) return false;
  const otherAge = countDays(other.last, today);
  const usualAge = countDays(usual.last, today);
  // a clock ahead of ours may show tomorrow
  if (usualAge < -1 || otherAge < -1) return otherAge >= -1;
  if (countDays(other.first, other.last) < countDays(usual.first, usual.last)) return true;
  return usualAge > LONG_AGO_DAYS && otherAge <= RECENT_DAYS;
}

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

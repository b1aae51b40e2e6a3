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
/** Age of the last date of a file that is brought on time, a weekend included. */
const FRESH_DAYS = 3;
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
 * Judges the order of a column's numeric dates, given in the order of the lines; `today` is YYYY-MM-DD, null for dates of
 * any age in no order. `hasDecimalComma`: numbers of the file have one.
 *
 * 1. Day first is the house's form: it applies when every date that exists in either order exists in it, and one of them
 *    exists in no other or all are the same day in both.
 * 2. Where every date exists in both orders, it applies when the file itself speaks for it: it has decimal commas, which
 *    are written where the day comes first; or month first has a date to come; or only day first puts the lines in an
 *    order of time; or only day first makes the last date one of the last three days, month first being more than a week
 *    old, over no longer a span.
 * 3. Any other column is doubted: month first, some dates possible in one order and some in the other, or ambiguous.
 */
export function judgeDateOrder(
  dates: Iterable<string>,
  today: string | null,
  hasDecimalComma = false,
): DateOrderJudgement {
  const possibleDates = [...new Set(dates)].filter(
    (date) => resolveNumericDate(date, 'dayFirst') !== null || resolveNumericDate(date, 'monthFirst') !== null,
  );
  const dayFirst = measureSpan(possibleDates, 'dayFirst');
  const monthFirst = measureSpan(possibleDates, 'monthFirst');
  const count = possibleDates.length;
  const isDayFirst =
    dayFirst.count === count &&
    (monthFirst.count < count ||
      possibleDates.every((date) => resolveNumericDate(date, 'dayFirst') === resolveNumericDate(date, 'monthFirst')) ||
      hasDecimalComma ||
      (today !== null && speaksForDayFirst(possibleDates, dayFirst, monthFirst, today)));
  return { order: isDayFirst ? 'dayFirst' : null, count, dayFirst, monthFirst };
}

/** Returns the dates that exist in an order, from the first to the last. */
function measureSpan(dates: readonly string[], order: NumericOrder): DateSpan {
  const days = dates.map((date) => resolveNumericDate(date, order)).filter((day) => day !== null);
  const sortedDays = days.sort((left, right) => (left < right ? -1 : 1));
  return { count: days.length, first: sortedDays[0] ?? null, last: sortedDays.at(-1) ?? null };
}

/** Returns whether dates that exist in both orders speak for day first. */
function speaksForDayFirst(dates: readonly string[], dayFirst: DateSpan, monthFirst: DateSpan, today: string): boolean {
  const { first: dayFrom, last: dayTo } = dayFirst;
  const { first: monthFrom, last: monthTo } = monthFirst;
  if (dayFrom === null || dayTo === null || monthFrom === null || monthTo === null) return true;
  const [dayAge, monthAge] = [countDays(dayTo, today), countDays(monthTo, today)];
  // a clock ahead of ours may show tomorrow
  if (dayAge < -1) return false;
  if (monthAge < -1) return true;
  const [isInOrder, isInOtherOrder] = [isChronological(dates, 'dayFirst'), isChronological(dates, 'monthFirst')];
  if (isInOrder !== isInOtherOrder) return isInOrder;
  if (countDays(dayFrom, dayTo) > countDays(monthFrom, monthTo)) return false;
  return dayAge <= FRESH_DAYS && monthAge > RECENT_DAYS;
}

/** Returns whether dates rise or fall from line to line. */
function isChronological(dates: readonly string[], order: NumericOrder): boolean {
  const days = dates.map((date) => resolveNumericDate(date, order) ?? '');
  const isSorted = (sorted: readonly string[]): boolean =>
    sorted.every((day, index) => index === 0 || day > (sorted[index - 1] ?? ''));
  return isSorted(days) || isSorted(days.toReversed());
}

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

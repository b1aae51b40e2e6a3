import { findNumericDate, resolveNumericDate, type NumericOrder } from '#domain/imports/date-order.js';
import { isMarkedUtc, parseInstantMs, truncateValue } from '../ingest/reading-values.js';

/** Form of an instant in a file: `15/03/2026 06:00`, ISO 8601 with or without its zone, milliseconds since 1970. */
export type InstantForm = 'numeric' | 'zoned' | 'unzoned' | 'epoch';

/** First and last value of a form, in milliseconds or as text. */
interface ValueRange<T> {
  first: T;
  last: T;
}

/** The instants of a form: an example with its line, for a question, and the number of them. */
interface FormTally {
  readonly example: string;
  count: number;
}

const UNZONED_PATTERN = /^\d{4}-\d\d-\d\d[T ]\d{1,2}:\d\d/;
const MINUTES_A_DAY = 1440;

/** The instants of a column of a whole file: what all of them have in common, before any of them is judged. */
export class InstantsSurvey {
  readonly forms = new Map<InstantForm, FormTally>();
  /** Times of day of each numeric date, as written. */
  readonly timesByDate = new Map<string, ValueRange<string>>();
  /** Days of the instants in ISO 8601 that may show the local clock: without a zone, or marked UTC. */
  readonly isoDays = new Set<string>();
  /** Instants with a zone, in milliseconds. */
  zonedRange: ValueRange<number> | null = null;
  /** Instants in ISO 8601 without a zone, `YYYY-MM-DD HH:MM`. */
  unzonedRange: ValueRange<string> | null = null;
  /** Instants marked UTC, in milliseconds. */
  utcRange: ValueRange<number> | null = null;
  /** Different minutes of the day, in UTC, of the instants marked UTC. */
  readonly utcMinutes = new Set<number>();

  /** Returns the first and the last instant of each numeric date in this order, as `YYYY-MM-DD time`. */
  findNumericRange(order: NumericOrder): ValueRange<string> | null {
    const range: { current: ValueRange<string> | null } = { current: null };
    for (const [date, times] of this.timesByDate) {
      const day = resolveNumericDate(date, order);
      if (day === null) continue;
      for (const time of [times.first, times.last]) range.current = extendRange(range.current, `${day} ${time}`);
    }
    return range.current;
  }

  /** Adds an instant to the tally of its form; a text that is no instant is refused later, with its line. */
  readInstant(text: string, line: number): void {
    if (/^\d{1,15}$/.test(text)) {
      this.countForm('epoch', text, line);
      this.zonedRange = extendRange(this.zonedRange, Number(text));
      return;
    }
    const numericDate = findNumericDate(text);
    if (numericDate !== null) {
      this.countForm('numeric', text, line);
      const time = padTime(text.slice(numericDate.length));
      this.timesByDate.set(numericDate, extendRange(this.timesByDate.get(numericDate) ?? null, time));
      return;
    }
    const instantMs = parseInstantMs(text);
    if (instantMs !== undefined) {
      this.countForm('zoned', text, line);
      this.zonedRange = extendRange(this.zonedRange, instantMs);
      if (isMarkedUtc(text)) {
        this.utcRange = extendRange(this.utcRange, instantMs);
        this.isoDays.add(text.slice(0, 10));
        this.utcMinutes.add(Math.floor(instantMs / 60_000) % MINUTES_A_DAY);
      }
    } else if (UNZONED_PATTERN.test(text)) {
      this.countForm('unzoned', text, line);
      this.isoDays.add(text.slice(0, 10));
      this.unzonedRange = extendRange(this.unzonedRange, `${text.slice(0, 10)} ${padTime(text.slice(10))}`);
    }
  }

  private countForm(form: InstantForm, text: string, line: number): void {
    const tally = this.forms.get(form);
    if (tally !== undefined) tally.count += 1;
    else this.forms.set(form, { example: `${line} : ${truncateValue(text)}`, count: 1 });
  }
}

/** Returns a time of day with two digits an hour, so that texts are in the order of time; AM and PM come apart. */
function padTime(text: string): string {
  const [, hour = '', rest = ''] = /^[ T,]*(\d{1,2})(.*)$/.exec(text) ?? [];
  const half = /p\.?m/i.test(rest) && hour !== '12' ? 12 : 0;
  return `${String(Number(hour) + half).padStart(2, '0')}${rest}`.slice(0, 5);
}

function extendRange<T extends string | number>(range: ValueRange<T> | null, value: T): ValueRange<T> {
  if (range === null) return { first: value, last: value };
  if (value < range.first) range.first = value;
  if (value > range.last) range.last = value;
  return range;
}

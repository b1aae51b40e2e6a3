import type { DateOrder } from '#domain/imports/date-order.js';
import { MAX_COUNTER_VALUE } from '#domain/meters/counters.js';
import { isSkippedHour, listLocalInstants } from '#platform/files/french-dates.js';
import type { RefusalCode } from '#refusals/codes.js';
import { refuse, type RefusalDetails } from '#refusals/refusal.js';

/** Reason of the refusal of one value or its line. */
export interface ValueRefusal {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}

/** 1990-01-01: seconds mistaken for milliseconds, and clocks never set, are earlier. */
const EARLIEST_MS = 631_152_000_000;
const UP_TO_18_DIGITS = /^\d{1,18}$/;
const INSTANT_PATTERN = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)$/;
/** Maximum length of a refused value in a response. */
const MAX_SHOWN_LENGTH = 60;

/** Returns a refused value as text for a message, at most 60 characters; a list becomes `[…]`, an object `{…}`. */
export function truncateValue(value: unknown): string {
  // A value of a wrong type is not written in full, however deeply nested.
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/**
 * Returns milliseconds since 1970 of a whole number (such milliseconds) or an ISO 8601 text with its zone; undefined
 * for anything else.
 */
export function parseInstantMs(value: string | number): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  if (!INSTANT_PATTERN.test(value)) return undefined;
  const ms = Date.parse(value.replace(' ', 'T').replace(',', '.'));
  return Number.isNaN(ms) || hasImpossibleDay(value, ms) ? undefined : ms;
}

/** Returns whether a text is an instant marked as universal time: `Z`, or an offset of zero. */
export const isMarkedUtc = (text: string): boolean => /(?:Z|[+-]00:?00)$/.test(text) && INSTANT_PATTERN.test(text);

/**
 * Returns an instant of which a file has the date and the time in two columns. A workbook's time cell has a date too,
 * and its date cell may have a midnight.
 */
export function joinDateAndTime(dateText: string, timeText: string): string {
  if (timeText === '') return dateText;
  const time = timeText.replace(/^(?:1899|1900)-\d\d-\d\d[T ]/, '').replaceAll(' ', '');
  return `${dateText.replace(/[T ]00:00(?::00)?$/, '')} ${time.replace(/h$/i, 'h00')}`;
}

/** How the instants of a file are read. */
export interface InstantTerms {
  /** Order of numeric dates; day first when absent. */
  readonly dateOrder?: DateOrder;
  /** Local: an instant marked UTC (`Z`) shows the establishment's clock. */
  readonly markedUtc?: 'utc' | 'local';
}

/**
 * Returns the instants that a text may mean in a file's terms, in milliseconds: none, one, or the two of an hour that the
 * clock repeats, the earlier one first.
 */
export function listInstants(text: string, timeZone: string, terms: InstantTerms): readonly number[] {
  const local = findLocalText(text, terms);
  if (local === null) {
    const instantMs = parseInstantMs(text);
    return instantMs === undefined ? [] : [instantMs];
  }
  const { localText, fractionMs, order } = local;
  return listLocalInstants(localText, timeZone, order).map((instant) => instant.getTime() + fractionMs);
}

/** Returns whether a text is a local time of the hour that the clock skips. */
export function isSkippedInstant(text: string, timeZone: string, terms: InstantTerms): boolean {
  const local = findLocalText(text, terms);
  return local !== null && isSkippedHour(local.localText, timeZone, local.order);
}

/** Returns the text of a local time with its form; null for an instant with a zone. */
function findLocalText(text: string, { dateOrder, markedUtc }: InstantTerms) {
  if (markedUtc === 'local' && isMarkedUtc(text)) {
    const [, localText = '', fraction = ''] = /^(.{16}(?::\d\d)?)(?:[.,](\d{1,3}))?/.exec(text) ?? [];
    return { localText, fractionMs: Number(fraction.padEnd(3, '0')), order: 'iso' as const };
  }
  return parseInstantMs(text) === undefined ? { localText: text, fractionMs: 0, order: dateOrder } : null;
}

/** Returns the instant written in a text. Refuses INSTANT_UNREADABLE. */
export function requireInstant(text: string): Date {
  const ms = parseInstantMs(text);
  return ms === undefined ? refuse('INSTANT_UNREADABLE', { value: truncateValue(text) }) : new Date(ms);
}

/**
 * Returns why a reading may not carry the instant: INSTANT_UNREADABLE (`ms` is undefined), INSTANT_TOO_OLD,
 * READING_IN_FUTURE (later than `latestMs`, see `readLatestInstantMs`). Undefined when it may.
 */
export function findInstantError(ms: number | undefined, value: unknown, latestMs: number): ValueRefusal | undefined {
  if (ms === undefined) return { code: 'INSTANT_UNREADABLE', details: { value: truncateValue(value) } };
  if (ms < EARLIEST_MS) return { code: 'INSTANT_TOO_OLD', details: { value: truncateValue(value) } };
  if (ms > latestMs) {
    return { code: 'READING_IN_FUTURE', details: { value: truncateValue(value) } };
  }
  return undefined;
}

/**
 * Returns the refusal of a counter value; undefined for a whole number of at most eighteen digits. Text preserves
 * every digit; a JSON number is accepted while it is exact, up to 2⁵³. Codes: COUNTER_NOT_EXACT, COUNTER_UNREADABLE,
 * COUNTER_NEGATIVE, COUNTER_NOT_WHOLE, COUNTER_OVERFLOW.
 */
export function findCounterError(counter: string, value: unknown): ValueRefusal | undefined {
  const text = typeof value === 'number' ? formatWholeNumber(value) : value;
  if (typeof text === 'string' && UP_TO_18_DIGITS.test(text)) {
    return typeof value === 'number' && !Number.isSafeInteger(value)
      ? { code: 'COUNTER_NOT_EXACT', details: { counter } }
      : undefined;
  }
  const details = { counter, value: truncateValue(value) };
  if (typeof text !== 'string') return { code: 'COUNTER_UNREADABLE', details };
  if (/^-\s*\d+([.,]\d*)?$/.test(text)) return { code: 'COUNTER_NEGATIVE', details };
  if (/^\d+[.,]\d*$/.test(text)) return { code: 'COUNTER_NOT_WHOLE', details };
  if (/^\d+$/.test(text)) {
    return BigInt(text) <= MAX_COUNTER_VALUE ? undefined : { code: 'COUNTER_OVERFLOW', details };
  }
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return { code: 'COUNTER_NOT_EXACT', details: { counter } };
  }
  return { code: 'COUNTER_UNREADABLE', details };
}

function formatWholeNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/**
 * Checks whether the day does not exist in its month, because `Date.parse` turns 30 February into March; an instant
 * that was not parsed (NaN) is impossible too.
 */
function hasImpossibleDay(text: string, parsedMs: number): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number.isNaN(parsedMs) || Number(day) > lastDay;
}

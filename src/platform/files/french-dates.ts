import { DateTime } from 'luxon';
import type { DateOrder } from '#domain/imports/date-order.js';

/** Dates as written in France and by French spreadsheets, in addition to ISO 8601. */

const DAY_PATTERN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const NUMERIC_INSTANT = /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4})[ T,]+(?<time>\d.*)$/;
const ISO_INSTANT = /^(?<year>\d{4})-(?<first>\d{2})-(?<second>\d{2})[ T](?<time>\d.*)$/;
const TIME_PATTERN = /^(\d{1,2})[:hH](\d{2})(?::(\d{2}))?(?:\s*([AaPp])\.?[Mm]\.?)?$/;

/**
 * Parses a day written `15/03/2026`, `15.03.2026` or `2026-03-15` to `2026-03-15`; null for an invalid date. `order`:
 * the order of the file's numeric dates.
 */
export function parseFrenchDay(value: string, order: DateOrder = 'dayFirst'): string | null {
  // without a match all three are empty, and the text must itself be in the ISO form
  const [, first = '', second = '', year = ''] = DAY_PATTERN.exec(value) ?? [];
  if (year !== '' && order === 'iso') return null;
  const [day, month] = order === 'monthFirst' ? [second, first] : [first, second];
  const isoDay = year === '' ? value : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(isoDay) && DateTime.fromISO(isoDay).isValid ? isoDay : null;
}

/**
 * Parses a date and time of the zone's clock, `15/03/2026 06:00` or `15/03/2026 06:00:30`; null for an instant that
 * does not exist. Month first also reads `03/15/2026 6:00 PM`; ISO reads `2026-03-15 06:00`. The first of two instants
 * in an hour that the clock repeats.
 */
export function parseFrenchInstant(value: string, timeZone: string, order: DateOrder = 'dayFirst'): Date | null {
  return listLocalInstants(value, timeZone, order)[0] ?? null;
}

/** Returns the instants at which the zone's clock shows a time: none in a skipped hour, two in a repeated one. */
export function listLocalInstants(value: string, timeZone: string, order: DateOrder = 'dayFirst'): readonly Date[] {
  const parts = parseLocalParts(value, order);
  if (parts === null) return [];
  const localTime = DateTime.fromObject(parts, { zone: timeZone });
  // an hour skipped by daylight saving does not exist
  if (!localTime.isValid || localTime.hour !== parts.hour || localTime.minute !== parts.minute) return [];
  const instants = localTime.getPossibleOffsets().map((possibleTime) => possibleTime.toJSDate());
  return instants.sort((left, right) => left.getTime() - right.getTime());
}

/** Returns whether a text is a local time in an hour that the zone's clock skips. */
export function isSkippedHour(value: string, timeZone: string, order: DateOrder = 'dayFirst'): boolean {
  const parts = parseLocalParts(value, order);
  // midnight may be written as the hour 24, which is no local time here
  if (parts === null || parts.hour > 23 || !DateTime.fromObject(parts, { zone: 'utc' }).isValid) return false;
  return listLocalInstants(value, timeZone, order).length === 0;
}

/** Returns the parts of a date and time in figures; null for another text. */
function parseLocalParts(value: string, order: DateOrder) {
  const parts = (order === 'iso' ? ISO_INSTANT : NUMERIC_INSTANT).exec(value)?.groups;
  const time = parseTimeOfDay(parts?.['time'] ?? '');
  if (parts === undefined || time === null) return null;
  const { first, second: other } = parts;
  const [month, day] = (order === 'dayFirst' ? [other, first] : [first, other]).map(Number);
  if (month === undefined || day === undefined) return null;
  return { year: Number(parts['year']), month, day, ...time };
}

/** Parses a time of day, also of twelve hours (`6:00 PM`); null when it is none. */
function parseTimeOfDay(text: string): { hour: number; minute: number; second: number } | null {
  const [, hourText, minuteText, secondText = '0', half] = TIME_PATTERN.exec(text) ?? [];
  if (hourText === undefined) return null;
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText)];
  if (half === undefined) return { hour, minute, second };
  if (hour < 1 || hour > 12) return null;
  return { hour: (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute, second };
}

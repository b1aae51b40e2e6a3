import { DateTime } from 'luxon';

/** Dates as written in France and by French spreadsheets, in addition to ISO 8601. */

const DAY_PATTERN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const INSTANT_PATTERN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ T,]+(\d{1,2})[:hH](\d{2})(?::(\d{2}))?$/;

/** Parses a day written `15/03/2026`, `15.03.2026` or `2026-03-15` to `2026-03-15`; null for an invalid date. */
export function parseFrenchDay(value: string): string | null {
  // without a match all three are empty, and the text must itself be in the ISO form
  const [, day = '', month = '', year = ''] = DAY_PATTERN.exec(value) ?? [];
  const isoDay = year === '' ? value : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(isoDay) && DateTime.fromISO(isoDay).isValid ? isoDay : null;
}

/**
 * Parses `15/03/2026 06:00` or `15/03/2026 06:00:30` as local time of the zone; null for an instant that does not
 * exist.
 */
export function parseFrenchInstant(value: string, timeZone: string): Date | null {
  const match = INSTANT_PATTERN.exec(value);
  if (match === null) return null;
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part || 0));
  const localTime = DateTime.fromObject({ year, month, day, hour, minute, second }, { zone: timeZone });
  // an hour skipped by daylight saving does not exist
  return localTime.isValid && localTime.hour === hour && localTime.minute === minute ? localTime.toJSDate() : null;
}

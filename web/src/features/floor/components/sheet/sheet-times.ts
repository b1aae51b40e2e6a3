import { getServerTime } from '#web/api/connection.js';
import { parseLocalInstant, formatLocalDateTime } from '#web/components/figures/zone.js';

/**
 * Returns the instant of a minute typed on a sheet; null when it is invalid. In the minute of one of `readAts` it is
 * that reading's instant, otherwise the minute's start; never before the stop, nor after now.
 */
export function parseSheetInstant(
  localDateTime: string,
  timeZone: string,
  { stoppedAt, readAts = [] }: { readonly stoppedAt: string; readonly readAts?: readonly string[] },
): string | null {
  const minuteStart = parseLocalInstant(localDateTime, timeZone);
  if (minuteStart === null) return null;
  const matchedInstant =
    readAts.find((readAt) => formatLocalDateTime(readAt, timeZone) === localDateTime) ?? minuteStart;
  const cappedMs = Math.min(Date.parse(matchedInstant), getServerTime().getTime());
  return new Date(Math.max(cappedMs, Date.parse(stoppedAt))).toISOString();
}

import { establishmentNow } from '#web/api/connection.js';
import { parseLocalInstant, toLocalText } from '#web/components/figures/zone.js';

/**
 * Returns the instant of a minute typed on a sheet; null when it is invalid. In the minute of one of `readAts` it is
 * that reading's instant, otherwise the minute's start; never before the stop, nor after now.
 */
export function parseSheetInstant(
  typed: string,
  timeZone: string,
  { stoppedAt, readAts = [] }: { readonly stoppedAt: string; readonly readAts?: readonly string[] },
): string | null {
  const minuteStart = parseLocalInstant(typed, timeZone);
  if (minuteStart === null) return null;
  const intendedInstant = readAts.find((readAt) => toLocalText(readAt, timeZone) === typed) ?? minuteStart;
  const notAfterNowMs = Math.min(Date.parse(intendedInstant), establishmentNow().getTime());
  return new Date(Math.max(notAfterNowMs, Date.parse(stoppedAt))).toISOString();
}

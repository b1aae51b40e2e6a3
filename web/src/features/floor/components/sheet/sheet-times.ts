import { establishmentNow } from '#web/api/connection.js';
import { instantOf, localText } from '#web/components/figures/zone.js';

/**
 * Returns the instant of a typed minute on a sheet; null when it is invalid. The minute of a reading maps to that
 * reading's instant, any other to its start; never before the stop, nor after now.
 */
export function instantOnSheet(
  typed: string,
  timeZone: string,
  { stoppedAt, readAts = [] }: { readonly stoppedAt: string; readonly readAts?: readonly string[] },
): string | null {
  const begun = instantOf(typed, timeZone);
  if (begun === null) return null;
  const meant = readAts.find((each) => localText(each, timeZone) === typed) ?? begun;
  const notLater = Math.min(Date.parse(meant), establishmentNow().getTime());
  return new Date(Math.max(notLater, Date.parse(stoppedAt))).toISOString();
}

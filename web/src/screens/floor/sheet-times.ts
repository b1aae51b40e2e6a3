import { houseNow } from '../../api/connection.js';
import { instantOf, localText } from '../../parts/zone.js';

/**
 * The instant that a typed minute stands for on a sheet. A minute holds sixty seconds: what is typed as the minute of
 * an instant that is known (now, a reading) is that instant, and nothing is before the stop nor after now.
 */
export function instantOnSheet(
  typed: string,
  timeZone: string,
  { stoppedAt, known = [] }: { readonly stoppedAt: string; readonly known?: readonly string[] },
): string | null {
  const instant = instantOf(typed, timeZone);
  if (instant === null) return null;
  const now = houseNow().toISOString();
  const same = [...known, now].find((each) => localText(each, timeZone) === typed);
  const meant = Date.parse(same ?? instant);
  return new Date(Math.min(Math.max(meant, Date.parse(stoppedAt)), houseNow().getTime())).toISOString();
}

import { establishmentNow } from '#web/api/connection.js';

/** Returns the minutes by which the clocks of a time zone are ahead of UTC at an instant in milliseconds. */
function aheadMinutes(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / 60_000);
}

/** Returns the value of a date and time field on the establishment's clock: `2026-11-21T14:05`, and any seconds. */
export function localText(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  return new Date(at + aheadMinutes(at, timeZone) * 60_000).toISOString().slice(0, 19).replace(/:00$/, '');
}

/** Converts a date and time on the establishment's clock to its instant; null when it is invalid. */
export function instantOf(local: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local)) return null;
  const asUtc = Date.parse(local.length === 16 ? `${local}:00Z` : `${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  // the zone's offset is that of the instant itself, not of the text read as UTC: computed twice around a change
  const guess = asUtc - aheadMinutes(asUtc, timeZone) * 60_000;
  return new Date(asUtc - aheadMinutes(guess, timeZone) * 60_000).toISOString();
}

/** Returns true for input that is not a date and time; an empty field is valid if the instant is optional. */
export function isMistyped(local: string, timeZone: string): boolean {
  return local !== '' && instantOf(local, timeZone) === null;
}

/** Returns today on the establishment's clock: `2026-11-21`. */
export function todayIn(timeZone: string): string {
  return localText(establishmentNow().toISOString(), timeZone).slice(0, 10);
}

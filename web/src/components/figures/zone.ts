import { getServerTime } from '#web/api/connection.js';

/** Returns the minutes by which a time zone's clocks are ahead of UTC at an instant, in milliseconds since 1970. */
function computeOffsetMinutes(instantMs: number, timeZone: string): number {
  const dateParts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(instantMs));
  const getPartValue = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(dateParts.find((part) => part.type === type)?.value ?? 0);
  const wallClockMs = Date.UTC(
    getPartValue('year'),
    getPartValue('month') - 1,
    getPartValue('day'),
    getPartValue('hour'),
    getPartValue('minute'),
    getPartValue('second'),
  );
  // the wall clock has whole seconds
  return Math.round((wallClockMs - Math.floor(instantMs / 1000) * 1000) / 60_000);
}

/** Writes an instant as a date and time field's value on the establishment's clock: `2026-11-21T14:05(:30)`. */
export function formatLocalDateTime(instant: string, timeZone: string): string {
  const instantMs = Date.parse(instant);
  return new Date(instantMs + computeOffsetMinutes(instantMs, timeZone) * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace(/:00$/, '');
}

/** Converts a date and time on the establishment's clock to its instant; null when it is invalid. */
export function parseLocalInstant(localDateTime: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(localDateTime)) return null;
  const asUtcMs = Date.parse(localDateTime.length === 16 ? `${localDateTime}:00Z` : `${localDateTime}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  // near a change of clocks, the offset of the text read as UTC is wrong: the second one is taken at the instant found
  const firstGuessMs = asUtcMs - computeOffsetMinutes(asUtcMs, timeZone) * 60_000;
  return new Date(asUtcMs - computeOffsetMinutes(firstGuessMs, timeZone) * 60_000).toISOString();
}

/** Returns true for input that is not a date and time; an empty field is valid if the instant is optional. */
export function isInvalidLocalDateTime(localDateTime: string, timeZone: string): boolean {
  return localDateTime !== '' && parseLocalInstant(localDateTime, timeZone) === null;
}

/** Returns today on the establishment's clock: `2026-11-21`. */
export function getTodayIn(timeZone: string): string {
  return formatLocalDateTime(getServerTime().toISOString(), timeZone).slice(0, 10);
}

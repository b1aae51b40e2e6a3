const MAX_CACHED_OFFSETS = 100_000;
const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const offsetsByZone = new Map<
  string,
  { readonly format: Intl.DateTimeFormat; readonly offsets: Map<number, number> }
>();

/**
 * Returns the zone's offset from UTC at an instant, in milliseconds. It is cached by quarter of an hour: zones change
 * only at such instants. Intl names it `GMT+02:00`, or `GMT` alone for none.
 */
function getOffsetMs(instantMs: number, timeZone: string): number {
  let cachedZone = offsetsByZone.get(timeZone);
  if (cachedZone === undefined) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    cachedZone = { format, offsets: new Map() };
    offsetsByZone.set(timeZone, cachedZone);
  }
  const quarterIndex = Math.floor(instantMs / QUARTER_MS);
  const cachedOffset = cachedZone.offsets.get(quarterIndex);
  if (cachedOffset !== undefined) return cachedOffset;
  const offsetName = cachedZone.format
    .formatToParts(quarterIndex * QUARTER_MS)
    .find((part) => part.type === 'timeZoneName')?.value;
  const offsetParts = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(offsetName ?? 'GMT');
  const minutes = Number(offsetParts?.[2] ?? 0) * 60 + Number(offsetParts?.[3] ?? 0);
  const offsetMs = (offsetParts?.[1] === '-' ? -minutes : minutes) * 60_000;
  if (cachedZone.offsets.size > MAX_CACHED_OFFSETS) cachedZone.offsets.clear();
  cachedZone.offsets.set(quarterIndex, offsetMs);
  return offsetMs;
}

/** Returns a zone's offset from UTC (in milliseconds) as text, such as `+02:00`. */
function formatOffset(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const padTwoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;
}

/** An instant on a local clock. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS`, 24 h; fractions of a second are cut off. */
  readonly time: string;
  /** `+02:00` in the hour that the clock repeats in autumn, so that no two instants read the same; else null. */
  readonly offset: string | null;
}

/**
 * Returns the day and time of an instant (milliseconds since 1970) in a zone (IANA name).
 * `offset` is null except in an hour that occurs twice, when summer time ends.
 */
export function toLocalTime(instantMs: number, timeZone: string): LocalTime {
  const offsetMs = getOffsetMs(instantMs, timeZone);
  const localText = new Date(instantMs + offsetMs).toISOString();
  const isRepeatedHour =
    getOffsetMs(instantMs - HOUR_MS, timeZone) > offsetMs || getOffsetMs(instantMs + HOUR_MS, timeZone) < offsetMs;
  return {
    day: localText.slice(0, 10),
    time: localText.slice(11, 19),
    offset: isRepeatedHour ? formatOffset(offsetMs) : null,
  };
}

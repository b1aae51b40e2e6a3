/** Instants of a file that are marked as universal time (`Z`) although they show the establishment's clock. */

/** The instants marked UTC of a whole file, and the establishment's clock. */
export interface UtcTimes {
  readonly firstMs: number;
  readonly lastMs: number;
  /** Different minutes of the day of the instants, in UTC. */
  readonly minutes: Iterable<number>;
  /** Offsets of the establishment's zone at the first and the last instant, milliseconds. */
  readonly offsetsMs: readonly number[];
  /** Closing hours, HH:MM on the establishment's clock. */
  readonly closingTimes: readonly string[];
  readonly nowMs: number;
}

/** Readings of a closing are taken within so many minutes of it. */
const CLOSING_MINUTES = 15;
/** A clock may be ahead of ours by so much. */
const AHEAD_MS = 300_000;
const MINUTES_A_DAY = 1440;

/**
 * Judges the instants marked UTC of a whole file; null when nothing speaks against them.
 *
 * 1. `atClosing`: each of them, read without its mark, is within a quarter of an hour of the closing, and the zone's
 *    offset moves it away from there.
 * 2. `inFuture`: the last of them is ahead of our clock, and is not when it is read without its mark.
 */
export function judgeUtcTimes(times: UtcTimes): 'atClosing' | 'inFuture' | null {
  const { lastMs, offsetsMs, nowMs } = times;
  if (offsetsMs.every((offsetMs) => offsetMs === 0)) return null;
  const closingMinutes = times.closingTimes.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
  const isNearClosing = (minute: number): boolean =>
    closingMinutes.some((closingMinute) => measureDistance(minute, closingMinute) <= CLOSING_MINUTES);
  if ([...times.minutes].every(isNearClosing)) return 'atClosing';
  const lastOffsetMs = offsetsMs.at(-1) ?? 0;
  const isAhead = lastMs > nowMs + AHEAD_MS;
  return isAhead && lastMs - lastOffsetMs <= nowMs + AHEAD_MS ? 'inFuture' : null;
}

/** Returns the minutes between two times of day, over midnight where that is nearer. */
function measureDistance(left: number, right: number): number {
  const distance = Math.abs(left - right);
  return Math.min(distance, MINUTES_A_DAY - distance);
}

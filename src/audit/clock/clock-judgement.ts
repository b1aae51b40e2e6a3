/** The fault of a clock: it moved back, it moved forward, or it differs from the database's. */
export type ClockFault = 'back' | 'forward' | 'apart';

/**
 * Two clocks read at one moment, in milliseconds: the wall clock, and one that only counts up, during sleep as well.
 */
export interface ClockReading {
  readonly wallMs: number;
  readonly steadyMs: number;
}

/** Times known to the database, in milliseconds since 1970. */
export interface RecordedTime {
  readonly databaseMs: number;
  /** Time of the last recorded entry of any log; null when all are empty. */
  readonly lastEntryMs: number | null;
}

export interface ClockLimits {
  /** The largest correction that is not a jump. */
  readonly jumpMs: number;
  /** The longest time for which an installation may record nothing. */
  readonly silenceMs: number;
}

/**
 * Returns a fault when the wall clock moved differently from the time elapsed on the steady clock, which cannot be set.
 * `back` or `forward` is the direction of the jump; null while it is within the limit.
 */
export function judgeWhileRunning(
  lastRightReading: ClockReading,
  currentReading: ClockReading,
  { jumpMs }: ClockLimits,
): ClockFault | null {
  const jumpedMs =
    currentReading.wallMs - lastRightReading.wallMs - (currentReading.steadyMs - lastRightReading.steadyMs);
  if (Math.abs(jumpedMs) <= jumpMs) return null;
  return jumpedMs < 0 ? 'back' : 'forward';
}

/**
 * Returns a fault when the wall clock contradicts recorded times, or null. It also works before a start, when the
 * clock's movement is unknown.
 * `back`: before the last entry; `forward`: too long after it; `apart`: far from the database's clock.
 */
export function judgeAgainstRecords(wallMs: number, recorded: RecordedTime, limits: ClockLimits): ClockFault | null {
  const { databaseMs, lastEntryMs } = recorded;
  if (lastEntryMs !== null && wallMs < lastEntryMs - limits.jumpMs) return 'back';
  if (lastEntryMs !== null && wallMs > lastEntryMs + limits.silenceMs) return 'forward';
  return Math.abs(wallMs - databaseMs) > limits.jumpMs ? 'apart' : null;
}

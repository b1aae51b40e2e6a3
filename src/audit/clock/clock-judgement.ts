/** The fault of a clock: it moved back, it moved forward, or it differs from the database's. */
export type ClockFault = 'back' | 'forward' | 'apart';

/**
 * Two clocks read at one moment, in milliseconds: the wall clock, and one that only counts up, during sleep as well.
 */
export interface ClockReading {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

/** Times known to the database, in milliseconds since 1970. */
export interface RecordedTime {
  readonly databaseMs: number;
  /** Time of the last recorded entry of any log; null when all are empty. */
  readonly lastEntryMs: number | null;
}

export interface ClockLimits {
  /** The largest correction that is not a jump. */
  readonly maxJumpMs: number;
  /** The longest time for which an installation may record nothing. */
  readonly maxSilenceMs: number;
}

/**
 * Returns a fault when the wall clock moved differently from the time elapsed on the steady clock, which cannot be set.
 * `back` or `forward` is the direction of the jump; null while it is within the limit.
 */
export function detectClockJump(
  lastCorrectReading: ClockReading,
  currentReading: ClockReading,
  { maxJumpMs }: ClockLimits,
): ClockFault | null {
  const deviationMs =
    currentReading.wallMs - lastCorrectReading.wallMs - (currentReading.monotonicMs - lastCorrectReading.monotonicMs);
  if (Math.abs(deviationMs) <= maxJumpMs) return null;
  return deviationMs < 0 ? 'back' : 'forward';
}

/**
 * Returns a fault when the wall clock contradicts recorded times, or null. It also works before a start, when the
 * clock's movement is unknown.
 * `back`: before the last entry; `forward`: too long after it; `apart`: far from the database's clock.
 */
export function detectRecordedTimeConflict(
  wallMs: number,
  recordedTime: RecordedTime,
  limits: ClockLimits,
): ClockFault | null {
  const { databaseMs, lastEntryMs } = recordedTime;
  if (lastEntryMs !== null && wallMs < lastEntryMs - limits.maxJumpMs) return 'back';
  if (lastEntryMs !== null && wallMs > lastEntryMs + limits.maxSilenceMs) return 'forward';
  return Math.abs(wallMs - databaseMs) > limits.maxJumpMs ? 'apart' : null;
}

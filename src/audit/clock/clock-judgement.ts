/** What is wrong with a clock: it went back, it went forward, or it differs from the database's. */
export type ClockFault = 'back' | 'forward' | 'apart';

/** Two clocks read at one moment: the wall's, and one that only ever counts, in sleep too; milliseconds. */
export interface ClockReading {
  readonly wallMs: number;
  readonly steadyMs: number;
}

/** What the database knows of time, in milliseconds since 1970. */
export interface RecordedTime {
  readonly databaseMs: number;
  /** Of the entry last recorded in any log; null in an empty one. */
  readonly lastEntryMs: number | null;
}

export interface ClockLimits {
  /** A correction up to here is no jump. */
  readonly jumpMs: number;
  /** An installation may be silent for so long. */
  readonly silenceMs: number;
}

/** Whether the wall's clock moved otherwise than time passed. */
export function judgeWhileRunning(before: ClockReading, now: ClockReading, { jumpMs }: ClockLimits): ClockFault | null {
  const jumped = now.wallMs - before.wallMs - (now.steadyMs - before.steadyMs);
  if (Math.abs(jumped) <= jumpMs) return null;
  return jumped < 0 ? 'back' : 'forward';
}

/** Whether the wall's clock fits what was recorded: before a start too, when nobody saw it move. */
export function judgeAgainstRecords(wallMs: number, recorded: RecordedTime, limits: ClockLimits): ClockFault | null {
  const { databaseMs, lastEntryMs } = recorded;
  if (lastEntryMs !== null && wallMs < lastEntryMs - limits.jumpMs) return 'back';
  if (lastEntryMs !== null && wallMs > lastEntryMs + limits.silenceMs) return 'forward';
  return Math.abs(wallMs - databaseMs) > limits.jumpMs ? 'apart' : null;
}

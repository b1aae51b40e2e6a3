import { findCounterByName, type CounterName, type CounterValues } from '../meters/counters.js';
import { PLAY_LIMIT_KINDS } from '../meters/play-limits.js';

/** The likely cause of a fall of several counters at once: a memory that began again, or a board that answered zero. */
export interface FallCause {
  readonly cause: 'memoryCleared' | 'boardSilent';
  /** Number of counters that fell together. */
  readonly counterCount: number;
}

/**
 * Returns the likely cause of the fall of a step's counters; null when few fell, or only some of them did.
 *
 * 1. Several counters at exactly zero are a board that answered nothing, whatever the others show.
 * 2. Every counter that had a value is lower, and at least one counts again: the memory was cleared. Doors and power
 *    often survive a clear, and do not decide.
 */
export function findFallCause(previous: CounterValues, next: CounterValues): FallCause | null {
  const counters = (Object.keys(previous) as CounterName[]).filter(
    (name) =>
      findCounterByName(name)?.kind === 'cumulative' &&
      PLAY_LIMIT_KINDS[name] !== 'openings' &&
      (previous[name] ?? 0n) > 0n &&
      next[name] !== undefined,
  );
  const fallen = counters.filter((name) => (next[name] ?? 0n) < (previous[name] ?? 0n));
  const isRestarted = fallen.some((name) => next[name] !== 0n);
  if (fallen.length < FALLEN_TOGETHER) return null;
  if (isRestarted)
    return fallen.length === counters.length ? { cause: 'memoryCleared', counterCount: fallen.length } : null;
  return { cause: 'boardSilent', counterCount: fallen.length };
}

/** A fall of fewer counters may be a fault of each. */
const FALLEN_TOGETHER = 3;

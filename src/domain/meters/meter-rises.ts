import { findCounterByName, type CounterName } from './counters.js';
import { PLAY_LIMIT_KINDS, STALE_COUNTER_MS, computeHighestRise, countStepMinutes } from './play-limits.js';
import type { PlayLimits, StepPlay } from './play-limits.js';

/** Rises of counters beyond what the machine can do in the time of a step. */

/** A counter that rose too much, with the highest credible rise, in the counter's unit. */
export interface ExcessiveRise {
  readonly counter: CounterName;
  readonly highestRise: bigint;
}

/** The movements of a step and the time that it may have taken. */
export interface RisingInterval {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Movements of the counters, without withheld ones. */
  readonly movements: ReadonlyMap<CounterName, bigint>;
  /** Counters whose earlier value is older than the start. */
  readonly stale: ReadonlySet<CounterName>;
}

/**
 * Returns the counters that rose more than the machine can do in the time. A counter whose value before is older than
 * the step is given a day more. A doubted counter of games or stakes does not set the limit of the others.
 */
export function listExcessiveRises(interval: RisingInterval, limits: PlayLimits): ExcessiveRise[] {
  const play = findCrediblePlay(interval, limits);
  return LIMITED_COUNTERS.flatMap((counter) => findExcess(interval, limits, counter, play) ?? []);
}

/**
 * Returns the games and stakes of a step that limit its other counters; null for one that is not known, or is itself in
 * doubt.
 */
export function findCrediblePlay(interval: RisingInterval, limits: PlayLimits): StepPlay {
  const findCredibleMovement = (counter: CounterName, play: StepPlay): bigint | null => {
    const movement = interval.movements.get(counter);
    const isCredible =
      movement !== undefined && !interval.stale.has(counter) && findExcess(interval, limits, counter, play) === null;
    return isCredible ? movement : null;
  };
  const games = findCredibleMovement('gamesPlayed', { games: null, stakesMinor: null });
  const stakes = findCredibleMovement('coinInCredits', { games, stakesMinor: null });
  return { games, stakesMinor: stakes === null ? null : stakes * limits.denominationMinor };
}

/** Returns a counter that rose too much, with its highest credible rise; null when its rise is credible. */
function findExcess(
  { startsAt, endsAt, movements, stale }: RisingInterval,
  limits: PlayLimits,
  counter: CounterName,
  play: StepPlay,
): ExcessiveRise | null {
  const movement = movements.get(counter);
  if (movement === undefined || movement <= 0n) return null;
  const elapsedMs = endsAt.getTime() - startsAt.getTime();
  const minutes = countStepMinutes(stale.has(counter) ? elapsedMs + STALE_COUNTER_MS : elapsedMs);
  const highestRise = computeHighestRise(counter, minutes, play, limits);
  if (highestRise === null) return null;
  const unitMinor = findCounterByName(counter)?.unit === 'credits' ? limits.denominationMinor : 1n;
  return movement * unitMinor <= highestRise ? null : { counter, highestRise: highestRise / unitMinor };
}

const LIMITED_COUNTERS = Object.keys(PLAY_LIMIT_KINDS) as readonly CounterName[];

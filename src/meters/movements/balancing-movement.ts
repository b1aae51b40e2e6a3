import type { CounterName, CounterValues } from '#domain/meters/counters.js';
import type { CounterMovements } from '#domain/meters/meter-history.js';
import { listCounters, IDENTITIES } from '#domain/meters/meter-identities.js';

/**
 * Returns the only movement of the counter that balances all its exact identities (equations between counters), given
 * the movements of the other counters; null when none or several would.
 */
export function findBalancingMovement(name: CounterName, counters: CounterMovements): bigint | null {
  const requiredMovements = new Set<bigint>();
  for (const identity of IDENTITIES) {
    if (!listCounters(identity).includes(name) || identity.tolerance > 0n) continue;
    const otherMovements: CounterValues | null = findOtherMovements(name, listCounters(identity), counters);
    if (otherMovements === null) continue;
    const getMovement = (counter: CounterName): bigint => otherMovements[counter] ?? 0n;
    const term = identity.right.find(({ counter }) => counter === name);
    const otherRight = identity.right
      .filter(({ counter }) => counter !== name)
      .reduce((sum, { counter, sign }) => sum + sign * getMovement(counter), 0n);
    // name on the right: left = other right + sign × movement; name on the left: movement = right
    requiredMovements.add(term === undefined ? otherRight : term.sign * (getMovement(identity.left) - otherRight));
  }
  const [onlyMovement] = requiredMovements;
  return requiredMovements.size === 1 && onlyMovement !== undefined ? onlyMovement : null;
}

/** Returns the known movements of the other counters of an identity; null when one is withheld or none is known. */
function findOtherMovements(
  name: CounterName,
  identityCounters: readonly CounterName[],
  counters: CounterMovements,
): CounterValues | null {
  const knownMovements: Partial<Record<CounterName, bigint>> = {};
  for (const otherName of identityCounters) {
    if (otherName === name) continue;
    const measuredCounter = counters[otherName];
    if (measuredCounter === undefined) continue;
    if (measuredCounter.movement === null) return null;
    knownMovements[otherName] = measuredCounter.movement;
  }
  return Object.keys(knownMovements).length === 0 ? null : knownMovements;
}

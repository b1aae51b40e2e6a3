import type { CounterName, CounterValues } from '#domain/meters/counters.js';
import type { CounterMovements } from '#domain/meters/meter-history.js';
import { listIdentityCounters, listIdentities, type Identity } from '#domain/meters/meter-identities.js';
import type { CoinOutContent } from '#domain/meters/win-formula.js';

/**
 * Returns the only movement of the counter that balances all its exact identities (equations between counters), given
 * the movements of the other counters; null when none or several would.
 */
export function findBalancingMovement(
  counterName: CounterName,
  counters: CounterMovements,
  coinOut: CoinOutContent,
): bigint | null {
  const requiredMovements = new Set<bigint>();
  for (const identity of listIdentities(coinOut)) {
    if (!listIdentityCounters(identity).includes(counterName) || identity.tolerance > 0n) continue;
    const otherMovements = collectOtherMovements(counterName, identity, counters);
    if (otherMovements === null) continue;
    const getMovement = (counter: CounterName): bigint => otherMovements[counter] ?? 0n;
    const counterTerm = identity.right.find(({ counter }) => counter === counterName);
    const otherRightSum = identity.right
      .filter(({ counter }) => counter !== counterName)
      .reduce((sum, { counter, sign }) => sum + sign * getMovement(counter), 0n);
    // name on the right: left = other right + sign × movement; name on the left: movement = right
    requiredMovements.add(
      counterTerm === undefined ? otherRightSum : counterTerm.sign * (getMovement(identity.left) - otherRightSum),
    );
  }
  const [onlyMovement] = requiredMovements;
  return requiredMovements.size === 1 && onlyMovement !== undefined ? onlyMovement : null;
}

/**
 * Returns the known movements of the other counters of an identity; null when one is withheld, when none is known, or
 * when zero would be a guess for one that was never reported, as in `evaluateIdentity`.
 */
function collectOtherMovements(
  counterName: CounterName,
  { left, right }: Identity,
  counters: CounterMovements,
): CounterValues | null {
  const knownMovements: Partial<Record<CounterName, bigint>> = {};
  for (const { counter, isRequired, partsOf } of [{ counter: left, isRequired: true, partsOf: [] }, ...right]) {
    if (counter === counterName) continue;
    const measuredCounter = counters[counter];
    if (measuredCounter === undefined) {
      if (isRequired || partsOf.some((part) => part !== counterName && counters[part] !== undefined)) return null;
      continue;
    }
    if (measuredCounter.movement === null) return null;
    knownMovements[counter] = measuredCounter.movement;
  }
  return Object.keys(knownMovements).length === 0 ? null : knownMovements;
}

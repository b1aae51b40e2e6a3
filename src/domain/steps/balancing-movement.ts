import type { CounterName } from '../meters/counters.js';
import { evaluateIdentity, listIdentitiesWithCounter, type GetMovement } from '../meters/meter-identities.js';
import type { CoinOutContent } from '../meters/win-formula.js';

/**
 * Returns the only movement of the counter that balances all its exact identities (equations between counters), given
 * the movements of the other counters; null when none or several would.
 */
export function findBalancingMovement(
  counterName: CounterName,
  getMovement: GetMovement,
  coinOut: CoinOutContent,
): bigint | null {
  const requiredMovements = new Set<bigint>();
  for (const identity of listIdentitiesWithCounter(counterName, coinOut)) {
    if (identity.tolerance > 0n) continue;
    const withoutCounter = evaluateIdentity(identity, (name) => (name === counterName ? 0n : getMovement(name)));
    if (withoutCounter === null) continue;
    const { left, right } = withoutCounter;
    const term = identity.right.find(({ counter }) => counter === counterName);
    // the counter is the left side, or a term of the right one
    requiredMovements.add(term === undefined ? right : term.sign * (left - right));
  }
  const [onlyMovement] = requiredMovements;
  return requiredMovements.size === 1 && onlyMovement !== undefined ? onlyMovement : null;
}

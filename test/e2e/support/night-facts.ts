import type { Counters } from '../../night/night.js';
import { playedAt } from '../../night/facts.js';

/** Two boxes placed in each other's machine; and a note stuck in the acceptor of a third machine. */
export const SWAPPED: Readonly<Record<string, string>> = { '4007': 'B-4008', '4008': 'B-4007' };
export const FOUND: Readonly<Record<string, string>> = { 'B-4008': '11', 'B-4012': '9' };

/** Returns the movement of a machine's meters on its day; for a swapped box, the contents of that box too. */
export function movedAt(machine: string): Counters {
  const played = playedAt(machine);
  if (machine !== '4007') return played;
  return { ...played, coinInCredits: 102_000, dropCredits: 22_000, billsCredits: 22_000 };
}

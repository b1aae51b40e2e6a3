import type { Counters } from '../../night/night.js';
import { playedAt } from '../../night/facts.js';

/** What two boxes held that were put into each other's machine; and a note that stuck in the acceptor of a third. */
export const SWAPPED: Readonly<Record<string, string>> = { '4007': 'B-4008', '4008': 'B-4007' };
export const FOUND: Readonly<Record<string, string>> = { 'B-4008': '11', 'B-4012': '9' };

/** What the meters of a machine say of its day: of the one with the box of another, what that box holds too. */
export function movedAt(machine: string): Counters {
  const played = playedAt(machine);
  if (machine !== '4007') return played;
  return { ...played, coinInCredits: 102_000, dropCredits: 22_000, billsCredits: 22_000 };
}

import { minor, type Minor } from '../money.js';

/** Receipts and payments of a table's session, in minor units. */
export interface TableSessionFigures {
  /** The initial avance and the further ones. */
  readonly avancesMinor: bigint;
  /** Sums sent by the table to the cash desk without exchange (credits). */
  readonly creditsMinor: bigint;
  /** The count at the end: chips, plaques, and the notes of the locked box. */
  readonly encaisseMinor: bigint;
}

/**
 * Returns the result of a session (produit brut des jeux de contrepartie): encaisse at the end + credits to the cash
 * desk − avances. A negative result is retained and carried, never brought to zero.
 */
export function computeTableResult({ avancesMinor, creditsMinor, encaisseMinor }: TableSessionFigures): Minor {
  return minor(encaisseMinor + creditsMinor - avancesMinor);
}

/** Earlier sessions that make a table's usual range: its last ones, and the fewest of them. */
export const USUAL_SESSIONS = { most: 60, fewest: 10 } as const;

/** The range of a table's earlier results, in minor units. */
export interface UsualResults {
  /** Number of the sessions. */
  readonly sessions: number;
  /** Lowest of their results, in minor units. */
  readonly lowestMinor: bigint;
  /** Highest of their results, in minor units. */
  readonly highestMinor: bigint;
  /** True: the result that is reviewed is outside the range. */
  readonly isOutside: boolean;
}

/** Returns the range of the earlier results beside a result; null with too few of them to name a range. */
export function findUsualResults(earlierResults: readonly bigint[], resultMinor: bigint): UsualResults | null {
  const [first] = earlierResults;
  if (first === undefined || earlierResults.length < USUAL_SESSIONS.fewest) return null;
  const lowestMinor = earlierResults.reduce((lowest, result) => (result < lowest ? result : lowest), first);
  const highestMinor = earlierResults.reduce((highest, result) => (result > highest ? result : highest), first);
  const isOutside = resultMinor < lowestMinor || resultMinor > highestMinor;
  return { sessions: earlierResults.length, lowestMinor, highestMinor, isOutside };
}

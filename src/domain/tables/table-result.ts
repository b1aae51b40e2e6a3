import type { Minor } from '../money.js';
import { minor } from '../money.js';

/** What a session of a table took and gave, in minor units. */
export interface TableSessionFigures {
  /** The initial avance and the further ones. */
  readonly avancesMinor: bigint;
  /** What the table sent to the cash desk against nothing (credits). */
  readonly creditsMinor: bigint;
  /** What was counted at the end: chips, plaques, and the notes of the locked box. */
  readonly encaisseMinor: bigint;
}

/**
 * The result of a session (produit brut des jeux de contrepartie): encaisse at the end + credits to the cash desk −
 * avances. A negative result is kept and carried, never brought to zero.
 */
export function tableResult({ avancesMinor, creditsMinor, encaisseMinor }: TableSessionFigures): Minor {
  return minor(encaisseMinor + creditsMinor - avancesMinor);
}

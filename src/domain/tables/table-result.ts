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

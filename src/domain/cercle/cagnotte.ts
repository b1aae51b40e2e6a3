import { minor, type Minor } from '../money.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** The cagnotte of a table, its opening and its count. */

const COMMITTEE: readonly Role[] = ['direction', 'membreDuComite'];

/**
 * Roles that certify the content of a cagnotte (AI67:31), or verify the book of tickets in Monaco (MC:11.7). They are
 * the second signers of a counter-entry of its coups and stamps.
 */
export const WITNESS_ROLES: Readonly<Record<JurisdictionCode, readonly Role[]>> = {
  MC: ['inspecteur', 'sousDirecteur', ...COMMITTEE],
  FR: COMMITTEE,
  AI67: COMMITTEE,
};

export type CagnotteFault =
  | { readonly code: 'CAGNOTTE_WITNESS_REQUIRED'; readonly article: string }
  | { readonly code: 'CAGNOTTE_BOOK_NOT_VERIFIED'; readonly article: string };

/**
 * Returns why a cagnotte may not be opened before these witnesses; null when it may. The director or a member of the
 * committee must be present, certifies the count and signs.
 *
 * @article AI67:31.1
 */
export const findWitnessFault = (witnessFunctions: readonly string[]): CagnotteFault | null =>
  witnessFunctions.includes('direction') || witnessFunctions.includes('membreDuComite')
    ? null
    : { code: 'CAGNOTTE_WITNESS_REQUIRED', article: 'AI67:31' };

/**
 * Returns why a cagnotte may not be opened yet; null when it may. Its book of tickets is verified first, in the
 * presence of an agent of the control service where there is one.
 *
 * @article MC:11.7.3
 */
export const findTicketBookFault = (isVerified: boolean): CagnotteFault | null =>
  isVerified ? null : { code: 'CAGNOTTE_BOOK_NOT_VERIFIED', article: 'MC:11.7' };

/**
 * Returns why a cagnotte (locked box of the house's rake) may not be opened so; null when it may. In Monaco the control
 * book must be verified; elsewhere the director or a member of the committee signs as witness (`functions`: those of
 * the witnesses).
 */
export function findCagnotteOpeningFault(
  jurisdiction: JurisdictionCode,
  { functions, isVerified }: { readonly functions: readonly string[]; readonly isVerified: boolean },
): CagnotteFault | null {
  return jurisdiction === 'MC' ? findTicketBookFault(isVerified) : findWitnessFault(functions);
}

/** The result of a cagnotte count, minor units. */
export interface CagnotteCount {
  readonly countedMinor: bigint;
  readonly stubsMinor: bigint;
}

export interface CagnotteResult {
  /** counted − stubs: a separate entry, never silently absorbed. */
  readonly differenceMinor: Minor;
  /** The amount carried in the register of control. */
  readonly carriedMinor: Minor;
}

/**
 * Returns the difference between a cagnotte's content and its ticket stubs, and the amount carried as the result of the
 * cagnotte: its whole content. France carries the higher of the calculated and the counted amount (its modèle 11).
 *
 * @article AI67:31.2
 */
export function computeCagnotteResult(
  jurisdiction: JurisdictionCode,
  { countedMinor, stubsMinor }: CagnotteCount,
): CagnotteResult {
  const areStubsCarried = jurisdiction === 'FR' && stubsMinor > countedMinor;
  return {
    differenceMinor: minor(countedMinor - stubsMinor),
    carriedMinor: minor(areStubsCarried ? stubsMinor : countedMinor),
  };
}

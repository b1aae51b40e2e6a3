import { minor } from '../money.js';
import type { Minor } from '../money.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** The cagnotte of a table, its opening and its count. */

export type CagnotteFault =
  | { readonly code: 'CAGNOTTE_WITNESS_REQUIRED'; readonly article: string }
  | { readonly code: 'CAGNOTTE_BOOK_NOT_VERIFIED'; readonly article: string };

/**
 * Why a cagnotte may not be opened before these; null: it may. Never without the director or a member of the committee,
 * who certifies the count and signs.
 *
 * @article AI67:31.1
 */
export const witnessFault = (functions: readonly string[]): CagnotteFault | null =>
  functions.includes('direction') || functions.includes('membreDuComite')
    ? null
    : { code: 'CAGNOTTE_WITNESS_REQUIRED', article: 'AI67:31' };

/**
 * Why a cagnotte may not be opened yet; null: it may. Its book of tickets is verified first, an agent of the control
 * service being there where one is.
 *
 * @article MC:11.7.3
 */
export const bookVerifiedFault = (isVerified: boolean): CagnotteFault | null =>
  isVerified ? null : { code: 'CAGNOTTE_BOOK_NOT_VERIFIED', article: 'MC:11.7' };

/** Whether the text asks for the verified book, or for the director's or a member's signature. */
export function openingFault(
  jurisdiction: JurisdictionCode,
  { functions, isVerified }: { readonly functions: readonly string[]; readonly isVerified: boolean },
): CagnotteFault | null {
  return jurisdiction === 'MC' ? bookVerifiedFault(isVerified) : witnessFault(functions);
}

/** What a count of a cagnotte comes to, minor units. */
export interface CagnotteCount {
  readonly countedMinor: bigint;
  readonly stubsMinor: bigint;
}

export interface CagnotteWorth {
  /** counted − stubs: an entry of its own, never silently absorbed. */
  readonly differenceMinor: Minor;
  /** What the register of control carries. */
  readonly carriedMinor: Minor;
}

/**
 * The difference between content and stubs, which is entered, and what is carried as the result of the cagnotte: its
 * whole content. France carries the higher of what was calculated and what was counted (its modèle 11).
 *
 * @article AI67:31.2
 */
export function cagnotteWorth(
  jurisdiction: JurisdictionCode,
  { countedMinor, stubsMinor }: CagnotteCount,
): CagnotteWorth {
  const isHigherBySum = jurisdiction === 'FR' && stubsMinor > countedMinor;
  return {
    differenceMinor: minor(countedMinor - stubsMinor),
    carriedMinor: minor(isHigherBySum ? stubsMinor : countedMinor),
  };
}

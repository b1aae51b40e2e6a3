import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { TableGame } from './games.js';

/**
 * A table's minimum stake: its agreement in Monaco at the boule, its increases under AI67, and the condition that lets
 * a tableau of boule stay open at twice the minimum.
 */

export type AgreementFault = { readonly code: 'AGREEMENT_MISSING'; readonly article: string };

/**
 * Returns why the Direction (management) may not fix these stakes alone; null when it may. In Monaco it fixes those of
 * the boule in agreement with the Administration, of which `agreedOn` is the day.
 *
 * @article MC:10.2.1
 */
export const findStakeAgreementFault = (
  jurisdiction: JurisdictionCode,
  game: TableGame,
  agreedOn: string | null,
): AgreementFault | null =>
  jurisdiction === 'MC' && game === 'boule' && agreedOn === null
    ? { code: 'AGREEMENT_MISSING', article: 'MC:10' }
    : null;

export interface MinimumChange {
  readonly authorisedMinor: bigint;
  readonly requestedMinor: bigint;
  /** The minima of the table in the season, before and after this one. */
  readonly season: SeasonMinima;
  /** The gaming day from which it applies, and the first one that has not begun. */
  readonly effectiveDay: string;
  readonly firstFreeDay: string;
  /** The day on which both the Minister and the commissaire de police were notified; null: not both. */
  readonly notifiedOn: string | null;
}

/** The minima of a table in a season around new ones, in minor units. */
export interface SeasonMinima {
  readonly earlierMinor: readonly bigint[];
  /** Already fixed from later days on, in their order. */
  readonly later: readonly { readonly from: string; readonly minimumMinor: bigint }[];
}

export type MinimumFault =
  | { readonly code: 'MINIMUM_NOT_LOWERED'; readonly lowestMinor: bigint }
  | { readonly code: 'MINIMUM_LOWERED_LATER'; readonly from: string; readonly laterMinor: bigint }
  | { readonly code: 'MINIMUM_WITHIN_DAY'; readonly firstDay: string }
  | { readonly code: 'MINIMUM_NOTICE_MISSING' }
  | { readonly code: 'MINIMUM_NOTICE_SHORT'; readonly firstDay: string };

/** Days of notice. */
const NOTICE_DAYS = 8;

/**
 * Returns why a table's minimum stake may not change this way; null when it may.
 *
 * 1. Within the season it is never brought back to a lower rate.
 * 2. Within one day it is not changed.
 * 3. The Minister and the commissaire de police are notified eight days before one above that of the authorisation; a
 * new season may go back to that of the authorisation without it.
 *
 * @article AI67:18.2
 */
export function findMinimumStakeFault(change: MinimumChange): MinimumFault | null {
  const { authorisedMinor, requestedMinor, season, effectiveDay, firstFreeDay, notifiedOn } = change;
  const loweredFault = findLoweredMinimumFault(requestedMinor, season);
  if (loweredFault !== null) return loweredFault;
  if (effectiveDay < firstFreeDay) return { code: 'MINIMUM_WITHIN_DAY', firstDay: firstFreeDay };
  if (requestedMinor <= authorisedMinor) return null;
  if (notifiedOn === null) return { code: 'MINIMUM_NOTICE_MISSING' };
  const firstDay = addDays(notifiedOn, NOTICE_DAYS);
  return effectiveDay < firstDay ? { code: 'MINIMUM_NOTICE_SHORT', firstDay } : null;
}

/**
 * Returns the fault of a minimum stake that would be lowered in the season, at boule as at the games of article 18; null
 * when it is not: it is below the highest that the table had before, or above one that is fixed for later.
 *
 * @article AI67:11.4
 */
export function findLoweredMinimumFault(
  requestedMinor: bigint,
  { earlierMinor, later }: SeasonMinima,
): MinimumFault | null {
  const lowestMinor = earlierMinor.reduce((max, minimumMinor) => (minimumMinor > max ? minimumMinor : max), 0n);
  if (requestedMinor < lowestMinor) return { code: 'MINIMUM_NOT_LOWERED', lowestMinor };
  const lower = later.find(({ minimumMinor }) => minimumMinor < requestedMinor);
  return lower === undefined
    ? null
    : { code: 'MINIMUM_LOWERED_LATER', from: lower.from, laterMinor: lower.minimumMinor };
}

/** Returns the calendar day a number of days after another, both `YYYY-MM-DD`. */
function addDays(day: string, dayCount: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + dayCount);
  return date.toISOString().slice(0, 10);
}

/** An open tableau of boule and its minimum stake. */
export interface BouleTableau {
  readonly number: string;
  readonly minimumMinor: bigint;
}

export type BouleFault =
  | { readonly code: 'TABLEAU_MINIMUM_NOT_ALLOWED'; readonly allowedMinor: readonly bigint[] }
  | { readonly code: 'NO_TABLEAU_AT_MINIMUM' };

/**
 * Returns why these tableaux of boule may not be open together; null when they may. A tableau is at the authorised
 * minimum or at twice it, and at twice it only while at least one at the authorised minimum stays in service.
 *
 * @article AI67:11.3
 */
export function findBouleTableauxFault(
  authorisedMinor: bigint,
  openTableaux: readonly BouleTableau[],
): BouleFault | null {
  const allowedMinor = [authorisedMinor, 2n * authorisedMinor];
  if (openTableaux.some(({ minimumMinor }) => !allowedMinor.includes(minimumMinor))) {
    return { code: 'TABLEAU_MINIMUM_NOT_ALLOWED', allowedMinor };
  }
  const hasOneAtMinimum = openTableaux.some(({ minimumMinor }) => minimumMinor === authorisedMinor);
  return openTableaux.length === 0 || hasOneAtMinimum ? null : { code: 'NO_TABLEAU_AT_MINIMUM' };
}

/**
 * Returns why a tableau of vingt-trois may not have this minimum stake; null when it may. It is that of the
 * authorisation: article 11 allows twice the minimum only at boule, and no article applies the raise of article 18 to
 * vingt-trois.
 */
export const findVingtTroisFault = (authorisedMinor: bigint, minimumMinor: bigint): BouleFault | null =>
  minimumMinor === authorisedMinor ? null : { code: 'TABLEAU_MINIMUM_NOT_ALLOWED', allowedMinor: [authorisedMinor] };

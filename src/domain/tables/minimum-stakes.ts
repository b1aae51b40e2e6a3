import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { TableGame } from './games.js';

/**
 * A table's minimum stake: with whom it is agreed in Monaco at the boule; under AI67 when it may be raised, and what
 * keeps a tableau of boule at twice it open.
 */

export type AgreementFault = { readonly code: 'AGREEMENT_MISSING'; readonly article: string };

/**
 * Why the Direction may not fix these stakes alone; null: it may. At the boule it does so in agreement with the
 * Administration.
 *
 * @article MC:10.2.1
 */
export const agreementFault = (
  jurisdiction: JurisdictionCode,
  game: TableGame,
  agreedOn: string | null,
): AgreementFault | null =>
  jurisdiction === 'MC' && game === 'boule' && agreedOn === null
    ? { code: 'AGREEMENT_MISSING', article: 'MC:10' }
    : null;

export interface MinimumChange {
  readonly authorisedMinor: bigint;
  readonly wantedMinor: bigint;
  /** The lowest that this season still allows: the highest minimum the table has had in it. */
  readonly seasonLowestMinor: bigint;
  /** The gaming day from which it is to hold; and the first one it has not begun. */
  readonly from: string;
  readonly firstFreeDay: string;
  /** The day on which both the Minister and the commissaire de police were notified; null: not both. */
  readonly toldOn: string | null;
}

export type MinimumFault =
  | { readonly code: 'MINIMUM_NOT_LOWERED'; readonly lowestMinor: bigint }
  | { readonly code: 'MINIMUM_WITHIN_DAY'; readonly firstDay: string }
  | { readonly code: 'MINIMUM_NOTICE_SHORT'; readonly firstDay: string | null };

/** Days of notice. */
const NOTICE_DAYS = 8;

/**
 * Why a table's minimum stake may not change so; null: it may.
 *
 * 1. Within the season it is never brought back to a lower rate.
 * 2. Within one day it is not changed.
 * 3. Of one above that of the authorisation the Minister and the commissaire de police are told eight days before; a new
 *    season may go back to that of the authorisation without it.
 *
 * @article AI67:18.2
 */
export function minimumFault(change: MinimumChange): MinimumFault | null {
  const { authorisedMinor, wantedMinor, seasonLowestMinor, from, firstFreeDay, toldOn } = change;
  if (wantedMinor < seasonLowestMinor) return { code: 'MINIMUM_NOT_LOWERED', lowestMinor: seasonLowestMinor };
  if (from < firstFreeDay) return { code: 'MINIMUM_WITHIN_DAY', firstDay: firstFreeDay };
  if (wantedMinor <= authorisedMinor) return null;
  const firstDay = toldOn === null ? null : daysAfter(toldOn, NOTICE_DAYS);
  return firstDay === null || from < firstDay ? { code: 'MINIMUM_NOTICE_SHORT', firstDay } : null;
}

/** The calendar day so many days after another, both `YYYY-MM-DD`. */
function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
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
 * Why these tableaux of boule may not be open together; null: they may. A tableau is at the authorised minimum or at
 * twice it, and at twice it only while at least one at the authorised minimum stays in service.
 *
 * @article AI67:11.3
 */
export function bouleFault(authorisedMinor: bigint, open: readonly BouleTableau[]): BouleFault | null {
  const allowedMinor = [authorisedMinor, 2n * authorisedMinor];
  if (open.some(({ minimumMinor }) => !allowedMinor.includes(minimumMinor))) {
    return { code: 'TABLEAU_MINIMUM_NOT_ALLOWED', allowedMinor };
  }
  const hasOneAtMinimum = open.some(({ minimumMinor }) => minimumMinor === authorisedMinor);
  return open.length === 0 || hasOneAtMinimum ? null : { code: 'NO_TABLEAU_AT_MINIMUM' };
}

/**
 * Why a tableau of vingt-trois may not have this minimum stake; null: it may. It is that of the authorisation: article
 * 11 lets tableaux of boule alone be at twice it, and no article sends vingt-trois to the raise of article 18.
 */
export const vingtTroisFault = (authorisedMinor: bigint, minimumMinor: bigint): BouleFault | null =>
  minimumMinor === authorisedMinor ? null : { code: 'TABLEAU_MINIMUM_NOT_ALLOWED', allowedMinor: [authorisedMinor] };

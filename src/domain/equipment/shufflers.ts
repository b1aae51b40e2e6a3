import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { ApparatusKind } from './checks.js';

/** Card shufflers: one shuffles decks, the other shuffles and deals without a pause. */

/** An apparatus as it is entered. */
export interface EnteredApparatus {
  readonly kind: ApparatusKind;
  readonly apparatusNumber: string;
  /** The decision that approves its model; empty: none. */
  readonly approval: string;
  /** Day of that decision, YYYY-MM-DD; null: none. */
  readonly approvedOn: string | null;
  /** No card can be reached while it shuffles. */
  readonly isProtected: boolean;
  /** A light or a sound reports its faults. */
  readonly hasSignal: boolean;
}

export type ShufflerFault = {
  readonly code: 'SHUFFLER_NOT_APPROVED' | 'SHUFFLER_NOT_PROTECTED';
  readonly number: string;
  readonly article: string;
};

/** Articles that have a shuffler or a dealing apparatus of an approved model. */
const SHUFFLER_ARTICLES: Readonly<Record<JurisdictionCode, string>> = { MC: 'MC:1', FR: 'FR07:55-4', AI67: 'AI67:32' };

export const isShuffler = (kind: ApparatusKind): boolean => kind === 'shuffler' || kind === 'dealingShuffler';

/**
 * Returns why a shuffler may not be entered; null when it may. Its model is approved; the one that only shuffles keeps
 * the cards out of reach meanwhile, and reports its faults by a light or a sound.
 *
 * @article MC:1.0.4
 */
export function findShufflerFault(
  jurisdiction: JurisdictionCode,
  gamingDay: string,
  { kind, apparatusNumber: number, approval, approvedOn, isProtected, hasSignal }: EnteredApparatus,
): ShufflerFault | null {
  if (!isShuffler(kind)) return null;
  const article = SHUFFLER_ARTICLES[jurisdiction];
  if (approval === '' || approvedOn === null || approvedOn > gamingDay)
    return { code: 'SHUFFLER_NOT_APPROVED', number, article };
  const isSafe = isProtected && hasSignal;
  return kind === 'shuffler' && !isSafe ? { code: 'SHUFFLER_NOT_PROTECTED', number, article } : null;
}

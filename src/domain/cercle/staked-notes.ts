import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** Notes staked at a jeu de cercle. */

/** Returns the article that lets punters stake notes; null when no text does, and only chips and plaques are used. */
export const findStakedNotesArticle = (jurisdiction: JurisdictionCode): string | null =>
  ({ MC: 'MC:15', AI67: 'AI67:2', FR: null })[jurisdiction];

export type StakedNotesFault =
  | { readonly code: 'NOTES_NOT_STAKED_HERE'; readonly jurisdiction: JurisdictionCode }
  | { readonly code: 'STAKED_NOTES_EMPTY' | 'STAKED_COINS'; readonly article: string }
  | {
      readonly code: 'STAKED_NOTES_UNEQUAL';
      readonly notesMinor: bigint;
      readonly chipsMinor: bigint;
      readonly article: string;
    };

/**
 * Returns why staked notes may not be changed this way at a jeu de cercle; null when they may. Punters may stake notes,
 * not coins. They are changed at once (MC:15), and must be when they are lost (AI67:2), for chips and plaques of the
 * same value.
 *
 * @article MC:15.1, AI67:2.4
 */
export function findStakedNotesFault(
  jurisdiction: JurisdictionCode,
  {
    notesMinor,
    hasCoins,
    chipsMinor,
  }: { readonly notesMinor: bigint; readonly hasCoins: boolean; readonly chipsMinor: bigint },
): StakedNotesFault | null {
  const article = findStakedNotesArticle(jurisdiction);
  if (article === null) return { code: 'NOTES_NOT_STAKED_HERE', jurisdiction };
  if (hasCoins) return { code: 'STAKED_COINS', article };
  if (notesMinor === 0n) return { code: 'STAKED_NOTES_EMPTY', article };
  return notesMinor === chipsMinor ? null : { code: 'STAKED_NOTES_UNEQUAL', notesMinor, chipsMinor, article };
}

import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** Notes that are staked at a jeu de cercle. */

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
 * Why notes are not changed so at a jeu de cercle; null: they are. Punters may stake notes, no coins, and the croupier
 * changes them at once, for chips and plaques worth the same. Another text than Monaco's knows no staked notes.
 *
 * @article MC:15.1
 */
export function stakedNotesFault(
  jurisdiction: JurisdictionCode,
  {
    notesMinor,
    coins,
    chipsMinor,
  }: { readonly notesMinor: bigint; readonly coins: boolean; readonly chipsMinor: bigint },
): StakedNotesFault | null {
  if (jurisdiction !== 'MC') return { code: 'NOTES_NOT_STAKED_HERE', jurisdiction };
  const article = 'MC:15';
  if (coins) return { code: 'STAKED_COINS', article };
  if (notesMinor === 0n) return { code: 'STAKED_NOTES_EMPTY', article };
  return notesMinor === chipsMinor ? null : { code: 'STAKED_NOTES_UNEQUAL', notesMinor, chipsMinor, article };
}

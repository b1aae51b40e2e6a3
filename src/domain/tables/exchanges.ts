import { minor, sumMinor, type Minor } from '../money.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { hasSpecialDesk, type TableGame } from './games.js';

/** Change at the tables, and between a table and a desk. */

/** Media exchanged piece by piece: notes and coins (numéraire), chips, plaques. */
export const PIECE_MEDIA = ['note', 'coin', 'chip', 'plaque'] as const;

/** Medium of the pieces of an entry. */
export type PieceMedium = (typeof PIECE_MEDIA)[number];

/** Media listed in a carnet, on a bon and in a cagnotte: no coins. */
export const TABLE_MEDIA = ['note', 'chip', 'plaque'] as const satisfies readonly PieceMedium[];
/** Kind of a piece at a table. */
export type TableMedium = (typeof TABLE_MEDIA)[number];

/** The two sides of a bon. */
export const BON_SIDES = ['asked', 'given'] as const;
/** Side of a bon: pieces requested from the cash desk, or given to it. */
export type BonSide = (typeof BON_SIDES)[number];

/** A line of a nomenclature: a number of pieces of one value, in minor units. */
export interface PieceLine {
  readonly medium: PieceMedium;
  readonly valueMinor: bigint;
  readonly count: bigint;
}

/** Returns the total value of pieces, in minor units; negative when more leaves than arrives. */
export const computePiecesTotal = (lines: readonly Pick<PieceLine, 'valueMinor' | 'count'>[]): Minor =>
  sumMinor(lines.map(({ valueMinor, count }) => valueMinor * count));

/** The highest value of a piece exchanged at the table itself, in francs Djibouti: boule and vingt-trois. */
const MAX_TABLE_EXCHANGE_MINOR = 10_000n;

/**
 * Returns where a piece is changed at boule and vingt-trois: a chip or a plaque of up to 10 000 FD by the croupier at
 * the table; one of more, and cash of any amount, at the special desk.
 *
 * @article AI67:1.1
 */
export function getExchangePlace(medium: PieceMedium, valueMinor: bigint): 'table' | 'specialDesk' {
  const isCash = medium === 'note' || medium === 'coin';
  return isCash || valueMinor > MAX_TABLE_EXCHANGE_MINOR ? 'specialDesk' : 'table';
}

export type ExchangePlaceFault = { readonly code: 'EXCHANGE_AT_SPECIAL_DESK'; readonly article: string };

/**
 * Returns why these notes may not be changed at a table of that game; null when they may. At boule and vingt-trois of
 * 1967 cash is changed only at the special desk.
 *
 * @article AI67:1.4
 */
export function findExchangePlaceFault(
  jurisdiction: JurisdictionCode,
  game: TableGame,
  notes: readonly Pick<PieceLine, 'valueMinor'>[],
): ExchangePlaceFault | null {
  if (jurisdiction !== 'AI67' || !hasSpecialDesk(game)) return null;
  const requiresSpecialDesk = notes.some(({ valueMinor }) => getExchangePlace('note', valueMinor) === 'specialDesk');
  return requiresSpecialDesk ? { code: 'EXCHANGE_AT_SPECIAL_DESK', article: 'AI67:1' } : null;
}

/**
 * Returns the box for a note or a plaque changed at a table: the locked box for a note, opened for the count at the
 * end; the table's own cash box for a plaque. Other pieces are not changed there.
 *
 * @article AI67:3.1, AI67:3.2
 */
export const findExchangeBox = (medium: PieceMedium): 'lockedBox' | 'cashBox' | null =>
  medium === 'note' ? 'lockedBox' : medium === 'plaque' ? 'cashBox' : null;

/**
 * Returns the notes missing from a table's locked box when it is counted, in minor units: notes changed there are taken
 * out only at the end of the session. Unentered exchanges make its content higher.
 *
 * @article MC:17.2.1
 */
export const computeNotesMissingFromBox = (exchangedMinor: bigint, countedMinor: bigint): Minor =>
  minor(countedMinor < exchangedMinor ? exchangedMinor - countedMinor : 0n);

export interface TableExchangeState {
  readonly isOpen: boolean;
  /** The croupier clears the layout or pays the winning chances. */
  readonly isClearing: boolean;
}

export type ExchangeFault = { readonly code: 'TABLE_NOT_WORKING' | 'TABLE_IS_PAYING' };

/**
 * Returns why no change is made at a table now; null when it may be. None at a table that is not working, and none
 * while the layout is cleared and the winning chances are paid.
 *
 * @article MC:16.3
 */
export function findTableExchangeFault({ isOpen, isClearing }: TableExchangeState): ExchangeFault | null {
  if (!isOpen) return { code: 'TABLE_NOT_WORKING' };
  return isClearing ? { code: 'TABLE_IS_PAYING' } : null;
}

/** An exchange between a table and a cash desk, as its bon lists it. */
export interface Bon {
  /** Pieces requested by the table. */
  readonly asked: readonly PieceLine[];
  /** Pieces given in return. */
  readonly given: readonly PieceLine[];
}

export type BonFault =
  | { readonly code: 'BON_EMPTY' }
  | {
      readonly code: 'BON_UNEQUAL';
      readonly askedMinor: bigint;
      readonly givenMinor: bigint;
      readonly apartMinor: bigint;
    }
  | { readonly code: 'BON_MEDIUM'; readonly medium: PieceMedium; readonly side: BonSide };

type BonMedia = Readonly<Record<keyof Bon, readonly PieceMedium[]>>;

/** A changeur requests chips and plaques and gives plaques or notes for them. */
const CHANGEUR_MEDIA: BonMedia = { asked: ['chip', 'plaque'], given: ['plaque', 'note'] };

/** Lined up on the tableau and counted before everybody (AI67:1). */
const CHIP_EXCHANGE_MEDIA: BonMedia = { asked: ['chip', 'plaque'], given: ['chip', 'plaque'] };

/**
 * Media allowed on each side of a table's bon, by text: chips and plaques. AI67:3 refers the other games of 1967 to the
 * bon of AI67:2, where notes are given too.
 */
const BON_MEDIA: Readonly<Record<JurisdictionCode, BonMedia>> = {
  MC: CHIP_EXCHANGE_MEDIA,
  FR: CHIP_EXCHANGE_MEDIA,
  AI67: CHANGEUR_MEDIA,
};

/**
 * Returns why a bon (slip of an exchange with a desk) is not valid; null when it is. It lists pieces on both sides, of
 * the media of its text, of equal value.
 *
 * @article MC:17.1.2
 */
export const findBonFault = (jurisdiction: JurisdictionCode, game: TableGame, bon: Bon): BonFault | null =>
  findBonFaultByMedia(
    jurisdiction === 'AI67' && hasSpecialDesk(game) ? CHIP_EXCHANGE_MEDIA : BON_MEDIA[jurisdiction],
    bon,
  );

/**
 * Returns why a bon between a changeur and a cash desk is not valid; null when it is. It lists on one side the
 * requested chips and plaques, on the other the plaques and notes to be changed, of equal value (AI67:2, MC:17.2).
 */
export const findChangeurBonFault = (bon: Bon): BonFault | null => findBonFaultByMedia(CHANGEUR_MEDIA, bon);

/**
 * Returns why a bon (slip of an exchange) is not valid; null when it is. Both sides have pieces, of the media allowed
 * on that side, and equal values.
 */
function findBonFaultByMedia(allowedMedia: BonMedia, bon: Bon): BonFault | null {
  for (const side of BON_SIDES) {
    const lines = bon[side].filter(({ count }) => count > 0n);
    if (lines.length === 0) return { code: 'BON_EMPTY' };
    const disallowedLine = lines.find(({ medium }) => !allowedMedia[side].includes(medium));
    if (disallowedLine !== undefined) return { code: 'BON_MEDIUM', medium: disallowedLine.medium, side };
  }
  const requestedMinor = computePiecesTotal(bon.asked);
  const givenMinor = computePiecesTotal(bon.given);
  if (requestedMinor === givenMinor) return null;
  return {
    code: 'BON_UNEQUAL',
    askedMinor: requestedMinor,
    givenMinor,
    apartMinor: minor(givenMinor - requestedMinor),
  };
}

import type { Minor } from '../money.js';
import { minor, sumMinor } from '../money.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { hasSpecialDesk } from './games.js';
import type { TableGame } from './games.js';

/** Change at the tables, and between a table and a desk. */

/** What changes hands, piece by piece: notes and coins (numéraire), chips, plaques. */
export const PIECE_MEDIA = ['note', 'coin', 'chip', 'plaque'] as const;

export type PieceMedium = (typeof PIECE_MEDIA)[number];

/** A line of a nomenclature: so many pieces of one value, in minor units. */
export interface PieceLine {
  readonly medium: PieceMedium;
  readonly valueMinor: bigint;
  readonly count: bigint;
}

/** What pieces are worth together, in minor units; negative when more leaves than comes in. */
export const worthOf = (lines: readonly Pick<PieceLine, 'valueMinor' | 'count'>[]): Minor =>
  sumMinor(lines.map(({ valueMinor, count }) => valueMinor * count));

/** A piece is exchanged at the table itself up to this value, in francs Djibouti: boule and vingt-trois. */
const AT_TABLE_UP_TO_MINOR = 10_000n;

/**
 * Where a piece is changed at boule and vingt-trois: a chip or a plaque of up to 10 000 FD by the croupier at the
 * table; one of more, and cash of any amount, at the special desk.
 *
 * @article AI67:1.1
 */
export function exchangePlace(medium: PieceMedium, valueMinor: bigint): 'table' | 'specialDesk' {
  const isCash = medium === 'note' || medium === 'coin';
  return isCash || valueMinor > AT_TABLE_UP_TO_MINOR ? 'specialDesk' : 'table';
}

export type ExchangePlaceFault = { readonly code: 'EXCHANGE_AT_SPECIAL_DESK'; readonly article: string };

/**
 * Why these notes are not changed at a table of that game; null: they are. At boule and vingt-trois of 1967 cash is
 * changed at the special desk alone.
 *
 * @article AI67:1.4
 */
export function exchangePlaceFault(
  jurisdiction: JurisdictionCode,
  game: TableGame,
  notes: readonly Pick<PieceLine, 'valueMinor'>[],
): ExchangePlaceFault | null {
  if (jurisdiction !== 'AI67' || !hasSpecialDesk(game)) return null;
  const isElsewhere = notes.some(({ valueMinor }) => exchangePlace('note', valueMinor) === 'specialDesk');
  return isElsewhere ? { code: 'EXCHANGE_AT_SPECIAL_DESK', article: 'AI67:1' } : null;
}

/**
 * What a note or a plaque changed at a table is put into: the note into the locked box, which is opened for the count
 * at the end; the plaque into the table's own cash box. Other pieces are not changed there.
 *
 * @article AI67:3.1, AI67:3.2
 */
export const changedInto = (medium: PieceMedium): 'lockedBox' | 'cashBox' | null =>
  medium === 'note' ? 'lockedBox' : medium === 'plaque' ? 'cashBox' : null;

/**
 * How many minor units of notes are missing from the locked box of a table when it is counted: notes that were changed
 * there come out at the end of the session only. What was changed and not entered makes it hold more.
 *
 * @article MC:17.2.1
 */
export const missingFromBox = (exchangedMinor: bigint, countedMinor: bigint): Minor =>
  minor(countedMinor < exchangedMinor ? exchangedMinor - countedMinor : 0n);

export interface TableAtWork {
  readonly isOpen: boolean;
  /** The croupier clears the layout or pays the winning chances. */
  readonly isClearing: boolean;
}

export type ExchangeFault = { readonly code: 'TABLE_NOT_WORKING' | 'TABLE_IS_PAYING' };

/**
 * Why no change is made at a table now; null: it may be. None at a table that does not work, and none while the layout
 * is cleared and the winning chances are paid.
 *
 * @article MC:16.3
 */
export function tableExchangeFault({ isOpen, isClearing }: TableAtWork): ExchangeFault | null {
  if (!isOpen) return { code: 'TABLE_NOT_WORKING' };
  return isClearing ? { code: 'TABLE_IS_PAYING' } : null;
}

/** An exchange between a table and a cash desk, as its bon lists it. */
export interface Bon {
  /** What the table asks for. */
  readonly asked: readonly PieceLine[];
  /** What it gives for it. */
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
  | { readonly code: 'BON_MEDIUM'; readonly medium: PieceMedium; readonly side: 'asked' | 'given' };

type BonMedia = Readonly<Record<keyof Bon, readonly PieceMedium[]>>;

/** A changeur asks for chips and plaques and gives plaques or notes for them. */
const CHANGEUR_MEDIA: BonMedia = { asked: ['chip', 'plaque'], given: ['plaque', 'note'] };

/** Lined up on the tableau and counted before everybody (AI67:1). */
const CHIPS_BOTH_WAYS: BonMedia = { asked: ['chip', 'plaque'], given: ['chip', 'plaque'] };

/**
 * What may stand on each side of a bon of a table, by text: chips and plaques. AI67:3 sends the other games of 1967 to
 * the bon of AI67:2, for which notes are given too.
 */
const BON_MEDIA: Readonly<Record<JurisdictionCode, BonMedia>> = {
  MC: CHIPS_BOTH_WAYS,
  FR: CHIPS_BOTH_WAYS,
  AI67: CHANGEUR_MEDIA,
};

/**
 * Why a bon is not valid; null: it is. It lists pieces on both sides, of the media of its text, worth the same.
 *
 * @article MC:17.1.2
 */
export const bonFault = (jurisdiction: JurisdictionCode, game: TableGame, bon: Bon): BonFault | null =>
  faultOfBon(jurisdiction === 'AI67' && hasSpecialDesk(game) ? CHIPS_BOTH_WAYS : BON_MEDIA[jurisdiction], bon);

/**
 * Why a bon between a changeur and a cash desk is not valid; null: it is. It names on one side the chips and plaques
 * that are asked for, on the other the plaques and notes to be changed, worth the same (AI67:2, MC:17.2).
 */
export const changeurBonFault = (bon: Bon): BonFault | null => faultOfBon(CHANGEUR_MEDIA, bon);

function faultOfBon(media: BonMedia, bon: Bon): BonFault | null {
  for (const side of ['asked', 'given'] as const) {
    const lines = bon[side].filter(({ count }) => count > 0n);
    if (lines.length === 0) return { code: 'BON_EMPTY' };
    const strange = lines.find(({ medium }) => !media[side].includes(medium));
    if (strange !== undefined) return { code: 'BON_MEDIUM', medium: strange.medium, side };
  }
  const askedMinor = worthOf(bon.asked);
  const givenMinor = worthOf(bon.given);
  if (askedMinor === givenMinor) return null;
  return { code: 'BON_UNEQUAL', askedMinor, givenMinor, apartMinor: minor(givenMinor - askedMinor) };
}

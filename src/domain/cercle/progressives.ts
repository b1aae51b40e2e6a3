import { allocateByWeight, minor, sumMinor, type Minor } from '../money.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** Progressive jackpots at black-jack tables: contributions of additional stakes, and payments of a hit. */

/** The two jackpots of the option JP1: three sevens of one suit, three sevens of one colour. */
export const PROGRESSIVE_JACKPOTS = ['principal', 'secondary'] as const;
/** Jackpot of a progressive: the principal or the secondary one. */
export type ProgressiveJackpot = (typeof PROGRESSIVE_JACKPOTS)[number];

/** Reported at the table, then confirmed or refused by another person. */
export const HIT_STATES = ['reported', 'confirmed', 'refused'] as const;
/** State of a progressive hit. */
export type HitState = (typeof HIT_STATES)[number];

/** Returns the article that regulates progressive jackpots; null when the jurisdiction's text has none. */
export const findProgressiveArticle = (jurisdiction: JurisdictionCode): string | null =>
  ({ MC: 'MC:5.2-8', FR: 'FR07:55-4', AI67: null })[jurisdiction];

const HUNDREDTHS_OF_WHOLE = 10_000n;

/** Returns the winning cards of each jackpot where the text names them; null when the establishment does (MC:5.2-8). */
export const findStatutoryCombination = (jurisdiction: JurisdictionCode, jackpot: ProgressiveJackpot): string | null =>
  jurisdiction === 'FR'
    ? { principal: 'trois « 7 » de la même enseigne', secondary: 'trois « 7 » de la même couleur' }[jackpot]
    : null;

/** A new jackpot. */
export interface NewJackpot {
  readonly jackpot: ProgressiveJackpot;
  /** The winning cards; null: none were named. */
  readonly combination: string | null;
  readonly shareHundredths: number;
}

export type ProgressiveFault =
  | { readonly code: 'PROGRESSIVE_NOT_KNOWN_HERE'; readonly jurisdiction: JurisdictionCode }
  | { readonly code: 'SECONDARY_JACKPOT_MISSING' | 'COMBINATION_OF_THE_TEXT'; readonly article: string }
  | { readonly code: 'COMBINATION_MISSING' | 'SHARES_ABOVE_WHOLE' };

/**
 * Returns why progressive jackpots cannot be set up so; null when they can. In France there are two and the text names
 * their cards; in Monaco the establishment fixes the cards. At most the whole stake contributes to them.
 */
export function findProgressiveFault(
  jurisdiction: JurisdictionCode,
  jackpots: readonly NewJackpot[],
): ProgressiveFault | null {
  const article = findProgressiveArticle(jurisdiction);
  if (article === null) return { code: 'PROGRESSIVE_NOT_KNOWN_HERE', jurisdiction };
  const hasStatutoryCombination = jackpots.some(
    ({ jackpot }) => findStatutoryCombination(jurisdiction, jackpot) !== null,
  );
  if (hasStatutoryCombination && jackpots.length < PROGRESSIVE_JACKPOTS.length)
    return { code: 'SECONDARY_JACKPOT_MISSING', article };
  if (hasStatutoryCombination && jackpots.some(({ combination }) => combination !== null))
    return { code: 'COMBINATION_OF_THE_TEXT', article };
  if (!hasStatutoryCombination && jackpots.some(({ combination }) => combination === null))
    return { code: 'COMBINATION_MISSING' };
  const totalHundredths = jackpots.reduce((sum, { shareHundredths }) => sum + BigInt(shareHundredths), 0n);
  return totalHundredths > HUNDREDTHS_OF_WHOLE ? { code: 'SHARES_ABOVE_WHOLE' } : null;
}

export type LinkFault =
  | { readonly code: 'PROGRESSIVE_OF_BLACK_JACK'; readonly article: string | null }
  | { readonly code: 'SITES_NOT_KNOWN_HERE'; readonly jurisdiction: JurisdictionCode };

/**
 * Returns why a table of this game (null: of another site) may not feed a progressive; null when it may. Black-jack
 * tables feed it; a table of another site only where the text allows it.
 *
 * @article MC:5.2-8.2
 */
export function findProgressiveLinkFault(jurisdiction: JurisdictionCode, game: string | null): LinkFault | null {
  if (game === null) return jurisdiction === 'MC' ? null : { code: 'SITES_NOT_KNOWN_HERE', jurisdiction };
  return game === 'blackJack'
    ? null
    : { code: 'PROGRESSIVE_OF_BLACK_JACK', article: findProgressiveArticle(jurisdiction) };
}

/**
 * Returns a jackpot's amount: its starting amount plus its share of every additional stake since, in hundredths of a
 * percent. A fraction below one minor unit waits for the next stakes.
 *
 * @article MC:5.2-8.1, FR07:55-4-8.1
 */
export const computeJackpot = (startMinor: bigint, stakedMinor: bigint, shareHundredths: bigint): Minor =>
  minor(startMinor + (stakedMinor * shareHundredths) / HUNDREDTHS_OF_WHOLE);

/** A hand with an additional stake at the table of a hit. */
export interface ProgressiveBet {
  /** The place of the hand, from the croupier's left. */
  readonly hand: number;
  /** The player of the hand: the same for several hands of one player. */
  readonly player: string;
  readonly stakeMinor: bigint;
  /** The jackpot won by this hand; null: none. */
  readonly won: ProgressiveJackpot | null;
}

/** The destination of the indivisible unit: chosen when the jackpot is set up. */
export const ODD_UNIT_RULES = ['firstHand', 'staysInJackpot'] as const;
/** Rule for the odd unit when a jackpot is shared. */
export type OddUnitRule = (typeof ODD_UNIT_RULES)[number];

export interface SplitJackpot {
  readonly perHandMinor: readonly Minor[];
  readonly remainderMinor: Minor;
}

/**
 * Divides a jackpot equally between the winning hands. The units left over are added one by one to the first hands
 * under the rule `firstHand`; otherwise they stay.
 *
 * @article FR07:55-4-8.3
 */
export function splitJackpot(amountMinor: bigint, handCount: number, oddUnitRule: OddUnitRule): SplitJackpot {
  if (oddUnitRule === 'firstHand') {
    return {
      perHandMinor: allocateByWeight(
        amountMinor,
        Array.from({ length: handCount }, () => 1n),
      ),
      remainderMinor: minor(0n),
    };
  }
  const shareMinor = amountMinor / BigInt(handCount);
  return {
    perHandMinor: Array.from({ length: handCount }, () => minor(shareMinor)),
    remainderMinor: minor(amountMinor - shareMinor * BigInt(handCount)),
  };
}

/** Multiples of the additional stake, for every player with one at the table except the winner. */
const CONSOLATION_MULTIPLES: Readonly<Record<ProgressiveJackpot, bigint>> = { principal: 100n, secondary: 25n };

/** A won jackpot, or a lot for another hand. */
export const AWARD_KINDS = [...PROGRESSIVE_JACKPOTS, 'consolation'] as const;
/** Part of a progressive jackpot that a hand wins. */
export type AwardKind = (typeof AWARD_KINDS)[number];

export interface ProgressiveAward {
  readonly hand: number;
  readonly kind: AwardKind;
  readonly amountMinor: Minor;
}

/**
 * Returns the consolation lots of a hit: 100 times the stake with the principal jackpot, 25 times with the secondary
 * one. Every hand with an additional stake at the table receives one, except those of a player who won a jackpot there.
 *
 * @article FR07:55-4-8.4
 */
export function computeConsolationLots(bets: readonly ProgressiveBet[]): readonly ProgressiveAward[] {
  const winningPlayers = new Set(bets.filter(({ won }) => won !== null).map(({ player }) => player));
  const multiple = sumMinor(
    PROGRESSIVE_JACKPOTS.map((kind) => (bets.some(({ won }) => won === kind) ? CONSOLATION_MULTIPLES[kind] : 0n)),
  );
  return bets
    .filter(({ player }) => multiple > 0n && !winningPlayers.has(player))
    .map(({ hand, stakeMinor }) => ({ hand, kind: 'consolation', amountMinor: minor(stakeMinor * multiple) }));
}

/** The payments of a hit, in the order of the hands, and the remainder of each jackpot. */
export interface HitAwards {
  readonly awards: readonly ProgressiveAward[];
  readonly remaindersMinor: Readonly<Record<ProgressiveJackpot, Minor>>;
}

/**
 * Returns all awards of one coup (deal) at one table: shares of both jackpots and consolation lots; and the amount left
 * of each jackpot. `rule`: the treatment of units that cannot be divided.
 */
export function computeHitAwards(
  bets: readonly ProgressiveBet[],
  jackpotsMinor: Readonly<Record<ProgressiveJackpot, bigint>>,
  oddUnitRule: OddUnitRule,
): HitAwards {
  /** Splits one jackpot between the hands that won it; it stays whole when none did. */
  const splitAmongWinners = (kind: ProgressiveJackpot) => {
    const winningHands = bets.filter(({ won }) => won === kind);
    if (winningHands.length === 0) return { awards: [], remainderMinor: minor(jackpotsMinor[kind]) };
    const { perHandMinor, remainderMinor } = splitJackpot(jackpotsMinor[kind], winningHands.length, oddUnitRule);
    const awards = winningHands.map(({ hand }, index) => ({
      hand,
      kind,
      amountMinor: perHandMinor[index] ?? minor(0n),
    }));
    return { awards, remainderMinor };
  };
  const [principal, secondary] = [splitAmongWinners('principal'), splitAmongWinners('secondary')];
  const awards = [...principal.awards, ...secondary.awards, ...computeConsolationLots(bets)];
  return {
    awards: awards.sort((first, second) => first.hand - second.hand),
    remaindersMinor: { principal: principal.remainderMinor, secondary: secondary.remainderMinor },
  };
}

export type HitFault = { readonly code: 'VIDEO_REVIEW_REQUIRED'; readonly article: string };

/**
 * Returns why a hit is not paid yet; null when it is. A member of the committee with a supervisor card identifies the
 * combination, and the images of the video surveillance are seen first.
 *
 * @article FR07:55-4-8.2
 */
export const findVideoReviewFault = (areImagesReviewed: boolean): HitFault | null =>
  areImagesReviewed ? null : { code: 'VIDEO_REVIEW_REQUIRED', article: 'FR07:55-4' };

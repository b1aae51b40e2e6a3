import { minor, type Minor } from '../money.js';
import type { TableauOutcome } from './two-tableaux.js';

/** The banker's bank at chemin de fer, from coup to coup, and the garage that is set aside. */

/** The number of seated players required for a game to begin. */
const MIN_SEATED_PLAYERS = 4;

/**
 * Returns why no game of chemin de fer begins with this many seated players; null when it may. At least four.
 *
 * @article MC:11.1.1
 */
export const findPlayersFault = (
  seatedPlayerCount: number,
): { readonly code: 'PLAYERS_TOO_FEW'; readonly least: number; readonly article: string } | null =>
  seatedPlayerCount < MIN_SEATED_PLAYERS
    ? { code: 'PLAYERS_TOO_FEW', least: MIN_SEATED_PLAYERS, article: 'MC:11.1' }
    : null;

/**
 * Returns the bank after a winning coup: doubled, less the rake. With the bare 5 % that is 1.95 times the bank.
 *
 * @article MC:11.8.1
 */
export const computeDoubledBank = (bankMinor: bigint, rakeMinor: bigint): Minor => minor(2n * bankMinor - rakeMinor);

/** A coup played so far, as the next one depends on it; amounts in minor units. */
export interface PlayedBank {
  readonly bankMinor: bigint;
  readonly outcome: TableauOutcome;
  readonly rakeMinor: bigint;
  readonly garageMinor: bigint;
  /** Seat of the banker, counted from the croupier's right; null: not stated. */
  readonly seat: number | null;
}

/** The hand for the next coup. */
export interface BankHand {
  /** Seat of the banker, unless he passes the hand. */
  readonly seat: number;
  /** The bank that he plays on; null: a new banker names his own. */
  readonly bankMinor: bigint | null;
  /** Amount that he has in the garage. */
  readonly garageMinor: bigint;
  /** Seat that lost the hand in the coup before; null: none did. */
  readonly lostBySeat: number | null;
}

/**
 * Returns the hand after these coups. It begins at the croupier's right. A banker who loses passes it to the seat after
 * his; one who wins plays on with his bank doubled, less the rake and the garage, or passes it himself.
 *
 * @article MC:11.4.1
 */
export function computeBankHand(coups: readonly PlayedBank[], seatedPlayerCount: number): BankHand {
  let hand: BankHand = { seat: 1, bankMinor: null, garageMinor: 0n, lostBySeat: null };
  for (const { bankMinor, outcome, rakeMinor, garageMinor, seat: statedSeat } of coups) {
    const seat = statedSeat ?? hand.seat;
    // without a seat, another sum than the one left is another hand
    const isSameHand =
      statedSeat === null ? hand.bankMinor === bankMinor : hand.bankMinor !== null && seat === hand.seat;
    const earlierGarageMinor = isSameHand ? hand.garageMinor : 0n;
    if (outcome === 'lost') {
      const nextSeat = (seat % Math.max(seatedPlayerCount, 1)) + 1;
      hand = { seat: nextSeat, bankMinor: null, garageMinor: 0n, lostBySeat: seat };
    } else if (outcome === 'tied') {
      hand = { seat, bankMinor, garageMinor: earlierGarageMinor, lostBySeat: null };
    } else {
      const nextBankMinor = computeDoubledBank(bankMinor, rakeMinor) - garageMinor;
      hand = { seat, bankMinor: nextBankMinor, garageMinor: earlierGarageMinor + garageMinor, lostBySeat: null };
    }
  }
  return hand;
}

export type BankFault =
  | { readonly code: 'BANK_ABOVE_MAXIMUM'; readonly maximumMinor: bigint; readonly article: string }
  | { readonly code: 'BANK_NOT_CARRIED'; readonly dueMinor: bigint; readonly article: string }
  | { readonly code: 'HAND_PASSES'; readonly seat: number; readonly article: string };

/** The bank of a coup. */
export interface NextBank {
  readonly seat: number;
  readonly bankMinor: bigint;
  /** True: the stakes did not cover it, and it is reduced to them (MC:11.4). */
  readonly isReduced: boolean;
}

/**
 * Returns why this bank may not be played; null when it may. It is within the table's maximum, a banker who lost passes
 * the hand, and one who plays on doubles his bank.
 */
export const findBankFault = (hand: BankHand, bank: NextBank, maximumMinor: bigint | null): BankFault | null =>
  findMaximumFault(bank, maximumMinor) ?? findHandFault(hand, bank) ?? findCarriedFault(hand, bank);

/**
 * Returns a fault for a bank above the table's maximum; null for none. Null maximum: the table has none.
 *
 * @article MC:11.8.3
 */
const findMaximumFault = ({ bankMinor }: NextBank, maximumMinor: bigint | null): BankFault | null =>
  maximumMinor !== null && bankMinor > maximumMinor
    ? { code: 'BANK_ABOVE_MAXIMUM', maximumMinor, article: 'MC:11.8' }
    : null;

/**
 * Returns a fault for a banker who lost and plays on; null for none.
 *
 * @article MC:11.4.2
 */
const findHandFault = ({ lostBySeat }: BankHand, { seat }: NextBank): BankFault | null =>
  lostBySeat === seat ? { code: 'HAND_PASSES', seat, article: 'MC:11.4' } : null;

/**
 * Returns a fault for a banker who plays on with another bank than the one he has; null for none. Only stakes that do
 * not cover it reduce it.
 *
 * @article MC:11.8.4
 */
function findCarriedFault({ seat, bankMinor: dueMinor }: BankHand, bank: NextBank): BankFault | null {
  if (dueMinor === null || bank.seat !== seat || bank.bankMinor === dueMinor) return null;
  if (bank.isReduced && bank.bankMinor < dueMinor) return null;
  return { code: 'BANK_NOT_CARRIED', dueMinor, article: 'MC:11.8' };
}

/** The split of a doubled bank. */
export interface DoubledBankSplit {
  readonly bankMinor: Minor;
  readonly garageMinor: Minor;
}

/**
 * Returns the bank of the next coup: limited to the table's maximum, the surplus left in the garage on the table.
 *
 * @article MC:11.8.2
 */
export function splitDoubledBank(doubledMinor: bigint, maximumMinor: bigint): DoubledBankSplit {
  const bankMinor = doubledMinor > maximumMinor ? maximumMinor : doubledMinor;
  return { bankMinor: minor(bankMinor), garageMinor: minor(doubledMinor - bankMinor) };
}

/** A garage authorised by the Direction below the maximum, with the banco from which it applies. */
export interface EarlyGarage {
  readonly fromMinor: bigint;
  /** The amount was communicated to the authority. */
  readonly isCommunicated: boolean;
}

export type GarageFault =
  | { readonly code: 'GARAGE_BELOW_SURPLUS'; readonly surplusMinor: bigint; readonly article: string }
  | { readonly code: 'GARAGE_NOT_AUTHORISED'; readonly surplusMinor: bigint; readonly article: string }
  | { readonly code: 'GARAGE_NOT_COMMUNICATED'; readonly article: string }
  | { readonly code: 'GARAGE_ABOVE_BANK'; readonly article: string };

/**
 * Returns why this amount of a doubled bank may not be put in the garage (held aside); null when it may. The surplus
 * over the table's maximum always may. More than it requires the Direction's authorisation (`earlyGarage`, null without
 * one), from a banco (amount of the bank) that it communicated to the authority.
 *
 * @article MC:11.9.1, MC09:6.1
 */
export function findGarageFault({
  doubledMinor,
  maximumMinor,
  toGarageMinor,
  earlyGarage,
}: {
  readonly doubledMinor: bigint;
  readonly maximumMinor: bigint;
  readonly toGarageMinor: bigint;
  readonly earlyGarage: EarlyGarage | null;
}): GarageFault | null {
  const { garageMinor: surplusMinor } = splitDoubledBank(doubledMinor, maximumMinor);
  if (toGarageMinor === surplusMinor) return null;
  if (toGarageMinor < surplusMinor) return { code: 'GARAGE_BELOW_SURPLUS', surplusMinor, article: 'MC:11.8' };
  if (toGarageMinor >= doubledMinor) return { code: 'GARAGE_ABOVE_BANK', article: 'MC:11.9' };
  if (earlyGarage === null || doubledMinor < earlyGarage.fromMinor)
    return { code: 'GARAGE_NOT_AUTHORISED', surplusMinor, article: 'MC:11.9' };
  return earlyGarage.isCommunicated ? null : { code: 'GARAGE_NOT_COMMUNICATED', article: 'MC:11.9' };
}

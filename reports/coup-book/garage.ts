import { computeDoubledBank } from '#domain/cercle/chemin-de-fer.js';
import { sumMinor } from '#domain/money.js';

/** A coup of chemin de fer. */
export interface BankCoup {
  readonly coupNumber: number;
  readonly bankMinor: bigint;
  readonly outcome: string;
  readonly rakeMinor: bigint;
  readonly garageMinor: bigint;
  /** Seat of the banker; null: not stated. */
  readonly bankerSeat: number | null;
}

/** A coup as recorded in the garage table. */
export interface GarageLine extends BankCoup {
  /** For a coup won by the banker: the doubled bank, less the rake. */
  readonly doubledMinor: bigint | null;
  /** The bank of the next coup; null: it was lost. */
  readonly leftMinor: bigint | null;
  /** Amount in the garage of this hand after the coup. */
  readonly soFarMinor: bigint;
  /** Amount returned when the hand passes after this coup; null: the hand continues. */
  readonly returnedMinor: bigint | null;
}

/**
 * Computes the garage (surplus of a bank above its maximum, held aside) coup by coup, and the amount returned when the
 * hand (the bank) passes. A hand passes after a coup that the banker lost, before a coup of another seat (without seats:
 * one not played for the remainder of the previous one), and when the cagnotte is counted.
 */
export function computeGarageLines(coups: readonly BankCoup[], isSessionOver: boolean): readonly GarageLine[] {
  const garageLines: GarageLine[] = [];
  let soFarMinor = 0n;
  for (const [index, coup] of coups.entries()) {
    const nextCoup = coups[index + 1];
    const isWon = coup.outcome === 'won';
    const doubledMinor = isWon ? computeDoubledBank(coup.bankMinor, coup.rakeMinor) : null;
    const leftMinor = doubledMinor === null ? findRemainingBank(coup) : doubledMinor - coup.garageMinor;
    // null: the banker lost; the next coup is otherwise played for the remainder
    const isHandPassing =
      leftMinor === null || (nextCoup === undefined ? isSessionOver : !isSameHand(coup, nextCoup, leftMinor));
    soFarMinor = sumMinor([soFarMinor, coup.garageMinor]);
    garageLines.push({
      ...coup,
      doubledMinor,
      leftMinor,
      soFarMinor,
      returnedMinor: isHandPassing ? soFarMinor : null,
    });
    if (isHandPassing) soFarMinor = 0n;
  }
  return garageLines;
}

const isSameHand = ({ bankerSeat }: BankCoup, next: BankCoup, leftMinor: bigint): boolean =>
  next.bankerSeat === null ? next.bankMinor === leftMinor : next.bankerSeat === bankerSeat;

const findRemainingBank = ({ outcome, bankMinor }: BankCoup): bigint | null => (outcome === 'tied' ? bankMinor : null);

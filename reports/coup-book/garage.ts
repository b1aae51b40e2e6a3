import { doubledBank } from '#domain/cercle/chemin-de-fer.js';
import { sumMinor } from '#domain/money.js';

/** A coup of chemin de fer. */
export interface BankCoup {
  readonly coupNumber: number;
  readonly bankMinor: bigint;
  readonly outcome: string;
  readonly rakeMinor: bigint;
  readonly garageMinor: bigint;
}

/** A coup as the record of the garage has it. */
export interface GarageLine extends BankCoup {
  /** Of a coup that the banker won: the bank doubled, less the rake. */
  readonly doubledMinor: bigint | null;
  /** What the banker plays for next; null: it was lost. */
  readonly leftMinor: bigint | null;
  /** In the garage of this hand once the coup is over. */
  readonly soFarMinor: bigint;
  /** Given back when the hand passes after this coup; null: it goes on. */
  readonly returnedMinor: bigint | null;
}

/**
 * The garage of each hand. Nobody enters when a hand passes: it does after a coup that the banker lost, before a coup
 * that is not played for what the one before left, and when the cagnotte is counted.
 */
export function garageLines(coups: readonly BankCoup[], isOver: boolean): readonly GarageLine[] {
  const lines: GarageLine[] = [];
  let soFarMinor = 0n;
  for (const [at, coup] of coups.entries()) {
    const next = coups[at + 1];
    const isWon = coup.outcome === 'won';
    const doubledMinor = isWon ? doubledBank(coup.bankMinor, coup.rakeMinor) : null;
    const leftMinor = doubledMinor === null ? leftOf(coup) : doubledMinor - coup.garageMinor;
    const passes = leftMinor === null || (next === undefined ? isOver : next.bankMinor !== leftMinor);
    soFarMinor = sumMinor([soFarMinor, coup.garageMinor]);
    lines.push({ ...coup, doubledMinor, leftMinor, soFarMinor, returnedMinor: passes ? soFarMinor : null });
    if (passes) soFarMinor = 0n;
  }
  return lines;
}

const leftOf = ({ outcome, bankMinor }: BankCoup): bigint | null => (outcome === 'tied' ? bankMinor : null);

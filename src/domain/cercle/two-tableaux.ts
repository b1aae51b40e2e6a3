import { minor, sumMinor, type Minor } from '../money.js';

/** Baccara with two tableaux: the base of the rake in a coup. */

/** The result of a tableau for the banker. */
export const TABLEAU_OUTCOMES = ['won', 'lost', 'tied'] as const;
/** Outcome of a tableau at two tableaux. */
export type TableauOutcome = (typeof TABLEAU_OUTCOMES)[number];

export interface Tableau {
  /** The punters' stakes on it. */
  readonly stakesMinor: bigint;
  readonly outcome: TableauOutcome;
}

export type TwoTableaux = readonly [Tableau, Tableau];

const sumStakes = (tableaux: TwoTableaux, outcome: TableauOutcome): Minor =>
  sumMinor(tableaux.filter((tableau) => tableau.outcome === outcome).map(({ stakesMinor }) => stakesMinor));

/** Returns the banker's win on one tableau less the loss on the other; nothing when more was lost. */
function computeBankerNetWin(tableaux: TwoTableaux): Minor {
  const netWinMinor = sumStakes(tableaux, 'won') - sumStakes(tableaux, 'lost');
  return minor(netWinMinor > 0n ? netWinMinor : 0n);
}

/**
 * Returns the base at an open bank: the stakes of both tableaux when the banker won on both; the difference, where it
 * is positive, when one was won and the other lost; the stakes of the winning tableau when the other tied; else
 * nothing.
 *
 * @article AI67:36.1
 */
export const computeOpenBankBase = (tableaux: TwoTableaux): Minor => computeBankerNetWin(tableaux);

/**
 * Returns the base at a limited bank: the banker's gain at the coup. The text does not define it when one tableau is
 * won and the other lost: the difference is used, as at an open bank (docs/adr/0030-cagnottes.md).
 *
 * @article AI67:34.3
 */
export const computeLimitedBankBase = (tableaux: TwoTableaux): Minor => computeBankerNetWin(tableaux);

/** Stakes at an open bank are 1 000 FD or a multiple of it. */
const OPEN_BANK_STEP = 1_000n;

export type StakesFault = {
  readonly code: 'STAKES_NOT_MULTIPLE';
  readonly stepMinor: bigint;
  readonly article: string;
};

/**
 * Returns why these stakes are not valid at an open bank; null when they are. They are multiples of 1 000 FD.
 *
 * @article AI67:35.5
 */
export function findOpenBankStakesFault(tableaux: TwoTableaux): StakesFault | null {
  return tableaux.every(({ stakesMinor }) => stakesMinor % OPEN_BANK_STEP === 0n)
    ? null
    : { code: 'STAKES_NOT_MULTIPLE', stepMinor: OPEN_BANK_STEP, article: 'AI67:35' };
}

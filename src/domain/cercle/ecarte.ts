import { minor, type Minor } from '../money.js';

/** Écarté: masses of two equal sides, and the chouette, where one player plays against all others. */

/** Stakes are 100 FD or multiples of it. */
const MASS_STEP = 100n;

export type MassesFault =
  | { readonly code: 'STAKES_NOT_MULTIPLE'; readonly stepMinor: bigint; readonly article: string }
  | { readonly code: 'MASSES_UNEQUAL'; readonly apartMinor: bigint; readonly article: string };

/**
 * Returns why these masses (sums staked on each side) may not be played; null when they may.
 *
 * 1. Stakes are multiples of 100 FD (AI67:37). 2. The heavier side is reduced to the lighter one: the surplus is
 * returned to the last stakes entered.
 *
 * @article AI67:37.1, AI67:38.1
 */
export function findMassesFault(firstMassMinor: bigint, secondMassMinor: bigint): MassesFault | null {
  if (firstMassMinor % MASS_STEP !== 0n || secondMassMinor % MASS_STEP !== 0n)
    return { code: 'STAKES_NOT_MULTIPLE', stepMinor: MASS_STEP, article: 'AI67:37' };
  if (firstMassMinor === secondMassMinor) return null;
  const differenceMinor = firstMassMinor - secondMassMinor;
  return {
    code: 'MASSES_UNEQUAL',
    apartMinor: differenceMinor < 0n ? -differenceMinor : differenceMinor,
    article: 'AI67:38',
  };
}

/** The two sides of a table of écarté. */
export const ECARTE_SIDES = ['first', 'second'] as const;
/** Side of écarté on which a stake is placed. */
export type EcarteSide = (typeof ECARTE_SIDES)[number];

/** A stake of a slip holder, in the order of receipt. */
export interface SlipStake {
  readonly slip: number;
  readonly side: EcarteSide;
  readonly stakedMinor: bigint;
}

/** A stake once the masses are equal, with the part that stays in play. */
export interface EqualisedStake extends SlipStake {
  readonly keptMinor: bigint;
}

export type SlipsFault =
  | { readonly code: 'SLIP_NOT_GIVEN'; readonly slip: number; readonly given: number; readonly article: string }
  | { readonly code: 'STAKES_NOT_MULTIPLE'; readonly stepMinor: bigint; readonly article: string };

/**
 * Returns why these stakes may not be taken; null when they may. Only a holder of one of the session's numbered slips,
 * of which `slipCount` were given out, may wager; a stake is 100 FD or a multiple of it.
 *
 * @article AI67:37.2
 */
export function findSlipsFault(stakes: readonly SlipStake[], slipCount: number): SlipsFault | null {
  const article = 'AI67:37';
  const unknownSlipStake = stakes.find(({ slip }) => slip < 1 || slip > slipCount);
  if (unknownSlipStake !== undefined)
    return { code: 'SLIP_NOT_GIVEN', slip: unknownSlipStake.slip, given: slipCount, article };
  const hasInvalidStake = stakes.some(({ stakedMinor }) => stakedMinor <= 0n || stakedMinor % MASS_STEP !== 0n);
  return hasInvalidStake ? { code: 'STAKES_NOT_MULTIPLE', stepMinor: MASS_STEP, article } : null;
}

const sumSideMass = (stakes: readonly SlipStake[], side: EcarteSide): bigint =>
  stakes.reduce((sum, stake) => (stake.side === side ? sum + stake.stakedMinor : sum), 0n);

/**
 * Returns the stakes with the amount that each retains when both sides are made equal (AI67:38). The last stakes
 * entered on the heavier side are reduced first, so the list is worked through from its end.
 */
export function equaliseStakes(stakes: readonly SlipStake[]): readonly EqualisedStake[] {
  const [firstMassMinor, secondMassMinor] = [sumSideMass(stakes, 'first'), sumSideMass(stakes, 'second')];
  const heavierSide = firstMassMinor > secondMassMinor ? 'first' : 'second';
  let surplusMinor =
    firstMassMinor > secondMassMinor ? firstMassMinor - secondMassMinor : secondMassMinor - firstMassMinor;
  return stakes
    .toReversed()
    .map((stake) => {
      if (stake.side !== heavierSide) return { ...stake, keptMinor: stake.stakedMinor };
      const returnedMinor = stake.stakedMinor < surplusMinor ? stake.stakedMinor : surplusMinor;
      surplusMinor -= returnedMinor;
      return { ...stake, keptMinor: stake.stakedMinor - returnedMinor };
    })
    .toReversed();
}

/** A step of a chouette: it was auctioned, its holder puts it up again, or it continues. */
export const CHOUETTE_STEPS = ['auction', 'restore', 'goOn'] as const;
/** Step of a coup of the chouette. */
export type ChouetteStep = (typeof CHOUETTE_STEPS)[number];

export type ChouetteFault =
  | {
      readonly code: 'CHOUETTE_LOST' | 'CHOUETTE_NOT_LOST' | 'CHOUETTE_RESTORED_ONCE' | 'CHOUETTE_NOT_ADJUDGED';
      readonly article: string;
    }
  | { readonly code: 'STAKES_NOT_MULTIPLE'; readonly stepMinor: bigint; readonly article: string }
  | { readonly code: 'CHOUETTE_SUM_CHANGED'; readonly adjudgedMinor: bigint; readonly article: string }
  | { readonly code: 'CHOUETTE_EXCEEDED'; readonly mostMinor: bigint; readonly article: string };

/** A chouette after the previous coup; null: none was adjudged yet. */
export interface PreviousChouette {
  readonly isLost: boolean;
  readonly wasRestored: boolean;
  /** The sum at which it was adjudged. */
  readonly adjudgedMinor: bigint;
}

/** A coup of the chouette as far as its rules test it. */
type ChouetteTerms = Pick<ChouetteCoup, 'step' | 'chouetteMinor' | 'outsideMinor' | 'heldMinor'>;

/**
 * Returns why a coup of the chouette (one holder plays against all others) may not be played so; null when it may: its
 * step follows the coups before, and its sums are those of the auction.
 */
export const findChouetteFault = (
  previousChouette: PreviousChouette | null,
  coup: ChouetteTerms,
): ChouetteFault | null =>
  findChouetteStepFault(previousChouette, coup.step) ??
  findChouetteStakesFault(coup) ??
  findChouetteSumFault(previousChouette, coup);

/**
 * Returns why this step may not follow; null when it may. The holder may put the same amount up again (restore it) once
 * after it was lost; lost a second time it is auctioned again.
 *
 * @article AI67:39.1
 */
function findChouetteStepFault(previousChouette: PreviousChouette | null, step: ChouetteStep): ChouetteFault | null {
  const article = 'AI67:39';
  if (step === 'auction')
    return previousChouette === null || previousChouette.isLost ? null : { code: 'CHOUETTE_NOT_LOST', article };
  if (previousChouette === null) return { code: 'CHOUETTE_NOT_ADJUDGED', article };
  if (step === 'goOn') return previousChouette.isLost ? { code: 'CHOUETTE_LOST', article } : null;
  if (!previousChouette.isLost) return { code: 'CHOUETTE_NOT_LOST', article };
  return previousChouette.wasRestored ? { code: 'CHOUETTE_RESTORED_ONCE', article } : null;
}

/**
 * Returns why these sums may not be staked; null when they may: multiples of 100 FD, and on the chouette no more than
 * its amount. Stakes beyond it are outside: punters then also wager on its side.
 *
 * @article AI67:39.3
 */
function findChouetteStakesFault({ chouetteMinor, outsideMinor, heldMinor }: ChouetteTerms): ChouetteFault | null {
  if ([chouetteMinor, outsideMinor, heldMinor].some((sum) => sum % MASS_STEP !== 0n))
    return { code: 'STAKES_NOT_MULTIPLE', stepMinor: MASS_STEP, article: 'AI67:37' };
  return heldMinor > chouetteMinor ? { code: 'CHOUETTE_EXCEEDED', mostMinor: chouetteMinor, article: 'AI67:39' } : null;
}

/**
 * Returns why the chouette may not have another sum; null when it has its own. Until it is auctioned again it is the sum
 * adjudged, put up again for the primitive rake.
 *
 * @article AI67:39.2
 */
function findChouetteSumFault(
  previousChouette: PreviousChouette | null,
  { step, chouetteMinor }: ChouetteTerms,
): ChouetteFault | null {
  if (step === 'auction' || previousChouette === null) return null;
  const { adjudgedMinor } = previousChouette;
  return chouetteMinor === adjudgedMinor ? null : { code: 'CHOUETTE_SUM_CHANGED', adjudgedMinor, article: 'AI67:39' };
}

/** The winner of a coup of the chouette. */
export const CHOUETTE_WINNERS = ['punters', 'chouette'] as const;
/** Winner of a coup of the chouette. */
export type ChouetteWinner = (typeof CHOUETTE_WINNERS)[number];

/** A coup of the chouette. */
export interface ChouetteCoup {
  readonly step: ChouetteStep;
  /** The sum at which the chouette was adjudged. */
  readonly chouetteMinor: bigint;
  /** The stakes outside it: one side's mass. */
  readonly outsideMinor: bigint;
  /** The punters' stakes on it. */
  readonly heldMinor: bigint;
  readonly winner: ChouetteWinner;
}

/** The bases of the rake, each part separately. */
export interface ChouetteBases {
  /** Tickets for these are detached before the cards are dealt. */
  readonly beforeDealingMinor: readonly Minor[];
  /** Tickets for these are detached once the coup is known. */
  readonly afterCoupMinor: readonly Minor[];
}

/**
 * Returns the amounts on which the rake of a coup (deal) of the chouette is taken, before dealing and after the coup.
 *
 * 1. At the first coup the adjudged sum and the stakes outside it, before the cards are dealt; the same when it is put
 * up again (AI67:39).
 * 2. Afterwards only the stakes outside it before the cards are dealt, and the punters' stakes on it when they win.
 *
 * @article AI67:40.2, AI67:41.1, AI67:41.2
 */
export function computeChouetteBases({
  step,
  chouetteMinor,
  outsideMinor,
  heldMinor,
  winner,
}: ChouetteCoup): ChouetteBases {
  const outsideBases = outsideMinor > 0n ? [minor(outsideMinor)] : [];
  if (step !== 'goOn') return { beforeDealingMinor: [minor(chouetteMinor), ...outsideBases], afterCoupMinor: [] };
  const isRakeDueAfterCoup = winner === 'punters' && heldMinor > 0n;
  return { beforeDealingMinor: outsideBases, afterCoupMinor: isRakeDueAfterCoup ? [minor(heldMinor)] : [] };
}

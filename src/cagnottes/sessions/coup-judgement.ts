import { computeDoubledBank, findBankFault, findGarageFault, splitDoubledBank } from '#domain/cercle/chemin-de-fer.js';
import {
  computeChouetteBases,
  findChouetteFault,
  equaliseStakes,
  findMassesFault,
  findSlipsFault,
} from '#domain/cercle/ecarte.js';
import type { PreviousChouette, ChouetteCoup, SlipStake } from '#domain/cercle/ecarte.js';
import { findBankerFault, findTailleFault } from '#domain/cercle/open-bank-sessions.js';
import { computeRake } from '#domain/cercle/rake.js';
import { computeLimitedBankBase, computeOpenBankBase, findOpenBankStakesFault } from '#domain/cercle/two-tableaux.js';
import type { TableauOutcome, TwoTableaux } from '#domain/cercle/two-tableaux.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '#tables/terms/faults.js';
import type { CercleCoupEntity } from '../entities/cercle-coup.entity.js';
import type { CoupRow } from './cercle-sessions.queries.js';
import type { CercleSessionView } from './cercle-sessions.service.js';

/** A coup as it was played. */
export type PlayedCoup =
  | { readonly kind: 'twoTableaux'; readonly tableaux: TwoTableaux; readonly isNewTaille: boolean }
  | {
      readonly kind: 'bank';
      readonly bankMinor: bigint;
      readonly outcome: TableauOutcome;
      /** Seat of the banker; null: of the hand in progress. */
      readonly seat: number | null;
      readonly isReduced: boolean;
      /** Null: the surplus over the table's maximum, if it has one. */
      readonly toGarageMinor: bigint | null;
    }
  | { readonly kind: 'masses'; readonly firstMinor: bigint; readonly secondMinor: bigint }
  | { readonly kind: 'stakes'; readonly stakes: readonly SlipStake[] }
  | ({ readonly kind: 'chouette' } & ChouetteCoup);

type CoupColumns = Partial<CercleCoupEntity>;

/** The bases of a coup's rake, and its columns to store. */
export interface CoupEvaluation {
  readonly bases: readonly { readonly baseMinor: bigint; readonly isBeforeDeal: boolean }[];
  readonly columns: CoupColumns;
  readonly taille: number;
}

/** Refuses with the reason why a rake cannot be computed, and with its exact amount. */
export const refuseRake = ({
  code,
  exact,
}: {
  readonly code: 'RAKE_ROUNDING_NOT_DECIDED' | 'RAKE_TIE_NOT_DECIDED';
  readonly exact: string;
}) => refuse(code, { exact });

/**
 * Judges a coup (round) by the rules of its game. Returns the amounts from which its rake (the house's share) is taken,
 * its stored columns and its taille (pass through the shoe). Refuses with COUP_OF_ANOTHER_GAME, and the codes of the
 * game's rules.
 */
export function evaluateCoup(
  establishment: Establishment,
  session: CercleSessionView,
  coup: PlayedCoup,
): CoupEvaluation {
  const { game, tableNumber } = session;
  if (coup.kind === 'twoTableaux' && (game === 'openBank' || game === 'limitedBank'))
    return evaluateTableauxCoup(establishment, session, coup);
  if (coup.kind === 'bank' && game === 'cheminDeFer') return evaluateBankCoup(establishment, session, coup);
  if (game !== 'ecarte') refuse('COUP_OF_ANOTHER_GAME', { table: tableNumber });
  if (coup.kind === 'masses') {
    const { firstMinor, secondMinor } = coup;
    assertNoFault(establishment, findMassesFault(firstMinor, secondMinor));
    return { bases: [{ baseMinor: firstMinor, isBeforeDeal: true }], columns: { massMinor: firstMinor }, taille: 1 };
  }
  if (coup.kind === 'stakes') return evaluateStakesCoup(establishment, session, coup.stakes);
  if (coup.kind !== 'chouette') refuse('COUP_OF_ANOTHER_GAME', { table: tableNumber });
  assertNoFault(establishment, findChouetteFault(computeChouetteState(session.entries), coup));
  const { beforeDealingMinor, afterCoupMinor } = computeChouetteBases(coup);
  return {
    bases: [
      ...beforeDealingMinor.map((baseMinor) => ({ baseMinor, isBeforeDeal: true })),
      ...afterCoupMinor.map((baseMinor) => ({ baseMinor, isBeforeDeal: false })),
    ],
    columns: {
      massMinor: coup.outsideMinor,
      chouetteStep: coup.step,
      chouetteMinor: coup.chouetteMinor,
      heldMinor: coup.heldMinor,
      chouetteWinner: coup.winner,
    },
    taille: 1,
  };
}

/**
 * Judges a coup (round) of écarté with stakes by slip. The two sides are equalised; the mass (equal sum of each side)
 * is the base of the rake.
 */
function evaluateStakesCoup(
  establishment: Establishment,
  { slips }: CercleSessionView,
  stakes: readonly SlipStake[],
): CoupEvaluation {
  assertNoFault(establishment, findSlipsFault(stakes, slips));
  const equalisedStakes = equaliseStakes(stakes);
  const firstSideStakes = equalisedStakes.filter(({ side }) => side === 'first');
  const massMinor = firstSideStakes.reduce((sum, stake) => sum + stake.keptMinor, 0n);
  const storedStakes = equalisedStakes.map((stake) => ({
    slip: stake.slip,
    side: stake.side,
    stakedMinor: stake.stakedMinor.toString(),
    keptMinor: stake.keptMinor.toString(),
  }));
  return {
    bases: [{ baseMinor: massMinor, isBeforeDeal: true }],
    columns: { massMinor, stakes: storedStakes },
    taille: 1,
  };
}

/**
 * Judges a coup (round) of baccara with two tableaux (sides of the table). Checks the limits of the taille (play of one
 * shoe) and that the bank (the deposit with the gain so far) covers the stakes; returns the base of the rake.
 */
function evaluateTableauxCoup(
  establishment: Establishment,
  { game, tailles, entries, depositMinor, banker }: CercleSessionView,
  { tableaux, isNewTaille }: Extract<PlayedCoup, { readonly kind: 'twoTableaux' }>,
): CoupEvaluation {
  const { jurisdiction } = establishment;
  const [firstTableau, secondTableau] = tableaux;
  const hasTailleLimit = game === 'openBank' && jurisdiction !== 'FR';
  const article = jurisdiction === 'MC' ? 'MC:12' : 'AI67:35';
  if (isNewTaille && hasTailleLimit) assertNoFault(establishment, findTailleFault(tailles, article));
  if (jurisdiction === 'AI67' && game === 'openBank') {
    assertNoFault(establishment, findOpenBankStakesFault(tableaux));
    const stakesMinor = firstTableau.stakesMinor + secondTableau.stakesMinor;
    const bankMinor = depositMinor + computeBankerGain(entries);
    // the banker was chosen at the opening; only the cover remains to be tested
    assertNoFault(
      establishment,
      findBankerFault({ banker, candidates: 1, isDrawn: true, depositMinor: bankMinor, stakesMinor }),
    );
  }
  const baseMinor = game === 'openBank' ? computeOpenBankBase(tableaux) : computeLimitedBankBase(tableaux);
  return {
    bases: [{ baseMinor, isBeforeDeal: false }],
    columns: {
      firstStakesMinor: firstTableau.stakesMinor,
      firstOutcome: firstTableau.outcome,
      secondStakesMinor: secondTableau.stakesMinor,
      secondOutcome: secondTableau.outcome,
    },
    taille: isNewTaille && entries.length > 0 ? tailles + 1 : tailles,
  };
}

/**
 * Returns the banker's gain over the deposit after these coups of two tableaux (sides of the table), in minor units;
 * negative for a loss. The rake is deducted before winnings are added.
 *
 * @article AI67:36.2
 */
function computeBankerGain(coups: readonly CoupRow[]): bigint {
  const computeTableauGain = (stakes: bigint | null, outcome: TableauOutcome | null): bigint => {
    if (outcome === 'won') return stakes ?? 0n;
    return outcome === 'lost' ? -(stakes ?? 0n) : 0n;
  };
  return coups.reduce(
    (sum, coup) =>
      sum +
      computeTableauGain(coup.firstStakesMinor, coup.firstOutcome) +
      computeTableauGain(coup.secondStakesMinor, coup.secondOutcome) -
      coup.rakeMinor,
    0n,
  );
}

/**
 * Judges a coup (round) of chemin de fer: whose bank it is, and of how much (in Monaco, by MC:11.8); a winning banker's bank doubles, less the rake. The garage is the part above
 * the maximum bank, set aside for the banker: as stated in the request, otherwise all of it.
 */
function evaluateBankCoup(
  establishment: Establishment,
  session: CercleSessionView,
  { bankMinor, outcome, seat, isReduced, toGarageMinor }: Extract<PlayedCoup, { readonly kind: 'bank' }>,
): CoupEvaluation {
  const { hand, maximumBankMinor, garageFromMinor, garageToldOn, rateHundredths, roundingMinor, tie } = session;
  // the other texts do not say how a bank goes on
  const isCarried = establishment.jurisdiction === 'MC';
  const bankerSeat = seat ?? (isCarried ? hand?.seat : null) ?? null;
  if (isCarried && hand !== null && bankerSeat !== null)
    assertNoFault(establishment, findBankFault(hand, { seat: bankerSeat, bankMinor, isReduced }, maximumBankMinor));
  const isWon = outcome === 'won';
  let garageMinor = 0n;
  if (isWon && maximumBankMinor !== null) {
    const rake = computeRake(bankMinor, { rateHundredths: BigInt(rateHundredths), unitMinor: roundingMinor, tie });
    const doubledMinor = computeDoubledBank(bankMinor, 'code' in rake ? refuseRake(rake) : rake.rakeMinor);
    garageMinor = toGarageMinor ?? splitDoubledBank(doubledMinor, maximumBankMinor).garageMinor;
    const earlyGarage =
      garageFromMinor === null ? null : { fromMinor: garageFromMinor, isCommunicated: garageToldOn !== null };
    const garageInput = { doubledMinor, maximumMinor: maximumBankMinor, toGarageMinor: garageMinor, earlyGarage };
    assertNoFault(establishment, findGarageFault(garageInput));
  }
  return {
    bases: [{ baseMinor: isWon ? bankMinor : 0n, isBeforeDeal: false }],
    columns: { bankMinor, bankOutcome: outcome, garageMinor, bankerSeat, isReduced },
    taille: 1,
  };
}

/**
 * Returns the state of the chouette (the side game against one banker) after these coups: whether it is lost, was
 * restored before, and its sum. Null when no coup had one.
 */
const computeChouetteState = (coups: readonly CoupRow[]): PreviousChouette | null =>
  coups.reduce<PreviousChouette | null>((previousState, { chouetteStep, chouetteWinner, chouetteMinor }) => {
    if (chouetteStep === null) return previousState;
    const wasRestored = chouetteStep === 'restore' || (chouetteStep === 'goOn' && previousState?.wasRestored === true);
    return { isLost: chouetteWinner === 'punters', wasRestored, adjudgedMinor: chouetteMinor ?? 0n };
  }, null);

import { subtractMetered, sumMetered, type Metered } from '../metered.js';
import type { CounterName } from './counters.js';
import {
  CANCELLED_PARTS,
  evaluateIdentities,
  listIdentityCounters,
  listIdentities,
  type IdentityName,
} from './meter-identities.js';
import {
  COIN_OUT_CONTENTS,
  CONTAINED_HAND_PAYS,
  STANDARD_COIN_OUT,
  computeMachinePaid,
  computeMeteredWin,
  type CoinOutContent,
} from './win-formula.js';

/** Movements of a machine at one denomination; undefined: never reported; null: unknown. */
export interface MoneyMovement {
  readonly denominationMinor: bigint;
  readonly movement: Readonly<Partial<Record<CounterName, Metered>>>;
}

/** A content of the coin out counter that explains a machine's movements better than the one in use. */
export interface FormulaDoubt {
  readonly coinOut: CoinOutContent;
  /** True: an identity balances by it alone. False: no identity decides, and the machine's maker must be asked. */
  readonly isProven: boolean;
  /** Metered win by the formula in use, and by the other one. */
  readonly winMinor: bigint;
  readonly otherWinMinor: bigint;
}

/**
 * Returns the doubt about the formula by which a machine's win is computed; null without one.
 *
 * 1. An identity with coin out (won, credits on the machine) that breaks by the formula in use proves another formula by
 * which all of them balance.
 * 2. Where no such identity can be tested, the standard formula is in use and jackpots moved: the credits that the
 * counters leave on the machine rose by more than half of the jackpots. Without the jackpots in coin out they are nearer
 * to those of the opening, but a customer can leave such credits, so it is a question.
 * 3. Where, besides, no one stated the formula: a loss by it, where coin out outweighs the jackpots wherever they moved,
 * and without them is no more than the stakes. An honest jackpot can make such a day, so it is a question. The formula,
 * once stated, answers it for every machine of the maker.
 *
 * Without a known win there is no doubt.
 */
export function doubtFormula(
  movements: readonly MoneyMovement[],
  { coinOut, isStated }: { readonly coinOut: CoinOutContent; readonly isStated: boolean },
): FormulaDoubt | null {
  // without hand pays every formula gives the same win
  if (!movements.some(hasHandPays)) return null;
  const inUse = testFormula(movements, coinOut);
  const winMinor = computeWin(movements, coinOut) ?? null;
  const buildDoubt = (other: CoinOutContent, isProven: boolean): FormulaDoubt | null => {
    const otherWinMinor = computeWin(movements, other) ?? null;
    return winMinor === null || otherWinMinor === null ? null : { coinOut: other, isProven, winMinor, otherWinMinor };
  };
  if (inUse.testedCount > 0) {
    if (inUse.isBalanced) return null;
    const proven = COIN_OUT_CONTENTS.find((other) => {
      const { testedCount, isBalanced } = testFormula(movements, other);
      return isBalanced && testedCount === inUse.testedCount;
    });
    return proven === undefined ? null : buildDoubt(proven, true);
  }
  if (coinOut !== STANDARD_COIN_OUT) return null;
  const question = buildDoubt('withJackpots', false);
  if (question === null) return null;
  const isAsked = areJackpotsLeftAsCredits(movements) || (!isStated && isLossByJackpots(movements, question));
  return isAsked ? question : null;
}

/** Returns whether the standard formula gives a loss that jackpots within coin out may explain. */
function isLossByJackpots(movements: readonly MoneyMovement[], { winMinor, otherWinMinor }: FormulaDoubt): boolean {
  const isOutweighed = movements.every(
    ({ movement }) => (movement.jackpotCredits ?? 0n) <= (movement.coinOutCredits ?? 0n),
  );
  // by the other formula, the stakes less the amounts paid by the machine
  const heldMinor = otherWinMinor + (sumCounterMinor(movements, 'jackpotCredits') ?? 0n);
  return winMinor < 0n && heldMinor >= 0n && isOutweighed;
}

/** Returns whether more than half of the jackpots would have to be on the machine as credits, by its counters. */
function areJackpotsLeftAsCredits(movements: readonly MoneyMovement[]): boolean {
  const jackpotMinor = sumCounterMinor(movements, 'jackpotCredits') ?? 0n;
  const riseMinor = sumMetered(
    movements.map(({ movement, denominationMinor }) => {
      const rise = computeCreditRise(movement);
      return rise === null || rise === undefined ? null : rise * denominationMinor;
    }),
  );
  return jackpotMinor > 0n && (riseMinor ?? 0n) * 2n > jackpotMinor;
}

/** Returns the credits put in and won less those staked and paid out; undefined unless all four are counted. */
function computeCreditRise(movement: MoneyMovement['movement']): Metered {
  const { coinInCredits, coinOutCredits, dropCredits } = movement;
  const paidOutCredits =
    movement.cancelledCredits === undefined
      ? sumMetered(CANCELLED_PARTS.map((part) => movement[part]))
      : movement.cancelledCredits;
  if (coinInCredits === undefined || paidOutCredits === undefined || dropCredits === undefined) return undefined;
  return subtractMetered(sumMetered([dropCredits, coinOutCredits]), coinInCredits, paidOutCredits);
}

const hasHandPays = ({ movement }: MoneyMovement): boolean =>
  CONTAINED_HAND_PAYS.withHandPays.some((counter) => (movement[counter] ?? 0n) !== 0n);

/** Identities whose balance depends on the content of the coin out counter. */
const DECIDING_IDENTITIES: ReadonlySet<IdentityName> = new Set(
  listIdentities(STANDARD_COIN_OUT)
    .filter((identity) => listIdentityCounters(identity).includes('coinOutCredits'))
    .map(({ name }) => name),
);

/** Returns how many deciding identities can be tested by a formula, and whether all of them balance. */
function testFormula(movements: readonly MoneyMovement[], coinOut: CoinOutContent) {
  const results = movements
    .flatMap(({ movement }) => evaluateIdentities((counter) => movement[counter], coinOut))
    .filter(({ name }) => DECIDING_IDENTITIES.has(name));
  return { testedCount: results.length, isBalanced: results.every(({ balanced }) => balanced) };
}

/** Returns the metered win by a formula: coin in − paid by the machine − jackpots. */
function computeWin(movements: readonly MoneyMovement[], coinOut: CoinOutContent): Metered {
  const sumCounter = (counter: CounterName): Metered => sumCounterMinor(movements, counter);
  return computeMeteredWin(
    sumCounter('coinInCredits'),
    computeMachinePaid(coinOut, sumCounter),
    sumCounter('jackpotCredits'),
  );
}

/** Returns the movement of a counter in minor units. */
const sumCounterMinor = (movements: readonly MoneyMovement[], counter: CounterName): Metered =>
  sumMetered(
    movements.map(({ movement, denominationMinor }) => {
      const credits = movement[counter];
      return credits === null || credits === undefined ? credits : credits * denominationMinor;
    }),
  );

/** Returns the counters of the hand pays about which a doubt is. */
export const listDoubtedCounters = ({ coinOut }: FormulaDoubt, inUse: CoinOutContent): readonly CounterName[] =>
  CONTAINED_HAND_PAYS[coinOut].length > 0 ? CONTAINED_HAND_PAYS[coinOut] : CONTAINED_HAND_PAYS[inUse];

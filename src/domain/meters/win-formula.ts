import type { Text } from '#declarations/shapes/text.js';
import { subtractMetered, type Metered } from '../metered.js';
import { meterWords } from '../words/meters.js';
import type { CounterName } from './counters.js';

/**
 * The formula of metered win: coin in − paid by the machine − jackpots. Makers define the coin out counter differently,
 * so a maker's definition is data: the hand pays that the counter contains beside the amounts that the machine paid.
 */

/**
 * Contents of a coin out counter: `machinePaid` is the standard definition (SAS meters 0001, 0002 and 0003 exclude each
 * other); the others add hand-paid jackpots, hand-paid cancelled credits, or both.
 */
export const COIN_OUT_CONTENTS = ['machinePaid', 'withJackpots', 'withCancelledCredits', 'withHandPays'] as const;
/** Content of a coin out counter. */
export type CoinOutContent = (typeof COIN_OUT_CONTENTS)[number];

/** Returns the description of a content in every language. */
export const getCoinOutText = (coinOut: CoinOutContent): Text => meterWords.coinOutContents[coinOut];

/** The content where no one stated another. */
export const STANDARD_COIN_OUT: CoinOutContent = 'machinePaid';

/** Counter of hand pays that a coin out counter may contain. */
export type HandPayCounter = 'jackpotCredits' | 'handPaidCancelledCredits';

/** Counters of the hand pays that each coin out counter contains. */
export const CONTAINED_HAND_PAYS: Readonly<Record<CoinOutContent, readonly HandPayCounter[]>> = {
  machinePaid: [],
  withJackpots: ['jackpotCredits'],
  withCancelledCredits: ['handPaidCancelledCredits'],
  withHandPays: ['jackpotCredits', 'handPaidCancelledCredits'],
};

/** A counter of the formula with its sign. */
export interface FormulaCounter {
  /** Whether the counter is added to the win or taken off. */
  readonly sign: '+' | '-';
  readonly counter: CounterName;
}

/** Returns the counters from which metered win is computed: those that cancel each other are left out. */
export function listWinCounters(content: CoinOutContent): readonly FormulaCounter[] {
  const containsJackpots = CONTAINED_HAND_PAYS[content].includes('jackpotCredits');
  return [
    { sign: '+', counter: 'coinInCredits' },
    { sign: '-', counter: 'coinOutCredits' },
    ...(containsJackpots ? [] : [{ sign: '-', counter: 'jackpotCredits' } as const]),
    ...CONTAINED_HAND_PAYS[content].flatMap((counter) =>
      counter === 'jackpotCredits' ? [] : [{ sign: '+', counter } as const],
    ),
  ];
}

/** Returns the amount that the machine paid itself: its coin out counter without the hand pays that it contains. */
export function computeMachinePaid(content: CoinOutContent, getAmount: (counter: CounterName) => Metered): Metered {
  return subtractMetered(getAmount('coinOutCredits'), ...CONTAINED_HAND_PAYS[content].map(getAmount));
}

/**
 * Returns the metered win: coin in − paid by the machine − jackpots. It needs the first two; jackpots that the machine
 * never reports count as none.
 */
export function computeMeteredWin(coinIn: Metered, machinePaid: Metered, jackpots: Metered): Metered {
  if (coinIn === undefined || machinePaid === undefined) return undefined;
  return subtractMetered(coinIn, machinePaid, jackpots);
}

/** A formula stated for the machines of a maker, from a gaming day on. An empty model: every model of the maker. */
export interface StatedFormula {
  readonly maker: string;
  readonly model: string;
  /** YYYY-MM-DD. */
  readonly effectiveFrom: string;
  /** From 1, for formulas of the same maker and model in the order of recording. */
  readonly revision: number;
  readonly coinOut: CoinOutContent;
}

/** A machine as the formulas name it. */
export interface MachineModel {
  readonly maker: string;
  readonly model: string;
}

/**
 * Returns the formula in force for a machine on a gaming day; undefined where none was stated and the standard one
 * applies. A formula of the machine's model precedes one of all models of its maker; then the latest day, then the
 * latest revision.
 */
export function findStatedFormula<Formula extends StatedFormula>(
  formulas: readonly Formula[],
  { maker, model }: MachineModel,
  gamingDay: string,
): Formula | undefined {
  const inForce = formulas.filter(
    (formula) =>
      maker !== '' &&
      formula.maker === maker &&
      (formula.model === '' || formula.model === model) &&
      formula.effectiveFrom <= gamingDay,
  );
  return inForce.toSorted(compareFormulas).at(-1);
}

/** Returns the last gaming day until the given one on which the formula of a machine changed; null: never. */
export function findFormulaChangeDay(
  formulas: readonly StatedFormula[],
  machine: MachineModel,
  gamingDay: string,
): string | null {
  const days = [...new Set(formulas.map(({ effectiveFrom }) => effectiveFrom))].filter((day) => day <= gamingDay);
  let coinOut: CoinOutContent = STANDARD_COIN_OUT;
  let changeDay: string | null = null;
  for (const day of days.toSorted()) {
    const coinOutOfDay = findStatedFormula(formulas, machine, day)?.coinOut ?? STANDARD_COIN_OUT;
    if (coinOutOfDay !== coinOut) changeDay = day;
    coinOut = coinOutOfDay;
  }
  return changeDay;
}

/** Orders formulas by precedence, the lowest first. */
function compareFormulas(one: StatedFormula, other: StatedFormula): number {
  const specificity = Number(one.model !== '') - Number(other.model !== '');
  if (specificity !== 0) return specificity;
  if (one.effectiveFrom !== other.effectiveFrom) return one.effectiveFrom < other.effectiveFrom ? -1 : 1;
  return one.revision - other.revision;
}

/** The content of a machine's coin out counter with the instant from which it applies, the opening of a gaming day. */
export interface DatedCoinOut {
  readonly from: Date;
  readonly coinOut: CoinOutContent;
}

/**
 * Returns the content of the coin out counter for a step that ends at an instant: a reading at the exact opening of a
 * day ends the day before. `datedContents` are in order of time.
 */
export function findCoinOutAt(datedContents: readonly DatedCoinOut[], instant: Date): CoinOutContent {
  return datedContents.findLast(({ from }) => from.getTime() < instant.getTime())?.coinOut ?? STANDARD_COIN_OUT;
}

/** Returns the one content in force for all steps between two readings; null when it changes between them. */
export function findCoinOutBetween(
  datedContents: readonly DatedCoinOut[],
  first: Date,
  last: Date,
): CoinOutContent | null {
  const coinOut = findCoinOutAt(datedContents, last);
  const isChanged = datedContents.some(
    ({ from }) => from > first && from < last && findCoinOutAt(datedContents, from) !== coinOut,
  );
  return isChanged ? null : coinOut;
}

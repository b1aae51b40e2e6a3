import { divideHalfAwayFromZero, formatPercentHalfAwayFromZero } from '#domain/percent.js';
import { isBeyondTolerance, scaleDecimalText } from '#domain/reconciliation/tolerance.js';
import { CONTAINED_HAND_PAYS, type CoinOutContent, type HandPayCounter } from '#domain/meters/win-formula.js';
import type { FigureDefinition, FigureName } from './figures.js';
import type { GridTolerance } from '../grid/grid.js';
import type { ComparedMedium } from '../grid/grid.queries.js';
import type { MachineResultRow, SummedFigure } from '#closing/reconciliation/results.queries.js';

/** A figure with its value, in minor units or games as decimal text. */
export interface FormulaTerm {
  /** Sign of the term. */
  readonly sign: '+' | '-';
  /** Name of the summed figure; `coinOutCounterMinor`: the movement of the coin out counter, hand pays included. */
  readonly name: SummedFigure | 'coinOutCounterMinor';
  /** Value of the term, in minor units or as a number; null: absent or unknown. */
  readonly value: bigint | null;
  /** Figure that explains the term; null: none. */
  readonly opens: FigureName | null;
}

/** The movement of a meter, or a sum of terms. */
export interface SumFormula {
  /** Kind of formula: a sum. */
  readonly kind: 'sum';
  /** Result of the sum; null: absent or unknown. */
  readonly result: bigint | null;
  /** Unit: minor units or games. */
  readonly unit: 'minor' | 'games';
  readonly terms: readonly FormulaTerm[];
}

/** Variance = actual − metered, and the tolerance that judges it. An absent meter counts as nothing. */
export interface ComparedFormula {
  /** Kind of formula: a comparison. */
  readonly kind: 'compared';
  readonly metered: FormulaTerm;
  readonly actual: readonly FormulaTerm[];
  readonly actualMinor: bigint;
  /** Null: nothing is compared, because the metered amount is unknown, or absent without an actual one. */
  readonly varianceMinor: bigint | null;
  readonly variancePercent: string | null;
  readonly tolerance: GridTolerance;
  /** The largest variance allowed for this metered amount; null: no limit is set. */
  readonly allowedMinor: bigint | null;
  /** True: the difference exceeds the tolerance. */
  readonly isBeyond: boolean;
}

/** Theoretical win = coin in × theoretical hold; actual hold = metered win ÷ coin in. */
export interface HoldFormula {
  /** Kind of formula: theoretical win or actual hold. */
  readonly kind: 'theoreticalWin' | 'actualHold';
  readonly coinInMinor: bigint | null;
  readonly meteredWinMinor: bigint | null;
  /** Minor units with six decimals; null: absent or unknown. */
  readonly theoreticalWinMinor: string | null;
  /** The same in whole minor units, as shown in lists and documents. */
  readonly theoreticalWinRoundedMinor: bigint | null;
  readonly actualHoldPercent: string | null;
  readonly theoreticalHoldPercent: string | null;
}

export type FigureFormula = SumFormula | ComparedFormula | HoldFormula;

/**
 * Returns the formula of a figure with the stored values of one machine's line. Null `tolerance`: the figure compares
 * nothing, or no tolerance is set. `coinOut`: the content of the machine's coin out counter.
 */
export function buildFigureFormula(
  definition: FigureDefinition,
  machineResult: MachineResultRow,
  { tolerance, coinOut }: { readonly tolerance: GridTolerance | null; readonly coinOut: CoinOutContent },
): FigureFormula {
  if (definition.kind === 'compared') return buildComparedFormula(definition, machineResult, tolerance ?? NO_TOLERANCE);
  if (definition.kind !== 'sum') {
    const { coinInMinor, meteredWinMinor, theoreticalWinMinor, actualHoldPercent, theoreticalHoldPercent } =
      machineResult;
    const { kind } = definition;
    const theoreticalWinRoundedMinor = theoreticalWinMinor === null ? null : roundTheoreticalWin(theoreticalWinMinor);
    const percents = { actualHoldPercent, theoreticalHoldPercent };
    return { kind, coinInMinor, meteredWinMinor, theoreticalWinMinor, theoreticalWinRoundedMinor, ...percents };
  }
  const terms = definition.terms.map(({ sign, figureName, opens }) => ({
    sign,
    name: figureName,
    value: machineResult[figureName],
    opens,
  }));
  // a figure without a column of its own is a sum of entered amounts, which are never null
  const sum = terms.reduce(
    (runningSum, { sign, value }) => (sign === '+' ? runningSum + (value ?? 0n) : runningSum - (value ?? 0n)),
    0n,
  );
  return {
    kind: 'sum',
    result: definition.result === null ? sum : machineResult[definition.result],
    unit: definition.result === 'gamesPlayed' ? 'games' : 'minor',
    terms: definition.result === 'coinOutMinor' ? listCoinOutTerms(coinOut, machineResult) : terms,
  };
}

/** Figure of hand pays, and the figure that explains it. */
interface HandPayFigure {
  readonly name: SummedFigure;
  readonly opens: FigureName;
}

/** Figures of the hand pays that a coin out counter may contain, by their counter. */
const HAND_PAY_FIGURES: Readonly<Record<HandPayCounter, HandPayFigure>> = {
  jackpotCredits: { name: 'jackpotMinor', opens: 'jackpot' },
  handPaidCancelledCredits: { name: 'handPaidCancelledMinor', opens: 'cancelledCredits' },
};

/**
 * Returns the terms of coin out where its counter contains hand pays: the counter's movement without them. None where it
 * contains none, since coin out is then the movement itself.
 */
function listCoinOutTerms(coinOut: CoinOutContent, machineResult: MachineResultRow): readonly FormulaTerm[] {
  const handPayTerms = CONTAINED_HAND_PAYS[coinOut].map((counter): FormulaTerm => {
    const { name, opens } = HAND_PAY_FIGURES[counter];
    return { sign: '-', name, value: machineResult[name], opens };
  });
  if (handPayTerms.length === 0) return [];
  const { coinOutMinor } = machineResult;
  const counterMinor =
    coinOutMinor === null ? null : handPayTerms.reduce((sum, { value }) => sum + (value ?? 0n), coinOutMinor);
  return [{ sign: '+', name: 'coinOutCounterMinor', value: counterMinor, opens: null }, ...handPayTerms];
}

const NO_TOLERANCE: GridTolerance = { minor: null, percent: null, minorFrom: null, percentFrom: null };
const THEORETICAL_WIN_DECIMALS = 6;
const HUNDRED_PERCENT_SCALED = 100n * 10n ** 8n;

/** Returns a theoretical win in whole minor units, rounded half away from zero. */
const roundTheoreticalWin = (theoreticalWinMinor: string): bigint =>
  divideHalfAwayFromZero(
    scaleDecimalText(theoreticalWinMinor, THEORETICAL_WIN_DECIMALS),
    10n ** BigInt(THEORETICAL_WIN_DECIMALS),
  );

const VARIANCE_FIGURES = {
  notes: 'notesVarianceMinor',
  tickets: 'ticketsVarianceMinor',
  coins: 'coinsVarianceMinor',
  jackpot: 'jackpotVarianceMinor',
  cancelledCredits: 'cancelledVarianceMinor',
  ticketsOut: 'ticketsOutVarianceMinor',
} as const satisfies Record<ComparedMedium, SummedFigure>;

/**
 * Returns the formula of a comparison: metered against actual amount, the variance, and whether it is beyond the
 * tolerance. The lower limit of the tolerance (amount or percentage) applies.
 */
function buildComparedFormula(
  { medium, metered, actual }: Extract<FigureDefinition, { kind: 'compared' }>,
  machineResult: MachineResultRow,
  tolerance: GridTolerance,
): ComparedFormula {
  const meteredMinor = machineResult[metered];
  const actualTerms = actual.map((name) => ({ sign: '+' as const, name, value: machineResult[name], opens: null }));
  const actualMinor = actualTerms.reduce((runningSum, { value }) => runningSum + (value ?? 0n), 0n);
  const varianceMinor = machineResult[VARIANCE_FIGURES[medium]];
  const parsedTolerance = {
    minor: tolerance.minor === null ? null : BigInt(tolerance.minor),
    percentScaled: tolerance.percent === null ? null : scaleDecimalText(tolerance.percent, 8),
    // not needed to judge
    text: '',
    from: null,
  };
  const absoluteMeteredMinor = meteredMinor !== null && meteredMinor < 0n ? -meteredMinor : meteredMinor;
  const percentLimitMinor =
    parsedTolerance.percentScaled === null || absoluteMeteredMinor === null
      ? null
      : (absoluteMeteredMinor * parsedTolerance.percentScaled) / HUNDRED_PERCENT_SCALED;
  const limitsMinor = [parsedTolerance.minor, percentLimitMinor].filter((limit) => limit !== null);
  return {
    kind: 'compared',
    metered: { sign: '+', name: metered, value: meteredMinor, opens: null },
    actual: actualTerms,
    actualMinor,
    varianceMinor,
    variancePercent: formatPercentHalfAwayFromZero(varianceMinor ?? 0n, meteredMinor ?? 0n),
    tolerance,
    allowedMinor: limitsMinor.reduce<bigint | null>(
      (minLimit, limit) => (minLimit === null || limit < minLimit ? limit : minLimit),
      null,
    ),
    isBeyond: varianceMinor !== null && isBeyondTolerance(parsedTolerance, meteredMinor ?? 0n, actualMinor),
  };
}

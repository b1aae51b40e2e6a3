import { formatMinorText } from '../money.js';
import { Decimal } from 'decimal.js';
import { formatDecimalHalfAwayFromZero, formatPercentHalfAwayFromZero } from '../percent.js';
import { scaleDecimalText } from './tolerance.js';

/**
 * Hold: the machine's share of the stakes. Theory is known to four decimals of a percent, so that one is 1 000 000
 * units. Every comparison below is one of whole numbers, and a square root is computed only for display.
 */

/** Units of a whole: 100 % = 1 000 000. */
export const HOLD_UNITS = 1_000_000n;
const SQUARED_HOLD_UNITS = HOLD_UNITS * HOLD_UNITS;

/** The square of the scale of `holdConfidenceScaled`, 10⁸. */
const SQUARED_Z_SCALE = 10n ** 16n;

/** Makers print VI = 1.65 × sigma, the half-width of the 90 % interval. */
const VOLATILITY_HUNDREDTHS = 165n;

const HISTORY_SCALE = 10n ** 18n;

/**
 * Returns the theoretical hold in units, from the certified return, or from the rake of a machine where players play
 * each other; null when neither is known.
 */
export function computeTheoreticalHold(returnPercent: string | null, rakePercent: string | null): bigint | null {
  if (returnPercent !== null) return HOLD_UNITS - scaleDecimalText(returnPercent, 4);
  return rakePercent === null ? null : scaleDecimalText(rakePercent, 4);
}

/**
 * Returns the theoretical win = coin in × (1 − theoretical return), exact, as decimal text of minor units with six
 * decimals. `plays`: one for each denomination or return in force within the period; one without a hold adds nothing.
 */
export function computeTheoreticalWin(plays: readonly PlayAtHold[]): string {
  let totalUnits = 0n;
  for (const play of plays) totalUnits += play.coinInMinor * (play.holdUnits ?? 0n);
  // a hold has six decimals: its units are millionths
  return formatMinorText(totalUnits, 6);
}

export interface PlayAtHold {
  readonly coinInMinor: bigint;
  readonly holdUnits: bigint | null;
}

/**
 * Returns the floor's par (expected hold) = Σ(coin in × theoretical hold) ÷ Σ coin in, in percent with four decimals,
 * never a mean of percentages. Machines without a theoretical hold are left out of both sums; null when nothing was
 * staked on the others.
 */
export function computeFloorPar(plays: readonly PlayAtHold[]): string | null {
  let weightedHold = 0n;
  let coinInMinor = 0n;
  for (const play of plays) {
    if (play.holdUnits === null) continue;
    weightedHold += play.coinInMinor * play.holdUnits;
    coinInMinor += play.coinInMinor;
  }
  return formatPercentHalfAwayFromZero(weightedHold, coinInMinor * HOLD_UNITS);
}

/** Returns the actual hold = metered win ÷ coin in, in percent with four decimals; null when nothing was staked. */
export function computeActualHold(meteredWinMinor: bigint, coinInMinor: bigint): string | null {
  return formatPercentHalfAwayFromZero(meteredWinMinor, coinInMinor);
}

/**
 * Sums over a machine's closed days, enough to estimate sigma without reading them again. Hold h = win ÷ coin in of a
 * day of n games; the two sums have 18 decimals (`sumGamesHold` = Σ n·h, `sumGamesHoldSquared` = Σ n·h²).
 */
export interface HoldHistory {
  readonly days: number;
  readonly games: bigint;
  readonly coinInMinor: bigint;
  readonly winMinor: bigint;
  readonly sumGamesHold: string;
  readonly sumGamesHoldSquared: string;
}

/** Variance of one game in units of the wager, as an exact fraction, and its origin. */
export interface GameVariance {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly origin: 'volatilityIndex' | 'closedDays';
  /** The number of closed days behind the estimate; 0 when it is from the technical sheet. */
  readonly days: number;
}

/**
 * Returns the variance (sigma²) of one game, as a fraction. With a volatility index (VI) on the technical sheet it is
 * (VI ÷ 1.65)². Otherwise it is estimated from the machine's own closed days as Σ n·(h − μ)² ÷ (days − 1). There n and
 * h are the games and the hold of a day, and μ is the hold over all days. Null with fewer than `minimumDays` closed
 * days: there is no interval then.
 */
export function computeGameVariance(
  volatilityIndex: string | null,
  history: HoldHistory | null,
  minimumDays: number,
): GameVariance | null {
  if (volatilityIndex !== null) {
    const scaledIndex = scaleDecimalText(volatilityIndex, 4);
    const scaledFactor = 100n * VOLATILITY_HUNDREDTHS;
    return {
      numerator: scaledIndex * scaledIndex,
      denominator: scaledFactor * scaledFactor,
      origin: 'volatilityIndex',
      days: 0,
    };
  }
  if (history === null || history.days < Math.max(2, minimumDays) || history.coinInMinor <= 0n) return null;
  // μ = win ÷ coin in: multiplied by coin in², the sum has whole numbers only
  const { winMinor: win, coinInMinor: coinIn } = history;
  const numerator =
    scaleDecimalText(history.sumGamesHoldSquared, 18) * coinIn * coinIn -
    2n * win * coinIn * scaleDecimalText(history.sumGamesHold, 18) +
    win * win * history.games * HISTORY_SCALE;
  const denominator = coinIn * coinIn * BigInt(history.days - 1) * HISTORY_SCALE;
  return numerator <= 0n ? null : { numerator, denominator, origin: 'closedDays', days: history.days };
}

/** The judged play of one machine: `theoreticalUnits` = Σ coin in × theoretical hold in units. */
export interface MachinePlay {
  readonly coinInMinor: bigint;
  readonly meteredWinMinor: bigint;
  readonly theoreticalUnits: bigint;
  readonly games: bigint;
}

/**
 * Returns true when the actual hold differs from theory by more than so many points (8 decimals scaled: 3 points is 300
 * 000 000). At the exact threshold it does not.
 */
export function isHoldBeyondPoints(play: MachinePlay, tolerancePointsScaled: bigint): boolean {
  return computeWinDeviation(play) * 10_000n > tolerancePointsScaled * play.coinInMinor;
}

/**
 * Returns true when the actual hold is outside theoretical hold ± z·sigma÷√games; `z` has 8 decimals, scaled. The terms
 * are squared, so that no root is needed; on the bound it is inside.
 */
export function isHoldOutsideInterval(play: MachinePlay, zScaled: bigint, variance: GameVariance): boolean {
  const deviation = computeWinDeviation(play);
  const squaredDeviation = deviation * deviation * play.games * variance.denominator * SQUARED_Z_SCALE;
  const squaredLimit =
    zScaled * zScaled * variance.numerator * play.coinInMinor * play.coinInMinor * SQUARED_HOLD_UNITS;
  return squaredDeviation > squaredLimit;
}

/**
 * Returns the interval in which the hold should lie, theoretical hold ± z·sigma÷√games, in percent. Sigma is the
 * standard deviation of a game. All have four decimals.
 */
export function computeHoldInterval(
  play: MachinePlay,
  z: Decimal,
  variance: GameVariance,
): { readonly lowerPercent: string; readonly upperPercent: string; readonly sigma: string } {
  const sigma = new Decimal(variance.numerator.toString()).dividedBy(variance.denominator.toString()).sqrt();
  const halfWidth = z.times(sigma).dividedBy(new Decimal(play.games.toString()).sqrt()).times(100);
  // millionths to percent
  const theoreticalPercent = new Decimal(play.theoreticalUnits.toString())
    .dividedBy(play.coinInMinor.toString())
    .dividedBy(10_000);
  return {
    lowerPercent: formatDecimalHalfAwayFromZero(theoreticalPercent.minus(halfWidth)),
    upperPercent: formatDecimalHalfAwayFromZero(theoreticalPercent.plus(halfWidth)),
    sigma: formatDecimalHalfAwayFromZero(sigma),
  };
}

/** The play of several machines together, or of one that changed: the input for the interval of their common hold. */
export interface GroupedPlay {
  readonly coinInMinor: bigint;
  /** Σ coin in × theoretical hold in units. */
  readonly theoreticalUnits: bigint;
  readonly games: bigint;
  /** Σ coin in² × sigma² ÷ games over machines that each have their own sigma, as decimal text. */
  readonly spread: string;
}

/**
 * Returns the interval of a group's hold: machines vary independently, so the variances of their wins add up. For one
 * machine it is `computeHoldInterval`: theoretical hold ± z·sigma÷√games. Percent with four decimals; null without
 * play.
 */
export function computeGroupHoldInterval(
  play: GroupedPlay,
  z: Decimal,
): { readonly lowerPercent: string; readonly upperPercent: string; readonly sigma: string } | null {
  if (play.coinInMinor <= 0n || play.games <= 0n) return null;
  const coinIn = new Decimal(play.coinInMinor.toString());
  const deviation = new Decimal(play.spread).sqrt().dividedBy(coinIn);
  const theoreticalPercent = new Decimal(play.theoreticalUnits.toString()).dividedBy(coinIn).dividedBy(10_000);
  const halfWidth = z.times(deviation).times(100);
  return {
    lowerPercent: formatDecimalHalfAwayFromZero(theoreticalPercent.minus(halfWidth)),
    upperPercent: formatDecimalHalfAwayFromZero(theoreticalPercent.plus(halfWidth)),
    sigma: formatDecimalHalfAwayFromZero(deviation.times(new Decimal(play.games.toString()).sqrt())),
  };
}

/** Returns sigma² as decimal text, for statements that add it up machine by machine. */
export function formatVariance({ numerator, denominator }: GameVariance): string {
  return new Decimal(numerator.toString()).dividedBy(denominator.toString()).toFixed(18);
}

/**
 * Returns the distance of the metered win from the theoretical one, in minor units times hold units; never negative.
 */
function computeWinDeviation(play: MachinePlay): bigint {
  const difference = play.meteredWinMinor * HOLD_UNITS - play.theoreticalUnits;
  return difference < 0n ? -difference : difference;
}

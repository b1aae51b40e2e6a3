import type { Metered } from '../metered.js';
import { isHoldBeyondPoints, type MachinePlay } from './hold.js';
import type { ReconciliationRules } from './reconciliation-rules.js';

/**
 * The cumulative hold of a machine: the play of its gaming days since the last change of its terms (program,
 * denomination, certified return or rake). A single day is too short for a fixed threshold to say anything.
 */

/**
 * Judgements of a machine's hold. The first two compare it with theory; each other one is a reason why it is not
 * judged.
 */
export const HOLD_JUDGEMENTS = [
  'within',
  'beyond',
  'tooFewGames',
  'playUnknown',
  'gamesUnknown',
  'returnUnknown',
  'termsChanged',
  'noPlay',
] as const;
/** Judgement of a machine's hold, or the reason why it is not judged. */
export type HoldJudgement = (typeof HOLD_JUDGEMENTS)[number];

/** Play of a machine since the last change of its terms, up to and including a day. */
export interface HoldPeriod extends MachinePlay {
  /** First gaming day of the sums. */
  readonly sinceDay: string;
  /** Number of gaming days in the sums; days that cannot be judged are left out. */
  readonly days: number;
  /** Day since which the hold is beyond the tolerance without a break; null: it is not. */
  readonly beyondSinceDay: string | null;
}

/** A machine's day as its cumulative hold needs it. */
export interface HoldDay {
  readonly gamingDay: string;
  /** True when the terms changed within the day: its play has no single theory. */
  readonly areTermsChanged: boolean;
  /** The period up to the day before, under the same terms; null: none. */
  readonly earlierPeriod: HoldPeriod | null;
}

/** Figures of a machine's day from which its hold is judged. */
export interface HoldFigures {
  /** True when the meters report anything for the day. */
  readonly isMetered: boolean;
  readonly coinInMinor: Metered;
  readonly meteredWinMinor: Metered;
  readonly theoreticalUnits: bigint;
  /** Coin in with a known theoretical hold. */
  readonly theoreticalCoinInMinor: bigint;
  readonly gamesPlayed: Metered;
}

/** The cumulative hold of a machine at the end of a day. */
export interface JudgedHold {
  readonly judgement: HoldJudgement;
  /** The period up to and including the day; null: none. */
  readonly period: HoldPeriod | null;
  /** True when the day's own play is in the period. */
  readonly isDayIncluded: boolean;
}

type HoldRules = Pick<ReconciliationRules, 'holdMinimumGames' | 'holdPointsScaled'>;

/**
 * Judges the cumulative hold of a machine at the end of a day:
 *
 * 1. a day on which the terms changed ends the period and begins none;
 * 2. a day whose play is unknown, or has no count of games or theoretical return, is not judged and left out of the
 *    sums;
 * 3. from `holdMinimumGames` cumulative games on, a deviation of more than `holdTolerancePoints` is beyond.
 */
export function judgeHold(
  { gamingDay, areTermsChanged, earlierPeriod }: HoldDay,
  figures: HoldFigures,
  rules: HoldRules,
): JudgedHold {
  if (areTermsChanged) return { judgement: 'termsChanged', period: null, isDayIncluded: false };
  const dayPlay = selectJudgedPlay(figures);
  if (dayPlay === 'noPlay' && earlierPeriod !== null)
    return { judgement: judgePeriod(earlierPeriod, rules), period: earlierPeriod, isDayIncluded: false };
  if (typeof dayPlay === 'string') return { judgement: dayPlay, period: earlierPeriod, isDayIncluded: false };
  const play = {
    games: (earlierPeriod?.games ?? 0n) + dayPlay.games,
    coinInMinor: (earlierPeriod?.coinInMinor ?? 0n) + dayPlay.coinInMinor,
    meteredWinMinor: (earlierPeriod?.meteredWinMinor ?? 0n) + dayPlay.meteredWinMinor,
    theoreticalUnits: (earlierPeriod?.theoreticalUnits ?? 0n) + dayPlay.theoreticalUnits,
  };
  const judgement = judgePeriod(play, rules);
  const period = {
    sinceDay: earlierPeriod?.sinceDay ?? gamingDay,
    days: (earlierPeriod?.days ?? 0) + 1,
    games: play.games,
    coinInMinor: play.coinInMinor,
    meteredWinMinor: play.meteredWinMinor,
    theoreticalUnits: play.theoreticalUnits,
    beyondSinceDay: judgement === 'beyond' ? (earlierPeriod?.beyondSinceDay ?? gamingDay) : null,
  };
  return { judgement, period, isDayIncluded: true };
}

/** Returns a day's play when it can be judged by itself, otherwise the reason why it cannot. */
export function selectJudgedPlay(
  figures: HoldFigures,
): MachinePlay | 'noPlay' | 'playUnknown' | 'gamesUnknown' | 'returnUnknown' {
  const { coinInMinor = null, meteredWinMinor = null, gamesPlayed, theoreticalUnits } = figures;
  if (!figures.isMetered || (coinInMinor !== null && coinInMinor <= 0n)) return 'noPlay';
  if (coinInMinor === null || meteredWinMinor === null) return 'playUnknown';
  const games = gamesPlayed ?? 0n;
  if (games <= 0n) return 'gamesUnknown';
  if (figures.theoreticalCoinInMinor !== coinInMinor) return 'returnUnknown';
  return { games, coinInMinor, meteredWinMinor, theoreticalUnits };
}

/** Judges summed play by the fixed threshold, which applies from a number of games on. */
export function judgePeriod(play: MachinePlay, rules: HoldRules): 'within' | 'beyond' | 'tooFewGames' {
  if (play.games < rules.holdMinimumGames) return 'tooFewGames';
  return isHoldBeyondPoints(play, rules.holdPointsScaled) ? 'beyond' : 'within';
}

import { minor, type Minor } from '../money.js';

/** The maxima at craps that depend on another stake or on the point: AI67 art. 29. */

/** The pay of a multiple chance for one unit staked (art. 28 B). The scan prints 830 for a twelve: 30, like a two. */
export const CRAPS_MULTIPLE_PAYS = {
  hardFourOrTen: 7n,
  hardSixOrEight: 9n,
  seven: 4n,
  eleven: 15n,
  anyCraps: 7n,
  crapsTwo: 30n,
  crapsThree: 15n,
  crapsTwelve: 30n,
  horn: 4n,
} as const;

export type CrapsMultiple = keyof typeof CRAPS_MULTIPLE_PAYS;

export const CRAPS_MULTIPLES = Object.keys(CRAPS_MULTIPLE_PAYS) as readonly CrapsMultiple[];

/** A point, without its twin: 4 and 10, 5 and 9, 6 and 8 have the same stakes and pays. */
export const CRAPS_POINTS = [4, 5, 6, 8, 9, 10] as const;

export type CrapsPoint = (typeof CRAPS_POINTS)[number];

/**
 * Returns the allowed maxima of a multiple chance: its possible win is at least that of the maximum of a simple chance,
 * paid evenly, and at most three times it. In minor units, rounded inward.
 *
 * @article AI67:29.2
 */
export function computeCrapsMultipleMaxima(
  chance: CrapsMultiple,
  simpleMaximumMinor: bigint,
): { readonly lowestMinor: Minor; readonly highestMinor: Minor; readonly pays: bigint } {
  const pays = CRAPS_MULTIPLE_PAYS[chance];
  // rounded up, the highest down: both stay within the bounds
  const lowestMinor = (simpleMaximumMinor + pays - 1n) / pays;
  return { lowestMinor: minor(lowestMinor), highestMinor: minor((3n * simpleMaximumMinor) / pays), pays };
}

const ASSOCIATED_PERCENT: Readonly<Record<CrapsPoint, bigint>> = {
  4: 200n,
  5: 150n,
  6: 120n,
  8: 120n,
  9: 150n,
  10: 200n,
};

/**
 * Returns the highest stake on an associated chance. For win and come it is the actual stake on its simple chance; for
 * don't win and don't come 200 % of it at 4 and 10, 150 % at 5 and 9, 120 % at 6 and 8. Whole minor units, downward.
 *
 * @article AI67:29.3
 */
export function computeCrapsAssociatedMaximum(
  side: 'win' | 'dontWin',
  point: CrapsPoint,
  stakedMinor: bigint,
): { readonly maximumMinor: Minor; readonly percent: bigint } {
  const percent = side === 'win' ? 100n : ASSOCIATED_PERCENT[point];
  return { maximumMinor: minor((stakedMinor * percent) / 100n), percent };
}

/** The points of the don't chances that have one percentage, with it. */
export const CRAPS_DONT_PERCENTS = ([4, 5, 6] as const).map((point) => ({
  points: [point, (14 - point) as CrapsPoint] as const,
  percent: ASSOCIATED_PERCENT[point],
}));

const RIGHT_PERCENT: Readonly<Record<CrapsPoint, bigint>> = { 4: 100n, 5: 100n, 6: 120n, 8: 120n, 9: 100n, 10: 100n };
const WRONG_PERCENT: Readonly<Record<CrapsPoint, bigint>> = { 4: 220n, 5: 160n, 6: 125n, 8: 125n, 9: 160n, 10: 220n };

/**
 * Returns the maximum of a place bet, from that of the simple chances: right bets 100 %, 120 % for 6 and 8; wrong bets
 * 125 % for 6 and 8, 160 % for 5 and 9, 220 % for 4 and 10. Whole minor units, downward.
 *
 * @article AI67:29.4
 */
export function computeCrapsPlaceMaximum(
  bet: 'right' | 'wrong',
  point: CrapsPoint,
  simpleMaximumMinor: bigint,
): { readonly maximumMinor: Minor; readonly percent: bigint } {
  const percent = (bet === 'right' ? RIGHT_PERCENT : WRONG_PERCENT)[point];
  return { maximumMinor: minor((simpleMaximumMinor * percent) / 100n), percent };
}

/** The place bets that have one maximum, by one of their points. */
const PLACE_BETS = {
  rightFourFiveNineTen: ['right', 4],
  rightSixOrEight: ['right', 6],
  wrongSixOrEight: ['wrong', 6],
  wrongFiveOrNine: ['wrong', 5],
  wrongFourOrTen: ['wrong', 4],
} as const satisfies Readonly<Record<string, readonly ['right' | 'wrong', CrapsPoint]>>;

export type CrapsPlace = keyof typeof PLACE_BETS;

export const CRAPS_PLACES = Object.keys(PLACE_BETS) as readonly CrapsPlace[];

/** Returns the maximum of these place bets, from that of the simple chances. */
export function computeMaximumOfPlaceBet(placeBet: CrapsPlace, simpleMaximumMinor: bigint): Minor {
  const [bet, point] = PLACE_BETS[placeBet];
  return computeCrapsPlaceMaximum(bet, point, simpleMaximumMinor).maximumMinor;
}

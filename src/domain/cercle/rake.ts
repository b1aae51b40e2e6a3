import { minor, type Minor } from '../money.js';
import { formatRatioHalfAwayFromZero } from '../percent.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { SINCE, type Source } from '../tables/games.js';
import type { CercleGame } from './cercle-games.js';

/**
 * The establishment's rake of a coup: a rate of a base, rounded to whole tickets. Rates are hundredths of a percent.
 */

const PERCENT_UNITS = 10_000n;

/** Rounding of an amount exactly between two: no text decides, so a person chooses when the game is opened. */
export const TIE_RULES = ['up', 'down'] as const;
export type TieRule = (typeof TIE_RULES)[number];

export interface RakeRate extends Source {
  /** 125 is 1.25 %. */
  readonly hundredths: bigint;
}

const createRate = (hundredths: bigint, article: string, since: string): RakeRate => ({ hundredths, article, since });

/**
 * Returns the rate of the rake at baccara: 5 % of the banker's winnings at chemin de fer; 2 % at two tableaux with a
 * limited bank, 1.25 % with an open one.
 *
 * @article AI67:34.1, AI67:34.2
 */
export function getBaccaraRateOf1967(game: Exclude<CercleGame, 'ecarte'>): RakeRate {
  const hundredths = { cheminDeFer: 500n, limitedBank: 200n, openBank: 125n }[game];
  return createRate(hundredths, 'AI67:34', SINCE.AI67);
}

/**
 * Returns the rate at écarté: 5 % of the stakes of the winning side.
 *
 * @article AI67:40.1
 */
export const getEcarteRate = (): RakeRate => createRate(500n, 'AI67:40', SINCE.AI67);

/**
 * Returns the rate at chemin de fer: 5 % of the banker's winnings at each coup.
 *
 * @article MC:11.7.1
 */
export const getMonacoCheminDeFerRate = (): RakeRate => createRate(500n, 'MC:11.7', SINCE.MC);

/** Returns the rate given by the text; null when there is none, and the Direction decides (MC:12, the French order). */
export function findRakeRate(jurisdiction: JurisdictionCode, game: CercleGame): RakeRate | null {
  if (jurisdiction === 'AI67') return game === 'ecarte' ? getEcarteRate() : getBaccaraRateOf1967(game);
  return jurisdiction === 'MC' && game === 'cheminDeFer' ? getMonacoCheminDeFerRate() : null;
}

/** The ticket value from which a table rounds to 100 FD instead of 50 FD. */
const LARGE_TICKET_OF_1967 = 1_000n;

/**
 * Returns the unit, in FD, to which a rake is rounded: 50, or 100 at a table with tickets of 1 000 FD in service.
 *
 * @article AI67:33.2
 */
export function getRoundingUnitOf1967(ticketValuesMinor: readonly bigint[]): bigint {
  return ticketValuesMinor.includes(LARGE_TICKET_OF_1967) ? 100n : 50n;
}

/** The rake terms of a table. */
export interface RakeTerms {
  readonly rateHundredths: bigint;
  /** Rakes are multiples of it; null: undecided, and a rake that is not a whole minor unit has no figure. */
  readonly unitMinor: bigint | null;
  /** Null: not chosen, and a rake exactly between two has no figure. */
  readonly tie: TieRule | null;
}

export interface RakeCalculation {
  readonly baseMinor: Minor;
  /** The rake before its rounding, minor units as decimal text. */
  readonly exact: string;
  /** Exactly between two multiples of the unit. */
  readonly isTie: boolean;
  readonly rakeMinor: Minor;
}

export type RakeFault =
  | { readonly code: 'RAKE_ROUNDING_NOT_DECIDED'; readonly exact: string }
  | { readonly code: 'RAKE_TIE_NOT_DECIDED'; readonly exact: string };

/** Formats ten-thousandths in full: 8 125 000 is `812.5`. */
const formatExactRake = (rakeTenThousandths: bigint): string =>
  (formatRatioHalfAwayFromZero(rakeTenThousandths, PERCENT_UNITS, 4) ?? '').replace(/\.?0+$/, '');

/**
 * Returns the rake (house's share) of a base that is not negative, rounded to the nearest unit of the table's terms.
 * Returns RAKE_ROUNDING_NOT_DECIDED or RAKE_TIE_NOT_DECIDED when the terms do not decide.
 */
export function computeRake(
  baseMinor: bigint,
  { rateHundredths, unitMinor, tie }: RakeTerms,
): RakeCalculation | RakeFault {
  const rakeTenThousandths = baseMinor * rateHundredths;
  const exactRake = formatExactRake(rakeTenThousandths);
  if (unitMinor === null && rakeTenThousandths % PERCENT_UNITS !== 0n)
    return { code: 'RAKE_ROUNDING_NOT_DECIDED', exact: exactRake };
  const scaledUnit = (unitMinor ?? 1n) * PERCENT_UNITS;
  const wholeUnitCount = rakeTenThousandths / scaledUnit;
  // doubled, so that half a unit compares as a whole number
  const twiceRemainder = 2n * (rakeTenThousandths - wholeUnitCount * scaledUnit);
  const isTie = twiceRemainder === scaledUnit;
  if (isTie && tie === null) return { code: 'RAKE_TIE_NOT_DECIDED', exact: exactRake };
  const isRoundedUp = twiceRemainder > scaledUnit || (isTie && tie === 'up');
  const rakeMinor = minor((isRoundedUp ? wholeUnitCount + 1n : wholeUnitCount) * (unitMinor ?? 1n));
  return { baseMinor: minor(baseMinor), exact: exactRake, isTie, rakeMinor };
}

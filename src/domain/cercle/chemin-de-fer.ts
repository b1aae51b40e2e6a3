import { minor, type Minor } from '../money.js';

/** The banker's bank at chemin de fer, from coup to coup, and the garage that is set aside. */

/** The number of seated players required for a game to begin. */
const MIN_SEATED_PLAYERS = 4;

/**
 * Returns why no game of chemin de fer begins with this many seated players; null when it may. At least four.
 *
 * @article MC:11.1.1
 */
export const findPlayersFault = (
  seatedPlayerCount: number,
): { readonly code: 'PLAYERS_TOO_FEW'; readonly least: number; readonly article: string } | null =>
  seatedPlayerCount < MIN_SEATED_PLAYERS
    ? { code: 'PLAYERS_TOO_FEW', least: MIN_SEATED_PLAYERS, article: 'MC:11.1' }
    : null;

/**
 * Returns the bank after a winning coup: doubled, less the rake. With the bare 5 % that is 1.95 times the bank.
 *
 * @article MC:11.8.1
 */
export const computeDoubledBank = (bankMinor: bigint, rakeMinor: bigint): Minor => minor(2n * bankMinor - rakeMinor);

/** The split of a doubled bank. */
export interface DoubledBankSplit {
  readonly bankMinor: Minor;
  readonly garageMinor: Minor;
}

/**
 * Returns the bank of the next coup: limited to the table's maximum, the surplus left in the garage on the table.
 *
 * @article MC:11.8.2
 */
export function splitDoubledBank(doubledMinor: bigint, maximumMinor: bigint): DoubledBankSplit {
  const bankMinor = doubledMinor > maximumMinor ? maximumMinor : doubledMinor;
  return { bankMinor: minor(bankMinor), garageMinor: minor(doubledMinor - bankMinor) };
}

/** A garage authorised by the Direction below the maximum, with the banco from which it applies. */
export interface EarlyGarage {
  readonly fromMinor: bigint;
  /** The amount was communicated to the authority. */
  readonly isCommunicated: boolean;
}

export type GarageFault =
  | { readonly code: 'GARAGE_BELOW_SURPLUS'; readonly surplusMinor: bigint; readonly article: string }
  | { readonly code: 'GARAGE_NOT_AUTHORISED'; readonly surplusMinor: bigint; readonly article: string }
  | { readonly code: 'GARAGE_NOT_COMMUNICATED'; readonly article: string }
  | { readonly code: 'GARAGE_ABOVE_BANK'; readonly article: string };

/**
 * Returns why this amount of a doubled bank may not be put in the garage (held aside); null when it may. The surplus
 * over the table's maximum always may. More than it requires the Direction's authorisation (`earlyGarage`, null without
 * one), from a banco (amount of the bank) that it communicated to the authority.
 *
 * @article MC:11.9.1, MC09:6.1
 */
export function findGarageFault({
  doubledMinor,
  maximumMinor,
  toGarageMinor,
  earlyGarage,
}: {
  readonly doubledMinor: bigint;
  readonly maximumMinor: bigint;
  readonly toGarageMinor: bigint;
  readonly earlyGarage: EarlyGarage | null;
}): GarageFault | null {
  const { garageMinor: surplusMinor } = splitDoubledBank(doubledMinor, maximumMinor);
  if (toGarageMinor === surplusMinor) return null;
  if (toGarageMinor < surplusMinor) return { code: 'GARAGE_BELOW_SURPLUS', surplusMinor, article: 'MC:11.8' };
  if (toGarageMinor >= doubledMinor) return { code: 'GARAGE_ABOVE_BANK', article: 'MC:11.9' };
  if (earlyGarage === null || doubledMinor < earlyGarage.fromMinor)
    return { code: 'GARAGE_NOT_AUTHORISED', surplusMinor, article: 'MC:11.9' };
  return earlyGarage.isCommunicated ? null : { code: 'GARAGE_NOT_COMMUNICATED', article: 'MC:11.9' };
}

import { minor, sumMinor, type Minor } from '../money.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { SINCE, findGameSource, type Source, type TableGame } from './games.js';

/** Money given to a table for its payments: its initial avance, further ones, and the fund that guarantees them. */

/** The minimum stakes that determine an avance. */
export interface MinimumStakes {
  /** The minimum stake that the authorisation sets for the establishment. */
  readonly authorisedMinor: bigint;
  /** The minimum stake of the table. */
  readonly tableMinor: bigint;
}

/** The calculation of an avance: `factor` times a minimum. */
export interface AvanceCalculation extends Source {
  readonly amountMinor: Minor;
  readonly factor: bigint;
  readonly minimumMinor: bigint;
  /** The minimum used: the authorised one (art. 7) or the table's (art. 14). */
  readonly base: 'authorised' | 'table';
  readonly tier: AvanceTier | null;
}

export type AvanceTier = 'belowFive' | 'fiveToTen' | 'aboveTen';

export type AvanceFault =
  | { readonly code: 'GAME_NOT_KNOWN_HERE'; readonly jurisdiction: JurisdictionCode; readonly game: TableGame }
  | { readonly code: 'TABLE_MINIMUM_TOO_LOW'; readonly lowestMinor: bigint }
  | { readonly code: 'AVANCE_DIFFERS'; readonly dueMinor: bigint; readonly article: string }
  | { readonly code: 'AVANCE_TOO_LOW'; readonly lowestMinor: bigint; readonly article: string }
  | { readonly code: 'AVANCE_NOT_FIXED'; readonly game: TableGame };

/** Multiples of the authorised minimum, regardless of the table's own. */
const UNIFORM_FACTORS: Readonly<Partial<Record<TableGame, bigint>>> = { boule: 4_000n, vingtTrois: 10_000n };

/**
 * Returns the avance (chips and cash a table begins with) of a tableau of boule or vingt-trois, fixed for the season.
 * It is the same for all of an establishment: 4 000 times the authorised minimum at boule, 10 000 times at vingt-trois.
 *
 * @article AI67:7.2
 */
export function computeUniformAvance(game: 'boule' | 'vingtTrois', authorisedMinor: bigint): AvanceCalculation {
  const factor = UNIFORM_FACTORS[game] ?? 0n;
  return {
    amountMinor: minor(factor * authorisedMinor),
    factor,
    minimumMinor: authorisedMinor,
    base: 'authorised',
    tier: null,
    article: 'AI67:7',
    since: SINCE.AI67,
  };
}

/** Multiples of the table's minimum stake, by its tier against the authorised one. */
const TIER_FACTORS: Readonly<Record<AvanceTier, Readonly<Partial<Record<TableGame, bigint>>>>> = {
  belowFive: buildTierFactors(25_000n, 30_000n, 7_500n),
  fiveToTen: buildTierFactors(20_000n, 25_000n, 6_000n),
  aboveTen: buildTierFactors(15_000n, 20_000n, 5_000n),
};

/** Returns the factors of one tier by game; roulette's also apply to craps. */
function buildTierFactors(roulette: bigint, trenteEtQuarante: bigint, blackJack: bigint) {
  return { europeanRoulette: roulette, americanRoulette: roulette, craps: roulette, trenteEtQuarante, blackJack };
}

/**
 * Returns the tier of a table's minimum stake against the authorised one: under five times; from five to ten times,
 * both included; above ten times.
 */
export function getAvanceTier({ authorisedMinor, tableMinor }: MinimumStakes): AvanceTier {
  if (tableMinor < 5n * authorisedMinor) return 'belowFive';
  return tableMinor <= 10n * authorisedMinor ? 'fiveToTen' : 'aboveTen';
}

/**
 * Returns the avance (chips and cash a table begins with) of roulette, trente-et-quarante, black-jack or craps: a
 * factor of the table's own minimum stake. The factor is smaller as that minimum is higher against the authorised one,
 * so that the result does not always grow with the minimum.
 *
 * @article AI67:14.1
 */
export function computeFactoredAvance(game: TableGame, minima: MinimumStakes): AvanceCalculation | AvanceFault {
  if (minima.tableMinor < minima.authorisedMinor) {
    return { code: 'TABLE_MINIMUM_TOO_LOW', lowestMinor: minima.authorisedMinor };
  }
  const tier = getAvanceTier(minima);
  const factor = TIER_FACTORS[tier][game];
  if (factor === undefined) return { code: 'GAME_NOT_KNOWN_HERE', jurisdiction: 'AI67', game };
  return {
    amountMinor: minor(factor * minima.tableMinor),
    factor,
    minimumMinor: minima.tableMinor,
    base: 'table',
    tier,
    article: 'AI67:14',
    since: SINCE.AI67,
  };
}

/** Returns the avance (chips and cash to begin with) that AI67 sets for a table, by article 7 or 14, or its fault. */
export function computeAvance(game: TableGame, minima: MinimumStakes): AvanceCalculation | AvanceFault {
  return game === 'boule' || game === 'vingtTrois'
    ? computeUniformAvance(game, minima.authorisedMinor)
    : computeFactoredAvance(game, minima);
}

/** The establishment's decision for a table, where its text leaves the amount to it. */
export interface AvanceDecision {
  /** MC: the amount that the Direction fixed; FR: the least in force for the minimum stake; null: undecided. */
  readonly fixedMinor: bigint | null;
}

export interface AvanceInput extends AvanceDecision {
  readonly jurisdiction: JurisdictionCode;
  readonly game: TableGame;
  readonly minima: MinimumStakes;
  readonly amountMinor: bigint;
}

/**
 * Returns why a table may not be opened with this avance (chips and cash it begins with); null when it may. AI67: the
 * exact amount of its article 7 or 14. MC: the amount that the Direction fixed (MC:14). FR: at least the minimum in
 * force for the table's minimum stake.
 *
 * @article MC:14
 */
export function findInitialAvanceFault(avance: AvanceInput): AvanceFault | null {
  const { jurisdiction, game, minima, amountMinor, fixedMinor } = avance;
  const source = findGameSource(jurisdiction, game);
  if (source === null) return { code: 'GAME_NOT_KNOWN_HERE', jurisdiction, game };
  if (jurisdiction === 'AI67') {
    const dueAvance = computeAvance(game, minima);
    if ('code' in dueAvance) return dueAvance;
    if (dueAvance.amountMinor === amountMinor) return null;
    return { code: 'AVANCE_DIFFERS', dueMinor: dueAvance.amountMinor, article: dueAvance.article };
  }
  if (fixedMinor === null) return { code: 'AVANCE_NOT_FIXED', game };
  if (jurisdiction === 'MC') {
    return amountMinor === fixedMinor ? null : { code: 'AVANCE_DIFFERS', dueMinor: fixedMinor, article: 'MC:14' };
  }
  return amountMinor >= fixedMinor ? null : { code: 'AVANCE_TOO_LOW', lowestMinor: fixedMinor, article: 'FR:49' };
}

/**
 * Returns why a further avance (chips and cash for a table) may not be made; null when it may. Under AI67 it equals the
 * initial one; the other texts leave its amount to the establishment.
 *
 * @article AI67:7.3
 */
export function findFurtherAvanceFault(
  jurisdiction: JurisdictionCode,
  initialMinor: bigint,
  furtherMinor: bigint,
): AvanceFault | null {
  if (jurisdiction !== 'AI67' || furtherMinor === initialMinor) return null;
  return { code: 'AVANCE_DIFFERS', dueMinor: initialMinor, article: 'AI67:7' };
}

/** A table to be opened, as counted by the guarantee fund. */
export interface GuaranteedTable {
  readonly game: TableGame;
  readonly minima: MinimumStakes;
}

export interface GuaranteeFund extends Source {
  readonly dueMinor: Minor;
  /** The table with the highest avance; null: no table is of article 14. */
  readonly highest: AvanceCalculation | null;
}

/**
 * Returns the least cash (numéraire) that the desks hold at the start of each partie: the highest avance of article 14
 * among the establishment's tables, regardless of their number. Avances of boule and vingt-trois (article 7) are
 * outside that article's first paragraph and do not count (docs/adr/0025-figures-of-the-tables.md).
 *
 * @article AI67:14.2
 */
export function computeGuaranteeFund(tables: readonly GuaranteedTable[]): GuaranteeFund {
  let highestAvance: AvanceCalculation | null = null;
  for (const { game, minima } of tables) {
    if (game === 'boule' || game === 'vingtTrois') continue;
    const avance = computeFactoredAvance(game, minima);
    if ('code' in avance) continue;
    if (highestAvance === null || avance.amountMinor > highestAvance.amountMinor) highestAvance = avance;
  }
  return {
    dueMinor: highestAvance?.amountMinor ?? minor(0n),
    highest: highestAvance,
    article: 'AI67:14',
    since: SINCE.AI67,
  };
}

/** Returns the total avances of a session. */
export const sumAvances = (initialMinor: bigint, furtherMinor: readonly bigint[]): Minor =>
  sumMinor([initialMinor, ...furtherMinor]);

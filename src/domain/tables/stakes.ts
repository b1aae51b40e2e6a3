import { minor, type Minor } from '../money.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { MinimumStakes } from './avances.js';
import { SINCE, isGameTextHeld, type Source, type TableGame } from './games.js';
import { CRAPS_MULTIPLES, CRAPS_PLACES, computeMaximumOfPlaceBet, computeCrapsMultipleMaxima } from './craps-stakes.js';
import type { CrapsMultiple, CrapsPlace } from './craps-stakes.js';

/** The maximum of a stake: the limits of each text for the game, from its minimum, and the times of a change. */

/** Chances that can be staked on, in the words of the tables. */
export const CHANCES = [
  'simple',
  'plein',
  'cheval',
  'transversale',
  'carre',
  'sixain',
  'douzaine',
  'vingtQuatre',
  'box',
  'number',
  'colour',
  ...CRAPS_MULTIPLES,
  ...CRAPS_PLACES,
] as const;

export type Chance = (typeof CHANCES)[number];

/** Maxima in minor units: one of a list, or any from the lowest to the highest, both included. */
export type AllowedMaxima = { readonly oneOf: readonly Minor[] } | { readonly lowest: Minor; readonly highest: Minor };

/**
 * Multiples of a minimum: one of a list, or any from the lowest to the highest, both included; or derived from the
 * maximum of the simple chances of the same table.
 */
export type Multiples =
  | { readonly oneOf: readonly bigint[] }
  | { readonly lowest: bigint; readonly highest: bigint }
  | { readonly ofSimple: (simpleMaximumMinor: bigint) => AllowedMaxima };

export interface StakeLimits extends Source {
  /** The minimum that is multiplied: the table's, or the one of the authorisation. */
  readonly base: 'table' | 'authorised';
  /**
   * When the maximum may change: during a session, shown on the table's display; with the season; with the season or
   * the table's minimum; never, since the text fixes it.
   */
  readonly change: 'inSession' | 'season' | 'minimum' | 'never';
  readonly chances: Readonly<Partial<Record<Chance, Multiples>>>;
  /** The lowest minimum stake, in minor units of the text's currency; null: the text sets none. */
  readonly lowestMinimumMinor: bigint | null;
}

const createFixedMultiples = (factor: bigint): Multiples => ({ oneOf: [factor] });

/**
 * Black-jack in France: 50, 100 or 200 times the minimum on each box, fixed when the table is opened, and changed
 * during the session if the table's display shows it clearly.
 *
 * @article FR07:55-5.1, FR07:55-5.2
 */
export const FRENCH_BLACK_JACK: StakeLimits = {
  article: 'FR07:55-5',
  since: '2024-11-01',
  base: 'table',
  change: 'inSession',
  lowestMinimumMinor: null,
  chances: { box: { oneOf: [50n, 100n, 200n] } },
};

/**
 * Ultimate hold'em: 10, 20 or 30 times the minimum, fixed when the table is opened, changed like that of black-jack.
 *
 * @article FR14:55-20-1
 */
export const FRENCH_ULTIMATE_HOLDEM: StakeLimits = {
  article: 'FR14:55-20-1',
  since: SINCE.FR14,
  base: 'table',
  change: 'inSession',
  lowestMinimumMinor: null,
  chances: { box: { oneOf: [10n, 20n, 30n] } },
};

/**
 * Three-card poker: a minimum of at least 1 euro; 10, 20, 25, 50 or 100 times it, changed like that of black-jack.
 *
 * @article FR14:55-21-1
 */
export const FRENCH_THREE_CARD_POKER: StakeLimits = {
  article: 'FR14:55-21-1',
  since: SINCE.FR14,
  base: 'table',
  change: 'inSession',
  lowestMinimumMinor: 100n,
  chances: { box: { oneOf: [10n, 20n, 25n, 50n, 100n] } },
};

/**
 * Rampo: 40 times the minimum on the numbers, 200 times on the colours; no choice, and no change.
 *
 * @article FR14:55-22-2
 */
export const FRENCH_RAMPO: StakeLimits = {
  article: 'FR14:55-22-2',
  since: SINCE.FR14,
  base: 'table',
  change: 'never',
  lowestMinimumMinor: null,
  chances: { number: createFixedMultiples(40n), colour: createFixedMultiples(200n) },
};

/**
 * Boule and vingt-trois: between two multiples of the **authorised** minimum, regardless of the tableau's own, fixed
 * for the season. The scan leaves out the lower bound of a plein at vingt-trois: 20, as half of boule's, like every
 * other bound of the article (docs/adr/0025-figures-of-the-tables.md).
 *
 * @article AI67:11.1, AI67:11.2
 */
export const BOULE_AND_VINGT_TROIS: Readonly<Record<'boule' | 'vingtTrois', StakeLimits>> = {
  boule: {
    article: 'AI67:11',
    since: SINCE.AI67,
    base: 'authorised',
    change: 'season',
    lowestMinimumMinor: null,
    chances: { plein: { lowest: 40n, highest: 100n }, simple: { lowest: 200n, highest: 500n } },
  },
  vingtTrois: {
    article: 'AI67:11',
    since: SINCE.AI67,
    base: 'authorised',
    change: 'season',
    lowestMinimumMinor: null,
    chances: { plein: { lowest: 20n, highest: 50n }, simple: { lowest: 100n, highest: 250n } },
  },
};

/**
 * Roulette: each chance has its multiple of the table's minimum; they change only with it.
 *
 * @article AI67:18.1
 */
export const ROULETTE_OF_1967: StakeLimits = {
  article: 'AI67:18',
  since: SINCE.AI67,
  base: 'table',
  change: 'never',
  lowestMinimumMinor: null,
  chances: {
    simple: createFixedMultiples(1_000n),
    plein: createFixedMultiples(30n),
    cheval: createFixedMultiples(60n),
    transversale: createFixedMultiples(100n),
    carre: createFixedMultiples(120n),
    sixain: createFixedMultiples(200n),
    douzaine: createFixedMultiples(500n),
    vingtQuatre: createFixedMultiples(2_000n),
  },
};

/**
 * Trente-et-quarante: a thousand times the minimum. For a change of the minimum the article refers to « l'article 19 »,
 * which has no such rule: article 18 is read (docs/adr/0025-figures-of-the-tables.md).
 *
 * @article AI67:19.1, AI67:20
 */
export const TRENTE_ET_QUARANTE_OF_1967: StakeLimits = {
  article: 'AI67:20',
  since: SINCE.AI67,
  base: 'table',
  change: 'never',
  lowestMinimumMinor: null,
  chances: { simple: createFixedMultiples(1_000n) },
};

/**
 * Black-jack: 50, 100 or 200 times the minimum, fixed for each table at the beginning of the season and not changed
 * during it.
 *
 * @article AI67:25
 */
export const BLACK_JACK_OF_1967: StakeLimits = {
  article: 'AI67:25',
  since: SINCE.AI67,
  base: 'table',
  change: 'season',
  lowestMinimumMinor: null,
  chances: { box: { oneOf: [50n, 100n, 200n] } },
};

/** Creates the limits of a multiple chance of craps, which follow from the maximum of the simple chances. */
const createCrapsChanceMultiples = (chance: CrapsMultiple): Multiples => ({
  ofSimple: (simpleMaximumMinor) => {
    const { lowestMinor, highestMinor } = computeCrapsMultipleMaxima(chance, simpleMaximumMinor);
    return { lowest: lowestMinor, highest: highestMinor };
  },
});

const createCrapsPlaceMultiples = (place: CrapsPlace): Multiples => ({
  ofSimple: (simpleMaximumMinor) => ({ oneOf: [computeMaximumOfPlaceBet(place, simpleMaximumMinor)] }),
});

/**
 * Craps, simple chances: from 100 to 1 000 times the table's minimum, fixed for the season or with a new minimum. The
 * multiple chances and the place bets follow from that maximum, the latter without a choice.
 *
 * @article AI67:29.1
 */
export const CRAPS_OF_1967: StakeLimits = {
  article: 'AI67:29',
  since: SINCE.AI67,
  base: 'table',
  change: 'minimum',
  lowestMinimumMinor: null,
  chances: {
    simple: { lowest: 100n, highest: 1_000n },
    ...Object.fromEntries(CRAPS_MULTIPLES.map((chance) => [chance, createCrapsChanceMultiples(chance)])),
    ...Object.fromEntries(CRAPS_PLACES.map((place) => [place, createCrapsPlaceMultiples(place)])),
  },
};

const STAKE_LIMITS: Readonly<Record<JurisdictionCode, Readonly<Partial<Record<TableGame, StakeLimits>>>>> = {
  // MC leaves every maximum to the Direction
  MC: {},
  FR: {
    blackJack: FRENCH_BLACK_JACK,
    ultimateHoldem: FRENCH_ULTIMATE_HOLDEM,
    threeCardPoker: FRENCH_THREE_CARD_POKER,
    rampo: FRENCH_RAMPO,
  },
  AI67: {
    ...BOULE_AND_VINGT_TROIS,
    europeanRoulette: ROULETTE_OF_1967,
    trenteEtQuarante: TRENTE_ET_QUARANTE_OF_1967,
    blackJack: BLACK_JACK_OF_1967,
    craps: CRAPS_OF_1967,
  },
};

/** Returns a text's rules for the maxima of a game; null when there are none, and they are the establishment's own. */
export const findStakeLimits = (jurisdiction: JurisdictionCode, game: TableGame): StakeLimits | null =>
  STAKE_LIMITS[jurisdiction][game] ?? null;

/**
 * Returns true when a game's text has the director fix the maximum at the opening of each table, so that it may be
 * another at the next session of a day (FR07:55-5, FR14:55-20-1, FR14:55-21-1).
 */
export const isMaximumFixedAtOpening = (jurisdiction: JurisdictionCode, game: TableGame): boolean =>
  findStakeLimits(jurisdiction, game)?.change === 'inSession';

/** Returns true for a chance whose maxima follow from that of the simple chances. */
export const isDerivedFromSimple = ({ chances }: StakeLimits, chance: Chance): boolean =>
  'ofSimple' in (chances[chance] ?? {});

export type StakeFault =
  | { readonly code: 'CHANCE_NOT_KNOWN'; readonly article: string; readonly chance: Chance }
  | { readonly code: 'TABLE_MINIMUM_TOO_LOW'; readonly lowestMinor: bigint }
  | { readonly code: 'MAXIMUM_NOT_ALLOWED'; readonly article: string; readonly allowedMinor: readonly bigint[] }
  | {
      readonly code: 'MAXIMUM_OUT_OF_RANGE';
      readonly article: string;
      readonly lowestMinor: bigint;
      readonly highestMinor: bigint;
    };

/**
 * Returns the maximum stakes that a text allows on a chance, in money. Null when it does not know the chance, or they
 * follow from the maximum of the simple chances, which was not given.
 */
export function findAllowedMaxima(
  limits: StakeLimits,
  chance: Chance,
  minima: MinimumStakes,
  simpleMaximumMinor?: bigint,
): AllowedMaxima | null {
  const multiples = limits.chances[chance];
  if (multiples === undefined) return null;
  if ('ofSimple' in multiples) return simpleMaximumMinor === undefined ? null : multiples.ofSimple(simpleMaximumMinor);
  const baseMinimumMinor = limits.base === 'table' ? minima.tableMinor : minima.authorisedMinor;
  return 'oneOf' in multiples
    ? { oneOf: multiples.oneOf.map((factor) => minor(factor * baseMinimumMinor)) }
    : { lowest: minor(multiples.lowest * baseMinimumMinor), highest: minor(multiples.highest * baseMinimumMinor) };
}

/**
 * Returns why a table may not have this maximum stake on a chance; null when it may. `simpleMaximumMinor`: the maximum
 * of the simple chances, where others follow from it.
 */
export function findMaximumFault(
  limits: StakeLimits,
  chance: Chance,
  minima: MinimumStakes,
  maximumMinor: bigint,
  simpleMaximumMinor?: bigint,
): StakeFault | null {
  const { article, lowestMinimumMinor } = limits;
  const lowestMinimum = lowestMinimumMinor ?? minima.authorisedMinor;
  if (minima.tableMinor < lowestMinimum) return { code: 'TABLE_MINIMUM_TOO_LOW', lowestMinor: lowestMinimum };
  const allowedMaxima = findAllowedMaxima(limits, chance, minima, simpleMaximumMinor);
  if (allowedMaxima === null) return { code: 'CHANCE_NOT_KNOWN', article, chance };
  if ('oneOf' in allowedMaxima) {
    const isListed = allowedMaxima.oneOf.some((allowedMaximum) => allowedMaximum === maximumMinor);
    return isListed ? null : { code: 'MAXIMUM_NOT_ALLOWED', article, allowedMinor: allowedMaxima.oneOf };
  }
  const isInRange = maximumMinor >= allowedMaxima.lowest && maximumMinor <= allowedMaxima.highest;
  const { lowest: lowestMinor, highest: highestMinor } = allowedMaxima;
  return isInRange ? null : { code: 'MAXIMUM_OUT_OF_RANGE', article, lowestMinor, highestMinor };
}

export type MaximumChangeFault = {
  readonly code:
    | 'MAXIMUM_OF_DIRECTION'
    | 'MAXIMUM_TEXT_NOT_HELD'
    | 'MAXIMUM_FIXED'
    | 'MAXIMUM_FIXED_FOR_SEASON'
    | 'MAXIMUM_NOT_DISPLAYED';
  readonly article: string;
};

/**
 * Returns why the maximum of a table may not be changed during its session; null when it may. Only the French articles
 * of black-jack, ultimate hold'em and three-card poker allow it, with the new one on the table's display. A text without
 * limits leaves maxima to the Direction and names no change during play, and the text of some games is not held here: a
 * new maximum is then in the terms of a later day.
 */
export function findMaximumChangeFault(
  jurisdiction: JurisdictionCode,
  game: TableGame,
  isDisplayed: boolean,
): MaximumChangeFault | null {
  const limits = findStakeLimits(jurisdiction, game);
  if (limits === null) {
    return { code: isGameTextHeld(jurisdiction, game) ? 'MAXIMUM_OF_DIRECTION' : 'MAXIMUM_TEXT_NOT_HELD', article: '' };
  }
  const { article, change } = limits;
  if (change === 'season' || change === 'minimum') return { code: 'MAXIMUM_FIXED_FOR_SEASON', article };
  if (change === 'never') return { code: 'MAXIMUM_FIXED', article };
  return isDisplayed ? null : { code: 'MAXIMUM_NOT_DISPLAYED', article };
}

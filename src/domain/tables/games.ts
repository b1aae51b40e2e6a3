import type { JurisdictionCode } from '../settings/jurisdictions.js';

/**
 * Games at which the establishment plays against the customers (jeux de contrepartie), and the text that knows each.
 */
export const TABLE_GAMES = [
  'europeanRoulette',
  'americanRoulette',
  'boule',
  'vingtTrois',
  'trenteEtQuarante',
  'blackJack',
  'craps',
  'bigWheel',
  'puntoBanco',
  'ultimateHoldem',
  'threeCardPoker',
  'paiGow',
  'caribbeanGold',
  'studPoker',
  'bataille',
  'holdemNoLimit',
  'rampo',
] as const;

/** A game of the jeux de contrepartie. */
export type TableGame = (typeof TABLE_GAMES)[number];

/** The game that a chip belongs to; empty: it serves at every game. */
export const CHIP_GAMES = ['', ...TABLE_GAMES] as const;
/** Game to which a chip belongs; empty for chips of every game. */
export type ChipGame = (typeof CHIP_GAMES)[number];

/** A dated figure of a text: the article that gives it, and its starting day. */
export interface Source {
  readonly article: string;
  readonly since: string;
}

/** The source of a game. */
export interface GameSource extends Source {
  /** False: the text of the game is not held here, and every limit is the Direction's. */
  readonly isHeld: boolean;
}

/** The day from which a text binds; an article that was replaced later has its own. */
export const SINCE = { MC: '1988-07-26', FR07: '2007-05-14', FR14: '2014-12-30', AI67: '1967-06-05' } as const;

const createSource = (article: string, since: string): GameSource => ({ article, since, isHeld: true });

/** A game of the French general order, of which the product does not have the article. */
const FRENCH_GENERAL_ORDER: GameSource = { article: 'FR07', since: SINCE.FR07, isHeld: false };

/**
 * The article that regulates each game, by text. A game unknown to a text is not played under it: only AI67 has
 * vingt-trois, only France has rampo. Of the French order the product includes only the articles of black-jack,
 * ultimate hold'em, three-card poker and rampo (docs/adr/0025-figures-of-the-tables.md); its other games are played
 * within the limits that the Direction decides. MC:1 names the pokers and the bataille among the games of 52 cards
 * without rules for their stakes.
 */
const SOURCES_BY_GAME: Readonly<Record<JurisdictionCode, Readonly<Partial<Record<TableGame, GameSource>>>>> = {
  MC: {
    americanRoulette: createSource('MC:4', SINCE.MC),
    blackJack: createSource('MC:5', SINCE.MC),
    craps: createSource('MC:6', SINCE.MC),
    bigWheel: createSource('MC:7', SINCE.MC),
    europeanRoulette: createSource('MC:8', SINCE.MC),
    trenteEtQuarante: createSource('MC:9', SINCE.MC),
    boule: createSource('MC:10', SINCE.MC),
    puntoBanco: createSource('MC:13', SINCE.MC),
    ultimateHoldem: createSource('MC:1', '2015-08-07'),
    threeCardPoker: createSource('MC:1', '2015-08-07'),
    paiGow: createSource('MC:1', SINCE.MC),
    caribbeanGold: createSource('MC:1', SINCE.MC),
    studPoker: createSource('MC:1', SINCE.MC),
    bataille: createSource('MC:1', SINCE.MC),
    holdemNoLimit: createSource('MC:1', SINCE.MC),
  },
  FR: {
    europeanRoulette: FRENCH_GENERAL_ORDER,
    americanRoulette: FRENCH_GENERAL_ORDER,
    boule: FRENCH_GENERAL_ORDER,
    trenteEtQuarante: FRENCH_GENERAL_ORDER,
    craps: FRENCH_GENERAL_ORDER,
    puntoBanco: FRENCH_GENERAL_ORDER,
    blackJack: createSource('FR07:55-4', SINCE.FR07),
    ultimateHoldem: createSource('FR14:55-20', SINCE.FR14),
    threeCardPoker: createSource('FR14:55-21', SINCE.FR14),
    rampo: createSource('FR14:55-22', SINCE.FR14),
  },
  AI67: {
    boule: createSource('AI67:11', SINCE.AI67),
    vingtTrois: createSource('AI67:11', SINCE.AI67),
    europeanRoulette: createSource('AI67:16', SINCE.AI67),
    trenteEtQuarante: createSource('AI67:19', SINCE.AI67),
    americanRoulette: createSource('AI67:21', SINCE.AI67),
    blackJack: createSource('AI67:24', SINCE.AI67),
    craps: createSource('AI67:27', SINCE.AI67),
  },
};

/** Returns the article that regulates a table game; null when the jurisdiction's text does not know the game. */
export function findGameSource(jurisdiction: JurisdictionCode, game: TableGame): GameSource | null {
  return SOURCES_BY_GAME[jurisdiction][game] ?? null;
}

/** Returns true for a game of which the text is held here. */
export const isGameTextHeld = (jurisdiction: JurisdictionCode, game: TableGame): boolean =>
  findGameSource(jurisdiction, game)?.isHeld === true;

/** Returns the games known to a text, in the order of TABLE_GAMES. */
export function listTableGames(jurisdiction: JurisdictionCode): readonly TableGame[] {
  return TABLE_GAMES.filter((game) => SOURCES_BY_GAME[jurisdiction][game] !== undefined);
}

/** Returns true when change at a game is made at a special desk (AI67:1). */
export const hasSpecialDesk = (game: string): boolean => game === 'boule' || game === 'vingtTrois';

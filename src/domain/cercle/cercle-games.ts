import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { SINCE, TABLE_GAMES, type Source } from '../tables/games.js';

/** Games at which customers play against each other and the establishment takes its rake into a cagnotte. */
export const CERCLE_GAMES = ['cheminDeFer', 'limitedBank', 'openBank', 'ecarte'] as const;

/** A game of the jeux de cercle. */
export type CercleGame = (typeof CERCLE_GAMES)[number];

/** Returns true for a jeu de cercle. */
export const isCercleGame = (game: string): game is CercleGame =>
  CERCLE_GAMES.some((cercleGame) => cercleGame === game);

/** The games of every table. */
export const GAMES = [...TABLE_GAMES, ...CERCLE_GAMES] as const;
export type Game = (typeof GAMES)[number];

const createSource = (article: string, since: string): Source => ({ article, since });

/**
 * The article that regulates each game, by text. The open bank of Monaco is its banque à tout va. Of the French order
 * only the register of the cagnottes (its modèle 11) is available, not the articles of the games: they are entered with
 * the Direction's decisions (docs/adr/0030-cagnottes.md).
 */
const SOURCES_BY_GAME: Readonly<Record<JurisdictionCode, Readonly<Partial<Record<CercleGame, Source>>>>> = {
  MC: { cheminDeFer: createSource('MC:11', SINCE.MC), openBank: createSource('MC:12', SINCE.MC) },
  FR: {
    cheminDeFer: createSource('FR07:modele-11', SINCE.FR07),
    limitedBank: createSource('FR07:modele-11', SINCE.FR07),
    openBank: createSource('FR07:modele-11', SINCE.FR07),
  },
  AI67: {
    cheminDeFer: createSource('AI67:32', SINCE.AI67),
    limitedBank: createSource('AI67:32', SINCE.AI67),
    openBank: createSource('AI67:35', SINCE.AI67),
    ecarte: createSource('AI67:37', SINCE.AI67),
  },
};

/** Returns the article that regulates a jeu de cercle; null when the jurisdiction's text does not know the game. */
export function findCercleGameSource(jurisdiction: JurisdictionCode, game: CercleGame): Source | null {
  return SOURCES_BY_GAME[jurisdiction][game] ?? null;
}

/** Returns true for a game with two tableaux against one banker. */
export const hasTwoTableaux = (game: CercleGame): boolean => game === 'limitedBank' || game === 'openBank';

export const CERCLE_SESSION_STATES = ['open', 'counted', 'withdrawn'] as const;
/** State of a session of the jeux de cercle. */
export type CercleSessionState = (typeof CERCLE_SESSION_STATES)[number];

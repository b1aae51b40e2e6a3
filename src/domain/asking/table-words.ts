import type { TableGame } from '../tables/games.js';
import type { PieceMedium } from '../tables/exchanges.js';
import type { Chance } from '../tables/stakes.js';
import type { Words } from './question.js';

/** Names of games, chances and media, as the texts and the tables use them. */
export const GAME_WORDS: Readonly<Record<TableGame, Words>> = {
  europeanRoulette: ['roulette européenne', 'European roulette'],
  americanRoulette: ['roulette américaine', 'American roulette'],
  boule: ['boule', 'boule'],
  vingtTrois: ['vingt-trois', 'vingt-trois'],
  trenteEtQuarante: ['trente-et-quarante', 'trente-et-quarante'],
  blackJack: ['black-jack', 'blackjack'],
  craps: ['craps', 'craps'],
  bigWheel: ['grande roue', 'big wheel'],
  puntoBanco: ['punto banco', 'punto banco'],
  ultimateHoldem: ['ultimate hold’em poker', 'ultimate hold’em poker'],
  threeCardPoker: ['poker trois cartes', 'three-card poker'],
  rampo: ['rampo', 'rampo'],
};

export const CHANCE_WORDS: Readonly<Record<Chance, Words>> = {
  simple: ['chance simple', 'even chance'],
  plein: ['plein', 'straight-up number'],
  cheval: ['cheval', 'split'],
  transversale: ['transversale', 'street'],
  carre: ['carré', 'corner'],
  sixain: ['sixain', 'six-line'],
  douzaine: ['douzaine ou colonne', 'dozen or column'],
  vingtQuatre: ['vingt-quatre numéros', 'twenty-four numbers'],
  box: ['case', 'box'],
  number: ['numéro', 'number'],
  colour: ['couleur', 'colour'],
  hardFourOrTen: ['hard way 4 ou 10', 'hard way 4 or 10'],
  hardSixOrEight: ['hard way 6 ou 8', 'hard way 6 or 8'],
  seven: ['jeu du 7', 'any seven'],
  eleven: ['jeu du 11', 'eleven'],
  anyCraps: ['any craps', 'any craps'],
  crapsTwo: ['craps 2', 'craps two'],
  crapsThree: ['craps 3', 'craps three'],
  crapsTwelve: ['craps 12', 'craps twelve'],
  horn: ['horn', 'horn'],
  rightFourFiveNineTen: ['right bet 4, 5, 9 ou 10', 'right bet 4, 5, 9 or 10'],
  rightSixOrEight: ['right bet 6 ou 8', 'right bet 6 or 8'],
  wrongSixOrEight: ['wrong bet 6 ou 8', 'wrong bet 6 or 8'],
  wrongFiveOrNine: ['wrong bet 5 ou 9', 'wrong bet 5 or 9'],
  wrongFourOrTen: ['wrong bet 4 ou 10', 'wrong bet 4 or 10'],
};

export const MEDIUM_WORDS = {
  note: ['billet', 'note'],
  coin: ['pièce', 'coin'],
  chip: ['jeton', 'chip'],
  plaque: ['plaque', 'plaque'],
} as const satisfies Record<PieceMedium, Words>;

export const TIER_WORDS = {
  belowFive: ['moins de 5 fois le minimum autorisé', 'under 5 times the authorised minimum'],
  fiveToTen: ['de 5 à 10 fois le minimum autorisé', 'from 5 to 10 times the authorised minimum'],
  aboveTen: ['plus de 10 fois le minimum autorisé', 'above 10 times the authorised minimum'],
} as const satisfies Record<string, Words>;

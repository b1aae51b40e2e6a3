import { text, type Text } from '#declarations/shapes/text.js';
import type { TableGame } from '../tables/games.js';
import type { PieceMedium } from '../tables/exchanges.js';
import type { Chance } from '../tables/stakes.js';

/** Names of games, chances and media, as the texts and the tables use them. */
export const GAME_WORDS: Readonly<Record<TableGame, Text>> = {
  europeanRoulette: text('roulette européenne', 'European roulette'),
  americanRoulette: text('roulette américaine', 'American roulette'),
  boule: text('boule', 'boule'),
  vingtTrois: text('vingt-trois', 'vingt-trois'),
  trenteEtQuarante: text('trente-et-quarante', 'trente-et-quarante'),
  blackJack: text('black-jack', 'blackjack'),
  craps: text('craps', 'craps'),
  bigWheel: text('grande roue', 'big wheel'),
  puntoBanco: text('punto banco', 'punto banco'),
  ultimateHoldem: text('ultimate hold’em poker', 'ultimate hold’em poker'),
  threeCardPoker: text('poker trois cartes', 'three-card poker'),
  rampo: text('rampo', 'rampo'),
};

export const CHANCE_WORDS: Readonly<Record<Chance, Text>> = {
  simple: text('chance simple', 'even chance'),
  plein: text('plein', 'straight-up number'),
  cheval: text('cheval', 'split'),
  transversale: text('transversale', 'street'),
  carre: text('carré', 'corner'),
  sixain: text('sixain', 'six-line'),
  douzaine: text('douzaine ou colonne', 'dozen or column'),
  vingtQuatre: text('vingt-quatre numéros', 'twenty-four numbers'),
  box: text('case', 'box'),
  number: text('numéro', 'number'),
  colour: text('couleur', 'colour'),
  hardFourOrTen: text('hard way 4 ou 10', 'hard way 4 or 10'),
  hardSixOrEight: text('hard way 6 ou 8', 'hard way 6 or 8'),
  seven: text('jeu du 7', 'any seven'),
  eleven: text('jeu du 11', 'eleven'),
  anyCraps: text('any craps', 'any craps'),
  crapsTwo: text('craps 2', 'craps two'),
  crapsThree: text('craps 3', 'craps three'),
  crapsTwelve: text('craps 12', 'craps twelve'),
  horn: text('horn', 'horn'),
  rightFourFiveNineTen: text('right bet 4, 5, 9 ou 10', 'right bet 4, 5, 9 or 10'),
  rightSixOrEight: text('right bet 6 ou 8', 'right bet 6 or 8'),
  wrongSixOrEight: text('wrong bet 6 ou 8', 'wrong bet 6 or 8'),
  wrongFiveOrNine: text('wrong bet 5 ou 9', 'wrong bet 5 or 9'),
  wrongFourOrTen: text('wrong bet 4 ou 10', 'wrong bet 4 or 10'),
};

export const MEDIUM_WORDS = {
  note: text('billet', 'note'),
  coin: text('pièce', 'coin'),
  chip: text('jeton', 'chip'),
  plaque: text('plaque', 'plaque'),
} as const satisfies Record<PieceMedium, Text>;

export const TIER_WORDS = {
  belowFive: text('moins de 5 fois le minimum autorisé', 'under 5 times the authorised minimum'),
  fiveToTen: text('de 5 à 10 fois le minimum autorisé', 'from 5 to 10 times the authorised minimum'),
  aboveTen: text('plus de 10 fois le minimum autorisé', 'above 10 times the authorised minimum'),
} as const satisfies Record<string, Text>;

import type { Game } from '../cercle/cercle-games.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { isGameTextHeld, type TableGame } from '../tables/games.js';
import { findApparatusKind, type ApparatusKind, type ServiceState } from './checks.js';
import { DICE_RULES } from './dice.js';
import { countDecks, type PlayingCardSet } from './playing-cards.js';
import type { EquipmentKind } from './stock.js';

/** Cards, dice and apparatus that a table has before its session, by text and game. */

/** The cards of a game. */
interface CardRule {
  readonly article: string;
  /** The fewest decks; where the Direction fixes their number, one. */
  readonly deckCount: number;
  /** The cards are new at each session. */
  readonly isNew: boolean;
  /** The decks have 32 cards. */
  readonly isPiquet?: boolean;
}

const createCardRule = (article: string, deckCount: number, isNew = false): CardRule => ({ article, deckCount, isNew });

/**
 * The decks of 52 cards of each game. Monaco's Direction fixes the number at black-jack and punto banco; MC:1 names the
 * pokers and the bataille among the games of 52 cards without a number. A shuffler at ultimate hold'em takes a second deck.
 * Under AI67 the cards of the jeux de cercle are grouped in sixains, but for the three decks of the open bank and the
 * decks of 32 cards of écarté.
 */
const CARD_RULES: Readonly<Record<JurisdictionCode, Readonly<Partial<Record<Game, CardRule>>>>> = {
  MC: {
    cheminDeFer: createCardRule('MC:11', 6),
    openBank: createCardRule('MC:12', 6, true),
    blackJack: createCardRule('MC:5', 1),
    trenteEtQuarante: createCardRule('MC:9', 6),
    puntoBanco: createCardRule('MC:13', 1),
    ultimateHoldem: createCardRule('MC:1', 1),
    threeCardPoker: createCardRule('MC:1', 1),
    paiGow: createCardRule('MC:1', 1),
    caribbeanGold: createCardRule('MC:1', 1),
    studPoker: createCardRule('MC:1', 1),
    bataille: createCardRule('MC:1', 1),
    holdemNoLimit: createCardRule('MC:1', 1),
  },
  FR: {
    blackJack: createCardRule('FR07:55-4', 6),
    ultimateHoldem: createCardRule('FR14:55-20', 1),
    threeCardPoker: createCardRule('FR14:55-21', 1, true),
  },
  AI67: {
    trenteEtQuarante: createCardRule('AI67:19', 6),
    blackJack: createCardRule('AI67:24', 6),
    cheminDeFer: createCardRule('AI67:4', 6),
    limitedBank: createCardRule('AI67:32', 6, true),
    openBank: createCardRule('AI67:32', 3, true),
    ecarte: { ...createCardRule('AI67:37', 1, true), isPiquet: true },
  },
};

/** The article by which the cards of a game are dealt from a shoe. Under AI67:19 the hand is allowed too. */
const SHOE_ARTICLES: Readonly<Record<JurisdictionCode, Readonly<Partial<Record<Game, string>>>>> = {
  MC: { blackJack: 'MC:5', cheminDeFer: 'MC:11', openBank: 'MC:12', puntoBanco: 'MC:13' },
  FR: { blackJack: 'FR07:55-4' },
  AI67: { blackJack: 'AI67:24', cheminDeFer: 'AI67:32', limitedBank: 'AI67:32', openBank: 'AI67:32' },
};

/** Articles by which a shuffler may deal the cards in place of a shoe. */
const DEALER_ARTICLES: readonly string[] = ['MC:5', 'MC:13'];

/** Games that are played with dice alone. */
const DICE_GAMES: readonly TableGame[] = ['craps', 'rampo'];

const isDiceGame = (game: Game): game is TableGame => DICE_GAMES.some((each) => each === game);

/** A set of cards or a die that was given to a table for the day, and is still there. */
export interface PieceAtTable {
  readonly kind: EquipmentKind;
  readonly makerNumber: string;
  /** True: it served at no session before. */
  readonly isNew: boolean;
  /** Result of the second control at the table; null: not made. */
  readonly isSound: boolean | null;
}

/** Equipment of a table for its session. */
export interface EquipmentAtTable {
  readonly cards: readonly PieceAtTable[];
  readonly dice: readonly PieceAtTable[];
  readonly apparatus: readonly { readonly kind: ApparatusKind; readonly service: ServiceState }[];
}

export type EquipmentFault =
  | { readonly code: 'EQUIPMENT_NOT_ENTERED' | 'EQUIPMENT_NOT_CHECKED' }
  | { readonly code: 'CARDS_MISSING'; readonly due: number; readonly held: number; readonly article: string }
  | { readonly code: 'CARDS_NOT_NEW'; readonly numbers: string; readonly article: string }
  | { readonly code: 'CARDS_NOT_CONTROLLED'; readonly numbers: string }
  | { readonly code: 'SHOE_MISSING'; readonly article: string }
  | { readonly code: 'DICE_MISSING'; readonly due: number; readonly held: number; readonly article: string };

/** Requirements of equipment, in the order in which they are met. */
export const EQUIPMENT_NEEDS = ['apparatus', 'cards', 'cardControl', 'shoe', 'dice'] as const;
/** Requirement of equipment. */
export type EquipmentNeed = (typeof EQUIPMENT_NEEDS)[number];

/** Returns the requirements of equipment of a game, each with its fault; null: it is met. */
export function listEquipmentNeeds(
  jurisdiction: JurisdictionCode,
  game: Game,
  equipment: EquipmentAtTable,
): readonly { readonly need: EquipmentNeed; readonly fault: EquipmentFault | null }[] {
  const cardRule = CARD_RULES[jurisdiction][game];
  const shoeArticle = findShoeArticle(jurisdiction, game);
  return [
    // the other texts require no check of apparatus before a session
    ...(jurisdiction === 'MC' && (findApparatusKind(game) !== null || equipment.apparatus.length > 0)
      ? [{ need: 'apparatus' as const, fault: findApparatusFault(game, equipment) }]
      : []),
    ...(cardRule === undefined
      ? []
      : [
          { need: 'cards' as const, fault: findCardsFault(cardRule, equipment) },
          { need: 'cardControl' as const, fault: findCardControlFault(cardRule, equipment) },
        ]),
    ...(shoeArticle === null ? [] : [{ need: 'shoe' as const, fault: findShoeMissing(shoeArticle, equipment) }]),
    ...(isDiceGame(game) && isGameTextHeld(jurisdiction, game)
      ? [{ need: 'dice' as const, fault: findDiceMissing(jurisdiction, equipment) }]
      : []),
  ];
}

/**
 * Returns why a game's apparatus may not serve; null when it may. All apparatus at the table is checked before each
 * session (MC:3.5), shufflers like wheels.
 */
function findApparatusFault(game: Game, { apparatus }: EquipmentAtTable): EquipmentFault | null {
  const requiredKind = findApparatusKind(game);
  const isMissing = requiredKind !== null && apparatus.every(({ kind }) => kind !== requiredKind);
  if (isMissing) return { code: 'EQUIPMENT_NOT_ENTERED' };
  return apparatus.every(({ service }) => service === 'inService') ? null : { code: 'EQUIPMENT_NOT_CHECKED' };
}

/** Returns the sets of cards of a game: decks of 32 cards at écarté, others elsewhere. */
const listSets = ({ isPiquet = false }: CardRule, { cards }: EquipmentAtTable): PlayingCardPiece[] =>
  cards.filter((piece): piece is PlayingCardPiece => isSet(piece) && (piece.kind === 'piquet') === isPiquet);

type PlayingCardPiece = PieceAtTable & { readonly kind: PlayingCardSet };

const isSet = ({ kind }: PieceAtTable): boolean => kind !== 'shoe' && kind !== 'die';

/**
 * Returns why the cards of a table do not suffice for its game; null when they do.
 *
 * @article MC:1.0.5, MC:11.1.2, MC:12.5, FR07:55-4.1, FR14:55-20.3, FR14:55-21.3
 * @article AI67:24.1, AI67:32.4, AI67:32.5, AI67:37.3, AI67:37.4
 */
function findCardsFault(rule: CardRule, equipment: EquipmentAtTable): EquipmentFault | null {
  const { article, deckCount: due, isNew } = rule;
  const sets = listSets(rule, equipment);
  const held = sets.reduce((sum, { kind }) => sum + countDecks(kind), 0);
  if (held < due) return { code: 'CARDS_MISSING', due, held, article };
  const usedSets = sets.filter((set) => isNew && !set.isNew);
  return usedSets.length === 0 ? null : { code: 'CARDS_NOT_NEW', numbers: joinNumbers(usedSets), article };
}

/**
 * Returns why the cards of a table may not be used yet; null when they may: they are counted and checked at the table
 * before they are mixed (MC:1.2, AI67:5), by hand or by a shuffler.
 *
 * @article MC:1.6.1, MC:1.7.1
 */
function findCardControlFault(rule: CardRule, equipment: EquipmentAtTable): EquipmentFault | null {
  const uncontrolled = listSets(rule, equipment).filter(({ isSound }) => isSound !== true);
  return uncontrolled.length === 0 ? null : { code: 'CARDS_NOT_CONTROLLED', numbers: joinNumbers(uncontrolled) };
}

/** Returns the article by which the cards of a game are dealt from a shoe; null: none requires it. */
export const findShoeArticle = (jurisdiction: JurisdictionCode, game: Game): string | null =>
  SHOE_ARTICLES[jurisdiction][game] ?? null;

/** Returns the numbers of the shoes at a table. */
export const listShoeNumbers = ({ cards }: Pick<EquipmentAtTable, 'cards'>): readonly string[] =>
  cards.filter(({ kind }) => kind === 'shoe').map(({ makerNumber }) => makerNumber);

/**
 * Returns why the cards of a table cannot be dealt; null when they can. A numbered shoe of the inventory is given to the
 * table at the beginning of each session. A dealing shuffler replaces it where Monaco allows one (MC:5, MC:13).
 *
 * @article AI67:32.1
 */
function findShoeMissing(article: string, equipment: EquipmentAtTable): EquipmentFault | null {
  const hasDealer =
    DEALER_ARTICLES.includes(article) && equipment.apparatus.some(({ kind }) => kind === 'dealingShuffler');
  if (hasDealer) return null;
  return listShoeNumbers(equipment).length === 0 ? { code: 'SHOE_MISSING', article } : null;
}

/**
 * Returns why a table has not the dice of its session; null when it has. Their rules were judged when they were given.
 */
function findDiceMissing(jurisdiction: JurisdictionCode, { dice }: EquipmentAtTable): EquipmentFault | null {
  const { article, diceCount: due } = DICE_RULES[jurisdiction];
  return dice.length < due ? { code: 'DICE_MISSING', due, held: dice.length, article } : null;
}

const joinNumbers = (pieces: readonly PieceAtTable[]): string =>
  pieces.map(({ makerNumber }) => makerNumber).join(', ');

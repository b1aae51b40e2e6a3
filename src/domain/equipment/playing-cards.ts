import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** The number of cards in a grouped set, and the finding of its count. */

/** Cards of each set: a deck of 52, six of them (sixain) or eight (huitain), and a deck of 32 for écarté. */
export const CARD_SETS = { jeu: 52n, piquet: 32n, sixain: 312n, huitain: 416n } as const;

export type PlayingCardSet = keyof typeof CARD_SETS;

/** Decks of each set: as many times it has each card. */
const DECKS_BY_SET: Readonly<Record<PlayingCardSet, number>> = { jeu: 1, piquet: 1, sixain: 6, huitain: 8 };

/** Returns the number of decks of a set. */
export const countDecks = (set: PlayingCardSet): number => DECKS_BY_SET[set];

/**
 * Returns true when a reserve set has a card left: it gives each card once for each of its decks. `givenCards`: those
 * that it gave, as people wrote them; capitals, accents and signs do not tell cards apart (MC:1.3).
 */
export function hasReserveCardLeft(set: PlayingCardSet, card: string, givenCards: readonly string[]): boolean {
  const cardKey = normaliseCard(card);
  return givenCards.filter((given) => normaliseCard(given) === cardKey).length < DECKS_BY_SET[set];
}

const normaliseCard = (card: string): string =>
  card
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9♠♥♦♣]/g, '');

export interface PlayingCardCount {
  readonly set: PlayingCardSet;
  readonly counted: bigint;
  /** Marked cards, and cards that look foreign to the set. */
  readonly marked: bigint;
  readonly foreign: bigint;
  /** Cards given by a reserve set for damaged ones; 0 for any other set. */
  readonly givenInExchange: bigint;
}

export interface PlayingCardFinding {
  /** The cards that should be there. */
  readonly due: bigint;
  /** Counted − due: negative when cards are missing. */
  readonly apart: bigint;
  readonly isAlert: boolean;
  /** The functions informed at once, by text; empty without a finding. */
  readonly told: readonly string[];
}

const ALERT_RECIPIENTS: Readonly<Record<JurisdictionCode, readonly string[]>> = {
  MC: ['inspecteur', 'directeurDesJeux', 'serviceDeControle'],
  FR: ['policeDesJeux'],
  AI67: ['police'],
};

/**
 * Returns the finding of a set's count: cards due, difference from the due number, alert and recipients of the alert. A
 * missing, extra, marked or foreign card is reported at once. In MC it is to the inspecteur de service and the
 * directeur des jeux, who informs the control service. Under AI67 it is to the police officer present, else the
 * commissaire. A reserve set that gave cards for damaged ones is short by them without an alert.
 *
 * @article MC:1.4.2
 */
export function evaluateCardCount(jurisdiction: JurisdictionCode, count: PlayingCardCount): PlayingCardFinding {
  const dueCount = CARD_SETS[count.set] - count.givenInExchange;
  const difference = count.counted - dueCount;
  const isAlert = difference !== 0n || count.marked > 0n || count.foreign > 0n;
  return { due: dueCount, apart: difference, isAlert, told: isAlert ? ALERT_RECIPIENTS[jurisdiction] : [] };
}

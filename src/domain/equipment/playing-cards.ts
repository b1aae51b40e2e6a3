import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** The number of cards in a grouped set, and the finding of its count. */

/** Sets of 52 cards: one, six (sixain) or eight (huitain). */
export const CARD_SETS = { jeu: 52n, sixain: 312n, huitain: 416n } as const;

export type PlayingCardSet = keyof typeof CARD_SETS;

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

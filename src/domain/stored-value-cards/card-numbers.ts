/**
 * The number engraved or encoded on a card: 10 to 19 digits, the first two of the establishment's card system. Unlike a
 * ticket's number, it is chosen by the card's maker and may be sequential, so it proves nothing by itself.
 */
const CARD_NUMBER_PATTERN = /^\d{10,19}$/;

/** The possible cause of an unknown number: mistyped, of another system, or never issued. */
export type UnknownStoredValueCard = 'mistyped' | 'otherSystem' | 'neverIssued';

/** Returns the nearest cause of a number unknown to this system; a cashier sees it, a device does not. */
export function getUnknownCardCause(cardNumber: string, systemDigits: string): UnknownStoredValueCard {
  if (!CARD_NUMBER_PATTERN.test(cardNumber)) return 'mistyped';
  return cardNumber.startsWith(systemDigits) ? 'neverIssued' : 'otherSystem';
}

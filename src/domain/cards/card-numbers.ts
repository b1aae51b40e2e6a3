/**
 * The number that is engraved or encoded on a card: 10 to 19 digits, the first two of the establishment's card system.
 * Unlike a ticket's, it is chosen by whoever made the card: it may be in sequence, so that it proves nothing by itself.
 */
const CARD_NUMBER = /^\d{10,19}$/;

/** What a number that is on no file may be: mistyped, of another system, or never issued. */
export type UnknownCard = 'mistyped' | 'otherSystem' | 'neverIssued';

/** The nearest cause why a number is on no file of this system; a cashier sees it, and no device. */
export function causeOfUnknownCard(number: string, system: string): UnknownCard {
  if (!CARD_NUMBER.test(number)) return 'mistyped';
  return number.startsWith(system) ? 'neverIssued' : 'otherSystem';
}

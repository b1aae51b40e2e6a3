import { sumMinor, type Minor } from '../money.js';

/** Books of tickets with stubs: each ticket detached from its stub represents its value in the cagnotte. */

/** A book in service at a table, and its first remaining ticket. */
export interface BookInService {
  readonly bookNumber: number;
  readonly valueMinor: bigint;
  readonly lastTicket: bigint;
  readonly nextTicket: bigint;
}

/** Consecutive tickets detached from their stubs. */
export interface DetachedTickets {
  readonly bookNumber: number;
  readonly firstTicket: bigint;
  readonly lastTicket: bigint;
}

/** A table never uses books of more than three values at once. */
const MAX_TICKET_VALUES = 3;

export type CagnotteTicketFault =
  | { readonly code: 'TICKET_VALUES_TOO_MANY'; readonly most: number; readonly article: string }
  | { readonly code: 'TICKET_BOOK_NOT_IN_SERVICE'; readonly book: number }
  | { readonly code: 'TICKETS_OUT_OF_ORDER'; readonly book: number; readonly next: bigint; readonly article: string }
  | { readonly code: 'TICKET_BOOK_ENDS'; readonly book: number; readonly last: bigint }
  | {
      readonly code: 'TICKETS_DIFFER';
      readonly dueMinor: bigint;
      readonly ticketsMinor: bigint;
      readonly article: string;
    };

/**
 * Returns why ticket books of these values may not be in service together; null when they may. One table has at most
 * three values.
 *
 * @article AI67:33.3
 */
export function findTicketValuesFault(valuesMinor: readonly bigint[]): CagnotteTicketFault | null {
  return new Set(valuesMinor).size > MAX_TICKET_VALUES
    ? { code: 'TICKET_VALUES_TOO_MANY', most: MAX_TICKET_VALUES, article: 'AI67:33' }
    : null;
}

/**
 * Returns why these tickets may not be detached, run by run; null when they may. A book's stubs are an unbroken series:
 * the next ticket is the one after the last detached. An absent ticket is entered as missing, never skipped.
 *
 * @article AI67:30.1
 */
export function findDetachmentFault(
  books: readonly BookInService[],
  detachedTickets: readonly DetachedTickets[],
): CagnotteTicketFault | null {
  const nextTicketByBook = new Map(books.map((book) => [book.bookNumber, book.nextTicket]));
  for (const { bookNumber, firstTicket, lastTicket } of detachedTickets) {
    const book = books.find((candidate) => candidate.bookNumber === bookNumber);
    const nextTicket = nextTicketByBook.get(bookNumber);
    if (book === undefined || nextTicket === undefined) return { code: 'TICKET_BOOK_NOT_IN_SERVICE', book: bookNumber };
    if (firstTicket !== nextTicket || lastTicket < firstTicket)
      return { code: 'TICKETS_OUT_OF_ORDER', book: bookNumber, next: nextTicket, article: 'AI67:30' };
    if (lastTicket > book.lastTicket) return { code: 'TICKET_BOOK_ENDS', book: bookNumber, last: book.lastTicket };
    nextTicketByBook.set(bookNumber, lastTicket + 1n);
  }
  return null;
}

/**
 * Returns the value of these tickets: the total of the stubs from which they were detached.
 *
 * @article AI67:30.2
 */
export function sumTickets(books: readonly BookInService[], detachedTickets: readonly DetachedTickets[]): Minor {
  const valueByBook = new Map(books.map(({ bookNumber, valueMinor }) => [bookNumber, valueMinor]));
  return sumMinor(
    detachedTickets.map(
      ({ bookNumber, firstTicket, lastTicket }) =>
        (valueByBook.get(bookNumber) ?? 0n) * (lastTicket - firstTicket + 1n),
    ),
  );
}

/**
 * Returns why these tickets do not equal that rake; null when they do, to the unit.
 *
 * @article AI67:33.1
 */
export function findTicketsAmountFault(dueMinor: bigint, ticketsMinor: bigint): CagnotteTicketFault | null {
  return dueMinor === ticketsMinor ? null : { code: 'TICKETS_DIFFER', dueMinor, ticketsMinor, article: 'AI67:33' };
}

/**
 * Returns the tickets to detach from these books for a rake (house's share), highest values first. Null when their
 * values cannot make it up, or too few are left. A book continues in the next one of its value.
 */
export function chooseTicketsToDetach(
  rakeMinor: bigint,
  books: readonly BookInService[],
): readonly DetachedTickets[] | null {
  let remainingMinor = rakeMinor;
  const detachedTickets: DetachedTickets[] = [];
  const booksByDescendingValue = [...books].sort(
    (first, second) => Number(second.valueMinor - first.valueMinor) || first.bookNumber - second.bookNumber,
  );
  for (const { bookNumber, valueMinor, nextTicket, lastTicket } of booksByDescendingValue) {
    const neededCount = remainingMinor / valueMinor;
    const availableCount = lastTicket - nextTicket + 1n;
    const ticketCount = neededCount < availableCount ? neededCount : availableCount;
    if (ticketCount <= 0n) continue;
    detachedTickets.push({ bookNumber, firstTicket: nextTicket, lastTicket: nextTicket + ticketCount - 1n });
    remainingMinor -= ticketCount * valueMinor;
  }
  return remainingMinor === 0n ? detachedTickets : null;
}

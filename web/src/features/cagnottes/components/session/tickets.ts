import { useState } from 'react';
import { normalizeWholeNumber } from '#web/components/forms/typed-amount.js';
import type { SessionBook } from '../cercle.js';

interface TicketRangeBody {
  readonly bookNumber: number;
  readonly firstTicket: string;
  readonly lastTicket: string;
}

type TicketEnd = 'first' | 'last';

/** Tickets of each book in service, from the first to the last detached. */
export interface TicketListForm {
  readonly books: readonly SessionBook[];
  readonly getInput: (book: SessionBook, end: TicketEnd) => string;
  readonly setInput: (book: SessionBook, end: TicketEnd, input: string) => void;
  /** Whether the typed text is not a ticket number, once sending was tried. */
  readonly isInvalid: (book: SessionBook, end: TicketEnd) => boolean;
  /** True: sending was tried and no ticket was listed. */
  readonly hasNoTickets: boolean;
  /** Tickets as the server expects them; null: an error, which is then shown. */
  readonly submit: () => TicketRangeBody[] | null;
}

/**
 * Manages the tickets of each book listed by hand. The first ticket of a book is proposed as its next one; a book
 * without a last ticket is left out. `submit` returns the list, or null when it is empty or invalid.
 */
export function useTicketListForm(books: readonly SessionBook[]): TicketListForm {
  const [inputsByKey, setInputsByKey] = useState<Readonly<Record<string, string>>>({});
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const getInputKey = ({ bookNumber }: SessionBook, end: TicketEnd): string => `${String(bookNumber)}/${end}`;
  const getInput = (book: SessionBook, end: TicketEnd): string =>
    inputsByKey[getInputKey(book, end)] ?? (end === 'first' ? book.nextTicket : '');
  const isBookListed = (book: SessionBook): boolean => getInput(book, 'last').trim() !== '';
  const isTicketNumber = (book: SessionBook, end: TicketEnd): boolean =>
    normalizeWholeNumber(getInput(book, end)) !== undefined;
  const listedBooks = books.filter(isBookListed);
  const getTicketNumber = (book: SessionBook, end: TicketEnd): string =>
    BigInt(normalizeWholeNumber(getInput(book, end)) ?? '0').toString();
  return {
    books,
    getInput,
    setInput: (book, end, input) =>
      setInputsByKey((previousInputs) => ({ ...previousInputs, [getInputKey(book, end)]: input })),
    isInvalid: (book, end) => wasSubmitted && isBookListed(book) && !isTicketNumber(book, end),
    hasNoTickets: wasSubmitted && listedBooks.length === 0,
    submit: () => {
      setWasSubmitted(true);
      if (
        listedBooks.length === 0 ||
        listedBooks.some((book) => !isTicketNumber(book, 'first') || !isTicketNumber(book, 'last'))
      )
        return null;
      return listedBooks.map((book) => ({
        bookNumber: book.bookNumber,
        firstTicket: getTicketNumber(book, 'first'),
        lastTicket: getTicketNumber(book, 'last'),
      }));
    },
  };
}

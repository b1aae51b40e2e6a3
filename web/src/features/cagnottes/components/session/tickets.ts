import { useState } from 'react';
import { parseDigits } from '#web/components/forms/typed-amount.js';
import type { SessionBook } from '../cercle.js';

interface SentCagnotteTickets {
  readonly bookNumber: number;
  readonly firstTicket: string;
  readonly lastTicket: string;
}

type End = 'first' | 'last';

/** Tickets of each book in service, from the first to the last detached. */
export interface CagnotteTickets {
  readonly books: readonly SessionBook[];
  readonly getTyped: (book: SessionBook, end: End) => string;
  readonly setTyped: (book: SessionBook, end: End, typed: string) => void;
  /** Whether the typed text is not a ticket number, once sending was tried. */
  readonly isInvalid: (book: SessionBook, end: End) => boolean;
  /** True: sending was tried and no ticket was listed. */
  readonly hasNoTickets: boolean;
  /** Tickets as the server expects them; null: an error, which is then shown. */
  readonly submit: () => SentCagnotteTickets[] | null;
}

/**
 * Manages the tickets of each book listed by hand. The first ticket of a book is proposed as its next one; a book
 * without a last ticket is left out. `submit` returns the list, or null when it is empty or invalid.
 */
export function useTickets(books: readonly SessionBook[]): CagnotteTickets {
  const [typedByKey, setTypedByKey] = useState<Readonly<Record<string, string>>>({});
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const buildKey = ({ bookNumber }: SessionBook, end: End): string => `${String(bookNumber)}/${end}`;
  const getTyped = (book: SessionBook, end: End): string =>
    typedByKey[buildKey(book, end)] ?? (end === 'first' ? book.nextTicket : '');
  const isListed = (book: SessionBook): boolean => getTyped(book, 'last').trim() !== '';
  const isWholeNumber = (book: SessionBook, end: End): boolean => parseDigits(getTyped(book, end)) !== undefined;
  const listedBooks = books.filter(isListed);
  const parseNumber = (book: SessionBook, end: End): string =>
    BigInt(parseDigits(getTyped(book, end)) ?? '0').toString();
  return {
    books,
    getTyped,
    setTyped: (book, end, text) => setTypedByKey((previous) => ({ ...previous, [buildKey(book, end)]: text })),
    isInvalid: (book, end) => wasSubmitted && isListed(book) && !isWholeNumber(book, end),
    hasNoTickets: wasSubmitted && listedBooks.length === 0,
    submit: () => {
      setWasSubmitted(true);
      if (
        listedBooks.length === 0 ||
        listedBooks.some((book) => !isWholeNumber(book, 'first') || !isWholeNumber(book, 'last'))
      )
        return null;
      return listedBooks.map((book) => ({
        bookNumber: book.bookNumber,
        firstTicket: parseNumber(book, 'first'),
        lastTicket: parseNumber(book, 'last'),
      }));
    },
  };
}

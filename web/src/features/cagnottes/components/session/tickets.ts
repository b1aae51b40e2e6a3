import { useState } from 'react';
import { digitsOf } from '#web/components/forms/typed-amount.js';
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
  readonly typed: (book: SessionBook, end: End) => string;
  readonly put: (book: SessionBook, end: End, typed: string) => void;
  /** True: no ticket number; set once sending was tried. */
  readonly isWrong: (book: SessionBook, end: End) => boolean;
  /** True: sending was tried and none was listed. */
  readonly isBare: boolean;
  /** Tickets as the server expects them; null: an error, which is then shown. */
  readonly read: () => SentCagnotteTickets[] | null;
}

/**
 * Returns the tickets listed by hand: each book begins with its next ticket; a book without a last ticket gave none.
 */
export function useTickets(books: readonly SessionBook[]): CagnotteTickets {
  const [all, setAll] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const key = ({ bookNumber }: SessionBook, end: End): string => `${String(bookNumber)}/${end}`;
  const typed = (book: SessionBook, end: End): string =>
    all[key(book, end)] ?? (end === 'first' ? book.nextTicket : '');
  const isListed = (book: SessionBook): boolean => typed(book, 'last').trim() !== '';
  const isNumber = (book: SessionBook, end: End): boolean => digitsOf(typed(book, end)) !== undefined;
  const listed = books.filter(isListed);
  const number = (book: SessionBook, end: End): string => BigInt(digitsOf(typed(book, end)) ?? '0').toString();
  return {
    books,
    typed,
    put: (book, end, text) => setAll((before) => ({ ...before, [key(book, end)]: text })),
    isWrong: (book, end) => isTried && isListed(book) && !isNumber(book, end),
    isBare: isTried && listed.length === 0,
    read: () => {
      setTried(true);
      if (listed.length === 0 || listed.some((book) => !isNumber(book, 'first') || !isNumber(book, 'last')))
        return null;
      return listed.map((book) => ({
        bookNumber: book.bookNumber,
        firstTicket: number(book, 'first'),
        lastTicket: number(book, 'last'),
      }));
    },
  };
}

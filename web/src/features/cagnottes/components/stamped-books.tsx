import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { PageLink } from '#web/components/pages/Go.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { CagnotteTicketBook } from './cercle.js';
import { useReadHere } from '#web/session/read-here.js';

export interface StampedBooks {
  /** Undefined while loading. */
  readonly books: readonly CagnotteTicketBook[] | undefined;
  readonly chosenNumbers: readonly number[];
  readonly toggle: (book: number) => void;
}

/**
 * Returns a table's ticket books that are stamped, not used since and not finished. All are put into service unless
 * deselected; `books` is undefined while loading.
 */
export function useStampedBooks(tableNumber: string): StampedBooks {
  const [deselectedBooks, setDeselectedBooks] = useState<readonly number[]>([]);
  const booksQuery = useReadHere('/api/establishments/{establishment}/ticket-books');
  const books = booksQuery.data?.filter(
    (book) =>
      book.tableNumber === tableNumber && book.finishedOn === null && book.stampNumber !== null && !book.isStampUsed,
  );
  return {
    books,
    chosenNumbers: (books ?? [])
      .map(({ bookNumber }) => bookNumber)
      .filter((bookNumber) => !deselectedBooks.includes(bookNumber)),
    toggle: (toggledBook) =>
      setDeselectedBooks((previous) =>
        previous.includes(toggledBook) ? previous.filter((book) => book !== toggledBook) : [...previous, toggledBook],
      ),
  };
}

/** Shows a checkbox for each stamped book that is handed to the croupier, or advice when there is none. */
export function BookChoiceField({ bookChoice }: { readonly bookChoice: StampedBooks }) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney: formatMoney, formatDay: formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const { books, chosenNumbers, toggle } = bookChoice;
  if (books === undefined) return <Waiting />;
  if (books.length === 0) {
    return (
      <Note color="yellow" role="status" title={t('open.noBook')}>
        <Text size="sm">{t('open.noBookText')}</Text>
        <PageLink to={`/${establishment}/cagnottes/books`}>{t('tab.books')}</PageLink>
      </Note>
    );
  }
  return (
    <Stack gap="sm" role="group" aria-label={t('open.books')}>
      <Text fw={500}>{t('open.books')}</Text>
      {books.map(({ bookNumber, valueMinor, nextTicket, lastTicket, stampedOn }) => (
        <Checkbox
          key={bookNumber}
          size="md"
          label={t('open.book', {
            book: bookNumber,
            value: formatMoney(valueMinor),
            next: nextTicket,
            last: lastTicket,
          })}
          description={t('open.stamped', { day: formatDay(stampedOn) })}
          checked={chosenNumbers.includes(bookNumber)}
          onChange={() => toggle(bookNumber)}
        />
      ))}
    </Stack>
  );
}

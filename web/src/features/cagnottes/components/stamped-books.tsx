import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { Loading } from '#web/components/general/Waiting.js';
import { PageLink } from '#web/components/pages/Go.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { CagnotteTicketBook } from './cercle.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

export interface BookChoice {
  /** Undefined while loading. */
  readonly books: readonly CagnotteTicketBook[] | undefined;
  readonly chosenBookNumbers: readonly number[];
  readonly toggleBook: (bookNumber: number) => void;
}

/**
 * Returns a table's ticket books that are stamped, not used since and not finished. All are put into service unless
 * deselected; `books` is undefined while loading.
 */
export function useBookChoice(tableNumber: string): BookChoice {
  const [deselectedBookNumbers, setDeselectedBookNumbers] = useState<readonly number[]>([]);
  const booksQuery = useEstablishmentQuery('/ticket-books');
  const books = booksQuery.data?.filter(
    (book) =>
      book.tableNumber === tableNumber && book.finishedOn === null && book.stampNumber !== null && !book.isStampUsed,
  );
  return {
    books,
    chosenBookNumbers: (books ?? [])
      .map(({ bookNumber }) => bookNumber)
      .filter((bookNumber) => !deselectedBookNumbers.includes(bookNumber)),
    toggleBook: (toggledBookNumber) =>
      setDeselectedBookNumbers((previousNumbers) =>
        previousNumbers.includes(toggledBookNumber)
          ? previousNumbers.filter((bookNumber) => bookNumber !== toggledBookNumber)
          : [...previousNumbers, toggledBookNumber],
      ),
  };
}

/** Shows a checkbox for each stamped book that is handed to the croupier, or advice when there is none. */
export function BookChoiceField({ bookChoice }: { readonly bookChoice: BookChoice }) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney, formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const { books, chosenBookNumbers, toggleBook } = bookChoice;
  if (books === undefined) return <Loading />;
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
          checked={chosenBookNumbers.includes(bookNumber)}
          onChange={() => toggleBook(bookNumber)}
        />
      ))}
    </Stack>
  );
}

import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import type { TicketListForm } from './tickets.js';

/** Shows fields for the first and the last detached ticket of each book, with a warning when none is listed. */
export function CagnotteTicketRows({ ticketListForm }: { readonly ticketListForm: TicketListForm }) {
  const { t } = useTranslation(['cagnottes', 'acts']);
  const { formatMoney } = useFormats();
  return (
    <Stack gap="sm">
      {ticketListForm.books.map((book) => {
        const bookLabel = t('tickets.book', { book: book.bookNumber, value: formatMoney(book.valueMinor) });
        return (
          <Group key={book.bookNumber} gap="sm" align="flex-start" role="group" aria-label={bookLabel}>
            <Text fw={600} style={{ flex: '1 1 170px' }} mt={{ base: 0, xs: 30 }}>
              {bookLabel}
            </Text>
            {(['first', 'last'] as const).map((rangeEnd) => (
              <TextInput
                key={rangeEnd}
                label={t(`tickets.${rangeEnd}`)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                w={150}
                value={ticketListForm.getInput(book, rangeEnd)}
                error={ticketListForm.isInvalid(book, rangeEnd) ? t('acts:whole') : null}
                onChange={({ currentTarget }) => ticketListForm.setInput(book, rangeEnd, currentTarget.value)}
              />
            ))}
          </Group>
        );
      })}
      {ticketListForm.hasNoTickets && (
        <Note color="red" role="alert">
          {t('tickets.listThem')}
        </Note>
      )}
    </Stack>
  );
}

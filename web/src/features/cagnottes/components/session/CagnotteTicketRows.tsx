import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import type { TicketListForm } from './tickets.js';

/** Shows fields for the first and the last detached ticket of each book, with a warning when none is listed. */
export function CagnotteTicketRows({ tickets }: { readonly tickets: TicketListForm }) {
  const { t } = useTranslation(['cagnottes', 'acts']);
  const { formatMoney } = useFormats();
  return (
    <Stack gap="sm">
      {tickets.books.map((book) => {
        const bookLabel = t('tickets.book', { book: book.bookNumber, value: formatMoney(book.valueMinor) });
        return (
          <Group key={book.bookNumber} gap="sm" align="flex-start" role="group" aria-label={bookLabel}>
            <Text fw={600} style={{ flex: '1 1 170px' }} mt={{ base: 0, xs: 30 }}>
              {bookLabel}
            </Text>
            {(['first', 'last'] as const).map((end) => (
              <TextInput
                key={end}
                label={t(`tickets.${end}`)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                w={150}
                value={tickets.getInput(book, end)}
                error={tickets.isInvalid(book, end) ? t('acts:whole') : null}
                onChange={({ currentTarget }) => tickets.setInput(book, end, currentTarget.value)}
              />
            ))}
          </Group>
        );
      })}
      {tickets.hasNoTickets && (
        <Note color="red" role="alert">
          {t('tickets.listThem')}
        </Note>
      )}
    </Stack>
  );
}

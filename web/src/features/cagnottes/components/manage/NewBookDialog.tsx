import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { normalizeWholeNumber } from '#web/components/forms/typed-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useCercleFormats } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Ticket number of at most twelve digits. */
const TICKET_NUMBER = /^\d{1,12}$/;
/** Returns a typed ticket number without spaces and leading zeros. */
const normalizeTicketNumber = (input: string): string => BigInt(normalizeWholeNumber(input) ?? '0').toString();

/** Shows a dialog that records the receipt of a ticket book for a table of a jeu de cercle (a game between players). */
export function NewBookDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['cagnottes', 'acts']);
  const { validateRequired, validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const { formatGame } = useCercleFormats();
  const tablesQuery = useEstablishmentQuery('/cercle-tables');
  const form = useTextForm({ table: '', series: '', value: '', first: '', last: '' }, (name, values) => {
    if (name === 'value') return validateAmount(values.value);
    if (name === 'table' || name === 'series') return validateRequired(values[name]);
    return TICKET_NUMBER.test(normalizeWholeNumber(values[name]) ?? '') ? null : t('acts:whole');
  });
  const receiptMutation = useEstablishmentMutation('post', '/ticket-books');
  const { table, series, value, first, last } = form.values;
  /** Records the book's receipt, announces its number and closes the dialog. */
  const receiveBook = (): void =>
    receiptMutation.mutate(
      {
        body: {
          tableNumber: table,
          series: series.trim(),
          valueMinor: toMinorUnits(value),
          firstTicket: normalizeTicketNumber(first),
          lastTicket: normalizeTicketNumber(last),
        },
      },
      announceAndClose(onClose, ({ bookNumber }) => t('book.received', { book: bookNumber })),
    );
  return (
    <WriteDialog
      title={t('book.receive')}
      submitLabel={t('book.receive')}
      onSubmit={() => form.submit(receiveBook)}
      onClose={onClose}
      mutation={receiptMutation}
      needsServer
    >
      <Text size="sm">{t('book.receiveAbout')}</Text>
      <FormSelect
        label={t('book.table')}
        required
        allowDeselect={false}
        nothingFoundMessage={t('empty')}
        field={form.getField('table')}
        data={(tablesQuery.data ?? [])
          .filter(({ retiredAt }) => retiredAt === null)
          .map(({ tableNumber, game }) => ({ value: tableNumber, label: `${tableNumber} · ${formatGame(game)}` }))}
      />
      <SimpleGrid cols={2} spacing="md">
        <TextInput label={t('book.series')} required maxLength={20} {...form.getInputProps('series')} />
        <AmountInput label={t('book.value')} required {...form.getInputProps('value')} />
        <WholeNumberInput label={t('book.first')} required {...form.getField('first')} />
        <WholeNumberInput label={t('book.last')} required {...form.getField('last')} />
      </SimpleGrid>
    </WriteDialog>
  );
}

import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { WholeInput } from '#web/components/forms/fields/WholeInput.js';
import { parseDigits } from '#web/components/forms/typed-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useCercleWords } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useReadHere } from '#web/session/read-here.js';

/** Ticket number of at most twelve digits. */
const TICKET_NUMBER = /^\d{1,12}$/;
/** Returns a typed ticket number without spaces and leading zeros. */
const parseTicketNumber = (typed: string): string => BigInt(parseDigits(typed) ?? '0').toString();

/** Shows a dialog that records the receipt of a ticket book for a table of a jeu de cercle (a game between players). */
export function NewBookDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['cagnottes', 'acts']);
  const establishment = useEstablishmentCode();
  const request = { params: { path: { establishment } } };
  const { findMissingError, findAmountError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const { formatGame } = useCercleWords();
  const tablesQuery = useReadHere('/api/establishments/{establishment}/cercle-tables');
  const form = useTypedForm({ table: '', series: '', value: '', first: '', last: '' }, (name, values) => {
    if (name === 'value') return findAmountError(values.value);
    if (name === 'table' || name === 'series') return findMissingError(values[name]);
    return TICKET_NUMBER.test(parseDigits(values[name]) ?? '') ? null : t('acts:whole');
  });
  const receiptWrite = useWrite('post', '/api/establishments/{establishment}/ticket-books');
  const { table, series, value, first, last } = form.values;
  /** Records the book's receipt, announces its number and closes the dialog. */
  const receiveBook = (): void =>
    receiptWrite.mutate(
      {
        ...request,
        body: {
          tableNumber: table,
          series: series.trim(),
          valueMinor: toMinorUnits(value),
          firstTicket: parseTicketNumber(first),
          lastTicket: parseTicketNumber(last),
        },
      },
      announceAndClose(close, ({ bookNumber }) => t('book.received', { book: bookNumber })),
    );
  return (
    <WriteDialog
      title={t('book.receive')}
      submitLabel={t('book.receive')}
      onSubmit={() => form.submit(receiveBook)}
      close={close}
      mutation={receiptWrite}
      needsServer
    >
      <Text size="sm">{t('book.receiveAbout')}</Text>
      <FieldSelect
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
        <WholeInput label={t('book.first')} required {...form.getField('first')} />
        <WholeInput label={t('book.last')} required {...form.getField('last')} />
      </SimpleGrid>
    </WriteDialog>
  );
}

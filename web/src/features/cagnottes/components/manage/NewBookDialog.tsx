import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { WholeInput } from '#web/components/forms/fields/WholeInput.js';
import { digitsOf } from '#web/components/forms/typed-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useCercleWords } from '../cercle.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

/** Ticket number of at most twelve digits. */
const TICKET = /^\d{1,12}$/;
const ticketOf = (typed: string): string => BigInt(digitsOf(typed) ?? '0').toString();

/** A dialog that receives a book of tickets, which stays with its table for the season. */
export function NewBookDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['cagnottes', 'acts']);
  const establishment = useEstablishmentCode();
  const path = { params: { path: { establishment } } };
  const { needed, amount } = useFaults();
  const { minor } = useTypedAmounts();
  const { formatGame } = useCercleWords();
  const tables = useRead('/api/establishments/{establishment}/cercle-tables', path);
  const form = useTypedForm({ table: '', series: '', value: '', first: '', last: '' }, (name, values) => {
    if (name === 'value') return amount(values.value);
    if (name === 'table' || name === 'series') return needed(values[name]);
    return TICKET.test(digitsOf(values[name]) ?? '') ? null : t('acts:whole');
  });
  const receive = useWrite('post', '/api/establishments/{establishment}/ticket-books');
  const { table, series, value, first, last } = form.values;
  /** Records the book's receipt, announces its number and closes the dialog. */
  const act = (): void =>
    receive.mutate(
      {
        ...path,
        body: {
          tableNumber: table,
          series: series.trim(),
          valueMinor: minor(value),
          firstTicket: ticketOf(first),
          lastTicket: ticketOf(last),
        },
      },
      announceAndClose(close, ({ bookNumber }) => t('book.received', { book: bookNumber })),
    );
  return (
    <WriteDialog
      title={t('book.receive')}
      act={t('book.receive')}
      send={() => form.send(act)}
      close={close}
      write={receive}
      needsServer
    >
      <Text size="sm">{t('book.receiveAbout')}</Text>
      <FieldSelect
        label={t('book.table')}
        required
        allowDeselect={false}
        nothingFoundMessage={t('empty')}
        field={form.field('table')}
        data={(tables.data ?? [])
          .filter(({ retiredAt }) => retiredAt === null)
          .map(({ tableNumber, game }) => ({ value: tableNumber, label: `${tableNumber} · ${formatGame(game)}` }))}
      />
      <SimpleGrid cols={2} spacing="md">
        <TextInput label={t('book.series')} required maxLength={20} {...form.input('series')} />
        <AmountInput label={t('book.value')} required {...form.input('value')} />
        <WholeInput label={t('book.first')} required {...form.field('first')} />
        <WholeInput label={t('book.last')} required {...form.field('last')} />
      </SimpleGrid>
    </WriteDialog>
  );
}

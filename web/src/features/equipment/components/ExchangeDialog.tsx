import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import type { PieceDialogProps } from './ControlDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Shows a dialog by which an inspecteur replaces a damaged card of a set in use (MC:1.3). The new card is from a
 * reserve set of the same kind.
 */
export function CardExchangeDialog({ item: { itemId, makerNumber, kind }, close }: PieceDialogProps) {
  const { t } = useTranslation('equipment');
  const { findMissingError } = useFieldErrors();
  const { data: allReserveSets = [] } = useReadHere('/api/establishments/{establishment}/equipment/items', {
    query: { reserve: 'true' },
  });
  const reserveSets = allReserveSets.filter((candidate) => candidate.kind === kind && candidate.itemId !== itemId);
  const exchangeWrite = useWriteHere('post', '/api/establishments/{establishment}/equipment/exchanges');
  const form = useTypedForm({ reserve: '', card: '' }, (name, values) => findMissingError(values[name]));
  const { reserve, card } = form.values;
  /** Records the exchange, announces it and closes the dialog. */
  const exchangeCard = (): void =>
    exchangeWrite.mutate(
      { body: { item: itemId, reserve, card: card.trim() } },
      announceAndClose(close, t('exchange.done', { number: makerNumber })),
    );
  return (
    <WriteDialog
      title={t('exchange.title', { number: makerNumber })}
      submitLabel={t('act.exchange')}
      onSubmit={() => form.submit(exchangeCard)}
      close={close}
      mutation={exchangeWrite}
      needsServer
    >
      <TextInput
        data-autofocus
        label={t('exchange.card')}
        description={t('exchange.cardHint')}
        required
        size="md"
        maxLength={40}
        {...form.getInputProps('card')}
      />
      <FieldSelect
        label={t('exchange.reserve')}
        required
        size="md"
        placeholder={reserveSets.length === 0 ? t('exchange.noReserve') : undefined}
        field={form.getField('reserve')}
        data={reserveSets.map((reserveSet) => ({
          value: reserveSet.itemId,
          label: `${reserveSet.makerNumber} · ${reserveSet.colour}`,
        }))}
      />
    </WriteDialog>
  );
}

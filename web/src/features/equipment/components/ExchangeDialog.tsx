import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import type { ItemDialogProps } from './ControlDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Shows a dialog by which an inspecteur replaces a damaged card of a set in use (MC:1.3). The new card is from a
 * reserve set of the same kind.
 */
export function CardExchangeDialog({ item: { itemId, makerNumber, kind }, onClose }: ItemDialogProps) {
  const { t } = useTranslation('equipment');
  const { validateRequired } = useFieldValidators();
  const { data: allReserveSets = [] } = useEstablishmentQuery('/equipment/items', { query: { reserve: 'true' } });
  const reserveSets = allReserveSets.filter((candidate) => candidate.kind === kind && candidate.itemId !== itemId);
  const exchangeMutation = useEstablishmentMutation('post', '/equipment/exchanges');
  const form = useTextForm({ reserve: '', card: '' }, (name, values) => validateRequired(values[name]));
  const { reserve, card } = form.values;
  /** Records the exchange, announces it and closes the dialog. */
  const exchangeCard = (): void =>
    exchangeMutation.mutate(
      { body: { item: itemId, reserve, card: card.trim() } },
      announceAndClose(onClose, t('exchange.done', { number: makerNumber })),
    );
  return (
    <WriteDialog
      title={t('exchange.title', { number: makerNumber })}
      submitLabel={t('act.exchange')}
      onSubmit={() => form.submit(exchangeCard)}
      onClose={onClose}
      mutation={exchangeMutation}
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
      <FormSelect
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

import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EQUIPMENT_KINDS, getEquipmentBook } from '#domain/equipment/stock.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows a dialog that records a delivery of cards or dice, with the order slip and its visa (official approval). The
 * makers' numbers are separated by spaces or commas; each becomes a piece. Only dice have a mark.
 */
export function ReceiveDeliveryDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('equipment');
  const makersQuery = useEstablishmentQuery('/equipment/makers');
  const receiptMutation = useEstablishmentMutation('post', '/equipment/receipts');
  const form = useTextForm(
    {
      kind: 'sixain',
      makerId: '',
      orderSlip: '',
      slipVisaBy: '',
      slipVisaOn: '',
      game: '',
      colour: '',
      mark: '',
      numbers: '',
    },
    (name, values) => (values[name].trim() === '' && (name !== 'mark' || values.kind === 'die') ? t('needed') : null),
  );
  const { values } = form;
  const kind = EQUIPMENT_KINDS.find((candidate) => candidate === values.kind) ?? 'sixain';
  /** Records the delivered pieces, announces their number and closes the dialog. */
  const receiveDelivery = (): void => {
    const makerNumbers = values.numbers.split(/[\s,;]+/).filter((candidate) => candidate !== '');
    const { makerId, orderSlip, slipVisaBy, slipVisaOn, game, colour, mark } = values;
    const commonFields = {
      kind,
      game: game.trim(),
      colour: colour.trim(),
      ...(kind === 'die' ? { mark: mark.trim() } : {}),
    };
    const pieces = makerNumbers.map((makerNumber) => ({ ...commonFields, makerNumber: makerNumber.toUpperCase() }));
    receiptMutation.mutate(
      { body: { makerId, orderSlip, slipVisaBy, slipVisaOn, pieces } },
      announceAndClose(onClose, (receivedItems) => t('receive.done', { count: receivedItems.length })),
    );
  };
  const textFields = ['orderSlip', 'slipVisaBy', 'game', 'colour'] as const;
  return (
    <WriteDialog
      title={t('receive.start')}
      submitLabel={t('receive.act')}
      onSubmit={() => form.submit(receiveDelivery)}
      onClose={onClose}
      mutation={receiptMutation}
      needsServer
    >
      <FormSelect
        label={t('piece')}
        size="md"
        allowDeselect={false}
        field={form.getField('kind')}
        data={EQUIPMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <FormSelect
        label={t('maker')}
        size="md"
        required
        allowDeselect={false}
        field={form.getField('makerId')}
        data={(makersQuery.data ?? [])
          .filter(({ book, withdrawnOn }) => book === getEquipmentBook(kind) && withdrawnOn === null)
          .map(({ makerId: value, name }) => ({ value, label: name }))}
      />
      {textFields.map((name) => (
        <TextInput key={name} label={t(name)} required size="md" maxLength={40} {...form.getInputProps(name)} />
      ))}
      <TextInput label={t('slipVisaOn')} type="date" required size="md" {...form.getInputProps('slipVisaOn')} />
      {kind === 'die' && (
        <TextInput label={t('mark')} required size="md" maxLength={20} {...form.getInputProps('mark')} />
      )}
      <LongTextInput label={t('receive.numbers')} required size="md" minRows={3} {...form.getInputProps('numbers')} />
    </WriteDialog>
  );
}

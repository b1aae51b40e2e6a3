import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EQUIPMENT_KINDS, bookOf } from '#domain/equipment/stock.js';
import { useRead, useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/** A dialog for a delivery: its order slip with the visa, and the makers' numbers, one per line. */
export function ReceiveDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('equipment');
  const path = { path: { establishment: useEstablishmentCode() } };
  const makers = useRead('/api/establishments/{establishment}/equipment/makers', { params: path });
  const receive = useWrite('post', '/api/establishments/{establishment}/equipment/receipts');
  const fields = useTypedForm(
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
  const { values } = fields;
  const kind = EQUIPMENT_KINDS.find((each) => each === values.kind) ?? 'sixain';
  /** Records the delivered pieces, announces their number and closes the dialog. */
  const send = (): void => {
    const numbers = values.numbers.split(/[\s,;]+/).filter((each) => each !== '');
    const { makerId, orderSlip, slipVisaBy, slipVisaOn, game, colour, mark } = values;
    const alike = { kind, game: game.trim(), colour: colour.trim(), ...(kind === 'die' ? { mark: mark.trim() } : {}) };
    const pieces = numbers.map((makerNumber) => ({ ...alike, makerNumber: makerNumber.toUpperCase() }));
    receive.mutate(
      { params: path, body: { makerId, orderSlip, slipVisaBy, slipVisaOn, pieces } },
      announceAndClose(close, (received) => t('receive.done', { count: received.length })),
    );
  };
  const texts = ['orderSlip', 'slipVisaBy', 'game', 'colour'] as const;
  return (
    <WriteDialog
      title={t('receive.start')}
      act={t('receive.act')}
      send={() => fields.send(send)}
      close={close}
      write={receive}
      needsServer
    >
      <FieldSelect
        label={t('piece')}
        size="md"
        allowDeselect={false}
        field={fields.field('kind')}
        data={EQUIPMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <FieldSelect
        label={t('maker')}
        size="md"
        required
        allowDeselect={false}
        field={fields.field('makerId')}
        data={(makers.data ?? [])
          .filter(({ book, withdrawnOn }) => book === bookOf(kind) && withdrawnOn === null)
          .map(({ makerId: value, name }) => ({ value, label: name }))}
      />
      {texts.map((name) => (
        <TextInput key={name} label={t(name)} required size="md" maxLength={40} {...fields.input(name)} />
      ))}
      <TextInput label={t('slipVisaOn')} type="date" required size="md" {...fields.input('slipVisaOn')} />
      {kind === 'die' && <TextInput label={t('mark')} required size="md" maxLength={20} {...fields.input('mark')} />}
      <LongTextInput label={t('receive.numbers')} required size="md" minRows={3} {...fields.input('numbers')} />
    </WriteDialog>
  );
}

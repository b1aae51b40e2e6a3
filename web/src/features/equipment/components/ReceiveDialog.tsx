import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EQUIPMENT_KINDS, bookOf } from '#domain/equipment/stock.js';
import { useRead, useWrite } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';

/** A dialog for a delivery: its order slip with the visa, and the makers' numbers, one per line. */
export function ReceiveDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('equipment');
  const { isReached } = useConnection();
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
      {
        onSuccess: (received) => {
          announce(t('receive.done', { count: received.length }));
          close();
        },
      },
    );
  };
  const texts = ['orderSlip', 'slipVisaBy', 'game', 'colour'] as const;
  return (
    <Dialog title={t('receive.start')} close={close}>
      <DialogForm
        act={t('receive.act')}
        send={() => fields.send(send)}
        close={close}
        isPending={receive.isPending}
        problem={receive.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <Select
          label={t('piece')}
          size="md"
          allowDeselect={false}
          data={EQUIPMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(value) => fields.put('kind', value ?? 'sixain')}
        />
        <Select
          label={t('maker')}
          size="md"
          required
          allowDeselect={false}
          data={(makers.data ?? [])
            .filter(({ book, withdrawnOn }) => book === bookOf(kind) && withdrawnOn === null)
            .map(({ makerId: value, name }) => ({ value, label: name }))}
          value={values.makerId}
          error={fields.field('makerId').error}
          onChange={(value) => fields.put('makerId', value ?? '')}
        />
        {texts.map((name) => (
          <TextInput key={name} label={t(name)} required size="md" maxLength={40} {...fields.input(name)} />
        ))}
        <TextInput label={t('slipVisaOn')} type="date" required size="md" {...fields.input('slipVisaOn')} />
        {kind === 'die' && <TextInput label={t('mark')} required size="md" maxLength={20} {...fields.input('mark')} />}
        <Textarea label={t('receive.numbers')} required size="md" autosize minRows={3} {...fields.input('numbers')} />
      </DialogForm>
    </Dialog>
  );
}

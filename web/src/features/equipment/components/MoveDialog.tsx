import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

export interface MoveDialogProps {
  readonly act: 'move' | 'takeBack';
  readonly pieces: readonly Shape<'EquipmentItemRow'>[];
  readonly close: () => void;
  readonly done: () => void;
}

/** A dialog that moves pieces to a depot, from another one or back from their tables. */
export function MoveDialog({ act, pieces, close, done }: MoveDialogProps) {
  const { t } = useTranslation('equipment');
  const path = { path: { establishment: useEstablishmentCode() } };
  const depots = useRead('/api/establishments/{establishment}/equipment/depots', { params: path });
  const move = useWrite('post', '/api/establishments/{establishment}/equipment/moves');
  const takeBack = useWrite('post', '/api/establishments/{establishment}/equipment/returns');
  const write = act === 'move' ? move : takeBack;
  const fields = useTypedForm({ depotId: '', reason: '' }, (name, values) =>
    name === 'depotId' && values.depotId === '' ? t('needed') : null,
  );
  const { depotId, reason } = fields.values;
  const send = (): void => {
    const body = { items: pieces.map(({ itemId }) => itemId), depotId, reason: reason.trim() };
    write.mutate({ params: path, body }, { onSuccess: done });
  };
  return (
    <WriteDialog
      title={t(`act.${act}`)}
      act={t(`act.${act}`)}
      send={() => fields.send(send)}
      close={close}
      write={write}
      needsServer
    >
      <Text>{pieces.map(({ makerNumber }) => makerNumber).join(', ')}</Text>
      <FieldSelect
        label={t('depot')}
        size="md"
        required
        allowDeselect={false}
        field={fields.field('depotId')}
        data={(depots.data ?? []).map(({ depotId: value, name, room }) => ({ value, label: `${name} (${room})` }))}
      />
      <TextInput label={t('reason')} size="md" maxLength={500} {...fields.input('reason')} />
    </WriteDialog>
  );
}

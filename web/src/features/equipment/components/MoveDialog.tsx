import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useReadHere } from '#web/session/read-here.js';

export interface MoveDialogProps {
  readonly act: 'move' | 'takeBack';
  readonly pieces: readonly Shape<'EquipmentItemRow'>[];
  readonly close: () => void;
  readonly onMoved: () => void;
}

/**
 * Shows a dialog that moves pieces (cards, shoes, dice) to a depot: from other depots (`move`), or back from their
 * tables (`takeBack`). A reason is optional.
 */
export function MovePiecesDialog({ act, pieces, close, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('equipment');
  const params = { path: { establishment: useEstablishmentCode() } };
  const depotsQuery = useReadHere('/api/establishments/{establishment}/equipment/depots');
  const moveWrite = useWrite('post', '/api/establishments/{establishment}/equipment/moves');
  const returnWrite = useWrite('post', '/api/establishments/{establishment}/equipment/returns');
  const actWrite = act === 'move' ? moveWrite : returnWrite;
  const form = useTypedForm({ depotId: '', reason: '' }, (name, values) =>
    name === 'depotId' && values.depotId === '' ? t('needed') : null,
  );
  const { depotId, reason } = form.values;
  const movePieces = (): void => {
    const body = { items: pieces.map(({ itemId }) => itemId), depotId, reason: reason.trim() };
    actWrite.mutate({ params, body }, { onSuccess: onMoved });
  };
  return (
    <WriteDialog
      title={t(`act.${act}`)}
      submitLabel={t(`act.${act}`)}
      onSubmit={() => form.submit(movePieces)}
      close={close}
      mutation={actWrite}
      needsServer
    >
      <Text>{pieces.map(({ makerNumber }) => makerNumber).join(', ')}</Text>
      <FieldSelect
        label={t('depot')}
        size="md"
        required
        allowDeselect={false}
        field={form.getField('depotId')}
        data={(depotsQuery.data ?? []).map(({ depotId: value, name, room }) => ({ value, label: `${name} (${room})` }))}
      />
      <TextInput label={t('reason')} size="md" maxLength={500} {...form.getInputProps('reason')} />
    </WriteDialog>
  );
}

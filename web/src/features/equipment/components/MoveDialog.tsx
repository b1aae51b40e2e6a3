import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface MoveItemsDialogProps {
  readonly action: 'move' | 'takeBack';
  readonly items: readonly ApiSchema<'EquipmentItemRow'>[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/**
 * Shows a dialog that moves pieces (cards, shoes, dice) to a depot: from other depots (`move`), or back from their
 * tables (`takeBack`). A reason is optional.
 */
export function MoveItemsDialog({ action, items, onClose, onMoved }: MoveItemsDialogProps) {
  const { t } = useTranslation('equipment');
  const depotsQuery = useEstablishmentQuery('/equipment/depots');
  const moveMutation = useEstablishmentMutation('post', '/equipment/moves');
  const returnMutation = useEstablishmentMutation('post', '/equipment/returns');
  const actionMutation = action === 'move' ? moveMutation : returnMutation;
  const form = useTextForm({ depotId: '', reason: '' }, (name, values) =>
    name === 'depotId' && values.depotId === '' ? t('needed') : null,
  );
  const { depotId, reason } = form.values;
  const moveItems = (): void => {
    const body = { items: items.map(({ itemId }) => itemId), depotId, reason: reason.trim() };
    actionMutation.mutate({ body }, { onSuccess: onMoved });
  };
  return (
    <WriteDialog
      title={t(`act.${action}`)}
      submitLabel={t(`act.${action}`)}
      onSubmit={() => form.submit(moveItems)}
      onClose={onClose}
      mutation={actionMutation}
      needsServer
    >
      <Text>{items.map(({ makerNumber }) => makerNumber).join(', ')}</Text>
      <FormSelect
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

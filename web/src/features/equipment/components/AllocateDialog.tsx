import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface AllocateItemsDialogProps {
  readonly items: readonly ApiSchema<'EquipmentItemRow'>[];
  readonly onClose: () => void;
  readonly onAllocated: () => void;
}

/**
 * Shows a dialog that gives cards or dice to a table. Another person signs with their own secret: the one who receives
 * the cards, or who decides on the dice.
 */
export function AllocateItemsDialog({ items, onClose, onAllocated }: AllocateItemsDialogProps) {
  const { t } = useTranslation('equipment');
  const allocationMutation = useEstablishmentMutation('post', '/equipment/allocations');
  const form = useTextForm({ table: '', code: '', secret: '' }, (name, values) =>
    values[name].trim() === '' ? t('needed') : null,
  );
  const hasDice = items.some(({ kind }) => kind === 'die');
  /** Gives the pieces to the table and announces the signer. */
  const allocateItems = (): void => {
    const { table, code, secret } = form.values;
    const signer = { code: code.trim(), secret };
    allocationMutation.mutate(
      { body: { items: items.map(({ itemId }) => itemId), table: table.trim(), signer } },
      announceAndClose(onAllocated, ({ signedByName }) =>
        t('allocate.done', { table: table.trim(), name: signedByName }),
      ),
    );
  };
  return (
    <WriteDialog
      title={t('act.allocate')}
      submitLabel={t('act.allocate')}
      onSubmit={() => form.submit(allocateItems)}
      onClose={onClose}
      mutation={allocationMutation}
      needsServer
    >
      <Text>{items.map(({ makerNumber }) => makerNumber).join(', ')}</Text>
      <TextInput label={t('table')} required size="md" maxLength={20} data-autofocus {...form.getInputProps('table')} />
      <FormCredentialFieldset
        legend={t(hasDice ? 'allocate.decides' : 'allocate.receives')}
        responsibility={t(hasDice ? 'allocate.decidesAbout' : 'allocate.receivesAbout')}
        form={form}
      />
    </WriteDialog>
  );
}

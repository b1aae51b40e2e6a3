import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface AllocateDialogProps {
  readonly pieces: readonly Shape<'EquipmentItemRow'>[];
  readonly close: () => void;
  readonly onAllocated: () => void;
}

/**
 * Shows a dialog that gives cards or dice to a table. Another person signs with their own secret: the one who receives
 * the cards, or who decides on the dice.
 */
export function AllocateDialog({ pieces, close, onAllocated }: AllocateDialogProps) {
  const { t } = useTranslation('equipment');
  const allocationWrite = useWriteHere('post', '/api/establishments/{establishment}/equipment/allocations');
  const form = useTypedForm({ table: '', code: '', secret: '' }, (name, values) =>
    values[name].trim() === '' ? t('needed') : null,
  );
  const areDice = pieces.some(({ kind }) => kind === 'die');
  /** Gives the pieces to the table and announces the signer. */
  const allocatePieces = (): void => {
    const { table, code, secret } = form.values;
    const signer = { code: code.trim(), secret };
    allocationWrite.mutate(
      { body: { items: pieces.map(({ itemId }) => itemId), table: table.trim(), signer } },
      announceAndClose(onAllocated, ({ signedByName }) =>
        t('allocate.done', { table: table.trim(), name: signedByName }),
      ),
    );
  };
  return (
    <WriteDialog
      title={t('act.allocate')}
      submitLabel={t('act.allocate')}
      onSubmit={() => form.submit(allocatePieces)}
      close={close}
      mutation={allocationWrite}
      needsServer
    >
      <Text>{pieces.map(({ makerNumber }) => makerNumber).join(', ')}</Text>
      <TextInput label={t('table')} required size="md" maxLength={20} data-autofocus {...form.getInputProps('table')} />
      <ProofFields
        legend={t(areDice ? 'allocate.decides' : 'allocate.receives')}
        responsibility={t(areDice ? 'allocate.decidesAbout' : 'allocate.receivesAbout')}
        form={form}
      />
    </WriteDialog>
  );
}

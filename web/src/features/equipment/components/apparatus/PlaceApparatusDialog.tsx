import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTextForm } from '#web/components/forms/use-typed.js';
import type { ApparatusDialogProps } from './ApparatusCheckDialog.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows a dialog that moves an apparatus (cylinder or wheel) to another table; a blank number means that it is at none.
 */
export function PlaceApparatusDialog({
  apparatus: { apparatusId, apparatusNumber, table },
  onClose,
}: ApparatusDialogProps) {
  const { t } = useTranslation('equipment');
  const placeMutation = useEstablishmentMutation('post', '/equipment/apparatus/{apparatus}/place');
  const form = useTextForm({ table: table ?? '' }, () => null);
  const tableNumber = form.values.table.trim();
  /** Saves the place and closes the dialog. */
  const placeApparatus = (): void =>
    placeMutation.mutate(
      { path: { apparatus: apparatusId }, body: tableNumber === '' ? {} : { table: tableNumber } },
      { onSuccess: onClose },
    );
  return (
    <WriteDialog
      title={t('apparatus.placeOf', { number: apparatusNumber })}
      submitLabel={t('apparatus.place')}
      onSubmit={() => form.submit(placeApparatus)}
      onClose={onClose}
      mutation={placeMutation}
      needsServer
    >
      <TextInput
        data-autofocus
        label={t('apparatus.tableIfAny')}
        description={t('apparatus.placeHint')}
        size="md"
        maxLength={20}
        {...form.getInputProps('table')}
      />
    </WriteDialog>
  );
}

/** Shows a dialog that takes an apparatus (cylinder or wheel) out of use, for good. */
export function RetireApparatusDialog({ apparatus: { apparatusId, apparatusNumber }, onClose }: ApparatusDialogProps) {
  const { t } = useTranslation('equipment');
  const retirementMutation = useEstablishmentMutation('post', '/equipment/apparatus/{apparatus}/retirement');
  const retireApparatus = (): void =>
    retirementMutation.mutate({ path: { apparatus: apparatusId } }, { onSuccess: onClose });
  return (
    <WriteDialog
      title={t('apparatus.retireOf', { number: apparatusNumber })}
      submitLabel={t('apparatus.retire')}
      onSubmit={retireApparatus}
      onClose={onClose}
      mutation={retirementMutation}
      isDangerous
      needsServer
    >
      <Text>{t('apparatus.retireAbout')}</Text>
    </WriteDialog>
  );
}

import { Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { MachineOverview } from './change/facts.js';

export interface CorrectPlateDialogProps {
  readonly overview: MachineOverview;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that corrects a machine's plate (maker and serial number) with a reason. The sealed log retains the
 * earlier content.
 */
export function CorrectPlateDialog({ overview: { machine }, onClose }: CorrectPlateDialogProps) {
  const { t } = useTranslation(['machines', 'common']);
  const { maker, serialNumber } = machine;
  const form = useTextForm({ maker, serialNumber, reason: '' }, (name, values) => {
    const length = values[name].trim().length;
    if (name === 'reason') return length < 3 ? t('change.invalidReason') : null;
    return length === 0 ? t('change.required') : null;
  });
  const correctPlateMutation = useEstablishmentMutation('patch', '/machines/{machine}/plate');
  const correctPlate = (): void =>
    correctPlateMutation.mutate(
      { path: { machine: machine.sbmNumber }, body: form.values },
      announceAndClose(onClose, t('plate.saved')),
    );
  return (
    <WriteDialog
      title={t('plate.title', { machine: machine.sbmNumber })}
      submitLabel={t('plate.save')}
      onSubmit={() => form.submit(correctPlate)}
      onClose={onClose}
      mutation={correctPlateMutation}
    >
      <Text size="sm">{t('plate.text')}</Text>
      <TextInput label={t('common:maker')} required maxLength={80} {...form.getInputProps('maker')} />
      <TextInput label={t('plate.serial')} required maxLength={60} {...form.getInputProps('serialNumber')} />
      <Textarea
        label={t('change.reason')}
        description={t('change.reasonHint')}
        required
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </WriteDialog>
  );
}

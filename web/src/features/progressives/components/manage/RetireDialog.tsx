import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { ProgressiveDialogProps, ProgressiveLine } from '../progressive.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';

interface RetireProgressiveDialogProps extends ProgressiveDialogProps {
  readonly allProgressives: readonly ProgressiveLine[];
}

/**
 * Shows the dialog that retires a progressive (shared jackpot), with a reason. Its jackpots' amounts are transferred to
 * another one in use.
 */
export function RetireProgressiveDialog({ progressive, allProgressives, onClose }: RetireProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const form = useTextForm({ into: '', reason: '' }, (name, values) =>
    name === 'into' ? validateRequired(values.into) : validateMinLength(values.reason),
  );
  const retirementMutation = useEstablishmentMutation('post', '/progressives/{progressive}/retirement');
  const { into, reason } = form.values;
  const sendRetirement = (): void =>
    retirementMutation.mutate(
      {
        path: { progressive: String(progressive.progressiveNumber) },
        body: { into: Number(into), reason: reason.trim() },
      },
      announceAndClose(onClose, t('retire.done', { name: progressive.name })),
    );
  const otherProgressives = allProgressives.filter(
    ({ progressiveNumber, retiredAt }) => progressiveNumber !== progressive.progressiveNumber && retiredAt === null,
  );
  return (
    <WriteDialog
      title={t('act.retireOf', { name: progressive.name })}
      submitLabel={t('act.retire')}
      onSubmit={() => form.submit(sendRetirement)}
      onClose={onClose}
      mutation={retirementMutation}
      needsServer
    >
      <Text size="sm">{t('retire.about')}</Text>
      <FormSelect
        label={t('retire.into')}
        required
        allowDeselect={false}
        field={form.getField('into')}
        nothingFoundMessage={t('retire.none')}
        data={otherProgressives.map(({ progressiveNumber, name }) => ({
          value: String(progressiveNumber),
          label: name,
        }))}
      />
      <TextInput label={t('retire.reason')} required maxLength={1000} {...form.getInputProps('reason')} />
    </WriteDialog>
  );
}

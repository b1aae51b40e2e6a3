import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { ProgressiveDialogProps, ProgressiveLine } from '../progressive.js';
import { useWriteHere } from '#web/session/write-here.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

interface RetireDialogProps extends ProgressiveDialogProps {
  readonly allProgressives: readonly ProgressiveLine[];
}

/**
 * Shows the dialog that retires a progressive (shared jackpot), with a reason. Its jackpots' amounts are transferred to
 * another one in use.
 */
export function RetireDialog({ progressive, allProgressives, close }: RetireDialogProps) {
  const { t } = useTranslation('progressives');
  const { findMissingError, findShortError } = useFieldErrors();
  const form = useTypedForm({ into: '', reason: '' }, (name, values) =>
    name === 'into' ? findMissingError(values.into) : findShortError(values.reason),
  );
  const retire = useWriteHere('post', '/api/establishments/{establishment}/progressives/{progressive}/retirement');
  const { into, reason } = form.values;
  const sendRetirement = (): void =>
    retire.mutate(
      {
        path: { progressive: String(progressive.progressiveNumber) },
        body: { into: Number(into), reason: reason.trim() },
      },
      announceAndClose(close, t('retire.done', { name: progressive.name })),
    );
  const otherProgressives = allProgressives.filter(
    ({ progressiveNumber, retiredAt }) => progressiveNumber !== progressive.progressiveNumber && retiredAt === null,
  );
  return (
    <WriteDialog
      title={t('act.retireOf', { name: progressive.name })}
      submitLabel={t('act.retire')}
      onSubmit={() => form.submit(sendRetirement)}
      close={close}
      mutation={retire}
      needsServer
    >
      <Text size="sm">{t('retire.about')}</Text>
      <FieldSelect
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

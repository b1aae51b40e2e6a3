import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { DisputeDialogProps } from './dispute-dialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/**
 * Shows a dialog that records the technician's statement on a dispute; the technician confirms it with their own code
 * and secret.
 */
export function HearingDialog({ dispute, close }: DisputeDialogProps) {
  const { t } = useTranslation('disputes');
  const { findMissingError, findShortError } = useFieldErrors();
  const { disputeId, customerStatement } = dispute;
  const form = useTypedForm({ statement: '', code: '', secret: '' }, (name, values) =>
    name === 'statement' ? findShortError(values[name]) : findMissingError(values[name]),
  );
  const hearingWrite = useWriteHere('post', '/api/establishments/{establishment}/disputes/{disputeId}/hearing');
  const { statement, code, secret } = form.values;
  /** Records the statement, announces it and closes the dialog. */
  const recordStatement = (): void =>
    hearingWrite.mutate(
      { path: { disputeId }, body: { statement: statement.trim(), code: code.trim(), secret } },
      announceAndClose(close, t('hearing.done')),
    );
  return (
    <WriteDialog
      title={t('hearing.title')}
      submitLabel={t('hearing.send')}
      onSubmit={() => form.submit(recordStatement)}
      close={close}
      mutation={hearingWrite}
      size="lg"
      isPersistent
    >
      <Text size="sm" c="dimmed">
        {t('hearing.customerSaid', { statement: customerStatement })}
      </Text>
      <LongTextInput
        data-autofocus
        label={t('hearing.statement')}
        required
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('statement')}
      />
      <ProofFields legend={t('hearing.who')} responsibility={t('hearing.whoAbout')} form={form} />
    </WriteDialog>
  );
}

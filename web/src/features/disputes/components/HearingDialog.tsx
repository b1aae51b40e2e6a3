import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { DisputeDialogProps } from './dispute-dialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';

/**
 * Shows a dialog that records the technician's statement on a dispute; the technician confirms it with their own code
 * and secret.
 */
export function HearingDialog({ dispute, onClose }: DisputeDialogProps) {
  const { t } = useTranslation('disputes');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const { disputeId, customerStatement } = dispute;
  const form = useTextForm({ statement: '', code: '', secret: '' }, (name, values) =>
    name === 'statement' ? validateMinLength(values[name]) : validateRequired(values[name]),
  );
  const hearingMutation = useEstablishmentMutation('post', '/disputes/{disputeId}/hearing');
  const { statement, code, secret } = form.values;
  /** Records the statement, announces it and closes the dialog. */
  const recordStatement = (): void =>
    hearingMutation.mutate(
      { path: { disputeId }, body: { statement: statement.trim(), code: code.trim(), secret } },
      announceAndClose(onClose, t('hearing.done')),
    );
  return (
    <WriteDialog
      title={t('hearing.title')}
      submitLabel={t('hearing.send')}
      onSubmit={() => form.submit(recordStatement)}
      onClose={onClose}
      mutation={hearingMutation}
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
      <FormCredentialFieldset legend={t('hearing.who')} responsibility={t('hearing.whoAbout')} form={form} />
    </WriteDialog>
  );
}

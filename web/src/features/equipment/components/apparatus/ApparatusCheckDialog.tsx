import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface ApparatusDialogProps {
  readonly apparatus: ApiSchema<'ApparatusOnDay'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that records the check of an apparatus (cylinder or wheel) before a session: maintenance's findings,
 * confirmed by an inspecteur's proof of identity. Findings are required only for an unsound one.
 */
export function ApparatusCheckDialog({ apparatus: { apparatusId, apparatusNumber }, onClose }: ApparatusDialogProps) {
  const { t } = useTranslation('equipment');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const checkMutation = useEstablishmentMutation('post', '/equipment/apparatus/{apparatus}/checks');
  const form = useTextForm({ found: '', findings: '', code: '', secret: '' }, (name, values) => {
    if (name === 'findings') return values.found === 'failed' ? validateMinLength(values.findings) : null;
    return validateRequired(values[name]);
  });
  const { found: verdict, findings, code, secret } = form.values;
  /** Records the check, announces it and closes the dialog. */
  const recordCheck = (): void => {
    const inspecteur = { code: code.trim(), secret };
    checkMutation.mutate(
      {
        path: { apparatus: apparatusId },
        body: { isSound: verdict === 'sound', findings: findings.trim(), inspecteur },
      },
      announceAndClose(onClose, t('apparatus.checked', { number: apparatusNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('apparatus.checkOf', { number: apparatusNumber })}
      submitLabel={t('apparatus.check')}
      onSubmit={() => form.submit(recordCheck)}
      onClose={onClose}
      mutation={checkMutation}
      needsServer
    >
      <FormRadioGroup
        label={t('apparatus.found')}
        field={form.getField('found')}
        options={[
          { value: 'sound', label: t('apparatus.sound') },
          { value: 'failed', label: t('apparatus.failed') },
        ]}
      />
      <LongTextInput
        label={t('apparatus.findings')}
        required={verdict === 'failed'}
        size="md"
        maxLength={2000}
        {...form.getInputProps('findings')}
      />
      <FormCredentialFieldset legend={t('inspector')} responsibility={t('apparatus.inspectorAbout')} form={form} />
    </WriteDialog>
  );
}

import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';
import { FieldRadios } from '#web/components/forms/typed/FieldRadios.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface ApparatusDialogProps {
  readonly apparatus: Shape<'ApparatusOnDay'>;
  readonly close: () => void;
}

/**
 * Shows a dialog that records the check of an apparatus (cylinder or wheel) before a session: maintenance's findings,
 * confirmed by an inspecteur's proof of identity. Findings are required only for an unsound one.
 */
export function ApparatusCheckDialog({ apparatus: { apparatusId, apparatusNumber }, close }: ApparatusDialogProps) {
  const { t } = useTranslation('equipment');
  const { findMissingError, findShortError } = useFieldErrors();
  const checkWrite = useWriteHere('post', '/api/establishments/{establishment}/equipment/apparatus/{apparatus}/checks');
  const form = useTypedForm({ found: '', findings: '', code: '', secret: '' }, (name, values) => {
    if (name === 'findings') return values.found === 'failed' ? findShortError(values.findings) : null;
    return findMissingError(values[name]);
  });
  const { found: verdict, findings, code, secret } = form.values;
  /** Records the check, announces it and closes the dialog. */
  const recordCheck = (): void => {
    const inspecteur = { code: code.trim(), secret };
    checkWrite.mutate(
      {
        path: { apparatus: apparatusId },
        body: { isSound: verdict === 'sound', findings: findings.trim(), inspecteur },
      },
      announceAndClose(close, t('apparatus.checked', { number: apparatusNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('apparatus.checkOf', { number: apparatusNumber })}
      submitLabel={t('apparatus.check')}
      onSubmit={() => form.submit(recordCheck)}
      close={close}
      mutation={checkWrite}
      needsServer
    >
      <FieldRadios
        label={t('apparatus.found')}
        field={form.getField('found')}
        choices={[
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
      <ProofFields legend={t('inspector')} responsibility={t('apparatus.inspectorAbout')} form={form} />
    </WriteDialog>
  );
}

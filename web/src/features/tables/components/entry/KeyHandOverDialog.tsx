import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listKeyHolderFunctions } from '#domain/tables/interruptions.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ParticipantsFields, useParticipantsForm } from './hands.js';
import type { ApiSchema } from '#web/api/client.js';

export interface KeyHandOverDialogProps {
  readonly session: Pick<ApiSchema<'SessionView'>, 'sessionId' | 'tableNumber'>;
  /** The absent holder. */
  readonly keyHolderName: string | null;
  readonly onClose: () => void;
}

/** Replaces the absent holder of the key of a locked encaisse: the new one accepts it, and the Direction signs. */
export function KeyHandOverDialog({ session, keyHolderName, onClose }: KeyHandOverDialogProps) {
  const { t } = useTranslation(['tables', 'shell']);
  const { jurisdiction } = useEstablishment();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const participants = useParticipantsForm('keyHandOver');
  const form = useTextForm({ code: '', secret: '', willReopen: '', reason: '' }, (name, values) => {
    if (name === 'willReopen') return null;
    return name === 'reason' ? validateMinLength(values.reason) : validateRequired(values[name]);
  });
  const { code, secret, willReopen, reason } = form.values;
  const handOverMutation = useEstablishmentMutation('post', '/table-sessions/{sessionId}/key-hand-over');
  const handKeyOver = (): void =>
    handOverMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          ...participants.buildBody(),
          keyHolder: { code: code.trim(), secret },
          willReopen: willReopen !== '',
          reason: reason.trim(),
        },
      },
      announceAndClose(onClose, t('keyHandOver.done')),
    );
  const functions = listKeyHolderFunctions(jurisdiction).map((role) => t(`shell:role.${role}`));
  return (
    <WriteDialog
      title={t('keyHandOver.title', { table: session.tableNumber })}
      submitLabel={t('keyHandOver.send')}
      onSubmit={() => submitAll([form, participants.form], true, handKeyOver)}
      onClose={onClose}
      mutation={handOverMutation}
      isPersistent
      needsServer
    >
      <Text size="sm">{t('keyHandOver.about', { name: keyHolderName })}</Text>
      <FormCredentialFieldset
        legend={t('keyHandOver.keyHolder')}
        responsibility={t('interruption.keyHolderAbout', { functions: functions.join(', ') })}
        form={form}
      />
      <Checkbox
        size="md"
        label={t('interruption.willReopen')}
        checked={willReopen !== ''}
        onChange={({ currentTarget }) => form.setValue('willReopen', currentTarget.checked ? 'yes' : '')}
      />
      <LongTextInput label={t('keyHandOver.reason')} required maxLength={500} {...form.getInputProps('reason')} />
      <ParticipantsFields participants={participants} />
    </WriteDialog>
  );
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { DropSheet } from '../standing.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';

export interface DropDialogProps {
  readonly drop: DropSheet;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that opens a drop (a round that removes the boxes). During operation, or when the server answers that
 * the team has no agent, a sworn agent confirms their presence with code and secret.
 */
export function OpenDropDialog({ drop: { dropId, dropNumber, isDuringOperation }, onClose }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const { validateRequired } = useFieldValidators();
  const openingMutation = useEstablishmentMutation('post', '/drops/{dropId}/opening');
  const isAgentRequired = isDuringOperation || openingMutation.error?.code === 'DROP_TEAM_WITHOUT_AGENT';
  const form = useTextForm({ code: '', secret: '' }, (name, values) =>
    isAgentRequired ? validateRequired(values[name]) : null,
  );
  /** Opens the drop, announces it and closes the dialog. */
  const openDrop = (): void => {
    const agent = { code: form.values.code.trim(), secret: form.values.secret };
    openingMutation.mutate(
      { path: { dropId }, body: isAgentRequired ? { agent } : {} },
      announceAndClose(onClose, t('open.done', { number: dropNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('open.title', { number: dropNumber })}
      submitLabel={t('open.act')}
      onSubmit={() => form.submit(openDrop)}
      onClose={onClose}
      mutation={openingMutation}
      needsServer
    >
      <Text>{t('open.about')}</Text>
      {isAgentRequired && (
        <FormCredentialFieldset legend={t('open.agent')} responsibility={t('open.agentAbout')} form={form} />
      )}
    </WriteDialog>
  );
}

/** Shows a dialog that cancels a drop not opened yet, or interrupts an open one, with the reason. */
export function DropReasonDialog(props: DropDialogProps & { readonly action: 'cancel' | 'interrupt' }) {
  const { drop, action, onClose } = props;
  const { t } = useTranslation('drops');
  const cancellationMutation = useEstablishmentMutation('post', '/drops/{dropId}/cancellation');
  const interruptionMutation = useEstablishmentMutation('post', '/drops/{dropId}/interruption');
  const mutation = action === 'cancel' ? cancellationMutation : interruptionMutation;
  return (
    <WriteReasonForm
      title={t(`${action}.title`, { number: drop.dropNumber })}
      {...(action === 'interrupt' ? { explanation: t('interrupt.about') } : {})}
      label={t('reason')}
      submitLabel={t(`${action}.open`)}
      isDangerous={action === 'cancel'}
      maxLength={500}
      mutation={mutation}
      onClose={onClose}
      onSubmit={(reason) =>
        mutation.mutate({ path: { dropId: drop.dropId }, body: { reason } }, { onSuccess: onClose })
      }
      needsServer
    />
  );
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { DropSheet } from '../standing.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';

export interface DropDialogProps {
  readonly drop: DropSheet;
  readonly close: () => void;
}

/**
 * Shows a dialog that opens a drop (a round that removes the boxes). During operation, or when the server answers that
 * the team has no agent, a sworn agent confirms their presence with code and secret.
 */
export function OpenDropDialog({ drop: { dropId, dropNumber, isDuringOperation }, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const { findMissingError } = useFieldErrors();
  const openingWrite = useWriteHere('post', '/api/establishments/{establishment}/drops/{dropId}/opening');
  const mustBeAttended = isDuringOperation || openingWrite.error?.code === 'DROP_TEAM_WITHOUT_AGENT';
  const form = useTypedForm({ code: '', secret: '' }, (name, values) =>
    mustBeAttended ? findMissingError(values[name]) : null,
  );
  /** Opens the drop, announces it and closes the dialog. */
  const openDrop = (): void => {
    const agent = { code: form.values.code.trim(), secret: form.values.secret };
    openingWrite.mutate(
      { path: { dropId }, body: mustBeAttended ? { agent } : {} },
      announceAndClose(close, t('open.done', { number: dropNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('open.title', { number: dropNumber })}
      submitLabel={t('open.act')}
      onSubmit={() => form.submit(openDrop)}
      close={close}
      mutation={openingWrite}
      needsServer
    >
      <Text>{t('open.about')}</Text>
      {mustBeAttended && <ProofFields legend={t('open.agent')} responsibility={t('open.agentAbout')} form={form} />}
    </WriteDialog>
  );
}

/** Shows a dialog that cancels a drop not opened yet, or interrupts an open one, with the reason. */
export function DropReasonDialog(props: DropDialogProps & { readonly change: 'cancel' | 'interrupt' }) {
  const { drop, change, close } = props;
  const { t } = useTranslation('drops');
  const params = { path: { establishment: useEstablishmentCode(), dropId: drop.dropId } };
  const cancellationWrite = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/cancellation');
  const interruptionWrite = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/interruption');
  const write = change === 'cancel' ? cancellationWrite : interruptionWrite;
  return (
    <WriteReasonForm
      title={t(`${change}.title`, { number: drop.dropNumber })}
      {...(change === 'interrupt' ? { explanation: t('interrupt.about') } : {})}
      label={t('reason')}
      submitLabel={t(`${change}.open`)}
      isDangerous={change === 'cancel'}
      maxLength={500}
      mutation={write}
      close={close}
      onSubmit={(reason) => write.mutate({ params, body: { reason } }, { onSuccess: close })}
      needsServer
    />
  );
}

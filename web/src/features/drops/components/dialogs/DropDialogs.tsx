import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ReasonForm } from '#web/components/dialogs/ReasonForm.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import type { DropSheet } from '../standing.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';

export interface DropDialogProps {
  readonly drop: DropSheet;
  readonly close: () => void;
}

/**
 * A dialog that opens a drop; during operation the sworn agent confirms their presence with their proof of identity.
 */
export function OpenDropDialog({ drop: { dropId, dropNumber, isDuringOperation }, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { needed } = useFaults();
  const open = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/opening');
  const isAttended = isDuringOperation || open.error?.code === 'DROP_TEAM_WITHOUT_AGENT';
  const form = useTypedForm({ code: '', secret: '' }, (name, values) => (isAttended ? needed(values[name]) : null));
  /** Opens the drop, announces it and closes the dialog. */
  const send = (): void => {
    const agent = { code: form.values.code.trim(), secret: form.values.secret };
    open.mutate(
      { params: { path: { establishment, dropId } }, body: isAttended ? { agent } : {} },
      announceAndClose(close, t('open.done', { number: dropNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('open.title', { number: dropNumber })}
      act={t('open.act')}
      send={() => form.send(send)}
      close={close}
      write={open}
      needsServer
    >
      <Text>{t('open.about')}</Text>
      {isAttended && <ProofFields legend={t('open.agent')} about={t('open.agentAbout')} form={form} />}
    </WriteDialog>
  );
}

/** A dialog that cancels a drop that was not opened, with the reason. */
export function CancelDialog({ drop: { dropId, dropNumber }, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const cancel = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/cancellation');
  return (
    <ReasonForm
      title={t('cancel.title', { number: dropNumber })}
      label={t('reason')}
      act={t('cancel.open')}
      isDangerous
      longest={500}
      isPending={cancel.isPending}
      problem={cancel.error}
      close={close}
      send={(reason) =>
        cancel.mutate({ params: { path: { establishment, dropId } }, body: { reason } }, { onSuccess: close })
      }
    >
      <NeedsServer />
    </ReasonForm>
  );
}

/** A dialog that interrupts an open drop, with the reason. */
export function InterruptDialog({ drop: { dropId }, close }: DropDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const interrupt = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/interruption');
  return (
    <ReasonForm
      title={t('interrupt.title')}
      about={t('interrupt.about')}
      label={t('reason')}
      act={t('interrupt.open')}
      longest={500}
      isPending={interrupt.isPending}
      problem={interrupt.error}
      close={close}
      send={(reason) =>
        interrupt.mutate({ params: { path: { establishment, dropId } }, body: { reason } }, { onSuccess: close })
      }
    >
      <NeedsServer />
    </ReasonForm>
  );
}

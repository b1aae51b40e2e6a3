import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { Note } from '#web/components/general/Note.js';
import { announce } from '#web/components/pages/announce.js';
import type { QueuedForm } from '#web/outbox/queue/forms.js';
import { withdrawQueuedForm } from '#web/outbox/queue/sender.js';

/**
 * Shows a dialog that withdraws a queued form, which the server has not accepted; the reason is stored with it. A form
 * sent meanwhile stays, and the user is informed.
 */
export function WithdrawDialog({ form, close }: { readonly form: QueuedForm; readonly close: () => void }) {
  const { t } = useTranslation('kept');
  const [reason, setReason] = useState('');
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const isReasonShort = reason.trim().length < 3;
  /** Withdraws the form, unless the reason is too short. */
  const sendWithdrawal = (): void => {
    setHasTriedToSend(true);
    if (isReasonShort) return;
    void withdrawQueuedForm(form.id, reason.trim()).then((isWithdrawn) => {
      announce(t(isWithdrawn ? 'withdrawn' : 'wasSent'));
      close();
    });
  };
  return (
    <Dialog title={t('withdrawTitle', { title: form.title })} close={close}>
      <DialogForm submitLabel={t('withdraw')} onSubmit={sendWithdrawal} close={close} isDangerous>
        <Text>{t('withdrawWhy')}</Text>
        {form.isInDoubt === true && <Note color="yellow">{t('withdrawUnsure')}</Note>}
        <Textarea
          label={t('reason')}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          error={hasTriedToSend && isReasonShort ? t('reasonNeeded') : null}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

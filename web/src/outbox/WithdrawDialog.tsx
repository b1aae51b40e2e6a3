import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { Note } from '#web/components/general/Note.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import type { QueuedForm } from '#web/outbox/queue/forms.js';
import { withdrawQueuedForm } from '#web/outbox/queue/sender.js';

/**
 * Shows a dialog that withdraws a queued form, which the server has not accepted; the reason is stored with it. A form
 * sent meanwhile stays, and the user is informed.
 */
export function WithdrawDialog({ form, onClose }: { readonly form: QueuedForm; readonly onClose: () => void }) {
  const { t } = useTranslation('kept');
  const [reason, setReason] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isReasonTooShort = reason.trim().length < 3;
  /** Withdraws the form, unless the reason is too short. */
  const withdrawForm = (): void => {
    setWasSubmitted(true);
    if (isReasonTooShort) return;
    void withdrawQueuedForm(form.id, reason.trim()).then((isWithdrawn) => {
      notifySuccess(t(isWithdrawn ? 'withdrawn' : 'wasSent'));
      onClose();
    });
  };
  return (
    <Dialog title={t('withdrawTitle', { title: form.title })} onClose={onClose}>
      <DialogForm submitLabel={t('withdraw')} onSubmit={withdrawForm} onClose={onClose} isDangerous>
        <Text>{t('withdrawWhy')}</Text>
        {form.isInDoubt === true && <Note color="yellow">{t('withdrawUnsure')}</Note>}
        <Textarea
          label={t('reason')}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          error={wasSubmitted && isReasonTooShort ? t('reasonNeeded') : null}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { SlipDialogProps } from './VoidDialog.js';

/** Shows a dialog that requests, with a reason, a technician's check of the machine before its win is paid by hand. */
export function AskCheckDialog({ sheet: { payoutId, machine }, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const checkWrite = useWriteHere('post', '/api/establishments/{establishment}/payouts/{payoutId}/checks');
  const sendRequest = (reason: string): void =>
    checkWrite.mutate({ path: { payoutId }, body: { reason } }, announceAndClose(close, t('check.asked')));
  return (
    <WriteReasonForm
      title={t('check.askTitle', { machine })}
      explanation={t('check.askAbout')}
      label={t('check.reason')}
      submitLabel={t('check.ask')}
      mutation={checkWrite}
      close={close}
      onSubmit={sendRequest}
    />
  );
}

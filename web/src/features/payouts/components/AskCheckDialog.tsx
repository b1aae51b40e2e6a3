import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { SlipDialogProps } from './VoidDialog.js';

/** Shows a dialog that requests, with a reason, a technician's check of the machine before its win is paid by hand. */
export function RequestCheckDialog({ sheet: { payoutId, machine }, onClose }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const checkMutation = useEstablishmentMutation('post', '/payouts/{payoutId}/checks');
  const sendRequest = (reason: string): void =>
    checkMutation.mutate({ path: { payoutId }, body: { reason } }, announceAndClose(onClose, t('check.asked')));
  return (
    <WriteReasonForm
      title={t('check.askTitle', { machine })}
      explanation={t('check.askAbout')}
      label={t('check.reason')}
      submitLabel={t('check.ask')}
      mutation={checkMutation}
      onClose={onClose}
      onSubmit={sendRequest}
    />
  );
}

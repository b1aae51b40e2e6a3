import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { PayoutSheet } from './standing.js';

export interface SlipDialogProps {
  readonly sheet: PayoutSheet;
  readonly close: () => void;
}

/** Shows a dialog that voids a payout slip before its payment; its number stays in the register. */
export function VoidDialog({ sheet: { payoutId, slipNumber }, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const voidWrite = useWriteHere('post', '/api/establishments/{establishment}/payouts/{payoutId}/void');
  const sendVoid = (reason: string): void =>
    voidWrite.mutate(
      { path: { payoutId }, body: { reason } },
      announceAndClose(close, t('void.done', { number: slipNumber })),
    );
  return (
    <WriteReasonForm
      title={t('void.title', { number: slipNumber })}
      explanation={t('void.about')}
      label={t('void.reason')}
      submitLabel={t('void.send')}
      isDangerous
      mutation={voidWrite}
      close={close}
      onSubmit={sendVoid}
    />
  );
}

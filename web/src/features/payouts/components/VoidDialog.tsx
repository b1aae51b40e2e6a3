import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { PayoutSheet } from './standing.js';

export interface SlipDialogProps {
  readonly sheet: PayoutSheet;
  readonly onClose: () => void;
}

/** Shows a dialog that voids a payout slip before its payment; its number stays in the register. */
export function VoidPayoutDialog({ sheet: { payoutId, slipNumber }, onClose }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const voidMutation = useEstablishmentMutation('post', '/payouts/{payoutId}/void');
  const voidSlip = (reason: string): void =>
    voidMutation.mutate(
      { path: { payoutId }, body: { reason } },
      announceAndClose(onClose, t('void.done', { number: slipNumber })),
    );
  return (
    <WriteReasonForm
      title={t('void.title', { number: slipNumber })}
      explanation={t('void.about')}
      label={t('void.reason')}
      submitLabel={t('void.send')}
      isDangerous
      mutation={voidMutation}
      onClose={onClose}
      onSubmit={voidSlip}
    />
  );
}

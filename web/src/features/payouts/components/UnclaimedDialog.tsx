import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { SlipDialogProps } from './VoidDialog.js';

/**
 * Shows a dialog that enters an unclaimed slip in the register of orphans (money without an owner); no cash is moved.
 */
export function EnterUnclaimedDialog({ sheet, onClose }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const { formatMoney } = useFormats();
  const { payoutId, slipNumber, amountMinor } = sheet;
  const unclaimedMutation = useEstablishmentMutation('post', '/payouts/{payoutId}/unclaimed');
  const enterUnclaimed = (): void =>
    unclaimedMutation.mutate(
      { path: { payoutId }, body: {} },
      announceAndClose(onClose, ({ reference }) => t('unclaimed.done', { number: reference })),
    );
  return (
    <WriteDialog
      title={t('unclaimed.title', { number: slipNumber })}
      submitLabel={t('unclaimed.send')}
      onSubmit={enterUnclaimed}
      onClose={onClose}
      mutation={unclaimedMutation}
    >
      <Text>{t('unclaimed.about', { amount: formatMoney(amountMinor) })}</Text>
    </WriteDialog>
  );
}

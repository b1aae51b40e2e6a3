import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { SlipDialogProps } from './VoidDialog.js';

/**
 * Shows a dialog that enters an unclaimed slip in the register of orphans (money without an owner); no cash is moved.
 */
export function UnclaimedDialog({ sheet, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const { formatMoney: formatMoney } = useFormats();
  const { payoutId, slipNumber, amountMinor } = sheet;
  const unclaimedWrite = useWriteHere('post', '/api/establishments/{establishment}/payouts/{payoutId}/unclaimed');
  const sendUnclaimed = (): void =>
    unclaimedWrite.mutate(
      { path: { payoutId }, body: {} },
      announceAndClose(close, ({ reference }) => t('unclaimed.done', { number: reference })),
    );
  return (
    <WriteDialog
      title={t('unclaimed.title', { number: slipNumber })}
      submitLabel={t('unclaimed.send')}
      onSubmit={sendUnclaimed}
      close={close}
      mutation={unclaimedWrite}
    >
      <Text>{t('unclaimed.about', { amount: formatMoney(amountMinor) })}</Text>
    </WriteDialog>
  );
}

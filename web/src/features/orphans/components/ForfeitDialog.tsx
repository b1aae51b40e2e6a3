import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/**
 * Shows a dialog that forfeits an orphan (money found without an owner) not claimed in time: it leaves the register and
 * its account.
 */
export function ForfeitDialog({ orphan, close }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const { formatMoney: formatMoney, formatDay: formatDay } = useFormats();
  const { orphanNumber, amountMinor, deadlineOn } = orphan;
  const forfeitureWrite = useWriteHere('post', '/api/establishments/{establishment}/orphans/{orphan}/forfeiture');
  const sendForfeit = (): void =>
    forfeitureWrite.mutate(
      { path: { orphan: orphanNumber } },
      announceAndClose(close, t('forfeit.done', { number: orphanNumber })),
    );
  return (
    <WriteDialog
      title={t('act.forfeitOf', { number: orphanNumber })}
      submitLabel={t('forfeit.send')}
      onSubmit={sendForfeit}
      close={close}
      mutation={forfeitureWrite}
    >
      <Text>{t('forfeit.about', { amount: formatMoney(amountMinor), day: formatDay(deadlineOn) })}</Text>
    </WriteDialog>
  );
}

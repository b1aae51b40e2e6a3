import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/**
 * Shows a dialog that forfeits an orphan (money found without an owner) not claimed in time: it leaves the register and
 * its account.
 */
export function ForfeitOrphanDialog({ orphan, onClose }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const { formatMoney, formatDay } = useFormats();
  const { orphanNumber, amountMinor, deadlineOn } = orphan;
  const forfeitureMutation = useEstablishmentMutation('post', '/orphans/{orphan}/forfeiture');
  const sendForfeiture = (): void =>
    forfeitureMutation.mutate(
      { path: { orphan: orphanNumber } },
      announceAndClose(onClose, t('forfeit.done', { number: orphanNumber })),
    );
  return (
    <WriteDialog
      title={t('act.forfeitOf', { number: orphanNumber })}
      submitLabel={t('forfeit.send')}
      onSubmit={sendForfeiture}
      onClose={onClose}
      mutation={forfeitureMutation}
    >
      <Text>{t('forfeit.about', { amount: formatMoney(amountMinor), day: formatDay(deadlineOn) })}</Text>
    </WriteDialog>
  );
}

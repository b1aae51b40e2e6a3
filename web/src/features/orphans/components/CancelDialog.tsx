import { useTranslation } from 'react-i18next';
import { AuthorisedReversal } from '#web/components/dialogs/AuthorisedReversal.js';
import { useWriteHere } from '#web/session/write-here.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/**
 * Shows a dialog that cancels an orphan (money found without an owner) entered by mistake. Another person authorises
 * it, and both entries stay in the register.
 */
export function CancelDialog({ orphan: { orphanNumber }, close }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const cancellationWrite = useWriteHere('post', '/api/establishments/{establishment}/orphans/{orphan}/cancellation');
  return (
    <AuthorisedReversal
      title={t('act.cancelOf', { number: orphanNumber })}
      submitLabel={t('cancel.send')}
      explanation={t('cancel.about')}
      withoutDeskText={t('refund.noDesk')}
      deskLabel={t('refund.desk')}
      reasonLabel={t('cancel.reason')}
      authoriserLabel={t('authoriser')}
      authoriserDuty={t('cancel.authoriserAbout')}
      isPending={cancellationWrite.isPending}
      problem={cancellationWrite.error}
      close={close}
      onSubmit={(body) =>
        cancellationWrite.mutate(
          { path: { orphan: orphanNumber }, body },
          announceAndClose(close, t('cancel.done', { number: orphanNumber })),
        )
      }
    />
  );
}

import { useTranslation } from 'react-i18next';
import { AuthorisedReversalDialog } from '#web/components/dialogs/AuthorisedReversal.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/**
 * Shows a dialog that cancels an orphan (money found without an owner) entered by mistake. Another person authorises
 * it, and both entries stay in the register.
 */
export function CancelOrphanDialog({ orphan: { orphanNumber }, onClose }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const cancellationMutation = useEstablishmentMutation('post', '/orphans/{orphan}/cancellation');
  return (
    <AuthorisedReversalDialog
      title={t('act.cancelOf', { number: orphanNumber })}
      submitLabel={t('cancel.send')}
      explanation={t('cancel.about')}
      noDeskMessage={t('refund.noDesk')}
      deskLabel={t('refund.desk')}
      reasonLabel={t('cancel.reason')}
      authoriserLabel={t('authoriser')}
      responsibility={t('cancel.authoriserAbout')}
      isPending={cancellationMutation.isPending}
      problem={cancellationMutation.error}
      onClose={onClose}
      onSubmit={(body) =>
        cancellationMutation.mutate(
          { path: { orphan: orphanNumber }, body },
          announceAndClose(onClose, t('cancel.done', { number: orphanNumber })),
        )
      }
    />
  );
}

import { useTranslation } from 'react-i18next';
import { AuthorisedReversal } from '#web/components/dialogs/AuthorisedReversal.js';
import { useWriteHere } from '#web/session/write-here.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/** Cancels an orphan that was entered by mistake, with two people; both lines stay in the register. */
export function CancelDialog({ orphan: { orphanNumber }, close }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const cancel = useWriteHere('post', '/api/establishments/{establishment}/orphans/{orphan}/cancellation');
  return (
    <AuthorisedReversal
      title={t('act.cancelOf', { number: orphanNumber })}
      act={t('cancel.send')}
      about={t('cancel.about')}
      withoutDesk={t('refund.noDesk')}
      deskLabel={t('refund.desk')}
      reasonLabel={t('cancel.reason')}
      authoriser={t('authoriser')}
      authoriserAbout={t('cancel.authoriserAbout')}
      isPending={cancel.isPending}
      problem={cancel.error}
      close={close}
      send={(body) =>
        cancel.mutate(
          { path: { orphan: orphanNumber }, body },
          announceAndClose(close, t('cancel.done', { number: orphanNumber })),
        )
      }
    />
  );
}

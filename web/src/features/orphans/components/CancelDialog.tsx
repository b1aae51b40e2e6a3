import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { AuthorisedReversal } from '#web/components/dialogs/AuthorisedReversal.js';
import { announce } from '#web/components/pages/announce.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/** Cancels an orphan that was entered by mistake, with two people; both lines stay in the register. */
export function CancelDialog({ orphan: { orphanNumber }, close }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const path = { establishment: useEstablishmentCode(), orphan: orphanNumber };
  const cancel = useWrite('post', '/api/establishments/{establishment}/orphans/{orphan}/cancellation');
  const onDone = (): void => {
    announce(t('cancel.done', { number: orphanNumber }));
    close();
  };
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
      send={(body) => cancel.mutate({ params: { path }, body }, { onSuccess: onDone })}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ReasonDialog } from './ReasonDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

/** Shows a button that requests the reversal of a meter adjustment in force, which another person then approves. */
export function ReverseAdjustmentButton({ adjustmentId }: { readonly adjustmentId: string }) {
  const { t } = useTranslation('days');
  const reversalMutation = useEstablishmentMutation('post', '/meter-adjustments/{adjustmentId}/reversal');
  return (
    <DialogButton label={t('undo.act')} size="xs" variant="default" mt={4}>
      {(close) => (
        <ReasonDialog
          title={t('undo.title')}
          description={t('undo.text')}
          label={t('reason')}
          submitLabel={t('askApproval')}
          isPending={reversalMutation.isPending}
          problem={reversalMutation.error}
          onClose={close}
          onSubmit={(reason) =>
            reversalMutation.mutate({ path: { adjustmentId }, body: { reason } }, { onSuccess: close })
          }
        />
      )}
    </DialogButton>
  );
}

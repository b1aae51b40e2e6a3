import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ReasonDialog } from './ReasonDialog.js';

/** Shows a button that withdraws the user's own pending request, with an optional reason. */
export function WithdrawButton({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('days');
  const withdrawalMutation = useEstablishmentMutation('post', '/approvals/{requestId}/withdrawal');
  return (
    <DialogButton label={t('withdraw.act')} size="xs" variant="default" mt={4}>
      {(close) => (
        <ReasonDialog
          title={t('withdraw.title')}
          description={t('withdraw.text')}
          label={t('withdraw.label')}
          submitLabel={t('withdraw.act')}
          isOptional
          isPending={withdrawalMutation.isPending}
          problem={withdrawalMutation.error}
          onClose={close}
          onSubmit={(reason) =>
            withdrawalMutation.mutate({ path: { requestId }, body: { reason } }, { onSuccess: close })
          }
        />
      )}
    </DialogButton>
  );
}

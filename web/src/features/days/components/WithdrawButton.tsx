import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ReasonDialog } from './ReasonDialog.js';

/** Shows a button that withdraws the user's own pending request, with an optional reason. */
export function WithdrawButton({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const withdrawalMutation = useApiMutation(
    'post',
    '/api/establishments/{establishment}/approvals/{requestId}/withdrawal',
  );
  const params = { path: { establishment, requestId } };
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
          onSubmit={(reason) => withdrawalMutation.mutate({ params, body: { reason } }, { onSuccess: close })}
        />
      )}
    </DialogButton>
  );
}

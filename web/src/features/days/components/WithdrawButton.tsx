import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ReasonDialog } from './ReasonDialog.js';

/** Shows a button that withdraws the user's own pending request, with an optional reason. */
export function WithdrawButton({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const withdrawalWrite = useWrite('post', '/api/establishments/{establishment}/approvals/{requestId}/withdrawal');
  const params = { path: { establishment, requestId } };
  return (
    <DialogButton label={t('withdraw.act')} size="xs" variant="default" mt={4}>
      {(close) => (
        <ReasonDialog
          title={t('withdraw.title')}
          about={t('withdraw.text')}
          label={t('withdraw.label')}
          submitLabel={t('withdraw.act')}
          isOptional
          isPending={withdrawalWrite.isPending}
          problem={withdrawalWrite.error}
          close={close}
          onSubmit={(reason) => withdrawalWrite.mutate({ params, body: { reason } }, { onSuccess: close })}
        />
      )}
    </DialogButton>
  );
}

import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { TableDialogProps } from './TermsDialog.js';

/** Shows the dialog that retires a table permanently, with a reason. */
export function RetireTableDialog({ table: { tableNumber }, onClose }: TableDialogProps) {
  const { t } = useTranslation('tables');
  const retireMutation = useEstablishmentMutation('post', '/tables/{table}/retirement');
  return (
    <WriteReasonForm
      title={t('act.retireOf', { table: tableNumber })}
      explanation={t('retire.about')}
      label={t('reason')}
      submitLabel={t('act.retire')}
      maxLength={500}
      isDangerous
      mutation={retireMutation}
      onClose={onClose}
      onSubmit={(reason) =>
        retireMutation.mutate({ path: { table: tableNumber }, body: { reason } }, { onSuccess: onClose })
      }
      needsServer
    />
  );
}

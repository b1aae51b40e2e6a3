import { useTranslation } from 'react-i18next';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { TableDialogProps } from './TermsDialog.js';

/** Shows the dialog that retires a table permanently, with a reason. */
export function RetireDialog({ table: { tableNumber }, close }: TableDialogProps) {
  const { t } = useTranslation('tables');
  const retire = useWriteHere('post', '/api/establishments/{establishment}/tables/{table}/retirement');
  return (
    <WriteReasonForm
      title={t('act.retireOf', { table: tableNumber })}
      explanation={t('retire.about')}
      label={t('reason')}
      submitLabel={t('act.retire')}
      maxLength={500}
      isDangerous
      mutation={retire}
      close={close}
      onSubmit={(reason) => retire.mutate({ path: { table: tableNumber }, body: { reason } }, { onSuccess: close })}
      needsServer
    />
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ReasonDialog } from './ReasonDialog.js';

/** A button that withdraws the user's own pending request, with an optional reason. */
export function WithdrawButton({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWrite('post', '/api/establishments/{establishment}/approvals/{requestId}/withdrawal');
  /** Withdraws the request and closes the dialog. */
  const submit = (reason: string): void =>
    withdraw.mutate(
      { params: { path: { establishment, requestId: requestId } }, body: { reason } },
      { onSuccess: () => setOpen(false) },
    );
  return (
    <>
      <Button size="xs" variant="default" mt={4} onClick={() => setOpen(true)}>
        {t('withdraw.act')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('withdraw.title')}
          about={t('withdraw.text')}
          label={t('withdraw.label')}
          act={t('withdraw.act')}
          isOptional
          isPending={withdraw.isPending}
          problem={withdraw.error}
          close={() => setOpen(false)}
          send={submit}
        />
      )}
    </>
  );
}

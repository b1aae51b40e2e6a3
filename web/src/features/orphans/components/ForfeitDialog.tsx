import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { announce } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/** Forfeits an orphan that was not claimed in time: it leaves the register and its account. */
export function ForfeitDialog({ orphan, close }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const establishment = useEstablishmentCode();
  const { money, day } = useFormats();
  const { orphanNumber, amountMinor, deadlineOn } = orphan;
  const forfeit = useWrite('post', '/api/establishments/{establishment}/orphans/{orphan}/forfeiture');
  const act = (): void =>
    forfeit.mutate(
      { params: { path: { establishment, orphan: orphanNumber } } },
      {
        onSuccess: () => {
          announce(t('forfeit.done', { number: orphanNumber }));
          close();
        },
      },
    );
  return (
    <Dialog title={t('act.forfeitOf', { number: orphanNumber })} close={close}>
      <DialogForm
        act={t('forfeit.send')}
        send={act}
        close={close}
        isPending={forfeit.isPending}
        problem={forfeit.error}
      >
        <Text>{t('forfeit.about', { amount: money(amountMinor), day: day(deadlineOn) })}</Text>
      </DialogForm>
    </Dialog>
  );
}

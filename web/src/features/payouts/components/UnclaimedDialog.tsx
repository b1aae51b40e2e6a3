import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { announce } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { SlipDialogProps } from './VoidDialog.js';

/** Enters an unclaimed slip in the register of orphans: no cash moves. */
export function UnclaimedDialog({ sheet, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { money } = useFormats();
  const { payoutId, slipNumber, amountMinor } = sheet;
  const enter = useWrite('post', '/api/establishments/{establishment}/payouts/{payoutId}/unclaimed');
  const act = (): void =>
    enter.mutate(
      { params: { path: { establishment, payoutId } }, body: {} },
      {
        onSuccess: ({ reference }) => {
          announce(t('unclaimed.done', { number: reference }));
          close();
        },
      },
    );
  return (
    <Dialog title={t('unclaimed.title', { number: slipNumber })} close={close}>
      <DialogForm act={t('unclaimed.send')} send={act} close={close} isPending={enter.isPending} problem={enter.error}>
        <Text>{t('unclaimed.about', { amount: money(amountMinor) })}</Text>
      </DialogForm>
    </Dialog>
  );
}

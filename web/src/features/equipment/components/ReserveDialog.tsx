import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';

export interface ReserveDialogProps {
  readonly of: Shape<'EquipmentItemRow'>;
  readonly close: () => void;
}

/** A dialog that reserves a set for exchanges of damaged cards, for good. */
export function ReserveDialog({ of: { itemId, makerNumber }, close }: ReserveDialogProps) {
  const { t } = useTranslation('equipment');
  const { isReached } = useConnection();
  const establishment = useEstablishmentCode();
  const keep = useWrite('post', '/api/establishments/{establishment}/equipment/items/{item}/reserve');
  /** Reserves the set, announces it and closes the dialog. */
  const send = (): void =>
    keep.mutate(
      { params: { path: { establishment, item: itemId } } },
      {
        onSuccess: () => {
          announce(t('reserve.done', { number: makerNumber }));
          close();
        },
      },
    );
  return (
    <Dialog title={t('reserve.title', { number: makerNumber })} close={close}>
      <DialogForm
        act={t('act.reserve')}
        send={send}
        close={close}
        isPending={keep.isPending}
        problem={keep.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <Text>{t('reserve.about')}</Text>
      </DialogForm>
    </Dialog>
  );
}

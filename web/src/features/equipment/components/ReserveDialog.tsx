import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import type { ItemDialogProps } from './ControlDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Shows a dialog that designates a card set as a reserve, from which damaged cards are replaced, for good. */
export function DesignateReserveDialog({ item: { itemId, makerNumber }, onClose }: ItemDialogProps) {
  const { t } = useTranslation('equipment');
  const reserveMutation = useEstablishmentMutation('post', '/equipment/items/{item}/reserve');
  /** Reserves the set, announces it and closes the dialog. */
  const designateReserve = (): void =>
    reserveMutation.mutate(
      { path: { item: itemId } },
      announceAndClose(onClose, t('reserve.done', { number: makerNumber })),
    );
  return (
    <WriteDialog
      title={t('reserve.title', { number: makerNumber })}
      submitLabel={t('act.reserve')}
      onSubmit={designateReserve}
      onClose={onClose}
      mutation={reserveMutation}
      needsServer
    >
      <Text>{t('reserve.about')}</Text>
    </WriteDialog>
  );
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import type { PieceDialogProps } from './ControlDialog.js';
import { useWriteHere } from '#web/session/write-here.js';

/** Shows a dialog that designates a card set as a reserve, from which damaged cards are replaced, for good. */
export function DesignateReserveDialog({ item: { itemId, makerNumber }, close }: PieceDialogProps) {
  const { t } = useTranslation('equipment');
  const reserveWrite = useWriteHere('post', '/api/establishments/{establishment}/equipment/items/{item}/reserve');
  /** Reserves the set, announces it and closes the dialog. */
  const designateReserve = (): void =>
    reserveWrite.mutate(
      { path: { item: itemId } },
      announceAndClose(close, t('reserve.done', { number: makerNumber })),
    );
  return (
    <WriteDialog
      title={t('reserve.title', { number: makerNumber })}
      submitLabel={t('act.reserve')}
      onSubmit={designateReserve}
      close={close}
      mutation={reserveWrite}
      needsServer
    >
      <Text>{t('reserve.about')}</Text>
    </WriteDialog>
  );
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import type { PieceDialogProps } from './ControlDialog.js';

/** Shows a dialog that reserves a set for exchanges of damaged cards, for good. */
export function DesignateReserveDialog({ item: { itemId, makerNumber }, close }: PieceDialogProps) {
  const { t } = useTranslation('equipment');
  const establishment = useEstablishmentCode();
  const reserveWrite = useWrite('post', '/api/establishments/{establishment}/equipment/items/{item}/reserve');
  /** Reserves the set, announces it and closes the dialog. */
  const designateReserve = (): void =>
    reserveWrite.mutate(
      { params: { path: { establishment, item: itemId } } },
      announceAndClose(close, t('reserve.done', { number: makerNumber })),
    );
  return (
    <WriteDialog
      title={t('reserve.title', { number: makerNumber })}
      act={t('act.reserve')}
      send={designateReserve}
      close={close}
      write={reserveWrite}
      needsServer
    >
      <Text>{t('reserve.about')}</Text>
    </WriteDialog>
  );
}

import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import type { PieceDialogProps } from './ControlDialog.js';

/** Shows the history of a card set or die: its movements, its controls, and exchanged cards. */
export function PieceHistoryDialog({ item: { itemId }, close }: PieceDialogProps) {
  const { t } = useTranslation('equipment');
  const establishment = useEstablishmentCode();
  const { instant } = useFormats();
  const pieceQuery = useRead('/api/establishments/{establishment}/equipment/items/{item}', {
    params: { path: { establishment, item: itemId } },
  });
  const formatPlace = (depot: string | null, table: string | null): string =>
    depot ?? (table === null ? '' : t('atTable', { table }));
  return (
    <Dialog title={t('history.title', { number: pieceQuery.data?.makerNumber ?? '' })} close={close}>
      {pieceQuery.error !== null && <ProblemBox problem={pieceQuery.error} />}
      {pieceQuery.isPending && <Waiting />}
      <Table verticalSpacing="sm">
        <Table.Tbody>
          {pieceQuery.data?.movements.map((entry) => (
            <Table.Tr key={entry.movementNumber}>
              <Table.Td>{instant(entry.happenedAt)}</Table.Td>
              <Table.Td>
                {t(`movement.${entry.kind}`)}
                <Text size="sm" c="dimmed">
                  {[formatPlace(entry.fromDepot, entry.fromTable), formatPlace(entry.toDepot, entry.toTable)]
                    .filter((text) => text !== '')
                    .join(' → ')}
                </Text>
              </Table.Td>
              <Table.Td>{entry.signedByName ?? entry.recordedByName}</Table.Td>
            </Table.Tr>
          ))}
          {pieceQuery.data?.controls.map((record) => (
            <Table.Tr key={record.controlId}>
              <Table.Td>{instant(record.controlledAt)}</Table.Td>
              <Table.Td>
                {t(`control.${record.control}`)}
                <Text size="sm" c={record.isAlert ? 'red' : 'dimmed'}>
                  {t('history.counted', { count: record.counted, apart: record.apart })}
                </Text>
              </Table.Td>
              <Table.Td>{record.controlledByName}</Table.Td>
            </Table.Tr>
          ))}
          {pieceQuery.data?.exchanges.map((each) => (
            <Table.Tr key={each.exchangeId}>
              <Table.Td>{instant(each.exchangedAt)}</Table.Td>
              <Table.Td>
                {each.reserveItemId === itemId
                  ? t('history.given', { card: each.card, number: each.makerNumber, table: each.table })
                  : t('history.exchange', { card: each.card, reserve: each.reserveNumber })}
              </Table.Td>
              <Table.Td>{each.exchangedByName}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}

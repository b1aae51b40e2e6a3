import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import type { ItemDialogProps } from './ControlDialog.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Shows the history of a card set or die in three lists: its movements, its controls, and the exchanges of its cards. A
 * reserve set has given the cards of its exchanges, another set has received them.
 */
export function ItemHistoryDialog({ item: { itemId }, onClose }: ItemDialogProps) {
  const { t } = useTranslation('equipment');
  const { formatInstant } = useFormats();
  const itemQuery = useEstablishmentQuery('/equipment/items/{item}', { path: { item: itemId } });
  const formatLocation = (depot: string | null, table: string | null): string =>
    depot ?? (table === null ? '' : t('atTable', { table }));
  return (
    <Dialog title={t('history.title', { number: itemQuery.data?.makerNumber ?? '' })} onClose={onClose}>
      <QueryStatus query={itemQuery} />
      <Table verticalSpacing="sm">
        <Table.Tbody>
          {itemQuery.data?.movements.map((movement) => (
            <Table.Tr key={movement.movementNumber}>
              <Table.Td>{formatInstant(movement.happenedAt)}</Table.Td>
              <Table.Td>
                {t(`movement.${movement.kind}`)}
                <Text size="sm" c="dimmed">
                  {[
                    formatLocation(movement.fromDepot, movement.fromTable),
                    formatLocation(movement.toDepot, movement.toTable),
                  ]
                    .filter((text) => text !== '')
                    .join(' → ')}
                </Text>
              </Table.Td>
              <Table.Td>{movement.signedByName ?? movement.recordedByName}</Table.Td>
            </Table.Tr>
          ))}
          {itemQuery.data?.controls.map((control) => (
            <Table.Tr key={control.controlId}>
              <Table.Td>{formatInstant(control.controlledAt)}</Table.Td>
              <Table.Td>
                {t(`control.${control.control}`)}
                <Text size="sm" c={control.isAlert ? 'red' : 'dimmed'}>
                  {t('history.counted', { count: control.counted, apart: control.apart })}
                </Text>
              </Table.Td>
              <Table.Td>{control.controlledByName}</Table.Td>
            </Table.Tr>
          ))}
          {itemQuery.data?.exchanges.map((exchange) => (
            <Table.Tr key={exchange.exchangeId}>
              <Table.Td>{formatInstant(exchange.exchangedAt)}</Table.Td>
              <Table.Td>
                {exchange.reserveItemId === itemId
                  ? t('history.given', { card: exchange.card, number: exchange.makerNumber, table: exchange.table })
                  : t('history.exchange', { card: exchange.card, reserve: exchange.reserveNumber })}
              </Table.Td>
              <Table.Td>{exchange.exchangedByName}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}

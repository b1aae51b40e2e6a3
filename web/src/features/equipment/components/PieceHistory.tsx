import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import type { PieceDialogProps } from './ControlDialog.js';

/** The history of a piece: its movements, its controls, and the cards it gave or received. */
export function PieceHistory({ of: { itemId }, close }: PieceDialogProps) {
  const { t } = useTranslation('equipment');
  const establishment = useEstablishmentCode();
  const { instant } = useFormats();
  const sheet = useRead('/api/establishments/{establishment}/equipment/items/{item}', {
    params: { path: { establishment, item: itemId } },
  });
  const place = (depot: string | null, table: string | null): string =>
    depot ?? (table === null ? '' : t('atTable', { table }));
  return (
    <Dialog title={t('history.title', { number: sheet.data?.makerNumber ?? '' })} close={close}>
      {sheet.error !== null && <ProblemBox problem={sheet.error} />}
      {sheet.isPending && <Waiting />}
      <Table verticalSpacing="sm">
        <Table.Tbody>
          {sheet.data?.movements.map((each) => (
            <Table.Tr key={each.movementNumber}>
              <Table.Td>{instant(each.happenedAt)}</Table.Td>
              <Table.Td>
                {t(`movement.${each.kind}`)}
                <Text size="sm" c="dimmed">
                  {[place(each.fromDepot, each.fromTable), place(each.toDepot, each.toTable)]
                    .filter((text) => text !== '')
                    .join(' → ')}
                </Text>
              </Table.Td>
              <Table.Td>{each.signedByName ?? each.recordedByName}</Table.Td>
            </Table.Tr>
          ))}
          {sheet.data?.controls.map((each) => (
            <Table.Tr key={each.controlId}>
              <Table.Td>{instant(each.controlledAt)}</Table.Td>
              <Table.Td>
                {t(`control.${each.control}`)}
                <Text size="sm" c={each.isAlert ? 'red' : 'dimmed'}>
                  {t('history.counted', { count: each.counted, apart: each.apart })}
                </Text>
              </Table.Td>
              <Table.Td>{each.controlledByName}</Table.Td>
            </Table.Tr>
          ))}
          {sheet.data?.exchanges.map((each) => (
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

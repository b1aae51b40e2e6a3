import { Button, Checkbox, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useOwnEstablishment } from '#web/session/session.js';
import { CardSetControlDialog } from './ControlDialog.js';
import { CardExchangeDialog } from './ExchangeDialog.js';
import { ItemHistoryDialog } from './PieceHistory.js';
import { DesignateReserveDialog } from './ReserveDialog.js';
import { ListTable } from '#web/components/general/ListTable.js';

type EquipmentItem = ApiSchema<'EquipmentItemRow'>;

const DIALOGS = {
  control: CardSetControlDialog,
  exchange: CardExchangeDialog,
  reserve: DesignateReserveDialog,
  history: ItemHistoryDialog,
} as const;
type ItemRowAction = keyof typeof DIALOGS;

interface ItemTableProps {
  readonly items: readonly EquipmentItem[];
  readonly chosenIds: readonly string[];
  readonly setChosenIds: (chosen: readonly string[]) => void;
  readonly mayHandle: boolean;
}

/**
 * Shows a table of cards and dice, each with its place, its states and the acts available now. Pieces can be ticked for
 * an act on several at once.
 */
export function ItemTable({ items, chosenIds, setChosenIds, mayHandle }: ItemTableProps) {
  const { t } = useTranslation('equipment');
  const [openDialog, setOpenDialog] = useState<{ readonly kind: ItemRowAction; readonly piece: EquipmentItem } | null>(
    null,
  );
  const ActionDialog = openDialog === null ? null : DIALOGS[openDialog.kind];
  const isInspector = useOwnEstablishment()?.roles.includes('inspecteur') ?? false;
  const toggleItem = (itemId: string): void =>
    setChosenIds(
      chosenIds.includes(itemId) ? chosenIds.filter((chosenId) => chosenId !== itemId) : [...chosenIds, itemId],
    );
  return (
    <>
      <ListTable label={t('tab.pieces')} verticalSpacing="sm">
        {items.map((piece) => (
          <Table.Tr key={piece.itemId}>
            <Table.Td>
              <Checkbox
                size="md"
                label={`${t(`kind.${piece.kind}`)} ${piece.makerNumber} ${piece.mark}`}
                checked={chosenIds.includes(piece.itemId)}
                onChange={() => toggleItem(piece.itemId)}
              />
              <Text size="sm" c="dimmed">
                {[piece.maker, piece.game, piece.colour].join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              {piece.depot ?? t('atTable', { table: piece.table })}
              <Text size="sm" c="dimmed">
                {listItemStates(piece)
                  .map((state) => t(`standing.${state}`, { count: Number(piece.givenInExchange) }))
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              <Group gap="xs" wrap="nowrap">
                {listItemActions(piece, { mayHandle, isInspector }).map((kind) => (
                  <Button
                    key={kind}
                    size="md"
                    variant={kind === 'history' ? 'subtle' : 'light'}
                    onClick={() => setOpenDialog({ kind, piece })}
                  >
                    {t(`act.${kind}`)}
                  </Button>
                ))}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {openDialog !== null && ActionDialog !== null && (
        <ActionDialog item={openDialog.piece} onClose={() => setOpenDialog(null)} />
      )}
    </>
  );
}

/** Returns whether a piece is a card set, and not a die or a shoe. */
const isCardSet = ({ kind }: EquipmentItem): boolean => kind !== 'die' && kind !== 'shoe';

/**
 * Returns the acts available for a piece; only card sets have other acts than their history. An inspecteur exchanges a
 * card of a set at a table. A set in a depot, in use and without an alert, can be designated as a reserve for good.
 */
function listItemActions(
  item: EquipmentItem,
  { mayHandle, isInspector }: { readonly mayHandle: boolean; readonly isInspector: boolean },
): readonly ItemRowAction[] {
  const { table, isReserve, isWithdrawn, openAlertId } = item;
  if (!mayHandle || !isCardSet(item)) return ['history'];
  const mayBeReserve = table === null && !isReserve && !isWithdrawn && openAlertId === null;
  return [
    'control',
    ...(isInspector && table !== null && !isReserve ? (['exchange'] as const) : []),
    ...(mayBeReserve ? (['reserve'] as const) : []),
    'history',
  ];
}

/**
 * Returns the states of a piece that matter before a table gets it: alert, retired, reserve, new, controls due,
 * unsound. A card set back from a table needs a control of that session, then a first one for the next.
 */
function listItemStates({
  openAlertId,
  isWithdrawn,
  isReserve,
  allocationId,
  ...piece
}: EquipmentItem): readonly string[] {
  const isReturnedCardSet =
    allocationId !== null && piece.kind !== 'die' && piece.kind !== 'shoe' && piece.table === null;
  return [
    ...(openAlertId === null ? [] : ['alert']),
    ...(isWithdrawn ? ['withdrawn'] : []),
    ...(isReserve ? [piece.givenInExchange === '0' ? 'reserve' : 'reserveGave'] : []),
    ...(allocationId === null ? ['new'] : []),
    ...(isReturnedCardSet && !piece.isControlledSince ? ['toControl'] : []),
    ...(isReturnedCardSet && piece.isControlledSince && !piece.hasFirstControl ? ['toControlFirst'] : []),
    ...(piece.isSound === false ? ['unsound'] : []),
  ];
}

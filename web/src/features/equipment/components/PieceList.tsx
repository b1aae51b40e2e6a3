import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { AllocateItemsDialog } from './AllocateDialog.js';
import { MoveItemsDialog } from './MoveDialog.js';
import { ItemTable } from './PieceTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type ItemAction = 'allocate' | 'move' | 'takeBack';

/** Shows a list of card sets and dice, found by number. Chosen ones can be given to a table, moved or taken back. */
export function ItemList() {
  const { t } = useTranslation('equipment');
  const mayHandle = useHasPermission('equipment.handle');
  const [numberInput, setNumberInput] = useState('');
  const [itemFilter, setItemFilter] = useState<'all' | 'reserve'>('all');
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [openAction, setOpenAction] = useState<ItemAction | null>(null);
  const searchedNumber = numberInput.trim();
  const query = {
    ...(searchedNumber === '' ? {} : { number: searchedNumber }),
    ...(itemFilter === 'reserve' ? { reserve: 'true' as const } : {}),
  };
  const itemsQuery = useEstablishmentQuery('/equipment/items', { query });
  const chosenItems = itemsQuery.data?.filter(({ itemId }) => chosenIds.includes(itemId)) ?? [];
  const closeDialog = (): void => setOpenAction(null);
  const closeAndClearChoice = (): void => {
    closeDialog();
    setChosenIds([]);
  };
  return (
    <>
      <Group mb="md" align="end">
        <TextInput
          label={t('number')}
          size="md"
          value={numberInput}
          onChange={({ currentTarget }) => setNumberInput(currentTarget.value)}
        />
        <SegmentedControl
          size="md"
          aria-label={t('which.label')}
          data={(['all', 'reserve'] as const).map((value) => ({ value, label: t(`which.${value}`) }))}
          value={itemFilter}
          onChange={setItemFilter}
        />
        {mayHandle &&
          (['allocate', 'move', 'takeBack'] as const).map((name) => (
            <Button
              key={name}
              size="md"
              variant="light"
              disabled={chosenItems.length === 0}
              onClick={() => setOpenAction(name)}
            >
              {t(`act.${name}`)}
            </Button>
          ))}
      </Group>
      <QueryStatus query={itemsQuery} />
      {itemsQuery.data?.length === 0 && (
        <EmptyState title={t('none')} explanation={t(itemFilter === 'reserve' ? 'noReserveText' : 'noneText')} />
      )}
      {itemsQuery.data !== undefined && itemsQuery.data.length > 0 && (
        <ItemTable items={itemsQuery.data} chosenIds={chosenIds} setChosenIds={setChosenIds} mayHandle={mayHandle} />
      )}
      {openAction === 'allocate' && (
        <AllocateItemsDialog items={chosenItems} onClose={closeDialog} onAllocated={closeAndClearChoice} />
      )}
      {(openAction === 'move' || openAction === 'takeBack') && (
        <MoveItemsDialog action={openAction} items={chosenItems} onClose={closeDialog} onMoved={closeAndClearChoice} />
      )}
    </>
  );
}

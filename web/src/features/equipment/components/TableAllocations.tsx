import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { DiceControlDialog } from './DiceControlDialog.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Allocation = ApiSchema<'EquipmentAllocationRow'>;

/**
 * Shows the pieces given to the tables on the current gaming day. Dice still to be controlled (`isSound` is null) have
 * a button for it.
 */
export function TableAllocations() {
  const { t } = useTranslation('equipment');
  const { formatTime } = useTimeFormats();
  const mayHandle = useHasPermission('equipment.handle');
  const [allocationToControl, setAllocationToControl] = useState<Allocation | null>(null);
  const allocationsQuery = useEstablishmentQuery('/equipment/allocations');
  if (allocationsQuery.error !== null || allocationsQuery.data === undefined)
    return <QueryStatus query={allocationsQuery} />;
  if (allocationsQuery.data.length === 0)
    return <EmptyState title={t('noAllocation')} explanation={t('noAllocationText')} />;
  return (
    <>
      <ListTable label={t('tab.tables')} verticalSpacing="sm">
        {allocationsQuery.data.map((allocation) => (
          <Table.Tr key={allocation.allocationId}>
            <Table.Td fw={700}>{t('atTable', { table: allocation.table })}</Table.Td>
            <Table.Td>
              {allocation.pieces.map(({ kind, makerNumber }) => `${t(`kind.${kind}`)} ${makerNumber}`).join(', ')}
              <Text size="sm" c="dimmed">
                {t('allocate.signed', { at: formatTime(allocation.allocatedAt), name: allocation.signedByName })}
              </Text>
            </Table.Td>
            <Table.Td>
              {mayHandle && allocation.book === 'dice' && allocation.pieces.some(({ isSound }) => isSound === null) && (
                <Button size="md" variant="light" onClick={() => setAllocationToControl(allocation)}>
                  {t('act.controlDice')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {allocationToControl !== null && (
        <DiceControlDialog allocation={allocationToControl} onClose={() => setAllocationToControl(null)} />
      )}
    </>
  );
}

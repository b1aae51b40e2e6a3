import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { DiceControlDialog } from './DiceControlDialog.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useReadHere } from '#web/session/read-here.js';

type Allocation = Shape<'EquipmentAllocationRow'>;

/**
 * Shows the pieces given to the tables on the current gaming day. Dice still to be controlled (`isSound` is null) have
 * a button for it.
 */
export function TableAllocations() {
  const { t } = useTranslation('equipment');
  const { formatTime } = useTimeFormats();
  const mayHandle = useHasPermission('equipment.handle');
  const [controlledAllocation, setControlledAllocation] = useState<Allocation | null>(null);
  const allocationsQuery = useReadHere('/api/establishments/{establishment}/equipment/allocations');
  if (allocationsQuery.error !== null) return <ProblemBox problem={allocationsQuery.error} />;
  if (allocationsQuery.data === undefined) return <Waiting />;
  if (allocationsQuery.data.length === 0)
    return <Empty title={t('noAllocation')} explanation={t('noAllocationText')} />;
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
                <Button size="md" variant="light" onClick={() => setControlledAllocation(allocation)}>
                  {t('act.controlDice')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {controlledAllocation !== null && (
        <DiceControlDialog allocation={controlledAllocation} close={() => setControlledAllocation(null)} />
      )}
    </>
  );
}

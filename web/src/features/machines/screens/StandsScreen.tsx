import { Button, Group, Switch, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import classes from '../components/machines.module.css';
import { NewStandDialog } from '../components/NewStandDialog.js';
import { RetireStandDialog } from '../components/RetireStandDialog.js';
import { StandCells } from '../components/StandCells.js';
import type { Stand } from '../components/floor-plan/floor-layout.js';

/** Lists the stands (numbered positions of machines) found by number, room or machine; retired ones on request. */
export function StandsScreen() {
  const { t } = useTranslation(['machines', 'common']);
  const mayManage = useHasPermission('machines.manage');
  const { search: searchText = '', retired: showRetired = false } = useSearch({
    from: '/behind/$establishment/stands',
  });
  const navigate = useNavigate({ from: '/$establishment/stands' });
  const standsQuery = useEstablishmentQuery('/stands');
  const [openDialog, setOpenDialog] = useState<'new' | Stand | null>(null);
  const allStands = standsQuery.data ?? [];
  const normalizedSearch = searchText.trim().toLowerCase();
  const filteredStands = allStands.filter(
    (stand) =>
      (showRetired || stand.retiredAt === null) &&
      (normalizedSearch === '' ||
        `${stand.standNumber} ${stand.room} ${stand.sbmNumber ?? ''}`.toLowerCase().includes(normalizedSearch)),
  );
  return (
    <>
      <PageHeader title={t('stands.title')} summary={t('stands.text')}>
        {mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpenDialog('new')}>
            {t('stands.add')}
          </Button>
        )}
      </PageHeader>
      <QueryStatus query={standsQuery} />
      {standsQuery.data?.length === 0 && (
        <EmptyState title={t('stands.emptyTitle')} explanation={t('stands.emptyText')} />
      )}
      {allStands.length > 0 && (
        <>
          <Group mb="sm" align="flex-end" className="no-print">
            <TextInput
              label={t('stands.search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={searchText}
              w={{ base: '100%', sm: 300 }}
              onChange={({ currentTarget }) =>
                void navigate({
                  search: (previousSearch) => ({ ...previousSearch, search: currentTarget.value }),
                  replace: true,
                })
              }
            />
            <Switch
              label={t('stands.showRetired')}
              checked={showRetired}
              mb={8}
              onChange={({ currentTarget }) =>
                void navigate({
                  search: (previousSearch) => ({ ...previousSearch, retired: currentTarget.checked }),
                  replace: true,
                })
              }
            />
          </Group>
          <Text size="sm" c="dimmed" role="status" mb={4}>
            {t('stands.about', { count: filteredStands.length })}
          </Text>
          <StandTable stands={filteredStands} onRetire={mayManage ? setOpenDialog : null} />
        </>
      )}
      {openDialog === 'new' && <NewStandDialog rooms={listRooms(allStands)} onClose={() => setOpenDialog(null)} />}
      {openDialog !== null && openDialog !== 'new' && (
        <RetireStandDialog standNumber={openDialog.standNumber} onClose={() => setOpenDialog(null)} />
      )}
    </>
  );
}

/** Returns the rooms of the stands, each once, in order. */
const listRooms = (stands: readonly Stand[]): string[] => [...new Set(stands.map((stand) => stand.room))].sort();

interface StandTableProps {
  readonly stands: readonly Stand[];
  readonly onRetire: ((stand: Stand) => void) | null;
}

/**
 * Renders the stands: room, position, machine and state; an empty one has a button to retire it, unless `onRetire` is
 * null.
 */
function StandTable({ stands, onRetire }: StandTableProps) {
  const { t } = useTranslation(['machines', 'common']);
  const { formatInstant } = useFormats();
  /** Returns whether the stand is in use, or withdrawn for a time, or retired for good, with the instant. */
  const formatStandState = ({ retiredAt, withdrawnAt }: Stand): string => {
    if (retiredAt !== null) return t('stands.retired', { at: formatInstant(retiredAt) });
    return withdrawnAt === null ? t('stands.inUse') : t('stands.withdrawn', { at: formatInstant(withdrawnAt) });
  };
  return (
    <div
      className={`scroll-region ${classes['list'] ?? ''}`}
      tabIndex={0}
      role="region"
      aria-label={t('stands.region')}
    >
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {['number', 'room', 'place', 'machine', 'state'].map((name) => (
              <Table.Th key={name} scope="col">
                {t(`stands.${name}`)}
              </Table.Th>
            ))}
            {onRetire !== null && (
              <Table.Th scope="col" className="no-print">
                <VisuallyHidden>{t('sheet.actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stands.map((stand) => (
            <Table.Tr key={stand.standNumber}>
              <Table.Th scope="row">{stand.standNumber}</Table.Th>
              <Table.Td>{stand.room}</Table.Td>
              <StandCells gridColumn={stand.gridColumn} gridRow={stand.gridRow} machineNumber={stand.sbmNumber} />
              <Table.Td>{formatStandState(stand)}</Table.Td>
              {onRetire !== null && (
                <Table.Td className="no-print">
                  {stand.retiredAt === null && stand.withdrawnAt === null && stand.sbmNumber === null && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => onRetire(stand)}
                      aria-label={t('stands.retireOf', { stand: stand.standNumber })}
                    >
                      {t('stands.retire')}
                    </Button>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

import { Button, Group, Menu, Text } from '@mantine/core';
import { IconDownload, IconMap2, IconPlus, IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { MachineFilters } from '../components/MachineFilters.js';
import { MachineTable } from '../components/MachineTable.js';
import { buildFilterQuery, buildFilterQueryString, type MachineListSearch } from '../components/list-search.js';
import { useMachineList } from '../components/machine-list.js';

/** Lists the machines, searched, filtered and sorted by the address. Printing first loads every page. */
export function MachinesScreen() {
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const filters = useSearch({ from: '/behind/$establishment/machines' });
  const navigate = useNavigate({ from: '/$establishment/machines' });
  const setFilters = (next: MachineListSearch): void => void navigate({ search: next, replace: true });
  const filterQuery = buildFilterQuery(filters);
  const facetsQuery = useEstablishmentQuery('/machines/facets', { query: filterQuery });
  const machineListQuery = useMachineList(establishment, filters);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (isPrinting && !machineListQuery.hasNextPage) window.print();
  }, [isPrinting, machineListQuery.hasNextPage]);
  useEffect(() => {
    const handleAfterPrint = (): void => setIsPrinting(false);
    window.addEventListener('afterprint', handleAfterPrint);
    return () => window.removeEventListener('afterprint', handleAfterPrint);
  }, []);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = machineListQuery;
  useEffect(() => {
    if (isPrinting && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isPrinting, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const machineCount = facetsQuery.data?.machineCount;
  const isFiltered = Object.keys(filterQuery).length > 0;
  const summary =
    machineCount === undefined ? ' ' : t(isFiltered ? 'list.aboutFiltered' : 'list.about', { count: machineCount });
  const problem = machineListQuery.error ?? facetsQuery.error;
  return (
    <>
      <PageHeader title={t('list.title')} summary={<span role="status">{summary}</span>}>
        <ListButtons filters={filters} onPrint={() => setIsPrinting(true)} />
      </PageHeader>
      {facetsQuery.data !== undefined && (
        <MachineFilters filters={filters} facets={facetsQuery.data} setFilters={setFilters} />
      )}
      {problem !== null && <ProblemBox problem={problem} />}
      {machineListQuery.data === undefined && problem === null && <Loading />}
      {machineListQuery.data !== undefined && machineCount === 0 && (
        <EmptyState
          title={t(isFiltered ? 'list.noneTitle' : 'list.emptyTitle')}
          explanation={t(isFiltered ? 'list.noneText' : 'list.emptyText')}
        >
          {isFiltered && (
            <Button variant="default" onClick={() => setFilters({})}>
              {t('list.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {machineListQuery.data !== undefined && machineCount !== 0 && (
        <>
          <Text className="only-print">{t('list.printed', { count: machineListQuery.data.length })}</Text>
          <MachineTable
            machineListQuery={machineListQuery}
            filters={filters}
            setFilters={setFilters}
            machineCount={machineCount}
          />
        </>
      )}
    </>
  );
}

/** Renders the buttons above the list: floor plan, stands, downloads, print, and registration of a machine. */
function ListButtons({ filters, onPrint }: { readonly filters: MachineListSearch; readonly onPrint: () => void }) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const mayExport = useHasPermission('machines.export');
  const mayManage = useHasPermission('machines.manage');
  const baseUrl = `/api/establishments/${encodeURIComponent(establishment)}/machines`;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        component={Link}
        to={`/${establishment}/floor-plan`}
        leftSection={<IconMap2 size={16} aria-hidden />}
      >
        {t('list.plan')}
      </Button>
      <Button variant="default" component={Link} to={`/${establishment}/stands`}>
        {t('list.stands')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            {t('list.downloads')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExport && (
            <Menu.Item component="a" href={`${baseUrl}/export?${buildFilterQueryString(filters)}`} download>
              {t('list.csv')}
            </Menu.Item>
          )}
          {mayExport && (
            <Menu.Item component="a" href={`${baseUrl}/duplicate`} download>
              {t('list.duplicate')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
            {t('list.print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayManage && (
        <Button component={Link} to={`/${establishment}/new-machine`} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('list.register')}
        </Button>
      )}
    </Group>
  );
}

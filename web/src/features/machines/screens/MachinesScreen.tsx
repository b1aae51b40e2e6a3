import { Button, Group, Menu, Text } from '@mantine/core';
import { IconDownload, IconMap2, IconPlus, IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { MachineFilters } from '../components/MachineFilters.js';
import { MachineTable } from '../components/MachineTable.js';
import { buildFilter, buildFilterText, type MachineListSearch } from '../components/list-search.js';
import { useMachineList } from '../components/machine-list.js';

/** Lists the machines, searched, filtered and sorted by the address. Printing first loads every page. */
export function MachinesScreen() {
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const search = useSearch({ from: '/behind/$establishment/machines' });
  const navigate = useNavigate({ from: '/$establishment/machines' });
  const setSearch = (next: MachineListSearch): void => void navigate({ search: next, replace: true });
  const filter = buildFilter(search);
  const facets = useRead('/api/establishments/{establishment}/machines/facets', {
    params: { path: { establishment }, query: filter },
  });
  const list = useMachineList(establishment, search);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (isPrinting && !list.hasNextPage) window.print();
  }, [isPrinting, list.hasNextPage]);
  useEffect(() => {
    const stopPrinting = (): void => setPrinting(false);
    window.addEventListener('afterprint', stopPrinting);
    return () => window.removeEventListener('afterprint', stopPrinting);
  }, []);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  useEffect(() => {
    if (isPrinting && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isPrinting, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const count = facets.data?.machineCount;
  const isFiltered = Object.keys(filter).length > 0;
  const about = count === undefined ? ' ' : t(isFiltered ? 'list.aboutFiltered' : 'list.about', { count });
  const problem = list.error ?? facets.error;
  return (
    <>
      <PageHead title={t('list.title')} summary={<span role="status">{about}</span>}>
        <ListButtons search={search} print={() => setPrinting(true)} />
      </PageHead>
      {facets.data !== undefined && <MachineFilters search={search} facets={facets.data} setSearch={setSearch} />}
      {problem !== null && <ProblemBox problem={problem} />}
      {list.data === undefined && problem === null && <Waiting />}
      {list.data !== undefined && count === 0 && (
        <Empty
          title={t(isFiltered ? 'list.noneTitle' : 'list.emptyTitle')}
          explanation={t(isFiltered ? 'list.noneText' : 'list.emptyText')}
        >
          {isFiltered && (
            <Button variant="default" onClick={() => setSearch({})}>
              {t('list.clear')}
            </Button>
          )}
        </Empty>
      )}
      {list.data !== undefined && count !== 0 && (
        <>
          <Text className="only-print">{t('list.printed', { count: list.data.length })}</Text>
          <MachineTable list={list} search={search} setSearch={setSearch} count={count} />
        </>
      )}
    </>
  );
}

/** Renders the buttons above the list: floor plan, stands, downloads, print, and registration of a machine. */
function ListButtons({ search, print }: { readonly search: MachineListSearch; readonly print: () => void }) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const mayExport = useHasPermission('machines.export');
  const mayManage = useHasPermission('machines.manage');
  const baseAddress = `/api/establishments/${encodeURIComponent(establishment)}/machines`;
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
            <Menu.Item component="a" href={`${baseAddress}/export?${buildFilterText(search)}`} download>
              {t('list.csv')}
            </Menu.Item>
          )}
          {mayExport && (
            <Menu.Item component="a" href={`${baseAddress}/duplicate`} download>
              {t('list.duplicate')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
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

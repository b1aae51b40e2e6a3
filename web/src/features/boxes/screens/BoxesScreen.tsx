import { Anchor, Group, SegmentedControl, Select, Table, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { usePagedList } from '#web/components/pages/pages.js';
import { omitUndefined } from '#web/components/pages/search-params.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { DropTabs } from '#web/features/drops/components/DropTabs.js';
import { BoxPlaceTag } from '../components/BoxPlace.js';
import { NewBoxesDialog } from '../components/NewBoxesDialog.js';
import { BOX_PLACES, type Container } from '#domain/cash/drops.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

const PATH = '/api/establishments/{establishment}/boxes';
const PAGE_SIZE = 100;
type Box = ApiSchema<'BoxRow'>;
/**
 * Shows the boxes that collect the money of machines (bill boxes and buckets), filtered by kind and place. A box can be
 * opened by its number, and new ones registered.
 */
export function BoxesScreen() {
  const { t } = useTranslation('drops');
  const search = useSearch({ from: '/behind/$establishment/boxes' });
  const navigate = useNavigate({ from: '/$establishment/boxes' });
  const mayManage = useHasPermission('boxes.manage');
  const updateFilters = (changedFilters: Partial<Record<'place' | 'container', string | undefined>>): void =>
    void navigate({ search: omitUndefined({ ...search, ...changedFilters }) as never, replace: true });
  return (
    <>
      <PageHeader title={t('boxes.title')} summary={t('boxes.about')}>
        {mayManage && (
          <DialogButton label={t('boxes.new')} isAddition>
            {(close) => <NewBoxesDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <DropTabs currentTab="boxes" />
      <Group align="flex-end" gap="sm" mb="md" className="no-print">
        <SegmentedControl
          aria-label={t('boxes.kind')}
          value={search.container ?? 'all'}
          onChange={(value) => updateFilters({ container: value === 'all' ? undefined : value })}
          data={['all', 'billBox', 'bucket'].map((value) => ({ value, label: t(`boxes.kind_${value}`) }))}
        />
        <Select
          label={t('boxes.where')}
          placeholder={t('boxes.anywhere')}
          clearable
          clearButtonProps={{ 'aria-label': t('boxes.anywhere') }}
          value={search.place ?? null}
          data={BOX_PLACES.map((value) => ({ value, label: t(`boxes.place_${value}`) }))}
          onChange={(value) => updateFilters({ place: value ?? undefined })}
        />
        <BoxSearchForm />
      </Group>
      <BoxTable key={JSON.stringify(search)} {...search} />
    </>
  );
}

/** Shows a field that opens a box by its number, typed or scanned. */
function BoxSearchForm() {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const [boxNumber, setBoxNumber] = useState('');
  /** Opens the page of the box with the typed number. */
  const openBox = (event: SyntheticEvent): void => {
    event.preventDefault();
    const box = boxNumber.trim();
    if (box !== '') void navigate({ to: '/$establishment/boxes/$box', params: { establishment, box } });
  };
  return (
    <form role="search" onSubmit={openBox}>
      <TextInput
        label={t('boxes.find')}
        autoComplete="off"
        maxLength={20}
        w={180}
        value={boxNumber}
        onChange={({ currentTarget }) => setBoxNumber(currentTarget.value)}
      />
    </form>
  );
}

interface BoxTableProps {
  readonly place?: (typeof BOX_PLACES)[number];
  readonly container?: Container;
}

/** Shows a table of the boxes that match the filters, by number, loaded page by page. */
function BoxTable(filters: BoxTableProps) {
  const { t } = useTranslation('drops');
  const path = { establishment: useEstablishmentCode() };
  const boxPages = usePagedList<{ readonly rows: readonly Box[]; readonly next: string | null }>(
    [PATH, path, filters],
    async (cursor, signal) => {
      const page = { limit: PAGE_SIZE, ...(cursor === null ? {} : { after: cursor }) };
      const rows = await fetchQuery(PATH, { params: { path, query: { ...filters, ...page } } }, signal);
      return { rows, next: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.boxNumber ?? null) };
    },
  );
  if (boxPages.error !== null) return <ProblemBox problem={boxPages.error} />;
  const rows = boxPages.pages?.flatMap((page) => page.rows);
  if (rows === undefined) return <Loading />;
  if (rows.length === 0) return <EmptyState title={t('boxes.none')} explanation={t('boxes.noneText')} />;
  return (
    <>
      <ListTable
        label={t('boxes.title')}
        columns={[t('boxes.number'), t('boxes.kind'), t('boxes.where'), t('boxes.since')]}
        verticalSpacing="sm"
      >
        {rows.map((box) => (
          <BoxRow key={box.boxId} box={box} />
        ))}
      </ListTable>
      <LoadMoreButton list={boxPages} />
    </>
  );
}

/** Shows a row of the list of boxes: number, kind, place, and the time and author of the last move. */
function BoxRow({ box }: { readonly box: Box }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { formatTime } = useTimeFormats();
  const { boxNumber, container, movedAt, movedByName } = box;
  return (
    <Table.Tr>
      <Table.Td fw={700}>
        <Anchor
          component={Link}
          to={`/${establishment}/boxes/${encodeURIComponent(boxNumber)}`}
          py="xs"
          px="sm"
          ms="-sm"
          inherit
        >
          {boxNumber}
        </Anchor>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{t(`container.${container}`)}</Table.Td>
      <Table.Td>
        <BoxPlaceTag box={box} />
      </Table.Td>
      <Table.Td>
        {formatTime(movedAt)}
        <Text size="sm" c="dimmed">
          {movedByName}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

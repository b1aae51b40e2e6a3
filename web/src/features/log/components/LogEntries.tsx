import { Anchor, Button, Group, Select, Table, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchRead, useRead, type ResponseOf } from '#web/api/client.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useRows } from '#web/components/pages/rows.js';
import { withoutTab, withFilter, type LogSearch } from './log-search.js';
import { useLogWords } from './log-words.js';

const PATH = '/api/establishments/{establishment}/log/lines';
type Line = ResponseOf<'get', typeof PATH>[number];

export interface LogEntriesProps {
  readonly establishment: string;
  readonly search: LogSearch;
  readonly setSearch: (next: LogSearch) => void;
}

/** Lists the log's entries that match the search of the address, newest first, page by page. */
export function LogEntries({ establishment, search, setSearch }: LogEntriesProps) {
  const { t } = useTranslation('log');
  const filter = withoutTab(search);
  const list = useRows<Line>(
    [PATH, establishment, filter],
    ({ entryId }) => entryId,
    (page, signal) => fetchRead(PATH, { params: { path: { establishment }, query: { ...filter, ...page } } }, signal),
  );
  return (
    <>
      <EntryFilters establishment={establishment} search={search} setSearch={setSearch} />
      {list.problem !== null && <ProblemBox problem={list.problem} />}
      {list.isLoading && <Waiting />}
      {list.rows?.length === 0 && <Empty title={t('entries.noneTitle')} explanation={t('entries.noneText')} />}
      {list.rows !== undefined && list.rows.length > 0 && (
        <EntryTable establishment={establishment} lines={list.rows} />
      )}
      <MoreButton list={list} />
    </>
  );
}

/**
 * Shows the filters of the log's entries: table, person, gaming day and period, and a button that clears them. The
 * filter by a row is set by links only, and is described here.
 */
function EntryFilters({ establishment, search, setSearch }: LogEntriesProps) {
  const { t } = useTranslation('log');
  const logWords = useLogWords();
  const choices = useRead('/api/establishments/{establishment}/log/choices', { params: { path: { establishment } } });
  const setFilter = (name: keyof LogSearch, value: string | null): void => setSearch(withFilter(search, name, value));
  const { tab } = search;
  const tables = (choices.data?.tables ?? [])
    .map((name) => ({ value: name, label: logWords.nameTable(name) }))
    .sort((tableA, tableB) => tableA.label.localeCompare(tableB.label));
  const people = (choices.data?.people ?? []).map(({ personId, fullName }) => ({ value: personId, label: fullName }));
  return (
    <Group role="search" aria-label={t('entries.filters')} gap="xs" align="flex-end" mb="sm" className="no-print">
      <Select
        label={t('entries.table')}
        placeholder={t('entries.anything')}
        data={tables}
        value={search.table ?? null}
        onChange={(value) => setFilter('table', value)}
        searchable
        clearable
        w={{ base: '100%', sm: 240 }}
      />
      <Select
        label={t('entries.person')}
        placeholder={t('entries.anybody')}
        data={people}
        value={search.person ?? null}
        onChange={(value) => setFilter('person', value)}
        searchable
        clearable
        w={{ base: '100%', sm: 220 }}
      />
      {(['gamingDay', 'from', 'to'] as const).map((name) => (
        <DayInput
          key={name}
          label={t(`entries.${name}`)}
          day={search[name]}
          isClearable
          onChange={(day) => setFilter(name, day ?? null)}
        />
      ))}
      {Object.keys(withoutTab(search)).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setSearch(tab === undefined ? {} : { tab })}
        >
          {t('entries.clear')}
        </Button>
      )}
      {search.key !== undefined && (
        <Text w="100%">{t('entries.ofRow', { key: logWords.formatRowKey(search.key) })}</Text>
      )}
    </Group>
  );
}

/** Renders log entries: act, person, changed table with its columns, and day; each number links to its entry. */
function EntryTable({ establishment, lines }: { readonly establishment: string; readonly lines: readonly Line[] }) {
  const { t } = useTranslation('log');
  const { formatDay: formatDay, formatInstant: formatInstant } = useFormats();
  const logWords = useLogWords();
  return (
    <ListTable
      label={t('entries.title')}
      columns={['number', 'recordedAt', 'act', 'who', 'what', 'day'].map((column) => t(`entries.${column}`))}
      highlightOnHover
      miw={860}
    >
      {lines.map((line) => (
        <Table.Tr key={line.entryId}>
          <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
            <Anchor
              component={Link}
              to={`/${establishment}/log/${line.entryId}`}
              aria-label={t('entries.open', { entry: line.entryId })}
            >
              {line.entryId}
            </Anchor>
          </Table.Th>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatInstant(line.recordedAt)}</Table.Td>
          <Table.Td>{logWords.nameAct(line.act)}</Table.Td>
          <Table.Td>{line.personName ?? t('nobody')}</Table.Td>
          <Table.Td>
            {logWords.nameOperation(line.op)} · {logWords.nameTable(line.tableName)}
            <Text size="sm" c="dimmed">
              {logWords.formatRowKey(line.rowKey)}
              {line.changed.length > 0 && ` — ${line.changed.map(logWords.nameColumn).join(', ')}`}
            </Text>
          </Table.Td>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDay(line.gamingDay)}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

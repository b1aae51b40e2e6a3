import { Anchor, Button, Group, Select, Table, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/api/client.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { useFormats } from '#web/components/figures/figures.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { omitTab, applyFilter, type LogSearch } from './log-search.js';
import { useLogFormats } from './log-words.js';

type LogEntry = ResponseOf<'get', '/api/establishments/{establishment}/log/lines'>[number];

export interface LogEntriesProps {
  readonly establishment: string;
  readonly search: LogSearch;
  readonly onSearchChange: (newSearch: LogSearch) => void;
}

/** Lists the log's entries that match the search of the address, newest first, page by page. */
export function LogEntries({ establishment, search, onSearchChange }: LogEntriesProps) {
  const { t } = useTranslation('log');
  const filters = omitTab(search);
  const entryPages = useEstablishmentRows('/log/lines', { query: filters }, ({ entryId }) => entryId);
  return (
    <>
      <EntryFilters search={search} onSearchChange={onSearchChange} />
      <QueryStatus query={entryPages} />
      {entryPages.rows?.length === 0 && (
        <EmptyState title={t('entries.noneTitle')} explanation={t('entries.noneText')} />
      )}
      {entryPages.rows !== undefined && entryPages.rows.length > 0 && (
        <EntryTable establishment={establishment} entries={entryPages.rows} />
      )}
      <LoadMoreButton list={entryPages} />
    </>
  );
}

/**
 * Shows the filters of the log's entries: table, person, gaming day and period, and a button that clears them. The
 * filter by a row is set by links only, and is described here.
 */
function EntryFilters({ search, onSearchChange }: Omit<LogEntriesProps, 'establishment'>) {
  const { t } = useTranslation('log');
  const logFormats = useLogFormats();
  const choicesQuery = useEstablishmentQuery('/log/choices');
  const setFilter = (name: keyof LogSearch, value: string | null): void =>
    onSearchChange(applyFilter(search, name, value));
  const { tab } = search;
  const tables = (choicesQuery.data?.tables ?? [])
    .map((name) => ({ value: name, label: logFormats.getTableName(name) }))
    .sort((tableA, tableB) => tableA.label.localeCompare(tableB.label));
  const people = (choicesQuery.data?.people ?? []).map(({ personId, fullName }) => ({
    value: personId,
    label: fullName,
  }));
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
      {Object.keys(omitTab(search)).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onSearchChange(tab === undefined ? {} : { tab })}
        >
          {t('entries.clear')}
        </Button>
      )}
      {search.key !== undefined && (
        <Text w="100%">{t('entries.ofRow', { key: logFormats.formatRowKey(search.key) })}</Text>
      )}
    </Group>
  );
}

/** Renders log entries: act, person, changed table with its columns, and day; each number links to its entry. */
function EntryTable({
  establishment,
  entries,
}: {
  readonly establishment: string;
  readonly entries: readonly LogEntry[];
}) {
  const { t } = useTranslation('log');
  const { formatDay, formatInstant } = useFormats();
  const logFormats = useLogFormats();
  return (
    <ListTable
      label={t('entries.title')}
      columns={['number', 'recordedAt', 'act', 'who', 'what', 'day'].map((column) => t(`entries.${column}`))}
      highlightOnHover
      miw={860}
    >
      {entries.map((entry) => (
        <Table.Tr key={entry.entryId}>
          <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
            <Anchor
              component={Link}
              to={`/${establishment}/log/${entry.entryId}`}
              aria-label={t('entries.open', { entry: entry.entryId })}
            >
              {entry.entryId}
            </Anchor>
          </Table.Th>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatInstant(entry.recordedAt)}</Table.Td>
          <Table.Td>{logFormats.getActionName(entry.act)}</Table.Td>
          <Table.Td>{entry.personName ?? t('nobody')}</Table.Td>
          <Table.Td>
            {logFormats.getOperationName(entry.op)} · {logFormats.getTableName(entry.tableName)}
            <Text size="sm" c="dimmed">
              {logFormats.formatRowKey(entry.rowKey)}
              {entry.changed.length > 0 && ` — ${entry.changed.map(logFormats.getColumnName).join(', ')}`}
            </Text>
          </Table.Td>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDay(entry.gamingDay)}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

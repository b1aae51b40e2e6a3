import { Anchor, Group, Switch, Table, Text, Title } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useLogFormats } from '../components/log-words.js';
import { InclusionProofPanel } from '../components/Proof.js';

type Entry = ResponseOf<'get', '/api/establishments/{establishment}/log/lines/{entry}'>;

/** Shows a log entry: person and act, each column before and after, and the proof that it is in the log. */
export function EntryScreen() {
  const { t } = useTranslation('log');
  const establishment = useEstablishmentCode();
  const { entry: entryId } = useParams({ from: '/behind/$establishment/log/$entry' });
  const { data, error, isPending } = useEstablishmentQuery('/log/lines/{entry}', { path: { entry: entryId } });
  return (
    <>
      <PageHeader title={t('entry.title', { entry: entryId })} summary={t('entry.about')}>
        <Anchor component={Link} to={`/${establishment}/log`}>
          {t('entry.back')}
        </Anchor>
      </PageHeader>
      <QueryStatus query={{ error, isPending }} />
      {data !== undefined && <EntryDetails establishment={establishment} entry={data} />}
    </>
  );
}

/** Shows the log entry's facts, its row before and after the act, and its proof. */
function EntryDetails({ establishment, entry }: { readonly establishment: string; readonly entry: Entry }) {
  const { t } = useTranslation('log');
  return (
    <>
      <EntryProperties establishment={establishment} entry={entry} />
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('entry.image')}
      </Title>
      <RowChanges entry={entry} />
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('proof.title')}
      </Title>
      <InclusionProofPanel establishment={establishment} entryId={entry.entryId} />
    </>
  );
}

/**
 * Lists the log entry's act, person, times and reason, with links to the neighbouring entries and the row's history.
 */
function EntryProperties({ establishment, entry }: { readonly establishment: string; readonly entry: Entry }) {
  const { t } = useTranslation('log');
  const { formatDay, formatInstant } = useFormats();
  const logFormats = useLogFormats();
  const properties: readonly (readonly [string, string])[] = [
    [t('entries.act'), logFormats.getActionName(entry.act)],
    [t('entries.who'), entry.personName ?? t('nobody')],
    [t('entry.happenedAt'), formatInstant(entry.happenedAt)],
    [t('entries.recordedAt'), formatInstant(entry.recordedAt)],
    [t('entries.day'), formatDay(entry.gamingDay)],
    [t('entry.reason'), logFormats.getReasonName(entry.reason)],
    [
      t('entries.what'),
      [
        logFormats.getOperationName(entry.op),
        logFormats.getTableName(entry.tableName),
        logFormats.formatRowKey(entry.rowKey),
      ].join(' · '),
    ],
    [t('entry.database'), logFormats.formatWriter(entry.databaseUser, entry.databaseRole)],
  ];
  const neighbours: readonly (readonly [string, string | null])[] = [
    ['entry.previous', entry.previousEntryId],
    ['entry.next', entry.nextEntryId],
  ];
  const historyQuery = new URLSearchParams({ table: entry.tableName, key: entry.rowKey }).toString();
  return (
    <>
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {properties.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={{ base: 140, sm: 220 }}>
                {name}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group mt="sm" gap="lg">
        {neighbours.map(
          ([name, id]) =>
            id !== null && (
              <Anchor key={name} component={Link} to={`/${establishment}/log/${id}`}>
                {t(name, { entry: id })}
              </Anchor>
            ),
        )}
        <Anchor component={Link} to={`/${establishment}/log?${historyQuery}`}>
          {t('entry.history')}
        </Anchor>
      </Group>
    </>
  );
}

/**
 * Renders the row's columns before and after the act. Of an update, only the changed columns unless the user shows all.
 */
function RowChanges({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('log');
  const logFormats = useLogFormats();
  const isUpdate = entry.op === 'U';
  const [showAll, setShowAll] = useState(!isUpdate);
  // an added row (I) and a row's first image (S) have no state before, a removed row (D) none after
  const hasBefore = entry.op !== 'I' && entry.op !== 'S';
  const hasAfter = entry.op !== 'D';
  const visibleFields = entry.fields.filter(({ isChanged }) => showAll || isChanged);
  return (
    <>
      {isUpdate && (
        <Switch
          label={t('entry.allColumns')}
          checked={showAll}
          onChange={({ currentTarget }) => setShowAll(currentTarget.checked)}
          mb="xs"
        />
      )}
      <ListTable
        label={t('entry.image')}
        columns={[
          t('entry.column'),
          ...(hasBefore ? [t('entry.before')] : []),
          ...(hasAfter ? [t('entry.after')] : []),
        ]}
        miw={520}
      >
        {visibleFields.map((field) => (
          <Table.Tr key={field.name}>
            <Table.Th scope="row">
              {logFormats.getColumnName(field.name)}{' '}
              {isUpdate && field.isChanged && (
                <Text span size="sm" fw={400}>
                  ({t('entry.changed')})
                </Text>
              )}
              {field.isDigest && (
                <Text span size="xs" c="dimmed">
                  {t('entry.digest')}
                </Text>
              )}
            </Table.Th>
            {hasBefore && (
              <Table.Td title={field.before ?? ''}>
                {field.wordsBefore ?? logFormats.formatValue(field.name, field.before)}
              </Table.Td>
            )}
            {hasAfter && (
              <Table.Td title={field.after ?? ''}>
                {field.wordsAfter ?? logFormats.formatValue(field.name, field.after)}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </ListTable>
    </>
  );
}

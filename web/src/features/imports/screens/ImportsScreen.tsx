import { Anchor, Button, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useOwnEstablishment, useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { AwaitingImports } from '../components/AwaitingImports.js';
import { ImportFileForm } from '../components/BringFile.js';
import { FileLayouts } from '../components/FileLayouts.js';
import { ImportStateBadge } from '../components/ImportStateBadge.js';
import { IMPORTS_PATH, importKinds, isInProgress, type ImportRow } from '../components/import-words.js';

type ImportsPage = ResponseOf<'get', typeof IMPORTS_PATH>;

/** Shows the form that imports a file (its kind may be in the address), the earlier imports, and the layouts. */
export function ImportsScreen() {
  const { t } = useTranslation('imports');
  const { kind } = useSearch({ from: '/behind/$establishment/imports' });
  const heldPermissions = useOwnEstablishment()?.permissions ?? [];
  const offeredKinds = importKinds.filter(({ permission }) => heldPermissions.includes(permission));
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')} />
      {offeredKinds.length > 0 && <ImportFileForm key={kind} offeredKinds={offeredKinds} firstKind={kind} />}
      <ImportLists />
      <FileLayouts mayImport={offeredKinds.length > 0} />
    </>
  );
}

/**
 * Lists the imports that wait for a confirmation, and all imports, latest first, 50 at a time; the list is read again
 * while one is in progress.
 */
function ImportLists() {
  const { t } = useTranslation('imports');
  const establishment = useEstablishmentCode();
  const importsQuery = useInfiniteQuery<ImportsPage, Problem, ImportRow[], readonly unknown[], string | null>({
    queryKey: [IMPORTS_PATH, establishment],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      fetchQuery(
        IMPORTS_PATH,
        {
          params: {
            path: { establishment },
            query: { limit: 50, ...(pageParam === null ? {} : { before: pageParam }) },
          },
        },
        signal,
      ),
    getNextPageParam: ({ next }) => next,
    select: (data) => data.pages.flatMap(({ imports }) => imports),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.imports.some(isInProgress)) === true ? 1500 : false,
  });
  if (importsQuery.error !== null || importsQuery.data === undefined) return <QueryStatus query={importsQuery} />;
  return (
    <>
      <AwaitingImports imports={importsQuery.data} />
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('past')}
      </Title>
      {importsQuery.data.length === 0 ? (
        <Text c="dimmed">{t('nonePast')}</Text>
      ) : (
        <ImportTable imports={importsQuery.data} establishment={establishment} />
      )}
      {importsQuery.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          className="no-print"
          loading={importsQuery.isFetchingNextPage}
          onClick={() => void importsQuery.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

/**
 * Renders the imports with their kind, state and figures; each file's name links to its import. Before the result, the
 * figures are those of the preview.
 */
function ImportTable({
  imports,
  establishment,
}: {
  readonly imports: readonly ImportRow[];
  readonly establishment: string;
}) {
  const { t } = useTranslation('imports');
  const { formatInstant, formatCount } = useFormats();
  return (
    <ListTable
      label={t('past')}
      columns={['file', 'kind', 'state', 'rows', 'accepted', 'refused', 'askedBy', 'askedAt'].map((column) => ({
        label: t(column),
        isFigure: ['rows', 'accepted', 'refused'].includes(column),
      }))}
      striped
      withTableBorder
      style={{ whiteSpace: 'nowrap' }}
    >
      {imports.map((importRow) => {
        const figures = importRow.result ?? importRow.preview;
        return (
          <Table.Tr key={importRow.importId}>
            <Table.Th scope="row">
              <Anchor component={Link} to={`/${establishment}/imports/${importRow.importId}`}>
                {importRow.fileName}
              </Anchor>
            </Table.Th>
            <Table.Td>{t(`kind_${importRow.kind}`)}</Table.Td>
            <Table.Td>
              <ImportStateBadge state={importRow.state} />
            </Table.Td>
            <Table.Td className="figure">{formatCount(importRow.rowsTotal)}</Table.Td>
            <Table.Td className="figure">{formatCount(figures?.accepted)}</Table.Td>
            <Table.Td className="figure">{formatCount(figures?.refusedCount)}</Table.Td>
            <Table.Td>{importRow.askedBy}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatInstant(importRow.askedAt)}</Table.Td>
          </Table.Tr>
        );
      })}
    </ListTable>
  );
}

import { Anchor, Button, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchRead, type ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useOwnEstablishment, useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { BringFile } from '../components/BringFile.js';
import { ImportStateBadge } from '../components/ImportStateBadge.js';
import { isInProgress, importKinds, type ImportRow } from '../components/import-words.js';

const path = '/api/establishments/{establishment}/imports';
type Page = ResponseOf<'get', typeof path>;

/** Shows the form that imports a file, and the earlier imports. */
export function ImportsScreen() {
  const { t } = useTranslation('imports');
  const heldPermissions = useOwnEstablishment()?.permissions ?? [];
  const offeredKinds = importKinds.filter(({ permission }) => heldPermissions.includes(permission));
  return (
    <>
      <PageHead title={t('title')} summary={t('about')} />
      {offeredKinds.length > 0 && <BringFile offeredKinds={offeredKinds} />}
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('past')}
      </Title>
      <PastImports />
    </>
  );
}

/** Lists the earlier imports, latest first, 50 at a time; the list is read again while one is in progress. */
function PastImports() {
  const { t } = useTranslation('imports');
  const establishment = useEstablishmentCode();
  const pages = useInfiniteQuery<Page, Problem, ImportRow[], readonly unknown[], string | null>({
    queryKey: [path, establishment],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      fetchRead(
        path,
        {
          params: {
            path: { establishment },
            query: { limit: 50, ...(pageParam === null ? {} : { before: pageParam }) },
          },
        },
        signal,
      ),
    getNextPageParam: ({ next }) => next,
    select: (found) => found.pages.flatMap(({ imports }) => imports),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.imports.some(isInProgress)) === true ? 1500 : false,
  });
  if (pages.error !== null) return <ProblemBox problem={pages.error} />;
  if (pages.data === undefined) return <Waiting />;
  if (pages.data.length === 0) return <Text c="dimmed">{t('nonePast')}</Text>;
  return (
    <>
      <ImportTable imports={pages.data} establishment={establishment} />
      {pages.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          className="no-print"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
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
  const { formatInstant: formatInstant, formatCount } = useFormats();
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

import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { currentLanguage } from '#web/locales/language.js';
import { EmptyState } from '#web/components/general/Empty.js';
import {
  ClearFiltersButton,
  ListHeader,
  LoadMoreButton,
  buildEstablishmentUrl,
} from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedList } from '#web/components/pages/pages.js';
import { AlterationsFilters } from '../components/AlterationsFilters.js';
import { AlterationsTable } from '../components/AlterationsTable.js';
import type { AlterationsSearch } from '../components/search.js';

const PATH = '/api/establishments/{establishment}/alterations';

/**
 * Shows the data-alteration log (every change to recorded data) with its filters. It can also be opened as an official
 * document, printed, or downloaded as a file.
 */
export function AlterationsScreen() {
  const { t } = useTranslation(['alterations', 'control']);
  const establishment = useEstablishmentCode();
  const { formatCount } = useFormats();
  const search = useSearch({ from: '/behind/$establishment/alterations' });
  const navigate = useNavigate({ from: '/$establishment/alterations' });
  const changeSearch = (newSearch: AlterationsSearch): void => void navigate({ search: newSearch, replace: true });
  const { from, to } = search;
  const periodQuery = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const summaryQuery = useEstablishmentQuery('/alterations/summary', { query: periodQuery });
  const request = { params: { path: { establishment }, query: search } };
  const alterationPages = usePagedList<ApiSchema<'AlterationsPage'>>(buildQueryKey(PATH, request), (cursor, signal) =>
    fetchQuery(
      PATH,
      { params: { ...request.params, query: { ...search, ...(cursor === null ? {} : { after: cursor }) } } },
      signal,
    ),
  );
  const alterations = alterationPages.pages?.flatMap((page) => page.alterations);
  const isFiltered = Object.keys(search).length > 0;
  const problem = alterationPages.error ?? summaryQuery.error;
  const csvHref = buildEstablishmentUrl(establishment, 'alterations.csv', { ...search, language: currentLanguage() });
  const total = summaryQuery.data?.count ?? '0';
  return (
    <>
      <PageHeader title={t('title')} summary={t('control:alterations.about')}>
        <SignedDocumentButton period={search} />
      </PageHeader>
      {summaryQuery.data !== undefined && (
        <AlterationsFilters summary={summaryQuery.data} search={search} onSearchChange={changeSearch} />
      )}
      {problem !== null && <ProblemBox problem={problem} />}
      {alterationPages.isPending && <Loading />}
      {alterations?.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'control:alterations.noneFound' : 'empty')}
          explanation={t(isFiltered ? 'control:alterations.noneFoundText' : 'control:alterations.emptyText')}
        >
          {isFiltered && <ClearFiltersButton onClear={() => changeSearch({})} />}
        </EmptyState>
      )}
      {alterations !== undefined && alterations.length > 0 && (
        <>
          <ListHeader csvHref={csvHref} onPrint={alterationPages.printAll} isPrinting={alterationPages.isPrinting}>
            {t('control:alterations.found', { count: Number(total), written: formatCount(total) })}
          </ListHeader>
          <AlterationsTable alterations={alterations} />
        </>
      )}
      <LoadMoreButton list={alterationPages} />
    </>
  );
}

/**
 * Shows a link to the alterations of the same period as a signed document; disabled until both days are chosen, in
 * order.
 */
function SignedDocumentButton({ period: { from, to } }: { readonly period: AlterationsSearch }) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const isPeriodComplete = from !== undefined && to !== undefined && from <= to;
  const pdfIcon = <IconFileTypePdf size={16} aria-hidden />;
  if (!isPeriodComplete) {
    return (
      <Button variant="default" leftSection={pdfIcon} data-disabled title={t('alterations.documentHint')} aria-disabled>
        {t('alterations.document')}
      </Button>
    );
  }
  const documentQuery = { format: 'pdf', disposition: 'inline', language: currentLanguage(), from, to };
  return (
    <Button
      component="a"
      href={buildEstablishmentUrl(establishment, 'reports/alterations', documentQuery)}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={pdfIcon}
    >
      {t('alterations.document')}
    </Button>
  );
}

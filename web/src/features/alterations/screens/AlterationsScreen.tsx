import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keyOf, read, useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { Empty } from '#web/components/general/Empty.js';
import { ClearButton, ListHead, MoreButton, addressOf } from '#web/components/pages/ListActions.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePages } from '#web/components/pages/pages.js';
import { AlterationsFilters } from '../components/AlterationsFilters.js';
import { AlterationsTable } from '../components/AlterationsTable.js';
import type { AlterationsSearch } from '../components/search.js';

const PATH = '/api/establishments/{establishment}/alterations';

/** The page of the data-alteration log, with its filters, its official document, and its list as a file or on paper. */
export function AlterationsScreen() {
  const { t } = useTranslation(['alterations', 'control']);
  const establishment = useEstablishmentCode();
  const { count } = useFormats();
  const search = useSearch({ from: '/behind/$establishment/alterations' });
  const navigate = useNavigate({ from: '/$establishment/alterations' });
  const put = (next: AlterationsSearch): void => void navigate({ search: next, replace: true });
  const { from, to } = search;
  const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const summary = useRead('/api/establishments/{establishment}/alterations/summary', {
    params: { path: { establishment }, query: period },
  });
  const init = { params: { path: { establishment }, query: search } };
  const list = usePages<Shape<'AlterationsPage'>>(keyOf(PATH, init), (after, signal) =>
    read(PATH, { params: { ...init.params, query: { ...search, ...(after === null ? {} : { after }) } } }, signal),
  );
  const alterations = list.pages?.flatMap((page) => page.alterations);
  const isNarrowed = Object.keys(search).length > 0;
  const problem = list.problem ?? summary.error;
  const csv = addressOf(establishment, 'alterations.csv', { ...search, language: currentLanguage() });
  const total = summary.data?.count ?? '0';
  return (
    <>
      <PageHead title={t('title')} about={t('control:alterations.about')}>
        <DocumentLink period={search} />
      </PageHead>
      {summary.data !== undefined && <AlterationsFilters summary={summary.data} search={search} put={put} />}
      {problem !== null && <ProblemBox problem={problem} />}
      {list.isLoading && <Waiting />}
      {alterations?.length === 0 && (
        <Empty
          title={t(isNarrowed ? 'control:alterations.noneFound' : 'empty')}
          text={t(isNarrowed ? 'control:alterations.noneFoundText' : 'control:alterations.emptyText')}
        >
          {isNarrowed && <ClearButton clear={() => put({})} />}
        </Empty>
      )}
      {alterations !== undefined && alterations.length > 0 && (
        <>
          <ListHead csv={csv} print={list.print} isPrinting={list.isPrinting}>
            {t('control:alterations.found', { count: Number(total), written: count(total) })}
          </ListHead>
          <AlterationsTable alterations={alterations} />
        </>
      )}
      <MoreButton list={list} />
    </>
  );
}

/** A link to the same content as a signed document; disabled until both days of the period are chosen. */
function DocumentLink({ period: { from, to } }: { readonly period: AlterationsSearch }) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const isReady = from !== undefined && to !== undefined && from <= to;
  const icon = <IconFileTypePdf size={16} aria-hidden />;
  if (!isReady) {
    return (
      <Button variant="default" leftSection={icon} data-disabled title={t('alterations.documentHint')} aria-disabled>
        {t('alterations.document')}
      </Button>
    );
  }
  const query = { format: 'pdf', disposition: 'inline', language: currentLanguage(), from, to };
  return (
    <Button
      component="a"
      href={addressOf(establishment, 'reports/alterations', query)}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={icon}
    >
      {t('alterations.document')}
    </Button>
  );
}

import { Grid } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { omitUndefined } from '#web/components/pages/search-params.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { DocumentChoice } from '../components/DocumentChoice.js';
import { DocumentForm } from '../components/DocumentForm.js';
import { resolveChosenDocument } from '../components/request.js';
import type { DocumentsSearch } from '../components/search.js';

/** Shows the page of signed documents: document, period and language are chosen, then it is opened or downloaded. */
export function DocumentsScreen() {
  const { t } = useTranslation('control');
  const search = useSearch({ from: '/behind/$establishment/documents' });
  const navigate = useNavigate({ from: '/$establishment/documents' });
  const changeSearch = (changedSearch: DocumentsSearch): void =>
    void navigate({ search: { ...search, ...changedSearch }, replace: true });
  // the subject of one document is none of another
  const chooseDocument = (report: string): void =>
    void navigate({ search: omitUndefined({ ...search, report, of: undefined }), replace: true });
  const catalogueQuery = useEstablishmentQuery('/documents');
  const chosenDocument =
    catalogueQuery.data === undefined ? undefined : resolveChosenDocument(search, catalogueQuery.data);
  return (
    <>
      <PageHeader title={t('documents.title')} summary={t('documents.about')} />
      <QueryStatus query={catalogueQuery} />
      {catalogueQuery.data !== undefined && chosenDocument !== undefined && (
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 5 }}>
            <DocumentChoice
              documents={catalogueQuery.data.documents}
              chosenName={chosenDocument.document.name}
              onSelect={chooseDocument}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <DocumentForm
              catalogue={catalogueQuery.data}
              chosenDocument={chosenDocument}
              search={search}
              onSearchChange={changeSearch}
            />
          </Grid.Col>
        </Grid>
      )}
    </>
  );
}

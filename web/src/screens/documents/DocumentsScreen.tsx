import { Grid } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../api/client.js';
import { useHouseCode } from '../../session/session.js';
import { PageHead } from '../../parts/PageHead.js';
import { ProblemBox } from '../../parts/ProblemBox.js';
import { Waiting } from '../../parts/Waiting.js';
import { DocumentChoice } from './DocumentChoice.js';
import { DocumentForm } from './DocumentForm.js';
import { chosenOf } from './request.js';
import type { DocumentsSearch } from './search.js';

/** The documents of the product: which, of when, in which language; then read or carried away. */
export function DocumentsScreen() {
  const { t } = useTranslation('control');
  const establishment = useHouseCode();
  const search = useSearch({ from: '/behind/$house/documents' });
  const navigate = useNavigate({ from: '/$house/documents' });
  const put = (change: DocumentsSearch): void => void navigate({ search: { ...search, ...change }, replace: true });
  const catalogue = useRead('/api/establishments/{establishment}/documents', { params: { path: { establishment } } });
  const chosen = catalogue.data === undefined ? undefined : chosenOf(search, catalogue.data);
  return (
    <>
      <PageHead title={t('documents.title')} about={t('documents.about')} />
      {catalogue.error !== null && <ProblemBox problem={catalogue.error} />}
      {catalogue.isPending && <Waiting />}
      {catalogue.data !== undefined && chosen !== undefined && (
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 5 }}>
            <DocumentChoice
              documents={catalogue.data.documents}
              chosen={chosen.document.name}
              choose={(report) => put({ report })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <DocumentForm catalogue={catalogue.data} chosen={chosen} search={search} put={put} />
          </Grid.Col>
        </Grid>
      )}
    </>
  );
}

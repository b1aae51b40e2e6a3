import { Group, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DocumentLink } from '../../../components/general/DocumentLink.js';
import { useMay } from '../../../session/session.js';

const DOCUMENTS = ['avances-book', 'table-control-register', 'table-results', 'table-interruptions'] as const;

/** The way to the signed documents of the tables, for users who may read documents. */
export function TableDocuments() {
  const { t } = useTranslation('tables');
  if (!useMay('reports.read')) return null;
  return (
    <section aria-label={t('documents.title')} className="no-print">
      <Title order={2} size="h4" mt="md" mb="xs">
        {t('documents.title')}
      </Title>
      <Group>
        {DOCUMENTS.map((report) => (
          <DocumentLink key={report} report={report} name={t(`documents.${report}`)} />
        ))}
      </Group>
    </section>
  );
}

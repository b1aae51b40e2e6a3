import { useTranslation } from 'react-i18next';
import { DocumentLinks } from '#web/components/general/DocumentLinks.js';

const DOCUMENTS = ['avances-book', 'table-control-register', 'table-results', 'table-interruptions'] as const;

/** Links to the printed documents about the tables. */
export function TableDocuments() {
  const { t } = useTranslation('tables');
  const documents = DOCUMENTS.map((report) => ({ report, name: t(`documents.${report}`) }));
  return <DocumentLinks title={t('documents.title')} documents={documents} />;
}

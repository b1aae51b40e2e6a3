import { useTranslation } from 'react-i18next';
import { DocumentLinks } from '#web/components/general/DocumentLinks.js';

const DOCUMENTS = ['cagnotte-register', 'cercle-results', 'ticket-book'] as const;

/** Links to the documents of the cagnottes. */
export function CagnotteDocuments() {
  const { t } = useTranslation('cagnottes');
  const documents = DOCUMENTS.map((report) => ({ report, name: t(`documents.${report}`) }));
  return <DocumentLinks title={t('documents.title')} documents={documents} />;
}

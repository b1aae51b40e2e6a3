import { useTranslation } from 'react-i18next';
import { DocumentLinks } from '#web/components/general/DocumentLinks.js';

const DOCUMENTS = ['cagnotte-register', 'cercle-results', 'ticket-book'] as const;

/** Shows links to the signed documents about cagnottes, the locked boxes of the house's rake. */
export function CagnotteDocuments() {
  const { t } = useTranslation('cagnottes');
  const documents = DOCUMENTS.map((report) => ({ report, name: t(`documents.${report}`) }));
  return <DocumentLinks title={t('documents.title')} documents={documents} />;
}

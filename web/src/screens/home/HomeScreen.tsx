import { useTranslation } from 'react-i18next';
import { PageHead } from '../../parts/PageHead.js';

/** What is to be done in the establishment. */
export function HomeScreen() {
  const { t } = useTranslation('shell');
  return <PageHead title={t('place.home')} />;
}

import { useTranslation } from 'react-i18next';
import { useHouseCode } from '../../../session/session.js';
import { PageTabs } from '../../../components/pages/PageTabs.js';

/** Relèves, and the boxes that they carry. */
export function DropTabs({ here }: { readonly here: 'drops' | 'boxes' }) {
  const { t } = useTranslation('drops');
  const house = useHouseCode();
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={['drops', 'boxes'].map((name) => ({ to: `/${house}/${name}`, label: t(`tabs.${name}`) }))}
      here={`/${house}/${here}`}
    />
  );
}

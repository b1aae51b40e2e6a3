import { useTranslation } from 'react-i18next';
import { useHouseCode, useMay } from '../../../session/session.js';
import { PageTabs } from '../../../components/pages/PageTabs.js';

/** Game incidents, and who may not enter. */
export function IncidentTabs({ here }: { readonly here: 'incidents' | 'exclusions' }) {
  const { t } = useTranslation('incidents');
  const house = useHouseCode();
  const seesExclusions = useMay('exclusions.read');
  const names = ['incidents', ...(seesExclusions ? ['exclusions'] : [])];
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={names.map((name) => ({ to: `/${house}/${name}`, label: t(`tabs.${name}`) }))}
      here={`/${house}/${here}`}
    />
  );
}

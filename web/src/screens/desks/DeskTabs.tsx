import { useTranslation } from 'react-i18next';
import { useHouseCode } from '../../app/session.js';
import { PageTabs } from '../../parts/PageTabs.js';

/** Desks, and the coins they bring to hoppers. */
export function DeskTabs({ here }: { readonly here: 'desks' | 'fills' }) {
  const { t } = useTranslation('desks');
  const house = useHouseCode();
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={(['desks', 'fills'] as const).map((name) => ({ to: `/${house}/${name}`, label: t(`tabs.${name}`) }))}
      here={`/${house}/${here}`}
    />
  );
}

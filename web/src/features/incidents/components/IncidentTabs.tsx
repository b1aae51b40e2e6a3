import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/** Renders the tabs for incidents and, with the right, for excluded persons; `here` is the open one. */
export function IncidentTabs({ here }: { readonly here: 'incidents' | 'exclusions' }) {
  const { t } = useTranslation('incidents');
  const establishment = useEstablishmentCode();
  const seesExclusions = useHasPermission('exclusions.read');
  const tabNames = ['incidents', ...(seesExclusions ? ['exclusions'] : [])];
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={tabNames.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      here={`/${establishment}/${here}`}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/**
 * Renders the tabs for incidents and, for users with the permission, for excluded persons; `openTab` is the current
 * one.
 */
export function IncidentTabs({ openTab }: { readonly openTab: 'incidents' | 'exclusions' }) {
  const { t } = useTranslation('incidents');
  const establishment = useEstablishmentCode();
  const maySeeExclusions = useHasPermission('exclusions.read');
  const tabNames = ['incidents', ...(maySeeExclusions ? ['exclusions'] : [])];
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={tabNames.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      currentPath={`/${establishment}/${openTab}`}
    />
  );
}

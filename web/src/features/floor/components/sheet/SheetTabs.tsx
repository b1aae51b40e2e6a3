import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/** Shows tabs: the intervention sheets, and their envelopes; `currentTab` is the open one. */
export function SheetTabs({ currentTab }: { readonly currentTab: 'interventions' | 'envelopes' }) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  return (
    <PageTabs
      label={t('sheets.tabs')}
      tabs={(['interventions', 'envelopes'] as const).map((tab) => ({
        to: `/${establishment}/${tab}`,
        label: t(`sheets.tab_${tab}`),
      }))}
      currentPath={`/${establishment}/${currentTab}`}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/** Shows tabs: the intervention sheets, and their envelopes; `currentTab` is the open one. */
export function SheetTabs({ here }: { readonly here: 'interventions' | 'envelopes' }) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  return (
    <PageTabs
      label={t('sheets.tabs')}
      tabs={(['interventions', 'envelopes'] as const).map((name) => ({
        to: `/${establishment}/${name}`,
        label: t(`sheets.tab_${name}`),
      }))}
      currentPath={`/${establishment}/${here}`}
    />
  );
}

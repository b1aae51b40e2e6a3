import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

const tabNames = ['desks', 'fills'] as const;

/** Shows tabs: the desks, and the fills (coins that desks bring to hoppers); `currentTab` is the open one. */
export function DeskTabs({ here }: { readonly here: (typeof tabNames)[number] }) {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={tabNames.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      currentPath={`/${establishment}/${here}`}
    />
  );
}

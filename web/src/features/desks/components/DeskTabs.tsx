import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

const tabNames = ['desks', 'fills', 'chips'] as const;

/** Shows tabs: the desks, the fills (coins that desks bring to hoppers), and the register of chips; `currentTab` is the open one. */
export function DeskTabs({ here }: { readonly here: (typeof tabNames)[number] }) {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const mayReadChips = useHasPermission('chips.read');
  const shownTabs = tabNames.filter((name) => name !== 'chips' || mayReadChips);
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={shownTabs.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      currentPath={`/${establishment}/${here}`}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { PageTabs } from '#web/components/pages/PageTabs.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

/**
 * Renders the tabs for the cards and for the register of card amounts that desks paid, as far as the user may read
 * them. `currentTab` is the open one.
 */
export function StoredValueCardTabs({ currentTab }: { readonly currentTab: 'cards' | 'cashed-cards' }) {
  const { t } = useTranslation('cards');
  const establishment = useEstablishmentCode();
  const mayReadCards = useHasPermission('cards.read');
  const mayReadCashed = useHasPermission('payouts.read');
  const tabNames = [
    ...(mayReadCards || currentTab === 'cards' ? (['cards'] as const) : []),
    ...(mayReadCashed || currentTab === 'cashed-cards' ? (['cashed-cards'] as const) : []),
  ];
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={tabNames.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      currentPath={`/${establishment}/${currentTab}`}
    />
  );
}

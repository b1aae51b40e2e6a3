import { useTranslation } from 'react-i18next';
import { PageTabs } from '#web/components/pages/PageTabs.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

/**
 * Renders the tabs for the tickets and for the register of those that desks cashed, as far as the user may read them.
 * `currentTab` is the open one.
 */
export function TicketTabs({ currentTab }: { readonly currentTab: 'tickets' | 'cashed-tickets' }) {
  const { t } = useTranslation('tickets');
  const establishment = useEstablishmentCode();
  const mayReadTickets = useHasPermission('tickets.read');
  const mayReadCashed = useHasPermission('payouts.read');
  const tabNames = [
    ...(mayReadTickets || currentTab === 'tickets' ? (['tickets'] as const) : []),
    ...(mayReadCashed || currentTab === 'cashed-tickets' ? (['cashed-tickets'] as const) : []),
  ];
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={tabNames.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      currentPath={`/${establishment}/${currentTab}`}
    />
  );
}

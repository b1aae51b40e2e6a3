import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/**
 * Renders the tabs of hand payments: slips, complements (payments of what a machine failed to pay) and disputes. Users
 * who may see identities also have the register against money laundering.
 */
export function PayoutTabs({ openTab }: { readonly openTab: 'payouts' | 'complements' | 'disputes' | 'laundering' }) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const maySeeIdentities = useHasPermission('identities.read');
  const tabNames = ['payouts', 'complements', 'disputes', ...(maySeeIdentities ? ['laundering'] : [])];
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={tabNames.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      currentPath={`/${establishment}/${openTab}`}
    />
  );
}

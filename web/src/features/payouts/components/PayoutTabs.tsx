import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/** Renders the tabs of hand payments: slips, complements, disputes, and the anti-laundering register with the right. */
export function PayoutTabs({ here }: { readonly here: 'payouts' | 'complements' | 'disputes' | 'laundering' }) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const seesIdentities = useHasPermission('identities.read');
  const tabNames = ['payouts', 'complements', 'disputes', ...(seesIdentities ? ['laundering'] : [])];
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={tabNames.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      here={`/${establishment}/${here}`}
    />
  );
}

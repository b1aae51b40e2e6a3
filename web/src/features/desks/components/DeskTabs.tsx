import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useMay } from '../../../session/session.js';
import { PageTabs } from '../../../components/pages/PageTabs.js';

/** Desks, the coins they bring to hoppers, and the tickets they cash. */
export function DeskTabs({ here }: { readonly here: 'desks' | 'fills' | 'tickets' }) {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const mayRead = useMay('payouts.read');
  const names = ['desks', 'fills', ...(mayRead || here === 'tickets' ? (['tickets'] as const) : [])] as const;
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={names.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      here={`/${establishment}/${here}`}
    />
  );
}

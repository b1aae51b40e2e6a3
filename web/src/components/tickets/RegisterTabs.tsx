import { useTranslation } from 'react-i18next';
import { PageTabs } from '#web/components/pages/PageTabs.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

export interface RegisterTabsProps {
  readonly namespace: 'tickets' | 'cards';
  /** True: the open page is the register of what desks paid for them. */
  readonly isCashedOpen?: boolean;
}

/** Renders the tabs for the tickets or cards and for the register of those that desks cashed, as far as readable. */
export function RegisterTabs({ namespace, isCashedOpen = false }: RegisterTabsProps) {
  const { t } = useTranslation(namespace);
  const establishment = useEstablishmentCode();
  const mayReadAll = useHasPermission(`${namespace}.read`);
  const mayReadCashed = useHasPermission('payouts.read');
  const tabNames = [
    ...(mayReadAll || !isCashedOpen ? [namespace] : []),
    ...(mayReadCashed || isCashedOpen ? [`cashed-${namespace}` as const] : []),
  ];
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={tabNames.map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      currentPath={`/${establishment}/${isCashedOpen ? 'cashed-' : ''}${namespace}`}
    />
  );
}

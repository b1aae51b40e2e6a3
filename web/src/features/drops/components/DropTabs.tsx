import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/**
 * Shows two tabs: the drops (rounds that remove the boxes of the machines), and the boxes. `currentTab` is the open
 * one.
 */
export function DropTabs({ currentTab }: { readonly currentTab: 'drops' | 'boxes' }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={['drops', 'boxes'].map((tab) => ({ to: `/${establishment}/${tab}`, label: t(`tabs.${tab}`) }))}
      currentPath={`/${establishment}/${currentTab}`}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { PageTabs } from '#web/components/pages/PageTabs.js';
import { useEstablishmentCode } from '#web/session/session.js';

/**
 * Shows tabs: the tables of the jeux de cercle (games between players), and their books of tickets; `currentTab` is the
 * open one. The tickets are receipts for the house's rake (its share of the stakes).
 */
export function CagnotteTabs({ currentTab }: { readonly currentTab: 'tables' | 'books' }) {
  const { t } = useTranslation('cagnottes');
  const cagnottesPath = `/${useEstablishmentCode()}/cagnottes`;
  const pathByTab = { tables: cagnottesPath, books: `${cagnottesPath}/books` };
  return (
    <PageTabs
      label={t('title')}
      currentPath={pathByTab[currentTab]}
      tabs={[
        { to: pathByTab.tables, label: t('tab.tables') },
        { to: pathByTab.books, label: t('tab.books') },
      ]}
    />
  );
}

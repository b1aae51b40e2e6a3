import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/** Tabs of the drops and their boxes. */
export function DropTabs({ here }: { readonly here: 'drops' | 'boxes' }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={['drops', 'boxes'].map((name) => ({ to: `/${establishment}/${name}`, label: t(`tabs.${name}`) }))}
      here={`/${establishment}/${here}`}
    />
  );
}

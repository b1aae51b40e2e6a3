import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';

/** Shows tabs: the drops (rounds that remove the boxes), and the boxes. */
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

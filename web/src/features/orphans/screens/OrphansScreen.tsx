import { Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton, OpenOrAllFilter } from '#web/components/pages/ListActions.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { OrphanCard } from '../components/Orphan.js';
import { OrphansHeader } from '../components/OrphansHead.js';

/** Shows the orphans (money found without an owner): the unclaimed ones, or all with their outcome. */
export function OrphansScreen() {
  const { t } = useTranslation('orphans');
  const { view } = useSearch({ from: '/behind/$establishment/orphans' });
  return (
    <>
      <OrphansHeader openTab="orphans" />
      <OpenOrAllFilter
        label={t('filter')}
        openLabel={t('list.waiting')}
        allLabel={t('list.all')}
        showsAll={view === 'all'}
      />
      <OrphanList key={view ?? ''} showsAll={view === 'all'} />
    </>
  );
}

/** Lists the orphans (money found without an owner), latest first: the unclaimed ones, or all. */
function OrphanList({ showsAll }: { readonly showsAll: boolean }) {
  const { t } = useTranslation('orphans');
  const orphanPages = useEstablishmentRows(
    '/orphans',
    { query: showsAll ? {} : { waiting: true } },
    ({ orphanNumber }) => orphanNumber,
  );
  if (orphanPages.error !== null || orphanPages.rows === undefined) return <QueryStatus query={orphanPages} />;
  const textKey = showsAll ? 'all' : 'waiting';
  if (orphanPages.rows.length === 0)
    return <EmptyState title={t(`empty.${textKey}`)} explanation={t(`emptyText.${textKey}`)} />;
  return (
    <>
      <Stack>
        {orphanPages.rows.map((orphan) => (
          <OrphanCard key={orphan.orphanNumber} orphan={orphan} />
        ))}
      </Stack>
      <LoadMoreButton list={orphanPages} />
    </>
  );
}

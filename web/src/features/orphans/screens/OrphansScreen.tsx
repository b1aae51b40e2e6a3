import { SegmentedControl, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { usePagedRows } from '#web/components/pages/rows.js';
import { OrphanCard } from '../components/Orphan.js';
import { OrphansHeader } from '../components/OrphansHead.js';

const PATH = '/api/establishments/{establishment}/orphans';

/** Shows the orphans (money found without an owner): the unclaimed ones, or all with their outcome. */
export function OrphansScreen() {
  const { t } = useTranslation('orphans');
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/behind/$establishment/orphans' });
  return (
    <>
      <OrphansHeader openTab="orphans" />
      <SegmentedControl
        aria-label={t('filter')}
        mb="md"
        value={view ?? 'waiting'}
        onChange={(value) => void navigate({ to: '.', search: (value === 'all' ? { view: 'all' } : {}) as never })}
        data={(['waiting', 'all'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      <OrphanList key={view ?? ''} showsAll={view === 'all'} />
    </>
  );
}

/** Lists the orphans (money found without an owner), latest first: the unclaimed ones, or all. */
function OrphanList({ showsAll }: { readonly showsAll: boolean }) {
  const { t } = useTranslation('orphans');
  const path = { establishment: useEstablishmentCode() };
  const orphanPages = usePagedRows<ApiSchema<'OrphanRow'>>(
    [PATH, { path, showsAll }],
    ({ orphanNumber }) => orphanNumber,
    ({ before, limit }, signal) => {
      const page = before === undefined ? { limit } : { limit, before: Number(before) };
      return fetchQuery(PATH, { params: { path, query: showsAll ? page : { ...page, waiting: true } } }, signal);
    },
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

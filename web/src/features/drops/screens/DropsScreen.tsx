import { Button, Group, Paper, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { omitUndefined } from '#web/components/pages/search-params.js';
import { DropStateTag } from '../components/DropState.js';
import { DropTabs } from '../components/DropTabs.js';

type Drop = ApiSchema<'DropRow'>;

/** Shows the page of the drops: those in progress, all, or those of a gaming day, each with its next step. */
export function DropsScreen() {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { state, day } = useSearch({ from: '/behind/$establishment/drops' });
  const navigate = useNavigate({ from: '/$establishment/drops' });
  const mayPlan = useHasPermission('drops.plan');
  const showsAll = state === 'all' || day !== undefined;
  const changeSearch = (nextSearch: { readonly state?: 'all' | undefined; readonly day?: string | undefined }): void =>
    void navigate({ search: omitUndefined(nextSearch), replace: true });
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        {mayPlan && (
          <Button
            component={Link}
            to={`/${establishment}/new-drop`}
            size="md"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('plan.open')}
          </Button>
        )}
      </PageHeader>
      <DropTabs currentTab="drops" />
      <Group align="flex-end" gap="sm" mb="md" className="no-print">
        <SegmentedControl
          aria-label={t('filter')}
          value={showsAll ? 'all' : 'unfinished'}
          onChange={(value) => changeSearch(value === 'all' ? { state: 'all' } : {})}
          data={['unfinished', 'all'].map((value) => ({ value, label: t(`list.${value}`) }))}
        />
        <DayInput
          label={t('day')}
          day={day}
          isClearable
          onChange={(chosenDay) => changeSearch({ state, day: chosenDay })}
        />
      </Group>
      <DropList key={`${showsAll ? 'all' : ''} ${day ?? ''}`} showsAll={showsAll} day={day} />
    </>
  );
}

/**
 * Lists the drops (rounds that remove the boxes) of a gaming day, or of all days: all of them, or those unfinished,
 * page by page.
 */
function DropList({ showsAll, day }: { readonly showsAll: boolean; readonly day: string | undefined }) {
  const { t } = useTranslation('drops');
  const query = { state: showsAll ? ('all' as const) : ('unfinished' as const), ...(day === undefined ? {} : { day }) };
  const dropPages = useEstablishmentRows('/drops', { query }, ({ dropNumber }) => dropNumber);
  if (dropPages.error !== null || dropPages.rows === undefined) return <QueryStatus query={dropPages} />;
  if (dropPages.rows.length === 0) {
    return <EmptyState title={t(showsAll ? 'none' : 'noneUnfinished')} explanation={t('noneText')} />;
  }
  return (
    <>
      <Stack gap="xs" component="ul" m={0} p={0} aria-label={t('title')}>
        {dropPages.rows.map((drop) => (
          <DropCard key={drop.dropId} drop={drop} />
        ))}
      </Stack>
      <LoadMoreButton list={dropPages} />
    </>
  );
}

/** Returns the pages of a drop's next steps: the round while it is on the floor, the count once boxes were taken. */
function useNextStepLinks({
  state,
  doneCount,
  dropId,
}: Drop): readonly { readonly name: string; readonly to: string }[] {
  const establishment = useEstablishmentCode();
  const isOnFloor = state === 'open' || state === 'interrupted';
  const canBeCounted = ['closed', 'received', 'certified'].includes(state) || (isOnFloor && doneCount > 0);
  return [
    ...(isOnFloor ? [{ name: 'round', to: `/${establishment}/drops/${dropId}/round` }] : []),
    ...(canBeCounted ? [{ name: 'count', to: `/${establishment}/drops/${dropId}/count` }] : []),
  ];
}

/** Shows the card of a drop (a round that removes the boxes), with links to its page and to its next steps. */
function DropCard({ drop }: { readonly drop: Drop }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { formatDay } = useFormats();
  const nextStepLinks = useNextStepLinks(drop);
  const { dropId, dropNumber, gamingDay, isDuringOperation, state, lineCount, doneCount } = drop;
  const progress = t('progress', { done: doneCount, count: lineCount });
  return (
    <li style={{ listStyle: 'none' }}>
      <Paper withBorder p="sm">
        <Group justify="space-between" gap="xs" align="flex-start">
          <Link
            to="/$establishment/drops/$drop"
            params={{ establishment, drop: dropId }}
            style={{ flex: '1 1 14rem', minBlockSize: 44, color: 'inherit', textDecoration: 'none' }}
          >
            <Text fw={700} size="lg">
              {t('drop', { number: dropNumber })}
            </Text>
            <Text size="sm">{t(isDuringOperation ? 'ofDuring' : 'ofOutside', { day: formatDay(gamingDay) })}</Text>
            <Text size="sm" c="dimmed">
              {progress}
            </Text>
          </Link>
          <DropStateTag state={state} />
          <Group gap="xs" className="no-print">
            {nextStepLinks.map(({ name, to }, stepIndex) => (
              <Button
                key={name}
                component={Link}
                to={to}
                size="md"
                variant={stepIndex === 0 && state !== 'certified' ? 'filled' : 'default'}
                aria-label={t(`next.${name}Of`, { number: dropNumber })}
              >
                {t(`next.${name}`)}
              </Button>
            ))}
          </Group>
        </Group>
        {(state === 'open' || state === 'interrupted') && (
          <Progress value={(doneCount / lineCount) * 100} mt="xs" aria-label={progress} />
        )}
      </Paper>
    </li>
  );
}

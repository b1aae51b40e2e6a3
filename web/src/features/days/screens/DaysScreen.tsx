import { Anchor, SegmentedControl, Table, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadNextPageButton } from '#web/components/pages/MoreButton.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DayStateTag } from '../components/closing/DayState.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { usePagedQuery } from '#web/components/pages/pages.js';

type ListedDay = ApiSchema<'ListedDay'>;
const DAYS_PATH = '/api/establishments/{establishment}/days';

/** Shows the page of gaming days, latest first, filtered by state: open tasks, and person and time of the closing. */
export function DaysScreen() {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { state } = useSearch({ from: '/behind/$establishment/days' });
  const request = { params: { path: { establishment }, query: state === undefined ? {} : { state } } };
  const dayPages = usePagedQuery<ApiSchema<'DaysPage'>, ListedDay>(
    buildQueryKey(DAYS_PATH, request),
    (after, signal) =>
      fetchQuery(
        DAYS_PATH,
        {
          params: {
            path: { establishment },
            query: { ...request.params.query, ...(after === null ? {} : { before: after }) },
          },
        },
        signal,
      ),
    (page) => page.days,
  );
  return (
    <>
      <PageHeader title={t('days.title')} summary={t('days.about')}>
        <SegmentedControl
          aria-label={t('days.filter')}
          value={state ?? 'all'}
          onChange={(value) => void navigate({ to: '.', search: (value === 'all' ? {} : { state: value }) as never })}
          data={(['all', 'open', 'closed'] as const).map((value) => ({ value, label: t(`days.filter_${value}`) }))}
        />
      </PageHeader>
      <QueryStatus query={dayPages} />
      {dayPages.data?.length === 0 && <EmptyState title={t('days.empty')} explanation={t('days.emptyText')} />}
      {dayPages.data !== undefined && dayPages.data.length > 0 && <DayTable days={dayPages.data} />}
      <LoadNextPageButton listQuery={dayPages}>{t('more')}</LoadNextPageButton>
    </>
  );
}

/** Shows a table of gaming days. */
function DayTable({ days }: { readonly days: readonly ListedDay[] }) {
  const { t } = useTranslation('days');
  const columns = ['day', 'state', 'toDo', 'reconciledAt', 'closedAt', 'by'] as const;
  return (
    <ListTable
      label={t('days.title')}
      columns={columns.map((column) => ({ label: t(`days.column_${column}`), style: { whiteSpace: 'nowrap' } }))}
      striped
      highlightOnHover
      miw={820}
    >
      {days.map((day) => (
        <DayRow key={day.gamingDay} day={day} />
      ))}
    </ListTable>
  );
}

/** Shows a day's row: state, open tasks, last reconciliation, closing, and the people who requested and approved it. */
function DayRow({ day }: { readonly day: ListedDay }) {
  const { t } = useTranslation('days');
  const { formatDay, formatInstant } = useFormats();
  const establishment = useEstablishmentCode();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        <Anchor component={Link} to={`/${establishment}/days/${day.gamingDay}` as never}>
          {formatDay(day.gamingDay)}
        </Anchor>
      </Table.Th>
      <Table.Td>
        <DayStateTag state={day.state} isClosingRequested={day.closingRequestedBy !== null} />
      </Table.Td>
      <Table.Td>
        <OpenTasks day={day} />
      </Table.Td>
      <Table.Td>{day.reconciledAt === null ? t('days.never') : formatInstant(day.reconciledAt)}</Table.Td>
      <Table.Td>{formatInstant(day.closedAt)}</Table.Td>
      <Table.Td>
        {day.closedBy !== null && (
          <Text size="sm">{t('days.closedBy', { by: day.closedBy, approver: day.approvedBy ?? '–' })}</Text>
        )}
        {day.closingRequestedBy !== null && (
          <Text size="sm">{t('days.requestedBy', { by: day.closingRequestedBy })}</Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Shows the open tasks of a day, each with its number. */
function OpenTasks({ day }: { readonly day: ListedDay }) {
  const { t } = useTranslation('days');
  if (day.state === 'closed') return <Text size="sm">{t('days.nothing')}</Text>;
  const openTasks = [
    ...(day.reconciledAt === null ? [t('days.toReconcile')] : []),
    ...(day.blocking > 0 ? [t('days.blocking', { count: day.blocking })] : []),
    ...(day.toExplain > 0 ? [t('days.toExplain', { count: day.toExplain })] : []),
    ...(day.awaitingDecisions > 0 ? [t('days.awaiting', { count: day.awaitingDecisions })] : []),
  ];
  return <Text size="sm">{openTasks.length === 0 ? t('days.toClose') : openTasks.join(' · ')}</Text>;
}

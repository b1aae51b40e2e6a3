import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { Note } from '#web/components/general/Note.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedList } from '#web/components/pages/pages.js';
import { parseLocalInstant } from '#web/components/figures/zone.js';
import { EventFilters } from '../components/EventFilters.js';
import { EventTable } from '../components/EventTable.js';
import { NewEventDialog } from '../components/NewEventDialog.js';
import type { EventsSearch } from '../components/search.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { omitUndefined } from '#web/components/pages/search-params.js';

const PATH = '/api/establishments/{establishment}/machine-events';

const DAY_MS = 86_400_000;
const MAX_GAPS_SHOWN = 20;

/**
 * Returns the server's query for the filters. Days become instants on the establishment's clock: the first day at
 * 00:00, and 00:00 after the last day, which is thus included.
 */
function buildEventQuery({ from, to, ...otherFilters }: EventsSearch, timeZone: string) {
  const dayAfterLast = to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS);
  const [startInstant, endInstant] = [
    from === undefined ? null : parseLocalInstant(`${from}T00:00`, timeZone),
    dayAfterLast === undefined ? null : parseLocalInstant(`${dayAfterLast.toISOString().slice(0, 10)}T00:00`, timeZone),
  ];
  return {
    ...otherFilters,
    ...(startInstant === null ? {} : { from: startInstant }),
    ...(endInstant === null ? {} : { to: endInstant }),
  };
}

/**
 * Shows the page of machine events, searched by machine, kind and period. For a chosen machine, gaps in the numbering
 * of its events are reported.
 */
export function EventsScreen() {
  const { t } = useTranslation('events');
  const { code: establishment, timeZone } = useEstablishment();
  const search = useSearch({ from: '/behind/$establishment/events' });
  const navigate = useNavigate({ from: '/$establishment/events' });
  const changeSearch = (changedSearch: EventsSearch): void => void navigate({ search: changedSearch, replace: true });
  const mayEnter = useHasPermission('events.enter');
  const query = buildEventQuery(search, timeZone);
  const request = { params: { path: { establishment }, query } };
  const eventPages = usePagedList<ApiSchema<'EventsPage'>>(buildQueryKey(PATH, request), (cursor, signal) =>
    fetchQuery(
      PATH,
      { params: { ...request.params, query: { ...query, ...(cursor === null ? {} : { after: cursor }) } } },
      signal,
    ),
  );
  const events = eventPages.pages?.flatMap((page) => page.events);
  const [firstPage] = eventPages.pages ?? [];
  return (
    <>
      <PageHeader title={t('title')} summary={<EventPeriod page={firstPage} />}>
        {mayEnter && (
          <DialogButton label={t('new.start')} isAddition>
            {(close) => <NewEventDialog machine={search.machine ?? ''} onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <EventFilters search={search} onSearchChange={changeSearch} />
      {eventPages.error !== null && <ProblemBox problem={eventPages.error} />}
      {search.machine !== undefined && <EventGaps search={search} />}
      {eventPages.isPending && <Loading />}
      {events?.length === 0 && <EmptyState title={t('none')} explanation={t('noneText')} />}
      {events !== undefined && events.length > 0 && <EventTable events={events} />}
      <LoadMoreButton list={eventPages} />
    </>
  );
}

/** Writes the period that the loaded events cover; before they are loaded, the description of the page. */
function EventPeriod({ page }: { readonly page: ApiSchema<'EventsPage'> | undefined }) {
  const { t } = useTranslation('events');
  const { formatInstant } = useFormats();
  return (
    <>{page === undefined ? t('about') : t('period', { from: formatInstant(page.from), to: formatInstant(page.to) })}</>
  );
}

/**
 * Warns of gaps in the numbering of machine events: a missing number means that an event was not reported. Shows the
 * first twenty that match the filters of `search`; nothing when there is none.
 */
function EventGaps({ search }: { readonly search: EventsSearch }) {
  const { t } = useTranslation('events');
  const { timeZone } = useEstablishment();
  const { formatInstant, formatCount } = useFormats();
  const { from, to } = buildEventQuery(search, timeZone) as { readonly from?: string; readonly to?: string };
  const query = omitUndefined({ machine: search.machine, from, to });
  const gapsQuery = useEstablishmentQuery('/machine-events/gaps', { query });
  if (gapsQuery.data === undefined || gapsQuery.data.length === 0) return null;
  return (
    <Note color="yellow" mb="md" title={t('gaps.title', { count: gapsQuery.data.length })}>
      {gapsQuery.data.slice(0, MAX_GAPS_SHOWN).map(({ kind, missing, earlier, later }) => (
        <Text key={later.occurredAt}>
          {t(`gaps.${kind}`, {
            missing: formatCount(missing),
            from: formatInstant(earlier.occurredAt),
            to: formatInstant(later.occurredAt),
          })}
        </Text>
      ))}
    </Note>
  );
}

import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortBySeverity, type AlarmSortKey } from '#domain/floor/alarms.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { AlarmCard } from '../components/AlarmCard.js';
import { AlarmPanel } from '../components/AlarmPanel.js';
import { KeyAlarmCard } from '../components/KeyAlarmCard.js';
import classes from '../components/floor.module.css';
import { useCalmValue, useLatestEvents, type FloorEvent } from '../components/live.js';
import { TitledSection } from '#web/components/general/TitledSection.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Alarm = ApiSchema<'AlarmRow'>;
type KeyAlarm = ApiSchema<'KeyAlarmRow'>;
const MAX_EVENTS = 25;

/** Returns whether two lists have the same alarms in the same order. */
function areSameAlarms(left: readonly Alarm[], right: readonly Alarm[]): boolean {
  return left.length === right.length && left.every(({ alarmId }, index) => alarmId === right[index]?.alarmId);
}

/** Returns the kind and time by which an alarm of a machine or of a key is sorted. */
const getAlarmRank = (alarm: Alarm | KeyAlarm): AlarmSortKey =>
  'alarmId' in alarm ? { kind: alarm.kind, since: alarm.raisedAt } : { kind: alarm.alarm, since: alarm.since };

/** Shows the page of the floor at a glance: alarms first, then open intervention sheets, then machine events. */
export function FloorScreen() {
  const { t } = useTranslation('floor');
  const mayRead = useHasPermission('interventions.read');
  const mayReadEvents = useHasPermission('events.read');
  return (
    <>
      <PageHeader title={t('floor.title')} summary={t('floor.about')} />
      <div className={classes['columns']}>
        {mayRead && <FloorAlarms />}
        <div>
          {mayRead && <OpenSheetList />}
          {mayReadEvents && <LatestEventList />}
        </div>
      </div>
    </>
  );
}

const ALARMS_REFETCH_MS = 30_000;
const KEY_ALARMS_REFETCH_MS = 60_000;

/** Shows the pending alarms of machines and keys, refetched while the page is open. */
function FloorAlarms() {
  const { t } = useTranslation('floor');
  const mayReadKeys = useHasPermission('keys.read');
  const alarmsQuery = useEstablishmentQuery('/interventions/alarms', {}, { refetchInterval: ALARMS_REFETCH_MS });
  const keyAlarmsQuery = useEstablishmentQuery(
    '/keys/alarms',
    {},
    { enabled: mayReadKeys, refetchInterval: KEY_ALARMS_REFETCH_MS },
  );
  if (alarmsQuery.data === undefined)
    return alarmsQuery.error === null ? <Loading /> : <ProblemBox problem={alarmsQuery.error} />;
  return <AlarmList alarms={alarmsQuery.data} keyAlarms={keyAlarmsQuery.data ?? []} title={t('alarms.title')} />;
}

interface AlarmListProps {
  readonly alarms: readonly Alarm[];
  readonly keyAlarms: readonly KeyAlarm[];
  readonly title: string;
}

/**
 * Shows a list of alarms of machines and keys, gravest first. It does not move while the page is touched: a button then
 * shows the new ones. The alarm being settled stays open even when it leaves the list.
 */
function AlarmList({ alarms, keyAlarms, title }: AlarmListProps) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { displayedValue: shownAlarms, hasNewerValue, showNewest } = useCalmValue(alarms, areSameAlarms);
  const [selectedAlarm, setSelectedAlarm] = useState<Alarm | null>(null);
  const newAlarmCount = alarms.filter(
    ({ alarmId }) => !shownAlarms.some((shownAlarm) => shownAlarm.alarmId === alarmId),
  ).length;
  return (
    <section aria-labelledby="alarms-head">
      <Title order={2} size="h3" id="alarms-head">
        {title} ({shownAlarms.length + keyAlarms.length})
      </Title>
      <div className={classes['status']} role="status">
        {hasNewerValue ? (
          <Button onClick={showNewest}>
            {newAlarmCount > 0 ? t('alarms.fresh', { count: newAlarmCount }) : t('alarms.changed')}
          </Button>
        ) : (
          <Anchor component={Link} to={`/${establishment}/alarms`} py="xs">
            {t('alarms.all')}
          </Anchor>
        )}
      </div>
      {shownAlarms.length + keyAlarms.length === 0 && (
        <Text fz="lg" className={classes['status'] ?? ''}>
          <IconCircleCheck size={28} aria-hidden color="var(--mantine-color-teal-text)" />
          {t('alarms.none')}
        </Text>
      )}
      <ul className={classes['list']}>
        {sortBySeverity<Alarm | KeyAlarm>([...shownAlarms, ...keyAlarms], getAlarmRank).map((alarm) =>
          'alarmId' in alarm ? (
            <li key={alarm.alarmId}>
              <AlarmCard alarm={alarm} onOpen={() => setSelectedAlarm(alarm)} />
            </li>
          ) : (
            <li key={`${alarm.alarm}-${alarm.keyId ?? alarm.standNumber ?? ''}`}>
              <KeyAlarmCard alarm={alarm} />
            </li>
          ),
        )}
      </ul>
      {selectedAlarm !== null && (
        <AlarmPanel alarm={selectedAlarm} onClose={() => setSelectedAlarm(null)} onSettled={showNewest} />
      )}
    </section>
  );
}

/** Shows the open intervention sheets, each with its machine, technician, reason and elapsed time. */
function OpenSheetList() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { formatTime, formatElapsed } = useTimeFormats();
  const sheetsQuery = useEstablishmentQuery('/interventions');
  return (
    <TitledSection title={t('sheets.open')} size="h3">
      {sheetsQuery.error !== null && <ProblemBox problem={sheetsQuery.error} />}
      {sheetsQuery.data?.length === 0 && <Text c="dimmed">{t('sheets.noneOpen')}</Text>}
      <ul className={classes['list']}>
        {sheetsQuery.data?.map((sheet) => (
          <li key={sheet.interventionId}>
            <Link
              className={`${classes['card'] ?? ''} ${classes['sheet'] ?? ''}`}
              to="/$establishment/interventions/$intervention"
              params={{ establishment, intervention: sheet.interventionId }}
            >
              <span className={classes['machine']}>{sheet.machine}</span> {sheet.technician}
              <br />
              {sheet.reason} ·{' '}
              {t('sheets.since', { at: formatTime(sheet.stoppedAt), ago: formatElapsed(sheet.stoppedAt) })}
            </Link>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={`/${establishment}/interventions`} display="inline-block" py="xs" mb="md">
        {t('sheets.all')}
      </Anchor>
    </TitledSection>
  );
}

/** Shows the latest machine events. The list changes as events are reported, but not while the page is touched. */
function LatestEventList() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const eventsQuery = useEstablishmentQuery('/machine-events', { query: { limit: MAX_EVENTS } });
  const latestEvents = useLatestEvents(establishment, eventsQuery.data?.events, MAX_EVENTS);
  const { displayedValue: shownEvents } = useCalmValue(
    latestEvents,
    (left, right) => left[0]?.eventId === right[0]?.eventId,
  );
  return (
    <TitledSection title={t('events.latest')} size="h3">
      {eventsQuery.error !== null && <ProblemBox problem={eventsQuery.error} />}
      {eventsQuery.data !== undefined && shownEvents.length === 0 && <Text c="dimmed">{t('events.noneToday')}</Text>}
      <ul className={classes['list']} style={{ gap: 0 }}>
        {shownEvents.map((event) => (
          <FloorEventLine key={event.eventId} event={event} />
        ))}
      </ul>
      <Anchor component={Link} to={`/${establishment}/events`} display="inline-block" py="xs">
        {t('events.all')}
      </Anchor>
    </TitledSection>
  );
}

/** Shows a line with the time, the machine and the name of an event; alarms are bold. */
function FloorEventLine({ event }: { readonly event: FloorEvent }) {
  const formatEventName = useEventNameFormatter();
  const { formatTime } = useTimeFormats();
  return (
    <li className={classes['event']}>
      <span className="figure" style={{ textAlign: 'start' }}>
        {formatTime(event.occurredAt)}
      </span>
      <strong>{event.machine}</strong>
      <span>{event.isAlarm ? <strong>{formatEventName(event.code)}</strong> : formatEventName(event.code)}</span>
    </li>
  );
}

import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gravestFirst } from '#domain/floor/alarms.js';
import type { AlarmRank } from '#domain/floor/alarms.js';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useEventWords } from '#web/components/figures/event-words.js';
import { useTimeWords } from '#web/components/figures/time-words.js';
import { AlarmCard } from '../components/AlarmCard.js';
import { AlarmPanel } from '../components/AlarmPanel.js';
import { KeyAlarmCard } from '../components/KeyAlarmCard.js';
import classes from '../components/floor.module.css';
import { useCalm, useLatestEvents } from '../components/live.js';
import type { FloorEvent } from '../components/live.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

type Alarm = Shape<'AlarmRow'>;
type KeyAlarm = Shape<'KeyAlarmRow'>;
const MAX_EVENTS = 25;

function areSame(left: readonly Alarm[], right: readonly Alarm[]): boolean {
  return left.length === right.length && left.every(({ alarmId }, at) => alarmId === right[at]?.alarmId);
}

const rankOf = (alarm: Alarm | KeyAlarm): AlarmRank =>
  'alarmId' in alarm ? { kind: alarm.kind, since: alarm.raisedAt } : { kind: alarm.alarm, since: alarm.since };

/** The page of the floor at a glance: alarms first, then open intervention sheets, then machine events. */
export function FloorScreen() {
  const { t } = useTranslation('floor');
  const mayRead = useHasPermission('interventions.read');
  const mayReadEvents = useHasPermission('events.read');
  return (
    <>
      <PageHead title={t('floor.title')} about={t('floor.about')} />
      <div className={classes['columns']}>
        {mayRead && <Alarms />}
        <div>
          {mayRead && <OpenSheets />}
          {mayReadEvents && <LatestEvents />}
        </div>
      </div>
    </>
  );
}

/** The pending alarms of machines and keys, refetched while the page is open. */
function Alarms() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const mayReadKeys = useHasPermission('keys.read');
  const path = { params: { path: { establishment } } };
  const alarms = useRead('/api/establishments/{establishment}/interventions/alarms', path, { refetchInterval: 30_000 });
  const keys = useRead('/api/establishments/{establishment}/keys/alarms', path, {
    enabled: mayReadKeys,
    refetchInterval: 60_000,
  });
  if (alarms.data === undefined) return alarms.error === null ? <Waiting /> : <ProblemBox problem={alarms.error} />;
  return <AlarmList alarms={alarms.data} keys={keys.data ?? []} title={t('alarms.title')} />;
}

interface AlarmListProps {
  readonly alarms: readonly Alarm[];
  readonly keys: readonly KeyAlarm[];
  readonly title: string;
}

/** A list of alarms, gravest first, which does not move while the page is touched; new ones are announced. */
function AlarmList({ alarms, keys, title }: AlarmListProps) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { shown, hasNews, show } = useCalm(alarms, areSame);
  // the alarm being settled stays open even when it leaves the list
  const [opened, setOpened] = useState<Alarm | null>(null);
  const fresh = alarms.filter(({ alarmId }) => !shown.some((known) => known.alarmId === alarmId)).length;
  return (
    <section aria-labelledby="alarms-head">
      <Title order={2} size="h3" id="alarms-head">
        {title} ({shown.length + keys.length})
      </Title>
      <div className={classes['status']} role="status">
        {hasNews ? (
          <Button onClick={show}>{fresh > 0 ? t('alarms.fresh', { count: fresh }) : t('alarms.changed')}</Button>
        ) : (
          <Anchor component={Link} to={`/${establishment}/alarms`} py="xs">
            {t('alarms.all')}
          </Anchor>
        )}
      </div>
      {shown.length + keys.length === 0 && (
        <Text fz="lg" className={classes['status'] ?? ''}>
          <IconCircleCheck size={28} aria-hidden color="var(--mantine-color-teal-text)" />
          {t('alarms.none')}
        </Text>
      )}
      <ul className={classes['list']}>
        {gravestFirst<Alarm | KeyAlarm>([...shown, ...keys], rankOf).map((alarm) =>
          'alarmId' in alarm ? (
            <li key={alarm.alarmId}>
              <AlarmCard alarm={alarm} open={() => setOpened(alarm)} />
            </li>
          ) : (
            <li key={`${alarm.alarm}-${alarm.keyId ?? alarm.standNumber ?? ''}`}>
              <KeyAlarmCard alarm={alarm} />
            </li>
          ),
        )}
      </ul>
      {opened !== null && <AlarmPanel alarm={opened} close={() => setOpened(null)} settled={show} />}
    </section>
  );
}

/** The open intervention sheets, each with its machine, technician, reason and elapsed time. */
function OpenSheets() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { clock, ago } = useTimeWords();
  const sheets = useRead('/api/establishments/{establishment}/interventions', {
    params: { path: { establishment: establishment } },
  });
  return (
    <TitledSection title={t('sheets.open')} size="h3">
      {sheets.error !== null && <ProblemBox problem={sheets.error} />}
      {sheets.data?.length === 0 && <Text c="dimmed">{t('sheets.noneOpen')}</Text>}
      <ul className={classes['list']}>
        {sheets.data?.map((sheet) => (
          <li key={sheet.interventionId}>
            <Link
              className={`${classes['card'] ?? ''} ${classes['sheet'] ?? ''}`}
              to="/$establishment/interventions/$intervention"
              params={{ establishment, intervention: sheet.interventionId }}
            >
              <span className={classes['machine']}>{sheet.machine}</span> {sheet.technician}
              <br />
              {sheet.reason} · {t('sheets.since', { at: clock(sheet.stoppedAt), ago: ago(sheet.stoppedAt) })}
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

/** The latest machine events, updated as they are reported while the page is not touched. */
function LatestEvents() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const page = useRead('/api/establishments/{establishment}/machine-events', {
    params: { path: { establishment: establishment }, query: { limit: MAX_EVENTS } },
  });
  const latest = useLatestEvents(establishment, page.data?.events, MAX_EVENTS);
  const { shown } = useCalm(latest, (left, right) => left[0]?.eventId === right[0]?.eventId);
  return (
    <TitledSection title={t('events.latest')} size="h3">
      {page.error !== null && <ProblemBox problem={page.error} />}
      {page.data !== undefined && shown.length === 0 && <Text c="dimmed">{t('events.noneToday')}</Text>}
      <ul className={classes['list']} style={{ gap: 0 }}>
        {shown.map((event) => (
          <EventLine key={event.eventId} event={event} />
        ))}
      </ul>
      <Anchor component={Link} to={`/${establishment}/events`} display="inline-block" py="xs">
        {t('events.all')}
      </Anchor>
    </TitledSection>
  );
}

/** A line with the time, the machine and the name of an event; alarms are bold. */
function EventLine({ event }: { readonly event: FloorEvent }) {
  const words = useEventWords();
  const { clock } = useTimeWords();
  return (
    <li className={classes['event']}>
      <span className="figure" style={{ textAlign: 'start' }}>
        {clock(event.occurredAt)}
      </span>
      <strong>{event.machine}</strong>
      <span>{event.isAlarm ? <strong>{words(event.code)}</strong> : words(event.code)}</span>
    </li>
  );
}

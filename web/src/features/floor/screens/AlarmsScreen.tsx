import { Anchor, SegmentedControl, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortByGravity } from '#domain/floor/alarms.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { AlarmCard } from '../components/AlarmCard.js';
import { AlarmPanel } from '../components/AlarmPanel.js';
import classes from '../components/floor.module.css';
import { useReadHere } from '#web/session/read-here.js';

/** Shows the page of alarms: pending ones, gravest first, or settled ones, latest first. Each opens its panel. */
export function AlarmsScreen() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { state = 'open' } = useSearch({ from: '/behind/$establishment/alarms' });
  const navigate = useNavigate({ from: '/$establishment/alarms' });
  const [openAlarm, setOpenAlarm] = useState<Shape<'AlarmRow'> | null>(null);
  const alarmsQuery = useReadHere('/api/establishments/{establishment}/interventions/alarms', { query: { state } });
  const shownAlarms =
    state === 'open'
      ? sortByGravity(alarmsQuery.data ?? [], ({ kind, raisedAt }) => ({ kind, since: raisedAt }))
      : alarmsQuery.data;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/floor`} size="sm" className="no-print">
        {t('floor.back')}
      </Anchor>
      <PageHead title={t('alarms.title')} summary={t('alarms.about')} />
      <SegmentedControl
        mb="md"
        aria-label={t('alarms.which')}
        data={[
          { value: 'open', label: t('alarms.open') },
          { value: 'settled', label: t('alarms.settled') },
        ]}
        value={state}
        onChange={(value) => void navigate({ search: value === 'settled' ? { state: 'settled' } : {}, replace: true })}
      />
      {alarmsQuery.error !== null && <ProblemBox problem={alarmsQuery.error} />}
      {alarmsQuery.isPending && <Waiting />}
      {alarmsQuery.data?.length === 0 && <Empty title={t('alarms.none')} explanation={t('alarms.noneText')} />}
      <ul className={classes['list']}>
        {shownAlarms?.map((alarm) => (
          <li key={alarm.alarmId}>
            <AlarmCard alarm={alarm} openAlarm={() => setOpenAlarm(alarm)} />
            {alarm.settlement !== null && (
              <Text size="sm" px="md">
                {alarm.settledBy} : {alarm.settlement}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {openAlarm !== null && (
        <AlarmPanel alarm={openAlarm} close={() => setOpenAlarm(null)} onSettled={() => undefined} />
      )}
    </>
  );
}

import { Anchor, SegmentedControl, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortBySeverity } from '#domain/floor/alarms.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { AlarmCard } from '../components/AlarmCard.js';
import { AlarmPanel } from '../components/AlarmPanel.js';
import classes from '../components/floor.module.css';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Shows the page of alarms: pending ones, gravest first, or settled ones, latest first. Each opens its panel. */
export function AlarmsScreen() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { state = 'open' } = useSearch({ from: '/behind/$establishment/alarms' });
  const navigate = useNavigate({ from: '/$establishment/alarms' });
  const [selectedAlarm, setSelectedAlarm] = useState<ApiSchema<'AlarmRow'> | null>(null);
  const alarmsQuery = useEstablishmentQuery('/interventions/alarms', { query: { state } });
  const sortedAlarms =
    state === 'open'
      ? sortBySeverity(alarmsQuery.data ?? [], ({ kind, raisedAt }) => ({ kind, since: raisedAt }))
      : alarmsQuery.data;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/floor`} size="sm" className="no-print">
        {t('floor.back')}
      </Anchor>
      <PageHeader title={t('alarms.title')} summary={t('alarms.about')} />
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
      <QueryStatus query={alarmsQuery} />
      {alarmsQuery.data?.length === 0 && <EmptyState title={t('alarms.none')} explanation={t('alarms.noneText')} />}
      <ul className={classes['list']}>
        {sortedAlarms?.map((alarm) => (
          <li key={alarm.alarmId}>
            <AlarmCard alarm={alarm} onOpen={() => setSelectedAlarm(alarm)} />
            {alarm.settlement !== null && (
              <Text size="sm" px="md">
                {alarm.settledBy} : {alarm.settlement}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {selectedAlarm !== null && (
        <AlarmPanel alarm={selectedAlarm} onClose={() => setSelectedAlarm(null)} onSettled={() => undefined} />
      )}
    </>
  );
}

import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SEVERITY_BY_ALARM_KIND } from '#domain/floor/alarms.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { AlarmSeverityBadge, getAlarmCardClass } from './AlarmSign.js';
import classes from './floor.module.css';

/**
 * Shows a card of an alarm about a late or missing key, or about the lock of a stand that was not handed in. It links
 * to the keys. A key has a number, a lock that of its stand.
 */
export function KeyAlarmCard({ alarm }: { readonly alarm: ApiSchema<'KeyAlarmRow'> }) {
  const { t } = useTranslation('keys');
  const establishment = useEstablishmentCode();
  const { formatTime, formatElapsed } = useTimeFormats();
  const severity = SEVERITY_BY_ALARM_KIND[alarm.alarm];
  const { keyNumber, standNumber, holderName, since } = alarm;
  return (
    <Link className={getAlarmCardClass(severity)} to="/$establishment/keys" params={{ establishment }}>
      <AlarmSeverityBadge severity={severity} />{' '}
      <span className={classes['machine']}>
        <IconKey size={22} aria-hidden /> {keyNumber ?? standNumber}
      </span>{' '}
      <strong>{t(`alarm.${alarm.alarm}`)}</strong>
      <br />
      {holderName !== null && `${holderName} · `}
      {formatTime(since)}, {formatElapsed(since)}
    </Link>
  );
}

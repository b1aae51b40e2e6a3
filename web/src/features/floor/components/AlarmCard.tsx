import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SEVERITY_BY_ALARM_KIND } from '#domain/floor/alarms.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { usePendingForms } from '#web/outbox/queue/use-forms.js';
import { getAlarmQueueSubject } from './AlarmPanel.js';
import { AlarmSeverityBadge, getAlarmCardClass } from './AlarmSign.js';
import classes from './floor.module.css';

export interface AlarmCardProps {
  readonly alarm: ApiSchema<'AlarmRow'>;
  readonly onOpen: () => void;
}

/**
 * Shows a card that opens an alarm: gravity, machine, kind, context and elapsed time. It also shows that a settlement
 * of the alarm waits on this device.
 */
export function AlarmCard({ alarm, onOpen }: AlarmCardProps) {
  const { t } = useTranslation('floor');
  const formatEventName = useEventNameFormatter();
  const { formatTime, formatElapsed } = useTimeFormats();
  const isSettlementQueued = usePendingForms(getAlarmQueueSubject(alarm)).length > 0;
  const { kind, machine, raisedAt, eventCode, technician, sheetNumber } = alarm;
  const severity = SEVERITY_BY_ALARM_KIND[kind];
  const detailTexts = [
    ...(eventCode === null ? [] : [formatEventName(eventCode)]),
    ...(technician === null ? [] : [technician]),
    ...(sheetNumber === null ? [] : [t('sheet.name', { number: sheetNumber })]),
  ];
  return (
    <UnstyledButton className={getAlarmCardClass(severity)} onClick={onOpen}>
      <AlarmSeverityBadge severity={severity} /> <span className={classes['machine']}>{machine}</span>{' '}
      <strong>{t(`alarm.${kind}`)}</strong>
      <br />
      {detailTexts.length > 0 && `${detailTexts.join(' · ')} · `}
      {formatTime(raisedAt)}, {formatElapsed(raisedAt)}
      {isSettlementQueued && ` · ${t('alarms.kept')}`}
    </UnstyledButton>
  );
}

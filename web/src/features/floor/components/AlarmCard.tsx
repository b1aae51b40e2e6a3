import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SEVERITY_BY_ALARM_KIND } from '#domain/floor/alarms.js';
import type { ApiSchema } from '#web/api/client.js';
import { useFormatEventName } from '#web/components/figures/event-words.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { usePendingForms } from '#web/outbox/queue/use-forms.js';
import { buildAlarmSubject } from './AlarmPanel.js';
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
  const formatEventName = useFormatEventName();
  const { formatTime, formatElapsed } = useTimeFormats();
  const isSettlementQueued = usePendingForms(buildAlarmSubject(alarm)).length > 0;
  const { kind, machine, raisedAt, eventCode, technician, sheetNumber } = alarm;
  const severity = SEVERITY_BY_ALARM_KIND[kind];
  const contextTexts = [
    ...(eventCode === null ? [] : [formatEventName(eventCode)]),
    ...(technician === null ? [] : [technician]),
    ...(sheetNumber === null ? [] : [t('sheet.name', { number: sheetNumber })]),
  ];
  return (
    <UnstyledButton className={getAlarmCardClass(severity)} onClick={onOpen}>
      <AlarmSeverityBadge gravity={severity} /> <span className={classes['machine']}>{machine}</span>{' '}
      <strong>{t(`alarm.${kind}`)}</strong>
      <br />
      {contextTexts.length > 0 && `${contextTexts.join(' · ')} · `}
      {formatTime(raisedAt)}, {formatElapsed(raisedAt)}
      {isSettlementQueued && ` · ${t('alarms.kept')}`}
    </UnstyledButton>
  );
}

import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ALARM_GRAVITY } from '#domain/floor/alarms.js';
import type { Shape } from '#web/api/client.js';
import { useEventName } from '#web/components/figures/event-words.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { usePendingForms } from '#web/outbox/queue/use-forms.js';
import { buildAlarmSubject } from './AlarmPanel.js';
import { AlarmSign, getAlarmClass } from './AlarmSign.js';
import classes from './floor.module.css';

export interface AlarmCardProps {
  readonly alarm: Shape<'AlarmRow'>;
  readonly openAlarm: () => void;
}

/**
 * Shows a card that opens an alarm: gravity, machine, kind, context and elapsed time. It also shows that a settlement
 * of the alarm waits on this device.
 */
export function AlarmCard({ alarm, openAlarm }: AlarmCardProps) {
  const { t } = useTranslation('floor');
  const translateEvent = useEventName();
  const { formatTime, formatElapsed } = useTimeFormats();
  const isQueued = usePendingForms(buildAlarmSubject(alarm)).length > 0;
  const { kind, machine, raisedAt, eventCode, technician, sheetNumber } = alarm;
  const gravity = ALARM_GRAVITY[kind];
  const contextTexts = [
    ...(eventCode === null ? [] : [translateEvent(eventCode)]),
    ...(technician === null ? [] : [technician]),
    ...(sheetNumber === null ? [] : [t('sheet.name', { number: sheetNumber })]),
  ];
  return (
    <UnstyledButton className={getAlarmClass(gravity)} onClick={openAlarm}>
      <AlarmSign gravity={gravity} /> <span className={classes['machine']}>{machine}</span>{' '}
      <strong>{t(`alarm.${kind}`)}</strong>
      <br />
      {contextTexts.length > 0 && `${contextTexts.join(' · ')} · `}
      {formatTime(raisedAt)}, {formatElapsed(raisedAt)}
      {isQueued && ` · ${t('alarms.kept')}`}
    </UnstyledButton>
  );
}

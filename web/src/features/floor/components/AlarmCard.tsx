import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ALARM_GRAVITY } from '#domain/floor/alarms.js';
import type { Shape } from '#web/api/client.js';
import { useEventWords } from '#web/components/figures/event-words.js';
import { useTimeWords } from '#web/components/figures/time-words.js';
import { usePendingForms } from '#web/outbox/use-forms.js';
import { subjectOf } from './AlarmPanel.js';
import { AlarmSign, alarmClass } from './AlarmSign.js';
import classes from './floor.module.css';

export interface AlarmCardProps {
  readonly alarm: Shape<'AlarmRow'>;
  readonly open: () => void;
}

/** A card that opens an alarm: gravity, machine, kind, context and elapsed time. */
export function AlarmCard({ alarm, open }: AlarmCardProps) {
  const { t } = useTranslation('floor');
  const words = useEventWords();
  const { clock, ago } = useTimeWords();
  const isQueued = usePendingForms(subjectOf(alarm)).length > 0;
  const { kind, machine, raisedAt, eventCode, technician, sheetNumber } = alarm;
  const gravity = ALARM_GRAVITY[kind];
  const about = [
    ...(eventCode === null ? [] : [words(eventCode)]),
    ...(technician === null ? [] : [technician]),
    ...(sheetNumber === null ? [] : [t('sheet.name', { number: sheetNumber })]),
  ];
  return (
    <UnstyledButton className={alarmClass(gravity)} onClick={open}>
      <AlarmSign gravity={gravity} /> <span className={classes['machine']}>{machine}</span>{' '}
      <strong>{t(`alarm.${kind}`)}</strong>
      <br />
      {about.length > 0 && `${about.join(' · ')} · `}
      {clock(raisedAt)}, {ago(raisedAt)}
      {isQueued && ` · ${t('alarms.kept')}`}
    </UnstyledButton>
  );
}

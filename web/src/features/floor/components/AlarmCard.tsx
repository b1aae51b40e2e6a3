import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '../../../api/client.js';
import { useEventWords } from '../../../components/figures/event-words.js';
import { useTimeWords } from '../../../components/figures/time-words.js';
import { useWaitingOn } from '../../../outbox/use-forms.js';
import { subjectOf } from './AlarmPanel.js';
import classes from './floor.module.css';

export interface AlarmCardProps {
  readonly alarm: Shape<'AlarmRow'>;
  readonly open: () => void;
}

/** An alarm; it opens to what a supervisor needs to settle it. */
export function AlarmCard({ alarm, open }: AlarmCardProps) {
  const { t } = useTranslation('floor');
  const words = useEventWords();
  const { clock, ago } = useTimeWords();
  const isKept = useWaitingOn(subjectOf(alarm)).length > 0;
  const { kind, machine, raisedAt, eventCode, technician, sheetNumber } = alarm;
  const about = [
    ...(eventCode === null ? [] : [words(eventCode)]),
    ...(technician === null ? [] : [technician]),
    ...(sheetNumber === null ? [] : [t('sheet.name', { number: sheetNumber })]),
  ];
  return (
    <UnstyledButton className={`${classes['card'] ?? ''} ${classes['alarm'] ?? ''}`} onClick={open}>
      <span className={classes['machine']}>
        <IconAlertTriangle size={22} aria-hidden color="var(--mantine-color-red-text)" /> {machine}
      </span>{' '}
      <strong>{t(`alarm.${kind}`)}</strong>
      <br />
      {about.length > 0 && `${about.join(' · ')} · `}
      {clock(raisedAt)}, {ago(raisedAt)}
      {isKept && ` · ${t('alarms.kept')}`}
    </UnstyledButton>
  );
}

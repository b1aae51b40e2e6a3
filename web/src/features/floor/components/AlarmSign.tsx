import { IconAlertOctagonFilled, IconAlertTriangle, IconInfoCircle, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmGravity } from '#domain/floor/alarms.js';
import classes from './floor.module.css';

const gravityIcons: Readonly<Record<AlarmGravity, TablerIcon>> = {
  grave: IconAlertOctagonFilled,
  serious: IconAlertTriangle,
  minor: IconInfoCircle,
};

const gravityColours: Readonly<Record<AlarmGravity, string>> = {
  grave: 'var(--mantine-color-red-text)',
  serious: 'var(--mantine-color-orange-text)',
  minor: 'var(--mantine-color-dimmed)',
};

/** Returns the class of a card by the gravity of its alarm. */
export const getAlarmClass = (gravity: AlarmGravity): string => `${classes['card'] ?? ''} ${classes[gravity] ?? ''}`;

/** Shows the gravity of an alarm: a distinct icon, and the word. */
export function AlarmSign({ gravity }: { readonly gravity: AlarmGravity }) {
  const { t } = useTranslation('shell');
  const Icon = gravityIcons[gravity];
  return (
    <span className={classes['gravity']}>
      <Icon size={22} aria-hidden color={gravityColours[gravity]} /> {t(`gravity.${gravity}`)}
    </span>
  );
}

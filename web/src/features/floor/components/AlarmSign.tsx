import { IconAlertOctagonFilled, IconAlertTriangle, IconInfoCircle, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmSeverity } from '#domain/floor/alarms.js';
import classes from './floor.module.css';

const severityIcons: Readonly<Record<AlarmSeverity, TablerIcon>> = {
  grave: IconAlertOctagonFilled,
  serious: IconAlertTriangle,
  minor: IconInfoCircle,
};

const severityColours: Readonly<Record<AlarmSeverity, string>> = {
  grave: 'var(--mantine-color-red-text)',
  serious: 'var(--mantine-color-orange-text)',
  minor: 'var(--mantine-color-dimmed)',
};

/** Returns the class of a card by the gravity of its alarm. */
export const getAlarmCardClass = (severity: AlarmSeverity): string =>
  `${classes['card'] ?? ''} ${classes[severity] ?? ''}`;

/** Shows the gravity of an alarm: a distinct icon, and the word. */
export function AlarmSeverityBadge({ severity }: { readonly severity: AlarmSeverity }) {
  const { t } = useTranslation('shell');
  const Icon = severityIcons[severity];
  return (
    <span className={classes['gravity']}>
      <Icon size={22} aria-hidden color={severityColours[severity]} /> {t(`gravity.${severity}`)}
    </span>
  );
}

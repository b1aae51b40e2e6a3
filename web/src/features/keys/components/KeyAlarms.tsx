import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { Note } from '#web/components/general/Note.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';

/**
 * Lists the key alarms to be handled: keys late or missing, and locks of retired stands not handed in. Renders nothing
 * without any.
 */
export function KeyAlarms({ alarms }: { readonly alarms: readonly ApiSchema<'KeyAlarmRow'>[] }) {
  const { t } = useTranslation('keys');
  const { formatTime, formatElapsed } = useTimeFormats();
  if (alarms.length === 0) return null;
  return (
    <Note color="red" icon={<IconAlertTriangle aria-hidden />} mb="md" title={t('alarms', { count: alarms.length })}>
      {alarms.map(({ alarm, keyNumber, standNumber, holderName, since, about }) => (
        <Text key={`${alarm}-${keyNumber ?? standNumber ?? ''}`}>
          <strong>{keyNumber ?? standNumber}</strong> {t(`alarm.${alarm}`)}
          {holderName === null ? '' : `, ${holderName}`}, {formatTime(since)} ({formatElapsed(since)})
          {about === '' ? '' : ` · ${about}`}
        </Text>
      ))}
    </Note>
  );
}

import { Code, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { Notice } from '../Notice.js';
import { isTaskRunning, type DayTask } from '../use-day.js';

/** Shows the progress of the day's task, started by any user, or the failure of the last one; otherwise nothing. */
export function TaskBanner({ task }: { readonly task: DayTask | null }) {
  const { t } = useTranslation('days');
  const { formatInstant, formatCount } = useFormats();
  if (task === null) return null;
  if (isTaskRunning(task)) {
    const { machinesDone, machinesTotal } = task;
    return (
      <Notice tone="plain" icon={<IconRefresh aria-hidden />} title={t(`work.${task.kind}`)} isLive>
        <Text size="sm">
          {t(`work.phase_${task.phase}`)}
          {task.phase === 'machines' &&
            ` ${t('work.machines', { done: formatCount(machinesDone), total: formatCount(machinesTotal) })}`}
        </Text>
        <Progress.Root size="lg" my="xs">
          <Progress.Section
            // a twentieth of the bar is for the phases before the machines, and one for those after
            value={machinesTotal === 0 ? 5 : 5 + (90 * machinesDone) / machinesTotal}
            aria-label={t(`work.${task.kind}`)}
            striped
            animated
          />
        </Progress.Root>
        <Text size="sm" c="dimmed">
          {t('work.startedBy', { by: task.startedBy, at: formatInstant(task.startedAt) })} {t('work.leave')}
        </Text>
      </Notice>
    );
  }
  if (!task.hasFailed) return null;
  return (
    <Notice tone="alarm" icon={<IconAlertTriangle aria-hidden />} title={t(`work.failed_${task.kind}`)}>
      <Text size="sm">{task.failureMessage ?? t('work.failedText')}</Text>
      <Text size="sm" c="dimmed">
        {t('work.startedBy', { by: task.startedBy, at: formatInstant(task.startedAt) })}{' '}
        {task.failureCode !== null && <Code>{task.failureCode}</Code>}
      </Text>
    </Notice>
  );
}

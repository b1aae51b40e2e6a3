import { Code, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { Notice } from '../Notice.js';
import { isTaskRunning, type DayTask } from '../use-day.js';

/** Shows the progress of the day's task, started by any user, or the failure of the last one; otherwise nothing. */
export function TaskBanner({ work }: { readonly work: DayTask | null }) {
  const { t } = useTranslation('days');
  const { formatInstant, formatCount } = useFormats();
  if (work === null) return null;
  if (isTaskRunning(work)) {
    const { machinesDone, machinesTotal } = work;
    return (
      <Notice tone="plain" icon={<IconRefresh aria-hidden />} title={t(`work.${work.kind}`)} isLive>
        <Text size="sm">
          {t(`work.phase_${work.phase}`)}
          {work.phase === 'machines' &&
            ` ${t('work.machines', { done: formatCount(machinesDone), total: formatCount(machinesTotal) })}`}
        </Text>
        <Progress.Root size="lg" my="xs">
          <Progress.Section
            // a twentieth of the bar is for the phases before the machines, and one for those after
            value={machinesTotal === 0 ? 5 : 5 + (90 * machinesDone) / machinesTotal}
            aria-label={t(`work.${work.kind}`)}
            striped
            animated
          />
        </Progress.Root>
        <Text size="sm" c="dimmed">
          {t('work.startedBy', { by: work.startedBy, at: formatInstant(work.startedAt) })} {t('work.leave')}
        </Text>
      </Notice>
    );
  }
  if (!work.hasFailed) return null;
  return (
    <Notice tone="alarm" icon={<IconAlertTriangle aria-hidden />} title={t(`work.failed_${work.kind}`)}>
      <Text size="sm">{work.failureMessage ?? t('work.failedText')}</Text>
      <Text size="sm" c="dimmed">
        {t('work.startedBy', { by: work.startedBy, at: formatInstant(work.startedAt) })}{' '}
        {work.failureCode !== null && <Code>{work.failureCode}</Code>}
      </Text>
    </Notice>
  );
}

import { Group, Progress, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';

export type VerificationRun = ResponseOf<'get', '/api/establishments/{establishment}/log/verifications'>[number];

/** Describes the progress of a running verification, or the result of an ended one. */
export function VerificationOutcome({ run }: { readonly run: VerificationRun }) {
  const { t } = useTranslation('log');
  const { formatCount, formatInstant } = useFormats();
  const requestedText = t('verification.asked', { name: run.requestedBy, at: formatInstant(run.requestedAt) });
  if (run.state === 'running') {
    const percent = run.partsTotal === 0 ? 0 : Math.floor((run.partsDone * 100) / run.partsTotal);
    return (
      <div role="status">
        <Text>
          {run.partsTotal === 0
            ? t('verification.waiting')
            : t('verification.running', { done: formatCount(run.partsDone), total: formatCount(run.partsTotal) })}
        </Text>
        <Progress value={percent} aria-label={t('verification.progress')} my={4} />
        <Text size="sm" c="dimmed">
          {requestedText}
        </Text>
      </div>
    );
  }
  const isClean = run.state === 'done' && run.findingCount === 0;
  const outcomeText =
    run.state === 'done'
      ? isClean
        ? t('verification.clean')
        : t('verification.found', { count: run.findingCount ?? 0 })
      : t(`verification.${run.state}`);
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        {isClean ? <IconShieldCheck aria-hidden color="#2b8a3e" /> : <IconShieldX aria-hidden color="#c92a2a" />}
        <Text fw={600}>{outcomeText}</Text>
      </Group>
      {run.treeSize !== null && (
        <Text size="sm" mt={4}>
          {t('verification.over', { shown: formatCount(run.treeSize), at: formatInstant(run.finishedAt) })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {requestedText}
      </Text>
    </div>
  );
}

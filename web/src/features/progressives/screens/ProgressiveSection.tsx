import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useHasPermission } from '#web/session/session.js';
import { HitDecisionDialog } from '../components/hits/DecisionDialog.js';
import { ReportHitDialog } from '../components/hits/HitDialog.js';
import { HitList } from '../components/hits/HitsList.js';
import { LinkDialog } from '../components/manage/LinkDialog.js';
import { LinkList } from '../components/manage/LinksList.js';
import { RetireProgressiveDialog } from '../components/manage/RetireDialog.js';
import { TakingDialog } from '../components/TakingDialog.js';
import { TakingsTable } from '../components/TakingsTable.js';
import { listActiveLinks, useProgressiveFormats } from '../components/progressive.js';
import type { Progressive, ProgressiveLine } from '../components/progressive.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

interface ProgressiveSectionProps {
  readonly progressiveNumber: number;
  /** All progressives: one that ends is transferred to another. */
  readonly allProgressives: readonly ProgressiveLine[];
}

type ProgressiveAction = 'link' | 'take' | 'hit' | 'decide' | 'retire';

/**
 * Shows a progressive (shared jackpot): its jackpots, its sources (tables and sites), the stakes of the day, and the
 * hits (wins).
 */
export function ProgressiveSection({ progressiveNumber, allProgressives }: ProgressiveSectionProps) {
  const progressiveQuery = useEstablishmentQuery('/progressives/{progressive}', {
    path: { progressive: String(progressiveNumber) },
  });
  const [openAction, setOpenAction] = useState<ProgressiveAction | null>(null);
  if (progressiveQuery.error !== null || progressiveQuery.data === undefined)
    return <QueryStatus query={progressiveQuery} />;
  const progressive = progressiveQuery.data;
  const dialogProps = { progressive, onClose: () => setOpenAction(null) };
  return (
    <Paper withBorder p="md" component="section" aria-label={progressive.name}>
      <Stack>
        <ProgressiveHeader progressive={progressive} onAction={setOpenAction} />
        <HitList progressive={progressive} onDecide={() => setOpenAction('decide')} />
        <TakingsTable progressive={progressive} />
        <LinkList progressive={progressive} />
      </Stack>
      {openAction === 'link' && <LinkDialog {...dialogProps} />}
      {openAction === 'take' && <TakingDialog {...dialogProps} />}
      {openAction === 'hit' && <ReportHitDialog {...dialogProps} />}
      {openAction === 'decide' && <HitDecisionDialog {...dialogProps} />}
      {openAction === 'retire' && <RetireProgressiveDialog {...dialogProps} allProgressives={allProgressives} />}
    </Paper>
  );
}

interface ProgressiveHeaderProps {
  readonly progressive: Progressive;
  readonly onAction: (action: ProgressiveAction) => void;
}

/** Renders the progressive's name, its acts, and each jackpot's amount, winning cards and share. */
function ProgressiveHeader({ progressive, onAction }: ProgressiveHeaderProps) {
  const { t } = useTranslation('progressives');
  const { formatMoney } = useFormats();
  const { formatShare } = useProgressiveFormats();
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3">
          {progressive.name}
        </Title>
        <ProgressiveActions progressive={progressive} onAction={onAction} />
      </Group>
      {progressive.retiredAt !== null && <Text fw={600}>{t('retired')}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} component="ul" m={0} p={0}>
        {progressive.jackpots.map((jackpot) => (
          <li key={jackpot.jackpot} style={{ listStyle: 'none' }}>
            <Text>{t(`jackpot.${jackpot.jackpot}`)}</Text>
            <Text size="xl" fw={700}>
              {formatMoney(jackpot.amountMinor)}
            </Text>
            <Text size="sm">{t('cards', { cards: jackpot.combination })}</Text>
            <Text size="sm" c="dimmed">
              {formatShare(jackpot, progressive.stakeMinor)}
            </Text>
          </li>
        ))}
      </SimpleGrid>
    </>
  );
}

/**
 * Renders the acts available on a progressive (shared jackpot). While a hit waits for its decision, tables can only be
 * linked; a retired progressive has no acts.
 */
function ProgressiveActions({ progressive, onAction }: ProgressiveHeaderProps) {
  const { t } = useTranslation('progressives');
  const mayOperate = useHasPermission('progressives.operate');
  const mayManage = useHasPermission('progressives.manage');
  const { name, hits, retiredAt } = progressive;
  if (retiredAt !== null) return null;
  const isHitPending = hits.some(({ state }) => state === 'reported');
  const hasLinks = listActiveLinks(progressive).length > 0;
  return (
    <Group gap="xs" className="no-print">
      {mayOperate && hasLinks && !isHitPending && (
        <>
          <Button size="md" aria-label={t('act.takeOf', { name })} onClick={() => onAction('take')}>
            {t('act.take')}
          </Button>
          <Button size="md" variant="default" aria-label={t('act.hitOf', { name })} onClick={() => onAction('hit')}>
            {t('act.hit')}
          </Button>
        </>
      )}
      {mayManage && (
        <>
          <Button size="md" variant="default" aria-label={t('act.linkOf', { name })} onClick={() => onAction('link')}>
            {t('act.link')}
          </Button>
          {!isHitPending && (
            <Button
              size="md"
              variant="default"
              aria-label={t('act.retireOf', { name })}
              onClick={() => onAction('retire')}
            >
              {t('act.retire')}
            </Button>
          )}
        </>
      )}
    </Group>
  );
}

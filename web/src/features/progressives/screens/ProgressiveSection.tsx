import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useHasPermission } from '#web/session/session.js';
import { DecisionDialog } from '../components/hits/DecisionDialog.js';
import { HitDialog } from '../components/hits/HitDialog.js';
import { HitsList } from '../components/hits/HitsList.js';
import { LinkDialog } from '../components/manage/LinkDialog.js';
import { LinksList } from '../components/manage/LinksList.js';
import { RetireDialog } from '../components/manage/RetireDialog.js';
import { TakingDialog } from '../components/TakingDialog.js';
import { TakingsTable } from '../components/TakingsTable.js';
import { findActiveLinks, useProgressiveWords } from '../components/progressive.js';
import type { Progressive, ProgressiveLine } from '../components/progressive.js';
import { useReadHere } from '#web/session/read-here.js';

interface ProgressiveSectionProps {
  readonly number: number;
  /** All progressives: one that ends is transferred to another. */
  readonly allProgressives: readonly ProgressiveLine[];
}

type ProgressiveAct = 'link' | 'take' | 'hit' | 'decide' | 'retire';

/**
 * Shows a progressive (shared jackpot): its jackpots, its sources (tables and sites), the stakes of the day, and the
 * hits (wins).
 */
export function ProgressiveSection({ number, allProgressives }: ProgressiveSectionProps) {
  const progressiveRead = useReadHere('/api/establishments/{establishment}/progressives/{progressive}', {
    path: { progressive: String(number) },
  });
  const [openAct, setOpenAct] = useState<ProgressiveAct | null>(null);
  if (progressiveRead.error !== null) return <ProblemBox problem={progressiveRead.error} />;
  if (progressiveRead.data === undefined) return <Waiting />;
  const progressive = progressiveRead.data;
  const dialogProps = { progressive, close: () => setOpenAct(null) };
  return (
    <Paper withBorder p="md" component="section" aria-label={progressive.name}>
      <Stack>
        <ProgressiveHead progressive={progressive} chooseAct={setOpenAct} />
        <HitsList progressive={progressive} openDecision={() => setOpenAct('decide')} />
        <TakingsTable progressive={progressive} />
        <LinksList progressive={progressive} />
      </Stack>
      {openAct === 'link' && <LinkDialog {...dialogProps} />}
      {openAct === 'take' && <TakingDialog {...dialogProps} />}
      {openAct === 'hit' && <HitDialog {...dialogProps} />}
      {openAct === 'decide' && <DecisionDialog {...dialogProps} />}
      {openAct === 'retire' && <RetireDialog {...dialogProps} allProgressives={allProgressives} />}
    </Paper>
  );
}

interface ProgressiveHeadProps {
  readonly progressive: Progressive;
  readonly chooseAct: (act: ProgressiveAct) => void;
}

/** Renders the progressive's name, its acts, and each jackpot's amount, winning cards and share. */
function ProgressiveHead({ progressive, chooseAct }: ProgressiveHeadProps) {
  const { t } = useTranslation('progressives');
  const { formatMoney: formatMoney } = useFormats();
  const { describeShare } = useProgressiveWords();
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3">
          {progressive.name}
        </Title>
        <ProgressiveActs progressive={progressive} chooseAct={chooseAct} />
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
              {describeShare(jackpot, progressive.stakeMinor)}
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
function ProgressiveActs({ progressive, chooseAct }: ProgressiveHeadProps) {
  const { t } = useTranslation('progressives');
  const mayOperate = useHasPermission('progressives.operate');
  const mayManage = useHasPermission('progressives.manage');
  const { name, hits, retiredAt } = progressive;
  if (retiredAt !== null) return null;
  const isHitPending = hits.some(({ state }) => state === 'reported');
  const hasLinks = findActiveLinks(progressive).length > 0;
  return (
    <Group gap="xs" className="no-print">
      {mayOperate && hasLinks && !isHitPending && (
        <>
          <Button size="md" aria-label={t('act.takeOf', { name })} onClick={() => chooseAct('take')}>
            {t('act.take')}
          </Button>
          <Button size="md" variant="default" aria-label={t('act.hitOf', { name })} onClick={() => chooseAct('hit')}>
            {t('act.hit')}
          </Button>
        </>
      )}
      {mayManage && (
        <>
          <Button size="md" variant="default" aria-label={t('act.linkOf', { name })} onClick={() => chooseAct('link')}>
            {t('act.link')}
          </Button>
          {!isHitPending && (
            <Button
              size="md"
              variant="default"
              aria-label={t('act.retireOf', { name })}
              onClick={() => chooseAct('retire')}
            >
              {t('act.retire')}
            </Button>
          )}
        </>
      )}
    </Group>
  );
}

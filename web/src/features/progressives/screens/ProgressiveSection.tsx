import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DecisionDialog } from '../components/hits/DecisionDialog.js';
import { HitDialog } from '../components/hits/HitDialog.js';
import { HitsList } from '../components/hits/HitsList.js';
import { LinkDialog } from '../components/manage/LinkDialog.js';
import { LinksList } from '../components/manage/LinksList.js';
import { RetireDialog } from '../components/manage/RetireDialog.js';
import { TakingDialog } from '../components/TakingDialog.js';
import { TakingsTable } from '../components/TakingsTable.js';
import { activeLinks, useProgressiveWords } from '../components/progressive.js';
import type { Progressive, ProgressiveLine } from '../components/progressive.js';

interface ProgressiveSectionProps {
  readonly number: number;
  /** All progressives: one that ends is transferred to another. */
  readonly all: readonly ProgressiveLine[];
}

type Act = 'link' | 'take' | 'hit' | 'decide' | 'retire';

/** One progressive: its jackpots, its sources, the stakes of the day, and the hits. */
export function ProgressiveSection({ number, all }: ProgressiveSectionProps) {
  const found = useRead('/api/establishments/{establishment}/progressives/{progressive}', {
    params: { path: { establishment: useEstablishmentCode(), progressive: String(number) } },
  });
  const [act, setAct] = useState<Act | null>(null);
  if (found.error !== null) return <ProblemBox problem={found.error} />;
  if (found.data === undefined) return <Waiting />;
  const of = found.data;
  const dialog = { of, close: () => setAct(null) };
  return (
    <Paper withBorder p="md" component="section" aria-label={of.name}>
      <Stack>
        <Head of={of} choose={setAct} />
        <HitsList of={of} decide={() => setAct('decide')} />
        <TakingsTable of={of} />
        <LinksList of={of} />
      </Stack>
      {act === 'link' && <LinkDialog {...dialog} />}
      {act === 'take' && <TakingDialog {...dialog} />}
      {act === 'hit' && <HitDialog {...dialog} />}
      {act === 'decide' && <DecisionDialog {...dialog} />}
      {act === 'retire' && <RetireDialog {...dialog} all={all} />}
    </Paper>
  );
}

/** Name of the progressive, its acts, and each jackpot's amount, cards and share. */
function Head({ of, choose }: { readonly of: Progressive; readonly choose: (act: Act) => void }) {
  const { t } = useTranslation('progressives');
  const { money } = useFormats();
  const { shareOf } = useProgressiveWords();
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3">
          {of.name}
        </Title>
        <Acts of={of} choose={choose} />
      </Group>
      {of.retiredAt !== null && <Text fw={600}>{t('retired')}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} component="ul" m={0} p={0}>
        {of.jackpots.map((each) => (
          <li key={each.jackpot} style={{ listStyle: 'none' }}>
            <Text>{t(`jackpot.${each.jackpot}`)}</Text>
            <Text size="xl" fw={700}>
              {money(each.amountMinor)}
            </Text>
            <Text size="sm">{t('cards', { cards: each.combination })}</Text>
            <Text size="sm" c="dimmed">
              {shareOf(each, of.stakeMinor)}
            </Text>
          </li>
        ))}
      </SimpleGrid>
    </>
  );
}

/** The available acts: nothing is entered while a hit waits. */
function Acts({ of, choose }: { readonly of: Progressive; readonly choose: (act: Act) => void }) {
  const { t } = useTranslation('progressives');
  const mayOperate = useHasPermission('progressives.operate');
  const mayManage = useHasPermission('progressives.manage');
  const { name, hits, retiredAt } = of;
  if (retiredAt !== null) return null;
  const waits = hits.some(({ state }) => state === 'reported');
  const isFed = activeLinks(of).length > 0;
  return (
    <Group gap="xs" className="no-print">
      {mayOperate && isFed && !waits && (
        <>
          <Button size="md" aria-label={t('act.takeOf', { name })} onClick={() => choose('take')}>
            {t('act.take')}
          </Button>
          <Button size="md" variant="default" aria-label={t('act.hitOf', { name })} onClick={() => choose('hit')}>
            {t('act.hit')}
          </Button>
        </>
      )}
      {mayManage && (
        <>
          <Button size="md" variant="default" aria-label={t('act.linkOf', { name })} onClick={() => choose('link')}>
            {t('act.link')}
          </Button>
          {!waits && (
            <Button
              size="md"
              variant="default"
              aria-label={t('act.retireOf', { name })}
              onClick={() => choose('retire')}
            >
              {t('act.retire')}
            </Button>
          )}
        </>
      )}
    </Group>
  );
}

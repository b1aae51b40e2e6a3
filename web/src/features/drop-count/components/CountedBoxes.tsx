import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconCircle, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { getCountTurn } from './turn.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

type Box = ApiSchema<'CountedBox'>;

const STAGE_STYLES = {
  awaitsFirst: { icon: IconCircle, color: 'blue' },
  awaitsSecond: { icon: IconCircleHalf2, color: 'blue' },
  awaitsRecount: STATE_TAG_STYLES.alarm,
  agreed: STATE_TAG_STYLES.done,
  missing: STATE_TAG_STYLES.odd,
  away: { icon: IconCircleDashed, color: 'gray' },
} as const;

const STAGES_IN_ORDER = ['awaitsRecount', 'awaitsSecond', 'awaitsFirst', 'away', 'missing', 'agreed'] as const;

/**
 * Returns the stage of a box's count: agreed, or its next count. A box that cannot be counted is `missing`, or `away`
 * when it is not in the count room.
 */
function getCountStage({ state, place }: Box): (typeof STAGES_IN_ORDER)[number] {
  if (state === 'agreed') return 'agreed';
  if (place === 'missing') return 'missing';
  return place === 'countRoom' ? state : 'away';
}

export interface CountedBoxGroupsProps {
  readonly boxes: readonly Box[];
  /** Opens the count of a box; null: the current user cannot count anything now. */
  readonly onSelectBox: ((box: string) => void) | null;
}

/**
 * Lists the boxes of a drop (a round that removes the boxes) in groups by the next step of their count, recounts first.
 */
export function CountedBoxGroups({ boxes, onSelectBox }: CountedBoxGroupsProps) {
  const { t } = useTranslation('drops');
  const boxGroups = STAGES_IN_ORDER.map(
    (stage) => [stage, boxes.filter((box) => getCountStage(box) === stage)] as const,
  );
  return (
    <Stack gap="lg">
      {boxGroups
        .filter(([, groupBoxes]) => groupBoxes.length > 0)
        .map(([stage, groupBoxes]) => (
          <TitledSection key={stage} title={t(`count.group_${stage}`)}>
            <Stack gap="xs" component="ul" m={0} p={0}>
              {groupBoxes.map((box) => (
                <CountedBoxCard key={box.box} box={box} onSelectBox={onSelectBox} />
              ))}
            </Stack>
          </TitledSection>
        ))}
    </Stack>
  );
}

/** Shows a box with its counts so far, its state, and a button to count it when it is this user's turn. */
function CountedBoxCard({
  box,
  onSelectBox,
}: {
  readonly box: Box;
  readonly onSelectBox: CountedBoxGroupsProps['onSelectBox'];
}) {
  const { t } = useTranslation('drops');
  const { formatTime } = useTimeFormats();
  const { personId } = usePerson();
  const turn = getCountTurn(box, personId);
  const { box: boxNumber, container, machine, counts } = box;
  const countStage = getCountStage(box);
  return (
    <li style={{ listStyle: 'none' }}>
      <Paper withBorder p="sm" component="article" aria-label={t('count.of', { box: boxNumber })}>
        <Group justify="space-between" gap="xs" align="flex-start">
          <div style={{ flex: '1 1 14rem' }}>
            <Text fw={700} size="lg">
              {boxNumber}
            </Text>
            <Text size="sm" c="dimmed">
              {t('count.from', { machine, kind: t(`container.${container}`) })}
            </Text>
            {counts.map(({ countNumber, countedByName, countedAt, source }) => (
              <Text size="sm" key={countNumber}>
                {t(`count.by_${source}`, { number: countNumber, name: countedByName, at: formatTime(countedAt) })}
              </Text>
            ))}
          </div>
          <StateTag {...STAGE_STYLES[countStage]}>{t(`count.state_${countStage}`)}</StateTag>
          {onSelectBox !== null && turn === 'now' && (
            <Button
              size="md"
              variant={countStage === 'awaitsRecount' ? 'filled' : 'default'}
              aria-label={t(countStage === 'awaitsRecount' ? 'count.againOf' : 'count.startOf', { box: boxNumber })}
              onClick={() => onSelectBox(boxNumber)}
            >
              {t(countStage === 'awaitsRecount' ? 'count.again' : 'count.start')}
            </Button>
          )}
          {onSelectBox !== null && turn === 'own' && <Text size="sm">{t('count.ownLast')}</Text>}
        </Group>
        <CountDifferences box={box} />
        <LastCountFigures box={box} />
      </Paper>
    </li>
  );
}

/**
 * Shows the differences between the last two counts of a box that awaits a recount. Users without access (`differences`
 * is null) only learn that the counts differ.
 */
function CountDifferences({ box: { box, state, differences } }: { readonly box: Box }) {
  const { t } = useTranslation('drops');
  const { formatMoney, formatCount } = useFormats();
  if (state !== 'awaitsRecount') return null;
  if (differences === null) return <Text size="sm">{t('count.blind')}</Text>;
  return (
    <ListTable
      label={t('count.differencesOf', { box })}
      columns={[
        t('count.line'),
        { label: t('count.earlier'), isFigure: true },
        { label: t('count.later'), isFigure: true },
      ]}
    >
      {differences.map(({ medium, valueMinor, earlier, later }) => {
        const formatValue = medium === 'tickets' ? formatMoney : formatCount;
        return (
          <Table.Tr key={`${medium} ${valueMinor ?? ''}`}>
            <Table.Td>{t(`count.of_${medium}`, { value: formatMoney(valueMinor) })}</Table.Td>
            <Table.Td ta="end">{formatValue(earlier)}</Table.Td>
            <Table.Td ta="end">{formatValue(later)}</Table.Td>
          </Table.Tr>
        );
      })}
    </ListTable>
  );
}

/** Writes the figures of a box's last count on one line; nothing without a count or without access. */
function LastCountFigures({ box: { counts, state } }: { readonly box: Box }) {
  const { t } = useTranslation('drops');
  const { formatMoney, formatCount } = useFormats();
  const lastFigures = counts.at(-1)?.figures ?? null;
  if (lastFigures === null) return null;
  const { notes, coins, notesMinor, coinsMinor, ticketCount, ticketsMinor } = lastFigures;
  const denominationTexts = [...notes, ...coins].map(
    (line) => `${formatCount(line.count)} × ${formatMoney(line.valueMinor)}`,
  );
  const textParts = [
    t(state === 'agreed' ? 'count.agreedMoney' : 'count.lastMoney', {
      amount: formatMoney(coins.length > 0 ? coinsMinor : notesMinor),
    }),
    denominationTexts.length === 0 ? '' : denominationTexts.join(' + '),
    ticketCount === '0' ? '' : t('count.papers', { count: Number(ticketCount), amount: formatMoney(ticketsMinor) }),
  ];
  return (
    <Text size="sm" mt={4}>
      {textParts.filter((text) => text !== '').join(' · ')}
    </Text>
  );
}

import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconCircle, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';
import { useTimeWords } from '#web/components/figures/time-words.js';
import { countTurn } from './turn.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

type Box = Shape<'CountedBox'>;

const SIGNS = {
  awaitsFirst: { icon: IconCircle, color: 'blue' },
  awaitsSecond: { icon: IconCircleHalf2, color: 'blue' },
  awaitsRecount: STATE_LOOKS.alarm,
  agreed: STATE_LOOKS.done,
  missing: STATE_LOOKS.odd,
  away: { icon: IconCircleDashed, color: 'gray' },
} as const;

const order = ['awaitsRecount', 'awaitsSecond', 'awaitsFirst', 'away', 'missing', 'agreed'] as const;

/** Returns the next step of a box's count; a box that is missing or not in the count room yet has its own. */
function stateOf({ state, place }: Box): (typeof order)[number] {
  if (state === 'agreed') return 'agreed';
  if (place === 'missing') return 'missing';
  return place === 'countRoom' ? state : 'away';
}

export interface CountedBoxesProps {
  readonly boxes: readonly Box[];
  /** Null: the current user cannot count anything now. */
  readonly choose: ((box: string) => void) | null;
}

/** The boxes of a drop, grouped by their next step: recounts first. */
export function CountedBoxes({ boxes, choose }: CountedBoxesProps) {
  const { t } = useTranslation('drops');
  const groups = order.map((name) => [name, boxes.filter((box) => stateOf(box) === name)] as const);
  return (
    <Stack gap="lg">
      {groups
        .filter(([, own]) => own.length > 0)
        .map(([name, own]) => (
          <TitledSection key={name} title={t(`count.group_${name}`)}>
            <Stack gap="xs" component="ul" m={0} p={0}>
              {own.map((box) => (
                <CountedBox key={box.box} box={box} choose={choose} />
              ))}
            </Stack>
          </TitledSection>
        ))}
    </Stack>
  );
}

/** A box with its counts so far, its state, and the button to count it if it is the user's turn. */
function CountedBox({ box, choose }: { readonly box: Box; readonly choose: CountedBoxesProps['choose'] }) {
  const { t } = useTranslation('drops');
  const { clock } = useTimeWords();
  const { personId } = usePerson();
  const turn = countTurn(box, personId);
  const { box: number, container, machine, counts } = box;
  const standing = stateOf(box);
  return (
    <li style={{ listStyle: 'none' }}>
      <Paper withBorder p="sm" component="article" aria-label={t('count.of', { box: number })}>
        <Group justify="space-between" gap="xs" align="flex-start">
          <div style={{ flex: '1 1 14rem' }}>
            <Text fw={700} size="lg">
              {number}
            </Text>
            <Text size="sm" c="dimmed">
              {t('count.from', { machine, kind: t(`container.${container}`) })}
            </Text>
            {counts.map(({ countNumber, countedByName, countedAt, source }) => (
              <Text size="sm" key={countNumber}>
                {t(`count.by_${source}`, { number: countNumber, name: countedByName, at: clock(countedAt) })}
              </Text>
            ))}
          </div>
          <StateTag {...SIGNS[standing]}>{t(`count.state_${standing}`)}</StateTag>
          {choose !== null && turn === 'now' && (
            <Button
              size="md"
              variant={standing === 'awaitsRecount' ? 'filled' : 'default'}
              aria-label={t(standing === 'awaitsRecount' ? 'count.againOf' : 'count.startOf', { box: number })}
              onClick={() => choose(number)}
            >
              {t(standing === 'awaitsRecount' ? 'count.again' : 'count.start')}
            </Button>
          )}
          {choose !== null && turn === 'own' && <Text size="sm">{t('count.ownLast')}</Text>}
        </Group>
        <Differences box={box} />
        <Figures box={box} />
      </Paper>
    </li>
  );
}

/**
 * A table of the differences between the last two counts, for users with access; others only learn that they differ.
 */
function Differences({ box: { box, state, differences } }: { readonly box: Box }) {
  const { t } = useTranslation('drops');
  const { money, count } = useFormats();
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
        const written = medium === 'tickets' ? money : count;
        return (
          <Table.Tr key={`${medium} ${valueMinor ?? ''}`}>
            <Table.Td>{t(`count.of_${medium}`, { value: money(valueMinor) })}</Table.Td>
            <Table.Td ta="end">{written(earlier)}</Table.Td>
            <Table.Td ta="end">{written(later)}</Table.Td>
          </Table.Tr>
        );
      })}
    </ListTable>
  );
}

/** The figures of the last count on one line, for users with access. */
function Figures({ box: { counts, state } }: { readonly box: Box }) {
  const { t } = useTranslation('drops');
  const { money, count } = useFormats();
  const found = counts.at(-1)?.figures ?? null;
  if (found === null) return null;
  const { notes, coins, notesMinor, coinsMinor, ticketCount, ticketsMinor } = found;
  const values = [...notes, ...coins].map((line) => `${count(line.count)} × ${money(line.valueMinor)}`);
  const parts = [
    t(state === 'agreed' ? 'count.agreedMoney' : 'count.lastMoney', {
      amount: money(coins.length > 0 ? coinsMinor : notesMinor),
    }),
    values.length === 0 ? '' : values.join(' + '),
    ticketCount === '0' ? '' : t('count.papers', { count: Number(ticketCount), amount: money(ticketsMinor) }),
  ];
  return (
    <Text size="sm" mt={4}>
      {parts.filter((text) => text !== '').join(' · ')}
    </Text>
  );
}

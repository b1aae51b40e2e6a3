import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buildChipKey } from '#domain/cash/desk-chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { AddChipKind } from '#web/components/chips/AddChips.js';
import { useChipFormats } from '#web/components/chips/chips.js';
import type { Counts, Notes, Pieces } from './pieces.js';

/** Usual quantities handed over at once: a stack of chips, a few plaques or notes. */
const STACK_SIZE = { chip: 20, plaque: 5, note: 10 } as const;
/** Key size for hurried fingers. */
const KEY_SIZE = 48;

interface PieceRowProps {
  readonly name: string;
  readonly pieceKey: string;
  readonly valueMinor: bigint;
  readonly several: number;
  readonly counts: Counts;
}

/**
 * Renders the count of one kind of piece: its worth, a field, and buttons for one fewer, one more and `several` more.
 * `several` is a usual stack of that kind.
 */
function PieceRow({ name, pieceKey, valueMinor, several, counts }: PieceRowProps) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  const typedCount = counts.getText(pieceKey);
  const isInvalid = counts.isInvalid(pieceKey);
  const count = isInvalid || typedCount.trim() === '' ? 0n : BigInt(typedCount.trim());
  const steps = [
    { by: -1, sign: '−', label: t('pieces.fewer', { name }) },
    { by: 1, sign: '+', label: t('pieces.more', { name, several: 1 }) },
    { by: several, sign: `+${several}`, label: t('pieces.more', { name, several }) },
  ];
  const [fewer, ...more] = steps.map(({ by, sign, label }) => (
    <Button
      key={by}
      variant="default"
      h={KEY_SIZE}
      w={by > 1 ? KEY_SIZE + 16 : KEY_SIZE}
      px={0}
      fz="lg"
      aria-label={label}
      onClick={() => counts.addToCount(pieceKey, by)}
    >
      {sign}
    </Button>
  ));
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ flex: '1 1 130px', minInlineSize: 0 }}>
        <Text fw={600} lh={1.3}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" className="figure" ta="start">
          {formatMoney((valueMinor * count).toString())}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {fewer}
        <TextInput
          aria-label={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          w={76}
          styles={{ input: { height: KEY_SIZE, textAlign: 'center', fontSize: '1.1rem' } }}
          value={typedCount}
          error={isInvalid ? t('pieces.whole') : null}
          onChange={({ currentTarget }) => counts.setText(pieceKey, currentTarget.value)}
        />
        {more}
      </Group>
    </Group>
  );
}

interface PieceGroupProps {
  readonly title: string;
  readonly columns?: number;
}

/** Renders a count of chips and plaques: a row for each kind, and their total worth. */
export function PieceRows({ pieces, title, columns = 1 }: PieceGroupProps & { readonly pieces: Pieces }) {
  const { t } = useTranslation('tables');
  const { formatKind: nameKind } = useChipFormats();
  return (
    <PieceGroup title={title} worthMinor={pieces.worthMinor}>
      {pieces.kinds.length === 0 && <Text c="dimmed">{t('pieces.none')}</Text>}
      <SimpleGrid cols={{ base: 1, md: columns }} spacing="xl" verticalSpacing="sm">
        {pieces.kinds.map((kind) => (
          <PieceRow
            key={buildChipKey(kind)}
            pieceKey={buildChipKey(kind)}
            name={nameKind(kind)}
            valueMinor={kind.valueMinor}
            several={STACK_SIZE[kind.medium]}
            counts={pieces}
          />
        ))}
      </SimpleGrid>
      <AddChipKind addKind={pieces.add} />
    </PieceGroup>
  );
}

/** Renders a count of banknotes: a row for each value, and their total worth; nothing without values. */
export function NoteRows({ notes, title, columns = 1 }: PieceGroupProps & { readonly notes: Notes }) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  if (notes.values.length === 0) return null;
  return (
    <PieceGroup title={title} worthMinor={notes.worthMinor}>
      <SimpleGrid cols={{ base: 1, md: columns }} spacing="xl" verticalSpacing="sm">
        {notes.values.map((valueMinor) => (
          <PieceRow
            key={String(valueMinor)}
            pieceKey={String(valueMinor)}
            name={t('pieces.note', { value: formatMoney(valueMinor.toString()) })}
            valueMinor={valueMinor}
            several={STACK_SIZE.note}
            counts={notes}
          />
        ))}
      </SimpleGrid>
    </PieceGroup>
  );
}

/** Renders a titled group of piece rows with its total worth. */
function PieceGroup({
  title,
  worthMinor,
  children,
}: {
  readonly title: string;
  readonly worthMinor: bigint;
  readonly children: ReactNode;
}) {
  const { formatMoney: formatMoney } = useFormats();
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text fw={700} className="figure" aria-live="polite">
          {formatMoney(worthMinor.toString())}
        </Text>
      </Group>
      {children}
    </Stack>
  );
}

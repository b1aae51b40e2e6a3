import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buildChipKey } from '#domain/cash/desk-chips.js';
import { listLegalNotes } from '#domain/cash/drop-counts.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useFormats } from '#web/components/figures/figures.js';
import { AddChipKind } from '#web/components/chips/AddChips.js';
import { useChipFormats } from '#web/components/chips/chips.js';
import type { CountInputs, NoteCounts, ChipCounts } from './pieces.js';

/** Usual quantities handed over at once: a stack of chips, a few plaques or notes. */
const STACK_SIZE = { chip: 20, plaque: 5, note: 10 } as const;
/** Key size for hurried fingers. */
const BUTTON_SIZE_PX = 48;

interface DenominationRowProps {
  readonly label: string;
  readonly countKey: string;
  readonly valueMinor: bigint;
  readonly stackSize: number;
  readonly countInputs: CountInputs;
}

/**
 * Renders the count of one kind of piece: its worth, a field, and buttons for one fewer, one more and `stackSize` more.
 * `stackSize` is a usual stack of that kind.
 */
function DenominationRow({ label, countKey, valueMinor, stackSize, countInputs }: DenominationRowProps) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const countInput = countInputs.getInput(countKey);
  const isInvalid = countInputs.isInvalid(countKey);
  const count = isInvalid || countInput.trim() === '' ? 0n : BigInt(countInput.trim());
  const steps = [
    { delta: -1, sign: '−', label: t('pieces.fewer', { name: label }) },
    { delta: 1, sign: '+', label: t('pieces.more', { name: label, several: 1 }) },
    { delta: stackSize, sign: `+${stackSize}`, label: t('pieces.more', { name: label, several: stackSize }) },
  ];
  const [decrementButton, ...incrementButtons] = steps.map(({ delta, sign, label }) => (
    <Button
      key={delta}
      variant="default"
      h={BUTTON_SIZE_PX}
      w={delta > 1 ? BUTTON_SIZE_PX + 16 : BUTTON_SIZE_PX}
      px={0}
      fz="lg"
      aria-label={label}
      onClick={() => countInputs.addToCount(countKey, delta)}
    >
      {sign}
    </Button>
  ));
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ flex: '1 1 130px', minInlineSize: 0 }}>
        <Text fw={600} lh={1.3}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="figure" ta="start">
          {formatMoney((valueMinor * count).toString())}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {decrementButton}
        <TextInput
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          w={76}
          styles={{ input: { height: BUTTON_SIZE_PX, textAlign: 'center', fontSize: '1.1rem' } }}
          value={countInput}
          error={isInvalid ? t('pieces.whole') : null}
          onChange={({ currentTarget }) => countInputs.setInput(countKey, currentTarget.value)}
        />
        {incrementButtons}
      </Group>
    </Group>
  );
}

interface CountRowsProps {
  readonly title: string;
  readonly columns?: number;
}

/** Renders a count of chips and plaques: a row for each kind, and their total worth. */
export function ChipCountRows({ pieces, title, columns = 1 }: CountRowsProps & { readonly pieces: ChipCounts }) {
  const { t } = useTranslation('tables');
  const { formatChipKind } = useChipFormats();
  return (
    <DenominationGroup title={title} totalMinor={pieces.totalMinor}>
      {pieces.kinds.length === 0 && <Text c="dimmed">{t('pieces.none')}</Text>}
      <SimpleGrid cols={{ base: 1, md: columns }} spacing="xl" verticalSpacing="sm">
        {pieces.kinds.map((kind) => (
          <DenominationRow
            key={buildChipKey(kind)}
            countKey={buildChipKey(kind)}
            label={formatChipKind(kind)}
            valueMinor={kind.valueMinor}
            stackSize={STACK_SIZE[kind.medium]}
            countInputs={pieces}
          />
        ))}
      </SimpleGrid>
      <AddChipKind onAdd={pieces.addKind} />
    </DenominationGroup>
  );
}

/** Renders a count of banknotes and coins: a row for each value, and their total worth; nothing without values. */
export function NoteCountRows({ notes, title, columns = 1 }: CountRowsProps & { readonly notes: NoteCounts }) {
  const { t } = useTranslation('tables');
  const noteValues = new Set(listLegalNotes(useEstablishment().currency));
  const { formatMoney } = useFormats();
  if (notes.values.length === 0) return null;
  return (
    <DenominationGroup title={title} totalMinor={notes.totalMinor}>
      <SimpleGrid cols={{ base: 1, md: columns }} spacing="xl" verticalSpacing="sm">
        {notes.values.map((valueMinor) => (
          <DenominationRow
            key={String(valueMinor)}
            countKey={String(valueMinor)}
            label={t(noteValues.has(valueMinor) ? 'pieces.note' : 'pieces.coin', {
              value: formatMoney(valueMinor.toString()),
            })}
            valueMinor={valueMinor}
            stackSize={STACK_SIZE.note}
            countInputs={notes}
          />
        ))}
      </SimpleGrid>
    </DenominationGroup>
  );
}

/** Renders a titled group of piece rows with its total worth. */
function DenominationGroup({
  title,
  totalMinor,
  children,
}: {
  readonly title: string;
  readonly totalMinor: bigint;
  readonly children: ReactNode;
}) {
  const { formatMoney } = useFormats();
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text fw={700} className="figure" aria-live="polite">
          {formatMoney(totalMinor.toString())}
        </Text>
      </Group>
      {children}
    </Stack>
  );
}

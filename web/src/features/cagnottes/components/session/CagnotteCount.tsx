import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { NoteCountRows, ChipCountRows } from '#web/features/tables/components/entry/PieceRows.js';
import type { NoteCounts, ChipCounts } from '#web/features/tables/components/entry/pieces.js';

interface CagnotteCountFieldsProps {
  readonly chips: ChipCounts;
  readonly notes: NoteCounts;
  readonly stubsMinor: string;
  readonly differenceMinor: bigint;
}

/**
 * Shows the count of the chips, plaques and notes of a cagnotte (the box of the rake), and its total against the
 * detached tickets. A negative difference is a shortage.
 */
export function CagnotteCountFields({ chips, notes, stubsMinor, differenceMinor }: CagnotteCountFieldsProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const absoluteDifference = differenceMinor < 0n ? -differenceMinor : differenceMinor;
  const nonZeroKind = differenceMinor < 0n ? 'short' : 'over';
  const differenceKind = differenceMinor === 0n ? 'equal' : nonZeroKind;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <ChipCountRows pieces={chips} title={t('opening.chips')} />
        <NoteCountRows notes={notes} title={t('opening.notes')} />
      </SimpleGrid>
      <Stack gap={4} aria-live="polite">
        <Text fw={700} size="lg">
          {t('opening.sums', {
            counted: formatMoney((chips.totalMinor + notes.totalMinor).toString()),
            stubs: formatMoney(stubsMinor),
          })}
        </Text>
        <Text fw={600}>{t(`opening.${differenceKind}`, { amount: formatMoney(absoluteDifference.toString()) })}</Text>
      </Stack>
    </>
  );
}

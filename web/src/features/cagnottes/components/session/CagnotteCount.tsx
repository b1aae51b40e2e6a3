import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoteCountRows, ChipCountRows } from '#web/components/counts/PieceRows.js';
import type { NoteCounts, ChipCounts } from '#web/components/counts/pieces.js';
import { useFormats } from '#web/components/figures/figures.js';

interface CagnotteCountFieldsProps {
  readonly chips: ChipCounts;
  readonly notes: NoteCounts;
}

/** Shows the blind count of the chips, plaques and notes of a cagnotte (the box of the rake), and its total. */
export function CagnotteCountFields({ chips, notes }: CagnotteCountFieldsProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <ChipCountRows pieces={chips} title={t('opening.chips')} />
        <NoteCountRows notes={notes} title={t('opening.notes')} />
      </SimpleGrid>
      <Text fw={700} size="lg" aria-live="polite">
        {t('opening.sum', { counted: formatMoney((chips.totalMinor + notes.totalMinor).toString()) })}
      </Text>
    </>
  );
}

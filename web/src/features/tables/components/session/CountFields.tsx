import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { NoteCountRows, ChipCountRows } from '#web/components/counts/PieceRows.js';
import type { NoteCounts, ChipCounts } from '#web/components/counts/pieces.js';

/** Renders the count of every chip, plaque and note of a table, with the total worth. */
export function CountFields({ chips, notes }: { readonly chips: ChipCounts; readonly notes: NoteCounts }) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <ChipCountRows pieces={chips} title={t('count.chips')} />
        <NoteCountRows notes={notes} title={t('count.notes')} />
      </SimpleGrid>
      <Text fw={700} size="lg" aria-live="polite">
        {t('count.total')}{' '}
        <span className="figure">{formatMoney((chips.totalMinor + notes.totalMinor).toString())}</span>
      </Text>
    </>
  );
}

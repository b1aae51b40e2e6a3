import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { NoteRows, PieceRows } from '../entry/PieceRows.js';
import type { Notes, Pieces } from '../entry/pieces.js';

/** Renders the count of every chip, plaque and note of a table, with the total worth. */
export function CountFields({ chips, notes }: { readonly chips: Pieces; readonly notes: Notes }) {
  const { t } = useTranslation('tables');
  const { formatMoney: formatMoney } = useFormats();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <PieceRows pieces={chips} title={t('count.chips')} />
        <NoteRows notes={notes} title={t('count.notes')} />
      </SimpleGrid>
      <Text fw={700} size="lg" aria-live="polite">
        {t('count.total')}{' '}
        <span className="figure">{formatMoney((chips.worthMinor + notes.worthMinor).toString())}</span>
      </Text>
    </>
  );
}

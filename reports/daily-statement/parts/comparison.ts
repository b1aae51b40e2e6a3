import { count, declareTable, buildDeclaredTable, buildRow, money, percent, text } from '#documents/model/columns.js';
import type { RowOf } from '#documents/model/columns.js';
import { headingOf, type Words } from '#documents/words/words.js';
import type { TableSection } from '#documents/model/document.js';
import { createAdditivePart } from '../part.js';

type MediumRow = RowOf<typeof COMPARISON.columns>;

const COMPARISON = declareTable({
  name: 'comparison',
  columns: [
    text('medium', { fr: 'Support', en: 'Medium' }, { weight: 1.5 }),
    money('meteredMinor', headingOf('metered')),
    money('actualMinor', { fr: 'Compté ou payé', en: 'Counted or paid' }),
    money('varianceMinor', headingOf('variance')),
    percent('variancePercent', headingOf('variancePercent'), { nullable: true }),
    count('machinesBeyond', { fr: 'Appareils hors tolérance', en: 'Machines beyond tolerance' }),
  ],
});

/** Builds a table of one row for each medium (notes, tickets, coins…): metered, counted or paid, and variance. */
function buildMediaTable(rows: readonly MediumRow[], words: Words): TableSection {
  return buildDeclaredTable(COMPARISON, words, {
    title: words('comparison'),
    rows: rows.map((row) => buildRow(COMPARISON, row, { medium: words(`medium_${row.medium}`) })),
  });
}

/** Metered against counted or paid amounts, by medium. */
export const comparisonPart = createAdditivePart(
  'comparison',
  15,
  async ({ readDays, words }) => [buildMediaTable(await readDays<MediumRow>('daily-statement', 'media'), words)],
  [COMPARISON],
);

import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { TableSection } from '#documents/model/document.js';
import { createAdditivePart } from '../part.js';

type MediumRow = RowOf<typeof COMPARISON_TABLE.columns>;

const COMPARISON_TABLE = declareTable({
  name: 'comparison',
  columns: [
    column.text('medium', { fr: 'Support', en: 'Medium' }, { weight: 1.5 }),
    column.money('meteredMinor', getHeading('metered'), { nullable: true }),
    column.money('actualMinor', { fr: 'Compté ou payé', en: 'Counted or paid' }),
    column.money('varianceMinor', getHeading('variance'), { nullable: true }),
    column.percent('variancePercent', getHeading('variancePercent'), { nullable: true }),
    column.count('machinesBeyond', { fr: 'Appareils hors tolérance', en: 'Machines beyond tolerance' }),
  ],
});

/** Builds a table of one row for each medium (notes, tickets, coins…): metered, counted or paid, and variance. */
function buildMediaTable(rows: readonly MediumRow[], translate: Translator): TableSection {
  return buildDeclaredTable(COMPARISON_TABLE, translate, {
    title: translate('comparison'),
    rows: rows.map((row) => buildRow(COMPARISON_TABLE, row, { medium: translate(`medium_${row.medium}`) })),
  });
}

/** Metered against counted or paid amounts, by medium. */
export const comparisonPart = createAdditivePart(
  'comparison',
  15,
  async ({ readDayRows, translate }) => [
    buildMediaTable(await readDayRows<MediumRow>('daily-statement', 'media'), translate),
  ],
  [COMPARISON_TABLE],
);

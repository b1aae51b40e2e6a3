import {
  buildDeclaredTable,
  buildRow,
  column,
  declareTable,
  sumColumns,
  type RowOf,
} from '#documents/model/columns.js';
import { appendTotal } from '#documents/parts/sections.js';
import { createAdditivePart } from '../part.js';

type DifferenceRow = RowOf<typeof SUSPENSE_TABLE.columns>;

const SUSPENSE_TABLE = declareTable({
  name: 'suspense',
  columns: [
    column.code('caseNumber', { fr: 'Dossier', en: 'Case' }),
    column.day('gamingDay', { fr: 'Journée', en: 'Gaming day' }),
    column.code('machine', { fr: 'Appareil', en: 'Machine' }),
    column.text('medium', { fr: 'Support', en: 'Medium' }),
    column.money('amountMinor', { fr: 'Manquant, ou en trop (−)', en: 'Missing, or too much (−)' }),
    column.money('settledMinor', { fr: 'Réglé', en: 'Settled' }),
    column.money(
      'recentMinor',
      { fr: 'En attente, 30 jours au plus', en: 'In suspense, up to 30 days' },
      { summed: true },
    ),
    column.money('olderMinor', { fr: '31 à 90 jours', en: '31 to 90 days' }, { summed: true }),
    column.money('oldestMinor', { fr: 'Plus de 90 jours', en: 'More than 90 days' }, { summed: true }),
  ],
});

/** Differences in suspense at the end of the last day, by their age. Absent where there is none. */
export const suspensePart = createAdditivePart(
  'suspense',
  19,
  async ({ readDayRows, translate }) => {
    const rows = await readDayRows<DifferenceRow>('daily-statement', 'suspense');
    if (rows.length === 0) return [];
    return [
      buildDeclaredTable(SUSPENSE_TABLE, translate, {
        title: translate('suspense'),
        rows: appendTotal(
          rows.map((row) => buildRow(SUSPENSE_TABLE, row, { medium: translate(`medium_${row.medium}`) })),
          translate('suspenseTotal'),
          sumColumns(SUSPENSE_TABLE.columns, rows),
        ),
      }),
    ];
  },
  [SUSPENSE_TABLE],
);

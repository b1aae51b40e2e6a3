import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { createAdditivePart } from '../part.js';

type MediumRow = RowOf<typeof HAND_PAYS_OWED_TABLE.columns>;

const HAND_PAYS_OWED_TABLE = declareTable({
  name: 'hand-pays-owed',
  columns: [
    column.text('medium', { fr: 'Support', en: 'Medium' }),
    column.money('openingMinor', { fr: "Dû à l'ouverture", en: 'Owed at opening' }, { nullable: true }),
    column.money('unpaidMinor', { fr: 'Gagné et non payé', en: 'Won and not paid' }, { nullable: true }),
    column.money(
      'settledMinor',
      { fr: 'Payé pour des journées antérieures', en: 'Paid for earlier days' },
      { nullable: true },
    ),
    column.money('lateMinor', { fr: 'Régularisations', en: 'Late corrections' }),
    column.money('closingMinor', { fr: 'Dû à la clôture', en: 'Owed at closing' }, { nullable: true }),
    column.day('since', { fr: 'Dû depuis', en: 'Owed since' }, { nullable: true }),
  ],
});

/**
 * Hand pays owed, by medium: opening + won and not paid − paid for earlier days + late corrections = closing. Absent
 * where nothing was owed.
 */
export const handPaysOwedPart = createAdditivePart(
  'hand-pays-owed',
  18,
  async ({ readDayRows, translate }) => {
    const rows = await readDayRows<MediumRow>('daily-statement', 'hand-pays-owed');
    if (rows.length === 0) return [];
    return [
      buildDeclaredTable(HAND_PAYS_OWED_TABLE, translate, {
        title: translate('handPaysOwed'),
        rows: rows.map((row) => buildRow(HAND_PAYS_OWED_TABLE, row, { medium: translate(`medium_${row.medium}`) })),
      }),
    ];
  },
  [HAND_PAYS_OWED_TABLE],
);

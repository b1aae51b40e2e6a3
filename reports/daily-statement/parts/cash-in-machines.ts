import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { createAdditivePart } from '../part.js';

type MediumRow = RowOf<typeof CASH_IN_MACHINES_TABLE.columns>;

const CASH_IN_MACHINES_TABLE = declareTable({
  name: 'cash-in-machines',
  columns: [
    column.text('medium', { fr: 'Support', en: 'Medium' }),
    column.money(
      'openingMinor',
      { fr: "Dans les appareils à l'ouverture", en: 'In the machines at opening' },
      { nullable: true },
    ),
    column.money('enteredMinor', { fr: "Entré d'après les compteurs", en: 'Put in, as metered' }, { nullable: true }),
    column.money('lateMinor', { fr: 'Régularisations', en: 'Late corrections' }),
    column.money(
      'dueMinor',
      { fr: 'Attendu dans les caisses comptées', en: 'Due in the counted boxes' },
      { nullable: true },
    ),
    column.money('countedMinor', { fr: 'Compté', en: 'Counted' }),
    column.day('since', { fr: 'Caisses comptées depuis', en: 'Counted boxes since' }, { nullable: true }),
    column.money(
      'closingMinor',
      { fr: 'Dans les appareils à la clôture', en: 'In the machines at closing' },
      { nullable: true },
    ),
  ],
});

/**
 * The money in the machines' boxes, by medium: opening + put in + late corrections − due in the counted boxes = closing.
 * Absent where every box was counted on its own day.
 */
export const cashInMachinesPart = createAdditivePart(
  'cash-in-machines',
  17,
  async ({ readDayRows, translate }) => {
    const rows = await readDayRows<MediumRow>('daily-statement', 'cash-in-machines');
    if (rows.length === 0) return [];
    return [
      buildDeclaredTable(CASH_IN_MACHINES_TABLE, translate, {
        title: translate('cashInMachines'),
        rows: rows.map((row) => buildRow(CASH_IN_MACHINES_TABLE, row, { medium: translate(`medium_${row.medium}`) })),
      }),
    ];
  },
  [CASH_IN_MACHINES_TABLE],
);

import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, createTranslator } from '#documents/words/words.js';
import { buildRowsAndTotal } from '#documents/parts/sections.js';
import { createAdditivePart } from '../daily-statement/part.js';

interface CagnotteRow extends RowOf<typeof CAGNOTTE_TABLE.columns> {
  readonly game: string;
}

const HEADINGS = { sum: { fr: 'Somme', en: 'Sum' } };

const CAGNOTTE_TABLE = declareTable({
  name: 'cagnottes',
  columns: [
    column.code('tableNumber', getHeading('tableNumber', 'cagnotte-register'), { nullable: true }),
    column.text('played', { fr: 'Jeu', en: 'Game' }, { weight: 2, composed: true }),
    column.count('cagnottes', getHeading('cagnottes', 'cagnotte-register')),
    column.money('stubsMinor', getHeading('byTickets', 'cagnotte-register'), { group: HEADINGS.sum }),
    column.money('countedMinor', getHeading('counted', 'cagnotte-register'), { group: HEADINGS.sum }),
    column.money('differenceMinor', getHeading('difference', 'cagnotte-register')),
    column.money('carriedMinor', getHeading('carried', 'cagnotte-register')),
  ],
});

/** Content of each table's cagnottes over the days, proved by their stubs; absent when none was counted. */
export const cagnottesPart = createAdditivePart(
  'cagnottes',
  37,
  async ({ readDayRows, language }) => {
    const cagnotteRows = await readDayRows<CagnotteRow>('cagnotte-register', 'tables-of-days');
    if (cagnotteRows.length === 0) return [];
    const translate = createTranslator('cagnotte-register', language);
    const translatedRows = cagnotteRows.map((row) => ({
      ...row,
      played: row.tableNumber === null ? null : translate(`game_${row.game}`),
    }));
    const table = buildDeclaredTable(CAGNOTTE_TABLE, translate, {
      title: translate('ofDays'),
      rows: buildRowsAndTotal(translatedRows, 'tableNumber', translate('total')),
    });
    return [table];
  },
  [CAGNOTTE_TABLE],
);

import { code, count, declareTable, buildDeclaredTable, money, text, type RowOf } from '#documents/model/columns.js';
import { headingOf, wordsOf } from '#documents/words/words.js';
import { buildRowsAndTotal } from '#documents/parts/sections.js';
import { createAdditivePart } from '../daily-statement/part.js';

interface CagnotteRow extends RowOf<typeof CAGNOTTES.columns> {
  readonly game: string;
}

const HEADINGS = { sum: { fr: 'Somme', en: 'Sum' } };

const CAGNOTTES = declareTable({
  name: 'cagnottes',
  columns: [
    code('tableNumber', headingOf('tableNumber', 'cagnotte-register'), { nullable: true }),
    text('played', { fr: 'Jeu', en: 'Game' }, { weight: 2, composed: true }),
    count('cagnottes', headingOf('cagnottes', 'cagnotte-register')),
    money('stubsMinor', headingOf('byTickets', 'cagnotte-register'), { group: HEADINGS.sum }),
    money('countedMinor', headingOf('counted', 'cagnotte-register'), { group: HEADINGS.sum }),
    money('differenceMinor', headingOf('difference', 'cagnotte-register')),
    money('carriedMinor', headingOf('carried', 'cagnotte-register')),
  ],
});

/** Content of each table's cagnottes over the days, proved by their stubs; absent when none was counted. */
export const cagnottesPart = createAdditivePart(
  'cagnottes',
  37,
  async ({ readDays, language }) => {
    const cagnottes = await readDays<CagnotteRow>('cagnotte-register', 'tables-of-days');
    if (cagnottes.length === 0) return [];
    const words = wordsOf('cagnotte-register', language);
    const cagnotteLines = cagnottes.map((row) => ({
      ...row,
      played: row.tableNumber === null ? null : words(`game_${row.game}`),
    }));
    const table = buildDeclaredTable(CAGNOTTES, words, {
      title: words('ofDays'),
      rows: buildRowsAndTotal(cagnotteLines, 'tableNumber', words('total')),
    });
    return [table];
  },
  [CAGNOTTES],
);

import { statement } from '#documents/parts/report.js';
import { linesAndTotal, tableOf } from '#documents/parts/sections.js';
import { wordsOf } from '#documents/words/words.js';
import { minor } from '../daily-statement/columns.js';
import { additivePart } from '../daily-statement/part.js';

interface TableOfDays {
  /** Null: the total of all tables. */
  readonly tableNumber: string | null;
  readonly game: string;
}

/** Content of each table's cagnottes over the days, proved by their stubs; absent when none was counted. */
export const cagnottesPart = additivePart('cagnottes', 37, async ({ query, establishment, days, language }) => {
  const ofDays = [establishment.establishmentId, days];
  const tables = await query<TableOfDays>(statement('cagnotte-register', 'tables-of-days'), ofDays);
  if (tables.length === 0) return [];
  const words = wordsOf('cagnotte-register', language);
  const played = tables.map((row) => ({ ...row, played: row.tableNumber === null ? null : words(`game_${row.game}`) }));
  const table = tableOf({
    name: 'cagnottes',
    title: words('ofDays'),
    columns: [
      { key: 'tableNumber', header: words('tableNumber'), kind: 'code' },
      { key: 'played', header: words('game'), kind: 'text', weight: 2 },
      { key: 'cagnottes', header: words('cagnottes'), kind: 'count' },
      minor('stubsMinor', words('byTickets'), words('sum')),
      minor('countedMinor', words('counted'), words('sum')),
      minor('differenceMinor', words('difference')),
      minor('carriedMinor', words('carried')),
    ],
    rows: linesAndTotal(played, 'tableNumber', words('total')),
  });
  return [table];
});

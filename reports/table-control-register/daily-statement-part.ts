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

/** Result of each table of the jeux de contrepartie over the days, one line per table; absent when no table played. */
export const tablesPart = additivePart('tables', 36, async ({ query, establishment, days, language }) => {
  const ofDays = [establishment.establishmentId, days];
  const tables = await query<TableOfDays>(statement('table-control-register', 'day'), ofDays);
  if (tables.length === 0) return [];
  const words = wordsOf('table-control-register', language);
  const played = tables.map((row) => ({ ...row, played: row.tableNumber === null ? null : words(`game_${row.game}`) }));
  const table = tableOf({
    name: 'gaming-tables',
    title: words('tablesOfDay'),
    columns: [
      { key: 'tableNumber', header: words('table'), kind: 'code' },
      { key: 'played', header: words('game'), kind: 'text', weight: 2 },
      { key: 'sessions', header: words('sessions'), kind: 'count' },
      minor('avancesMinor', words('avances')),
      minor('creditsMinor', words('credits')),
      minor('chipsMinor', words('chips'), words('encaisse')),
      minor('notesMinor', words('notes'), words('encaisse')),
      minor('resultMinor', words('result')),
    ],
    rows: linesAndTotal(played, 'tableNumber', words('total')),
  });
  return [table];
});

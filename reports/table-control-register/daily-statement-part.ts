import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { createTranslator } from '#documents/words/words.js';
import { buildRowsAndTotal } from '#documents/parts/sections.js';
import { createAdditivePart } from '../daily-statement/part.js';
import { HEADINGS } from './report.js';

interface GamingTableRow extends RowOf<typeof GAMING_TABLES_TABLE.columns> {
  readonly game: string;
}

const GAMING_TABLES_TABLE = declareTable({
  name: 'gaming-tables',
  columns: [
    column.code('tableNumber', HEADINGS.table, { nullable: true, by: 'tableNumber' }),
    column.text('played', HEADINGS.game, { weight: 2, composed: true }),
    column.count('sessions', HEADINGS.sessions, { fact: 'tableSessions' }),
    column.money('avancesMinor', HEADINGS.avances, { nullable: true, fact: 'avance' }),
    column.money('creditsMinor', HEADINGS.credits, { nullable: true, fact: 'tableCredit' }),
    column.money('chipsMinor', HEADINGS.chips, { group: HEADINGS.encaisse, nullable: true, fact: 'chipsAtEnd' }),
    column.money('notesMinor', HEADINGS.notes, { group: HEADINGS.encaisse, nullable: true, fact: 'notesAtEnd' }),
    column.money('resultMinor', HEADINGS.result, { nullable: true, fact: 'tableResult' }),
  ],
  rows: { of: 'endedSessionsByTable', sums: [{ shows: 'all' }] },
});

/** Result of each table of the jeux de contrepartie over the days, one line per table; absent when no table played. */
export const tablesPart = createAdditivePart(
  'tables',
  36,
  async ({ readDayRows, language }) => {
    const gamingTables = await readDayRows<GamingTableRow>('table-control-register', 'day');
    if (gamingTables.length === 0) return [];
    const translate = createTranslator('table-control-register', language);
    const translatedRows = gamingTables.map((row) => ({
      ...row,
      played: row.tableNumber === null ? null : translate(`game_${row.game}`),
    }));
    const table = buildDeclaredTable(GAMING_TABLES_TABLE, translate, {
      title: translate('tablesOfDay'),
      rows: buildRowsAndTotal(translatedRows, 'tableNumber', translate('total')),
    });
    return [table];
  },
  [GAMING_TABLES_TABLE],
);

import type { ReportDefinition } from '#documents/parts/report.js';
import { seasonResultsReport } from '#documents/parts/season-results.js';
import { readResults } from './results.js';

/** Results of the tables: by game and table, by day, by month, and in the season until the end of the period. */
export const tableResults: ReportDefinition = seasonResultsReport({
  name: 'table-results',
  gamesIn: 'table-control-register',
  read: readResults,
  figures: [
    { key: 'avancesMinor', word: 'avances' },
    { key: 'creditsMinor', word: 'credits' },
    { key: 'chipsMinor', word: 'chips', group: 'encaisse' },
    { key: 'notesMinor', word: 'notes', group: 'encaisse' },
    { key: 'resultMinor', word: 'result' },
  ],
});

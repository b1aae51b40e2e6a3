import type { ReportDefinition } from '#documents/parts/report.js';
import { seasonResultsReport } from '#documents/parts/season-results.js';
import { readCercleResults } from './results.js';

/** Results of the jeux de cercle, which are the contents of their cagnottes, beside the amounts proved by the stubs. */
export const cercleResults: ReportDefinition = seasonResultsReport({
  name: 'cercle-results',
  gamesIn: 'cagnotte-register',
  read: readCercleResults,
  figures: [
    { key: 'stubsMinor', word: 'byTickets' },
    { key: 'countedMinor', word: 'counted' },
    { key: 'differenceMinor', word: 'difference' },
    { key: 'resultMinor', word: 'result' },
  ],
});

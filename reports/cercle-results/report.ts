import type { ReportDefinition } from '#documents/parts/report.js';
import { seasonResultsReport } from '#documents/parts/season-results.js';
import { readCercleResults } from './results.js';

/** What the jeux de cercle earned, which is what their cagnottes held, beside what the stubs prove. */
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

import { column } from '#documents/model/columns.js';
import type { ReportDefinition } from '#documents/parts/report.js';
import { createSeasonResultsReport } from '#documents/parts/season-results.js';
import { readCercleResults } from './results.js';

/** Results of the jeux de cercle, which are the contents of their cagnottes, beside the amounts proved by the stubs. */
export const cercleResults: ReportDefinition = createSeasonResultsReport({
  name: 'cercle-results',
  gameNamesReport: 'cagnotte-register',
  readResults: readCercleResults,
  sessionsHeading: { fr: 'Cagnottes', en: 'Cagnottes' },
  figureColumns: [
    column.money('stubsMinor', { fr: 'Somme par les tickets', en: 'Sum by the tickets' }),
    column.money('countedMinor', { fr: 'Somme comptée', en: 'Sum counted' }),
    column.money('differenceMinor', { fr: 'Différence', en: 'Difference' }),
    column.money('resultMinor', { fr: 'Produit brut', en: 'Gross revenue' }),
  ],
});

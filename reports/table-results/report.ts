import { money } from '#documents/model/columns.js';
import type { ReportDefinition } from '#documents/parts/report.js';
import { createSeasonResultsReport } from '#documents/parts/season-results.js';
import { readTableResults } from './results.js';

const ENCAISSE = { fr: 'Encaisse', en: 'Encaisse' };

/** Results of the tables: by game and table, by day, by month, and in the season until the end of the period. */
export const tableResults: ReportDefinition = createSeasonResultsReport({
  name: 'table-results',
  gameNamesReport: 'table-control-register',
  readResults: readTableResults,
  sessionsHeading: { fr: 'Séances', en: 'Sessions' },
  figureColumns: [
    money('avancesMinor', { fr: 'Avances', en: 'Avances' }),
    money('creditsMinor', { fr: 'Retours à la caisse', en: 'Credits to the desk' }),
    money('chipsMinor', { fr: 'jetons, plaques', en: 'chips, plaques' }, { group: ENCAISSE }),
    money('notesMinor', { fr: 'billets', en: 'notes' }, { group: ENCAISSE }),
    money('resultMinor', { fr: 'Résultat', en: 'Result' }),
  ],
});

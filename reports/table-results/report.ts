import { column } from '#documents/model/columns.js';
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
    column.money('avancesMinor', { fr: 'Avances', en: 'Avances' }),
    column.money('creditsMinor', { fr: 'Retours à la caisse', en: 'Credits to the desk' }),
    column.money('chipsMinor', { fr: 'jetons, plaques', en: 'chips, plaques' }, { group: ENCAISSE }),
    column.money('notesMinor', { fr: 'billets', en: 'notes' }, { group: ENCAISSE }),
    column.money('resultMinor', { fr: 'Résultat', en: 'Result' }),
  ],
});

import type { RefusalTable } from './refusal-table.js';

/** Refusals of reporting/, in order of precedence. */
export const reportingRefusals = {
  UNKNOWN_REPORT: {
    status: 404,
    fr: "Il n'existe pas de document nommé « {report} ». Documents : {reports}.",
    en: 'There is no document named “{report}”. Documents: {reports}.',
  },
  INVALID_PERIOD: {
    status: 422,
    fr: 'La période « {period} » ne se lit pas : donnez un jour, un mois, une saison, une année à date, ou un début et une fin.',
    en: 'The period “{period}” cannot be read: give a day, a month, a season, a year to date, or a first and a last day.',
  },
  REPORT_NEEDS_MACHINE: {
    status: 422,
    fr: "Le document « {report} » est celui d'un seul appareil : donnez son numéro.",
    en: 'The document “{report}” is that of one machine: give its number.',
  },
} as const satisfies RefusalTable;

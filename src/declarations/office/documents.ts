import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares the permissions, registers and other contributions of the documents module. */
export const documentsDeclaration = declaration({
  permissions: { 'reports.read': { heldBy: [...documentReaders, 'superviseur'], does: ['readsMoney'] } },
  registers: {
    documents: {
      place: 160,
      title: ['Registre des documents délivrés', 'Register of issued documents'],
      kinds: { document: 'common', prefix: 'issue_' },
      refersTo: ['de l’original n° {n}', 'of original no. {n}'],
    },
  },
  tables: { document_issues: { log: 'append_only', rights: 'insert select' } },
  refusals: {
    UNKNOWN_REPORT: {
      status: 404,
      fr: 'Il n’existe pas de document nommé « {report} ». Documents : {reports}.',
      en: 'There is no document “{report}”. Documents: {reports}.',
    },
    INVALID_PERIOD: {
      status: 422,
      fr: 'La période « {period} » ne se lit pas : donnez un jour, un mois, une saison, une année à date, ou un début et une fin.',
      en: 'The period “{period}” cannot be read: give a day, a month, a season, a year to date, or a first and a last day.',
    },
    REPORT_NEEDS_SUBJECT: {
      status: 422,
      fr: 'Le document « {report} » concerne un numéro ou une caisse : indiquez lequel.',
      en: 'The document “{report}” concerns a number or a desk: enter which one.',
    },
    REPORT_NEEDS_MACHINE: {
      status: 422,
      fr: 'Le document « {report} » concerne un seul appareil : donnez son numéro.',
      en: 'The document “{report}” concerns one machine: enter its number.',
    },
  },
});

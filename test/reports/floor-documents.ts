import type { ReportRequest } from '../../src/documents/reporting.service.js';

/** The documents of the floor, drawn apart from the others, and what each needs besides the day of the night. */
export const floorDocuments: Readonly<Record<string, Partial<Pick<ReportRequest, 'subject' | 'period'>>>> = {
  'intervention-sheet': { subject: '1' },
  'intervention-envelope': { period: { day: '2026-03-01' } },
  'drop-sheet': { subject: '1' },
  'count-report': { subject: '1' },
  'key-register': { period: { from: '2026-03-01', to: '2026-03-02' } },
  'avances-book': {},
  'table-control-register': {},
  'table-results': {},
  'table-interruptions': {},
  'table-bon': { subject: '1' },
  'card-register': {},
  'dice-register': {},
  'dice-sessions': {},
  'destruction-record': {},
  'jackpot-slip': { subject: '1' },
  'jackpot-register': {},
  'complement-book': {},
  'dispute-record': { subject: '1' },
  'orphans-register': {},
  'desk-statement': { subject: 'C1' },
  'fill-slip': { subject: '1' },
  'incident-register': {},
  'exclusion-list': {},
  'laundering-register': {},
};

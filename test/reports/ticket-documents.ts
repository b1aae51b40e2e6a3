import type { ReportRequest } from '#documents/reporting.service.js';

/** Documents of tickets, drawn separately, with their period. */
const TWO_DAYS = { from: '2026-03-01', to: '2026-03-02' };

export const ticketDocuments: Readonly<Record<string, ReportRequest['period']>> = {
  'ticket-issuance': TWO_DAYS,
  'ticket-redemption': TWO_DAYS,
  'ticket-liability': TWO_DAYS,
  'ticket-drop-variance': TWO_DAYS,
  'ticket-transactions': TWO_DAYS,
  'ticket-cashier': TWO_DAYS,
  'expired-tickets': { month: '2026-04' },
};

/** Available to any holder of its number, by its own route. */
export const ticketPaper = 'ticket-sheet';

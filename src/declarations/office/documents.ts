import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares the permissions, registers and other contributions of the documents module. */
export const documentsDeclaration = declareModule({
  permissions: { 'reports.read': { heldBy: [...documentReaders, 'superviseur'], actionKinds: ['readsMoney'] } },
  registers: { documents: { place: 160, kinds: { document: 'common', prefix: 'issue_' } } },
  tables: { document_issues: { log: 'append_only', rights: 'insert select' } },
  refusals: { UNKNOWN_REPORT: 404, INVALID_PERIOD: 422, REPORT_NEEDS_SUBJECT: 422, REPORT_NEEDS_MACHINE: 422 },
});

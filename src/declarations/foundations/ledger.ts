import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** The declaration of ledger/ for the rest of the product. */
export const ledgerDeclaration = declareModule({
  permissions: {
    'ledger.read': { heldBy: documentReaders, actionKinds: ['readsMoney'] },
    'ledger.reverse': {
      heldBy: ['comptable'],
      forbiddenRoles: ['superviseur', 'changeur', 'caissier'],
      actionKinds: ['writesMoney'],
    },
    'ledger.manage': { heldBy: ['comptable', 'direction'], actionKinds: ['writesMoney'] },
  },
  approvals: {
    journalReversal: { decidedBy: ['direction'], requestedWith: ['ledger.reverse'] },
    accountRole: { decidedBy: ['direction'], requestedWith: ['ledger.manage'] },
  },
  registers: { journal: { place: 10 } },
  tables: {
    account_roles: { log: 'append_only', rights: 'insert select' },
    journal_entries: { log: 'append_only', rights: 'insert select' },
    ledger_accounts: { log: 'mutable', rights: 'insert select update(title_fr, title_en)' },
    postings: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    UNKNOWN_ACCOUNT: 422,
    UNKNOWN_ACCOUNT_ROLE: 404,
    ACCOUNT_CODE_TAKEN: 409,
    ACCOUNT_OF_ANOTHER_KIND: 422,
    ACCOUNT_OF_ANOTHER_ROLE: 422,
    ACCOUNT_ROLE_BACKDATED: 422,
    ACCOUNT_ALREADY_IN_ROLE: 422,
    ENTRY_LINE_NOT_VALID: 422,
    ENTRY_NOT_BALANCED: 422,
    ENTRY_ALREADY_REVERSED: 409,
  },
});

import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** The declaration of approvals/ for the rest of the product. */
export const approvalsDeclaration = declareModule({
  permissions: {
    'approvals.read': { heldBy: [...documentReaders, 'superviseur'] },
    'approvals.decide': {
      heldBy: ['superviseur', 'direction'],
      forbiddenRoles: ['mecanicien', 'changeur', 'caissier', 'comptable'],
      actionKinds: ['writesMoney', 'decides'],
    },
  },
  tables: {
    approval_decisions: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    approval_requests: { log: 'append_only', rights: 'insert select', texts: ['subject', 'reason'] },
  },
  refusals: {
    NOT_A_DECIDER: 403,
    NOT_THE_REQUESTER: 403,
    APPROVAL_ALREADY_DECIDED: 409,
    REQUEST_LAPSED: 409,
    APPROVAL_REQUIRED: 409,
    REASON_REQUIRED: 422,
    NOT_DECIDED_TOGETHER: 422,
  },
});

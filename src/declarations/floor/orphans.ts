import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { declareInteger, declareSetting } from '../shapes/settings.js';

/** Declares orphans/ to the rest of the product. */
export const orphansDeclaration = declareModule({
  permissions: {
    'orphans.read': {
      heldBy: [...documentReaders, 'superviseur', 'changeur', 'caissier'],
      actionKinds: ['readsMoney'],
    },
    'orphans.enter': { heldBy: ['superviseur', 'changeur', 'caissier'], actionKinds: ['writesMoney', 'handlesCash'] },
    'orphans.refund': { heldBy: ['changeur', 'caissier'], actionKinds: ['writesMoney', 'handlesCash'] },
    'orphans.forfeit': { heldBy: ['comptable'], forbiddenRoles: ['superviseur'], actionKinds: ['writesMoney'] },
    'claimants.read': { heldBy: [...documentReaders, 'superviseur'], actionKinds: ['readsMoney'] },
  },
  settings: {
    orphanClaimDays: declareSetting('payouts', 270, declareInteger(365, ['1', '3650'])),
    orphanExclusionDays: declareSetting('security', 280, declareInteger(365, ['1', '3660'])),
    orphanRecordDays: declareSetting('security', 290, declareInteger(3650, ['365', '11000'])),
  },
  registers: { orphans: { place: 30, kinds: { document: 'orphans-register', prefix: 'act_' } } },
  tables: {
    orphan_entries: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    orphans: { log: 'append_only', rights: 'insert select', texts: ['place'] },
  },
  refusals: {
    FOUND_LATER: 422,
    ORPHAN_NEEDS_SLIP: 422,
    ORPHAN_CHIPS_NOT_VALID: 422,
    ORPHAN_IDENTITY_REQUIRED: 409,
    ORPHAN_OF_SLIP: 409,
    ORPHAN_SETTLED: 409,
    ORPHAN_NOT_DUE: 409,
    ORPHANS_DIFFER: 409,
  },
});

import { declareModule } from '../shapes/shape.js';
import { declareInteger, declareSetting } from '../shapes/settings.js';

/** Declares the permissions, tables and other contributions of the personal module. */
export const personalDeclaration = declareModule({
  permissions: {
    'personal.export': { heldBy: ['administrateur', 'direction'] },
    'personal.erase': { heldBy: ['administrateur', 'direction'] },
  },
  approvals: {
    personalErasure: {
      decidedBy: ['administrateur', 'direction'],
      decidedWith: 'people.decide',
      requestedWith: ['personal.erase'],
    },
  },
  settings: { textKeepDays: declareSetting('payouts', 395, declareInteger(1826, ['1', '36500'])) },
  tables: {
    personal_erasures: { log: 'append_only', rights: 'insert select' },
    personal_exports: { log: 'append_only', rights: 'insert select', texts: ['purpose'] },
  },
  refusals: { NO_PERSONAL_DATA: 404, STILL_EMPLOYED: 409, PERSONAL_DATA_TO_KEEP: 409 },
});

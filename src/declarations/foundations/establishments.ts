import { declareModule } from '../shapes/shape.js';
import { allRoles, documentReaders } from '../shapes/roles.js';
import {
  declareSetting,
  declareMonthDay,
  declareTime,
  declareOptionalTime,
  declareOptionalText,
} from '../shapes/settings.js';

/** The declaration of establishments/ for the rest of the product. */
export const establishmentsDeclaration = declareModule({
  permissions: {
    'establishments.read': { heldBy: allRoles },
    'establishments.manage': { heldBy: ['administrateur'], actionKinds: ['administers'] },
    'settings.read': { heldBy: [...documentReaders, 'superviseur', 'administrateur'] },
    'settings.propose': { heldBy: ['direction'], actionKinds: ['writesMoney'] },
  },
  approvals: { setting: { decidedBy: ['direction'], requestedWith: ['settings.propose'] } },
  settings: {
    legalName: declareSetting('entity', 1, declareOptionalText('160')),
    legalForm: declareSetting('entity', 2, declareOptionalText('160')),
    registeredOffice: declareSetting('entity', 3, declareOptionalText('200')),
    registrationNumber: declareSetting('entity', 4, declareOptionalText('80')),
    closingTime: declareSetting('day', 10, declareTime('06:00')),
    roomOpensAt: declareSetting('security', 44, declareOptionalTime()),
    roomClosesAt: declareSetting('security', 46, declareOptionalTime()),
    seasonStart: declareSetting('day', 20, declareMonthDay('11-01')),
  },
  blockers: { dayNotOver: true, previousDayOpen: true },
  tables: {
    establishments: { log: 'mutable', rights: 'insert select update(name)' },
    gaming_days: { log: 'mutable', rights: 'insert select update(state)' },
    settings: { log: 'append_only', rights: 'insert select' },
    imported_files: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    UNKNOWN_CURRENCY: 422,
    CURRENCY_EXPONENT_MISMATCH: 422,
    UNKNOWN_TIME_ZONE: 422,
    UNKNOWN_SETTING: 404,
    SETTING_NOT_VALID: 422,
    SETTING_BEYOND_JURISDICTION: 422,
    SETTING_BACKDATED: 422,
    GAMING_DAY_BEFORE_FIRST: 422,
    GAMING_DAY_NOT_BEGUN: 422,
    UNKNOWN_GAMING_DAY: 404,
    FILE_ALREADY_IMPORTED: 409,
    FILE_ALREADY_IMPORTED_FOR: 409,
  },
});

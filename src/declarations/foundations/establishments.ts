import { declaration } from '../shapes/shape.js';
import { allRoles, documentReaders } from '../shapes/roles.js';
import { placeSetting, monthDay, time, timeOrNone, textOrNone } from '../shapes/settings.js';

/** The declaration of establishments/ for the rest of the product. */
export const establishmentsDeclaration = declaration({
  permissions: {
    'establishments.read': { heldBy: allRoles },
    'establishments.manage': { heldBy: ['administrateur'], does: ['administers'] },
    'settings.read': { heldBy: [...documentReaders, 'superviseur', 'administrateur'] },
    'settings.propose': { heldBy: ['direction'], does: ['writesMoney'] },
  },
  approvals: { setting: { decidedBy: ['direction'], requestedWith: ['settings.propose'] } },
  settings: {
    legalName: placeSetting('entity', 1, textOrNone('160')),
    legalForm: placeSetting('entity', 2, textOrNone('160')),
    registeredOffice: placeSetting('entity', 3, textOrNone('200')),
    registrationNumber: placeSetting('entity', 4, textOrNone('80')),
    closingTime: placeSetting('day', 10, time('06:00')),
    roomOpensAt: placeSetting('security', 44, timeOrNone()),
    roomClosesAt: placeSetting('security', 46, timeOrNone()),
    seasonStart: placeSetting('day', 20, monthDay('11-01')),
  },
  blockers: { dayNotOver: true, previousDayOpen: true },
  tables: {
    establishments: { log: 'mutable', rights: 'insert select update(name)' },
    gaming_days: { log: 'mutable', rights: 'insert select update(state)' },
    settings: { log: 'append_only', rights: 'insert select' },
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
  },
});

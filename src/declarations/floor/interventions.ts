import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { declareInteger, declareSetting } from '../shapes/settings.js';

/** The declaration of interventions/ for the rest of the product. */
export const interventionsDeclaration = declareModule({
  permissions: {
    'interventions.read': { heldBy: [...documentReaders, 'superviseur', 'mecanicien', 'agentDeSurveillance'] },
    'interventions.enter': { heldBy: ['superviseur', 'mecanicien'], actionKinds: ['signsSheets'] },
    'alarms.settle': { heldBy: ['superviseur'], forbiddenRoles: ['mecanicien'], actionKinds: ['signsSheets'] },
    'envelopes.make': { heldBy: ['superviseur'], forbiddenRoles: ['mecanicien'], actionKinds: ['signsSheets'] },
    'envelopes.handOver': { heldBy: ['superviseur', 'direction'], actionKinds: ['signsSheets'] },
  },
  settings: {
    identificationMinutes: declareSetting('security', 300, declareInteger(15, ['1', '240'])),
    doorOpenMinutes: declareSetting('security', 310, declareInteger(10, ['1', '240'])),
    interventionOpenMinutes: declareSetting('security', 320, declareInteger(240, ['1', '1440'])),
  },
  registers: { interventions: { place: 70 }, envelopes: { place: 80 } },
  blockers: { identificationsWithoutSheet: true, envelopeMissing: true, envelopeNotReceived: true },
  tables: {
    intervention_alarm_settlements: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    intervention_alarms: { log: 'append_only', rights: 'insert select' },
    intervention_entries: { log: 'append_only', rights: 'insert select', texts: ['entry'] },
    intervention_envelope_receipts: { log: 'append_only', rights: 'insert select' },
    intervention_envelopes: { log: 'append_only', rights: 'insert select' },
    intervention_ram_clears: { log: 'append_only', rights: 'insert select' },
    intervention_readings: { log: 'append_only', rights: 'insert select', texts: ['unread_reason'] },
    interventions: {
      log: 'mutable',
      rights:
        'insert select update(restarted_at, closed_at, signature_id, unsigned_reason, supervisor_signature_id, direction_signature_id)',
      texts: ['reason', 'unsigned_reason'],
    },
    technician_identifications: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    NOT_IDENTIFIED: 409,
    STOP_NOT_RECENT: 422,
    SHEET_OPEN_ALREADY: 409,
    SHEET_SIGNED: 409,
    SIGNED_BY_ANOTHER: 403,
    SHEET_WITHOUT_ACT: 422,
    READING_NOT_OF_STOP: 422,
    CLEAR_COUNTERS_DIFFER: 409,
    CLEAR_SIGNED: 409,
    CLEAR_BY_ONE: 403,
    UNSIGNED_BY_ONE: 403,
    SHEET_READINGS_MISSING: 422,
    CLEAR_NOT_SIGNED: 422,
    RESTART_BEFORE_STOP: 422,
    ENVELOPE_DAY_RUNNING: 409,
    ENVELOPE_SEALED: 409,
    ENVELOPE_EMPTY: 409,
    ENVELOPE_IDENTIFICATIONS_OPEN: 409,
    ENVELOPE_SHEETS_OPEN: 409,
    ENVELOPE_RECEIVED: 409,
    OWN_ENVELOPE: 403,
    ALARM_SETTLED: 409,
    OWN_ALARM: 403,
  },
});

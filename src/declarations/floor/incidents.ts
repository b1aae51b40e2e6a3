import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { declareInteger, declareSetting } from '../shapes/settings.js';

/** Declares incidents/ to the rest of the product. */
export const incidentsDeclaration = declareModule({
  permissions: {
    'incidents.read': {
      heldBy: [...documentReaders, 'superviseur', 'chefDeTable', 'inspecteur', 'agentDeSurveillance'],
    },
    'incidents.report': { heldBy: ['superviseur', 'chefDeTable', 'inspecteur', 'direction', 'agentDeSurveillance'] },
    'incidents.receive': { heldBy: ['superviseur', 'directionDesCasinos'] },
    'incidents.decide': { heldBy: ['direction'] },
    'exclusions.read': {
      heldBy: ['superviseur', 'direction', 'directionDesCasinos', 'agentDeSurveillance', 'controleur'],
    },
    'exclusions.manage': { heldBy: ['direction'] },
  },
  settings: {
    incidentNoticeMinutes: declareSetting('security', 60, declareInteger(60, ['1', '1440'])),
    exclusionRetentionDays: declareSetting('security', 70, declareInteger(1825, ['0', '3650'])),
  },
  registers: {
    incidents: { place: 50, kinds: { document: 'incident-register', prefix: 'incident_' } },
    exclusions: { place: 60, kinds: { document: 'exclusion-list', prefix: 'cause_' } },
  },
  tables: {
    exclusions: {
      log: 'mutable',
      rights: 'insert select update(lifted_at, lifted_by, lifting_reason)',
      texts: ['reason', 'lifting_reason'],
    },
    incident_additions: { log: 'append_only', rights: 'insert select', texts: ['addition'] },
    incident_decisions: { log: 'append_only', rights: 'insert select', texts: ['decision'] },
    incident_notices: { log: 'append_only', rights: 'insert select', texts: ['recipient', 'reference'] },
    incident_receipts: { log: 'append_only', rights: 'insert select' },
    incidents: { log: 'append_only', rights: 'insert select', texts: ['place', 'description'] },
  },
  refusals: {
    INCIDENT_IN_FUTURE: 422,
    OWN_INCIDENT: 403,
    OWN_REPORT: 403,
    REPORT_FOR_OTHERS: 409,
    INCIDENT_DECIDED: 409,
    INCIDENT_NOT_NOTIFIED: 409,
    NOTICE_NOT_VALID: 422,
    EXCLUSION_PERIOD_NOT_VALID: 422,
    EXCLUSION_LIFTED: 409,
    OWN_EXCLUSION: 403,
  },
});

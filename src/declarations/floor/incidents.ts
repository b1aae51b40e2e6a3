import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { integer, settingAt, establishmentSource } from '../shapes/settings.js';

/** Declares incidents/ to the rest of the product. */
export const incidentsDeclaration = declaration({
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
    incidentNoticeMinutes: settingAt(
      'security',
      60,
      integer(
        60,
        ['1', '1440'],
        [
          'MC 88-384 art. 24 : dans les meilleurs délais ; durée choisie par l’établissement',
          'MC 88-384 art. 24: without delay; the time is the establishment’s choice',
        ],
        [
          'Avis d’un incident au service de contrôle, au plus (minutes)',
          'Control service notified of an incident within (minutes)',
        ],
      ),
    ),
    exclusionRetentionDays: settingAt(
      'security',
      70,
      integer(1825, ['0', '3650'], establishmentSource, [
        'Identité d’un exclu gardée après la fin de l’exclusion (jours)',
        'Identity of an excluded customer kept after the exclusion ends (days)',
      ]),
    ),
  },
  registers: {
    incidents: {
      place: 50,
      title: ['Registre des incidents de jeux', 'Register of game incidents'],
      kinds: { document: 'incident-register', prefix: 'incident_' },
    },
    exclusions: {
      place: 60,
      title: ['Registre des exclusions', 'Register of exclusions'],
      entry: ['Exclusion d’un client', 'Exclusion of a customer'],
      kinds: { document: 'exclusion-list', prefix: 'cause_' },
    },
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
    INCIDENT_IN_FUTURE: {
      status: 422,
      fr: 'L’heure de l’incident est à venir.',
      en: 'The time of the incident is in the future.',
    },
    OWN_INCIDENT: {
      status: 403,
      fr: 'Un incident doit être décidé par une autre personne que celle qui l’a déclaré.',
      en: 'An incident must be decided by a person other than the one who reported it.',
    },
    OWN_REPORT: {
      status: 403,
      fr: 'Vous ne pouvez pas recevoir votre propre rapport.',
      en: 'You cannot receive your own report.',
    },
    REPORT_FOR_OTHERS: {
      status: 409,
      fr: 'Ce rapport n’est pas destiné à votre fonction : l’agent rend compte au superviseur et à la Direction des Casinos.',
      en: 'This report is not addressed to your function: the agent reports to the supervisor and the Direction of the Casinos.',
    },
    INCIDENT_DECIDED: {
      status: 409,
      fr: 'La Direction a déjà décidé de cet incident : sa décision est sans appel.',
      en: 'The Direction has already decided this incident: its decision is final.',
    },
    INCIDENT_NOT_NOTIFIED: {
      status: 409,
      fr: 'Le service de contrôle des jeux doit être informé avant la décision.',
      en: 'The control service must be informed before the decision.',
    },
    NOTICE_NOT_VALID: {
      status: 422,
      fr: 'L’avis doit être daté entre l’incident et maintenant.',
      en: 'The notice must be dated between the incident and now.',
    },
    EXCLUSION_PERIOD_NOT_VALID: {
      status: 422,
      fr: 'L’exclusion doit commencer au plus tôt aujourd’hui ({today}) et durer au plus {days} jours.',
      en: 'The exclusion must begin today ({today}) or later and can last at most {days} days.',
    },
    EXCLUSION_LIFTED: {
      status: 409,
      fr: 'Cette exclusion est déjà levée.',
      en: 'This exclusion has already been lifted.',
    },
    OWN_EXCLUSION: {
      status: 403,
      fr: 'Une exclusion doit être levée par une autre personne que celle qui l’a décidée.',
      en: 'An exclusion must be lifted by a person other than the one who decided it.',
    },
  },
});

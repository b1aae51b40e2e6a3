import type { RefusalTable } from './table.js';

/** Refusals of incidents/, in order of precedence. */
export const incidentsRefusals = {
  INCIDENT_IN_FUTURE: {
    status: 422,
    fr: 'Un incident se déclare après avoir eu lieu.',
    en: 'An incident is reported after it took place.',
  },
  OWN_INCIDENT: {
    status: 403,
    fr: 'Une autre personne que celle qui a déclaré l’incident en décide.',
    en: 'Another person than the one who reported the incident decides it.',
  },
  INCIDENT_DECIDED: {
    status: 409,
    fr: 'La décision de la Direction sur cet incident est rendue : elle est sans appel.',
    en: 'The Direction has decided this incident: its decision is final.',
  },
  INCIDENT_NOT_NOTIFIED: {
    status: 409,
    fr: 'Le service de contrôle des jeux est informé avant la décision.',
    en: 'The control service is informed before the decision.',
  },
  NOTICE_NOT_VALID: {
    status: 422,
    fr: 'L’avis est donné entre l’incident et maintenant.',
    en: 'The notice is given between the incident and now.',
  },
  EXCLUSION_PERIOD_NOT_VALID: {
    status: 422,
    fr: 'L’exclusion commence au plus tôt aujourd’hui ({today}) et dure au plus {days} jours.',
    en: 'The exclusion begins today at the earliest ({today}) and lasts {days} days at most.',
  },
  EXCLUSION_LIFTED: {
    status: 409,
    fr: 'Cette exclusion est déjà levée.',
    en: 'This exclusion is lifted already.',
  },
  OWN_EXCLUSION: {
    status: 403,
    fr: 'L’exclusion est levée par une autre personne que celle qui l’a décidée.',
    en: 'The exclusion is lifted by another person than the one who decided it.',
  },
} as const satisfies RefusalTable;

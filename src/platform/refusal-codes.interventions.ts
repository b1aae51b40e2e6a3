import type { RefusalTable } from './refusal-table.js';

/** Refusals of interventions/, in order of precedence. */
export const interventionsRefusals = {
  NOT_IDENTIFIED: {
    status: 409,
    fr: 'Aucun mécanicien n’est identifié pour l’appareil {machine} : il s’identifie avant d’ouvrir.',
    en: 'No technician is identified for machine {machine}: he identifies himself before opening.',
  },
  STOP_NOT_RECENT: {
    status: 422,
    fr: 'L’heure d’arrêt {value} n’est pas dans les 24 heures qui précèdent.',
    en: 'The stop time {value} is not within the last 24 hours.',
  },
  SHEET_OPEN_ALREADY: {
    status: 409,
    fr: 'La fiche {sheet} est déjà ouverte sur l’appareil {machine} : qu’elle soit signée d’abord.',
    en: 'Sheet {sheet} is open at machine {machine} already: have it signed first.',
  },
  SHEET_SIGNED: {
    status: 409,
    fr: 'La fiche est signée : rien n’y est plus ajouté.',
    en: 'The sheet is signed: nothing more is added to it.',
  },
  SIGNED_BY_ANOTHER: {
    status: 403,
    fr: 'La fiche est signée par le mécanicien qui l’a ouverte, et par lui seul.',
    en: 'The sheet is signed by the technician who opened it, and by him alone.',
  },
  SHEET_WITHOUT_ACT: {
    status: 422,
    fr: 'La fiche ne dit rien de ce qui a été fait.',
    en: 'The sheet says nothing of what was done.',
  },
  RESTART_BEFORE_STOP: {
    status: 422,
    fr: 'La remise en marche {value} n’est pas entre l’arrêt et maintenant.',
    en: 'The restart {value} is not between the stop and now.',
  },
  ALARM_SETTLED: {
    status: 409,
    fr: 'Cette alarme est déjà levée.',
    en: 'This alarm is settled already.',
  },
  OWN_ALARM: {
    status: 403,
    fr: 'Nul ne lève l’alarme que son propre acte a causée.',
    en: 'Nobody settles the alarm that his own act caused.',
  },
} as const satisfies RefusalTable;

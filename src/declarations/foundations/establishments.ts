import { declaration } from '../shapes/shape.js';
import type { Pair } from '../shapes/shape.js';
import { allRoles, documentReaders } from '../shapes/roles.js';
import { settingAt, monthDay, establishmentSource, time, timeOrNone, textOrNone } from '../shapes/settings.js';

const operationSource: Pair = [
  'MC 88-384 art. 23-2 : une relève faite la salle ouverte est une relève en exploitation',
  'MC 88-384 art. 23-2: a drop made while the room is open is one during operation',
];

/** The document from which data of the legal entity are read. */
const registrationSource: Pair = ['extrait du registre du commerce', 'extract of the trade register'];

/** The declaration of establishments/ for the rest of the product. */
export const establishmentsDeclaration = declaration({
  permissions: {
    'establishments.read': { heldBy: allRoles },
    'establishments.manage': { heldBy: ['administrateur'], does: ['administers'] },
    'settings.read': { heldBy: [...documentReaders, 'superviseur', 'administrateur'] },
    'settings.propose': { heldBy: ['direction'], does: ['writesMoney'] },
  },
  approvals: {
    setting: {
      decidedBy: ['direction'],
      requestedWith: ['settings.propose'],
      title: ['Changer le réglage « {setting} » à partir du {day}', 'Change the setting “{setting}” from {day}'],
    },
  },
  settings: {
    legalName: settingAt(
      'entity',
      1,
      textOrNone('160', registrationSource, ['Raison sociale de l’exploitant', 'Legal name of the holder']),
    ),
    legalForm: settingAt(
      'entity',
      2,
      textOrNone('160', registrationSource, ['Forme juridique et capital', 'Legal form and capital']),
    ),
    registeredOffice: settingAt(
      'entity',
      3,
      textOrNone('200', registrationSource, ['Siège social', 'Registered office']),
    ),
    registrationNumber: settingAt(
      'entity',
      4,
      textOrNone('80', registrationSource, ['Immatriculation (RCI, RCS)', 'Registration number']),
    ),
    closingTime: settingAt('day', 10, time('06:00', establishmentSource, ['Heure de clôture', 'Closing hour'])),
    roomOpensAt: settingAt('security', 44, timeOrNone(operationSource, ['Ouverture de la salle', 'The room opens at'])),
    roomClosesAt: settingAt(
      'security',
      46,
      timeOrNone(operationSource, ['Fermeture de la salle', 'The room closes at']),
    ),
    seasonStart: settingAt(
      'day',
      20,
      monthDay(
        '11-01',
        ['saison française des jeux, dès le 1er novembre', 'French gaming season, from 1 November'],
        ['Début de la saison', 'First day of the season'],
      ),
    ),
  },
  blockers: {
    dayNotOver: ['elle n’est pas finie : elle se termine le {closesAt}', 'it has not ended: it ends on {closesAt}'],
    previousDayOpen: [
      'la journée du {gamingDay} doit d’abord être close',
      'gaming day {gamingDay} must be closed first',
    ],
  },
  tables: {
    establishments: { log: 'mutable', rights: 'insert select update(name)' },
    gaming_days: { log: 'mutable', rights: 'insert select update(state)' },
    settings: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    UNKNOWN_CURRENCY: {
      status: 422,
      fr: 'Monnaie inconnue de la norme ISO 4217 : {currency}.',
      en: 'Currency not in ISO 4217: {currency}.',
    },
    CURRENCY_EXPONENT_MISMATCH: {
      status: 422,
      fr: 'Décimales de la monnaie {currency} : {expected}, non {given}.',
      en: '{currency} has {expected} decimals, not {given}.',
    },
    UNKNOWN_TIME_ZONE: {
      status: 422,
      fr: 'Fuseau horaire inconnu : {timeZone}.',
      en: 'Unknown time zone: {timeZone}.',
    },
    UNKNOWN_SETTING: { status: 404, fr: 'Réglage inconnu : {setting}.', en: 'Unknown setting: {setting}.' },
    SETTING_NOT_VALID: {
      status: 422,
      fr: 'Le réglage {setting} attend {expected}.',
      en: 'The setting {setting} takes {expected}.',
    },
    SETTING_BEYOND_JURISDICTION: {
      status: 422,
      fr: 'Le réglage {setting} ne peut que resserrer la limite de la juridiction, {limit} ({article}).',
      en: 'The setting {setting} can only be stricter than the jurisdiction’s limit of {limit} ({article}).',
    },
    SETTING_BACKDATED: {
      status: 422,
      fr: 'Le réglage {setting} ne peut prendre effet qu’à compter du {earliest} : les journées d’avant sont arrêtées.',
      en: 'The setting {setting} can take effect only from {earliest} on: earlier days are settled.',
    },
    GAMING_DAY_BEFORE_FIRST: {
      status: 422,
      fr: 'La journée du {gamingDay} précède la première journée de l’établissement ({first}).',
      en: 'Gaming day {gamingDay} is before the establishment’s first day ({first}).',
    },
    GAMING_DAY_NOT_BEGUN: {
      status: 422,
      fr: 'La journée du {gamingDay} n’a pas commencé.',
      en: 'Gaming day {gamingDay} has not begun yet.',
    },
    UNKNOWN_GAMING_DAY: {
      status: 404,
      fr: 'Journée d’exploitation inconnue : {gamingDay}.',
      en: 'Unknown gaming day: {gamingDay}.',
    },
  },
});

import type { RefusalTable } from './table.js';

/** Refusals of establishments/, in order of precedence. */
export const establishmentsRefusals = {
  UNKNOWN_CURRENCY: {
    status: 422,
    fr: 'Monnaie inconnue de la norme ISO 4217 : {currency}.',
    en: 'Currency unknown to ISO 4217: {currency}.',
  },
  CURRENCY_EXPONENT_MISMATCH: {
    status: 422,
    fr: 'Décimales de la monnaie {currency} : {expected}, non {given}.',
    en: 'Decimals of {currency}: {expected}, not {given}.',
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
    en: 'The setting {setting} expects {expected}.',
  },
  SETTING_BEYOND_JURISDICTION: {
    status: 422,
    fr: 'Le réglage {setting} ne peut que resserrer la limite de la juridiction, {limit} ({article}).',
    en: 'The setting {setting} may only tighten the jurisdiction’s limit, {limit} ({article}).',
  },
  SETTING_BACKDATED: {
    status: 422,
    fr: 'Le réglage {setting} ne peut prendre effet qu’à compter du {earliest} : les journées d’avant sont arrêtées.',
    en: 'The setting {setting} may take effect from {earliest} only: the days before are settled.',
  },
  GAMING_DAY_BEFORE_FIRST: {
    status: 422,
    fr: 'La journée du {gamingDay} précède la première journée de l’établissement ({first}).',
    en: 'Gaming day {gamingDay} is before the establishment’s first one ({first}).',
  },
  GAMING_DAY_NOT_BEGUN: {
    status: 422,
    fr: 'La journée du {gamingDay} n’a pas commencé.',
    en: 'Gaming day {gamingDay} has not begun.',
  },
  UNKNOWN_GAMING_DAY: {
    status: 404,
    fr: 'Journée d’exploitation inconnue : {gamingDay}.',
    en: 'Unknown gaming day: {gamingDay}.',
  },
} as const satisfies RefusalTable;

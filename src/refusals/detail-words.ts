import type { Language } from '#declarations/shapes/text.js';
import { declaredRegisters } from '#declarations/declarations.js';
import { roleWords } from '#declarations/shapes/roles.js';
import type { Pair } from '#declarations/shapes/shape.js';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import { formatDay, formatDecimal, formatMoney, formatUtc, withCurrency } from '#domain/figures.js';
import { counterByName } from '#domain/meters/counters.js';
import { settingByKey } from '#domain/settings/settings.js';
import type { SettingDefinition } from '#domain/settings/settings.js';
import type { RefusalAmounts, RefusalDetail } from './details.js';
import { subjectInWords } from './subject-words.js';

type Pairs = Readonly<Record<string, readonly [fr: string, en: string]>>;

const JURISDICTIONS: Pairs = {
  MC: ['de Monaco', 'of Monaco'],
  FR: ['de France', 'of France'],
  AI67: ['des Afars et des Issas', 'of the Afars and the Issas'],
};

const DECISIONS: Pairs = { approved: ['approuvée', 'approved'], refused: ['refusée', 'refused'] };

/** Recipients of an alert about cards (MC:1.2, AI67:5). */
const PARTIES: Pairs = {
  inspecteur: ['l’inspecteur de service', 'the inspector on duty'],
  directeurDesJeux: ['le directeur des jeux', 'the director of gaming'],
  serviceDeControle: ['le service de contrôle', 'the control service'],
  policeDesJeux: ['la police des jeux', 'the gaming police'],
  police: ['la police', 'the police'],
};

const inLanguage = (pair: Pair | undefined, language: Language): string | undefined =>
  pair?.[language === 'fr' ? 0 : 1];

const registerWords = (name: string): Pair | undefined =>
  Object.hasOwn(declaredRegisters, name) ? declaredRegisters[name as keyof typeof declaredRegisters].title : undefined;

function counterWords(name: string): Pair | undefined {
  const counter = counterByName(name);
  return counter === undefined ? undefined : [counter.labelFr, counter.labelEn];
}

function settingWords(key: string): Pair | undefined {
  const setting = settingByKey(key);
  return setting === undefined ? undefined : [`« ${setting.labelFr} »`, `“${setting.labelEn}”`];
}

/** The words of codes, by the name of the detail that contains them. */
const WORDS: Readonly<Record<string, (code: string) => Pair | undefined>> = {
  function: (code) => (roleWords as Pairs)[code],
  functions: (code) => (roleWords as Pairs)[code],
  custodian: (code) => (roleWords as Pairs)[code],
  role: (code) => (roleWords as Pairs)[code],
  held: (code) => (roleWords as Pairs)[code],
  level: (code) => (roleWords as Pairs)[code],
  levels: (code) => (roleWords as Pairs)[code],
  jurisdiction: (code) => JURISDICTIONS[code],
  decision: (code) => DECISIONS[code],
  parties: (code) => PARTIES[code],
  game: (code) => (GAME_WORDS as Pairs)[code],
  register: registerWords,
  counter: counterWords,
  counters: counterWords,
  setting: settingWords,
};

/** Functions of which any one is meant: joined by `ou`. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['function', 'functions', 'custodian']);

function textInWords(name: string, text: string, language: Language): string {
  const words = inLanguage(WORDS[name]?.(text), language);
  if (words !== undefined) return words;
  if (name === 'what') return subjectInWords(text, language);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text, language);
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? [];
  if (amount !== undefined && currency !== undefined) {
    return withCurrency(formatDecimal(amount, language), currency, language);
  }
  // a refusal does not know the reader's time zone
  return formatUtc(text, language);
}

/**
 * Writes the value of a detail for a reader: codes as words, days and instants as they are read, amounts with their
 * currency.
 */
export function detailInWords(
  name: string,
  detail: RefusalDetail | undefined,
  language: Language,
  amounts?: RefusalAmounts,
): string {
  if (detail === undefined || detail === null) return '—';
  if (Array.isArray(detail)) {
    const parts = detail.map((part: RefusalDetail) => detailInWords(name, part, language, amounts));
    const or = language === 'fr' ? ' ou ' : ' or ';
    return parts.join(ALTERNATIVES.has(name) ? or : ', ');
  }
  if (typeof detail === 'object') {
    return Object.entries(detail)
      .map(([field, part]) => `${field} ${detailInWords(field, part, language, amounts)}`)
      .join(' ');
  }
  const text = String(detail);
  if (amounts?.minor?.includes(name) === true && /^-?\d+$/.test(text)) {
    return formatMoney(BigInt(text), amounts.currency, language);
  }
  if (amounts?.decimal?.includes(name) === true && /^-?\d+(\.\d+)?$/.test(text)) {
    return withCurrency(formatDecimal(text, language), amounts.currency.code, language);
  }
  return textInWords(name, text, language);
}

/** Describes the values that a setting accepts: `un nombre entier de 1 à 3 650`. */
export function expectationInWords(key: string, language: Language): string | undefined {
  const setting = settingByKey(key);
  if (setting === undefined) return undefined;
  const fr = language === 'fr';
  const expectation = expectationOf(setting, language);
  return setting.isNullable ? `${expectation}${fr ? ', ou rien' : ', or nothing'}` : expectation;
}

function expectationOf(setting: SettingDefinition, language: Language): string {
  const fr = language === 'fr';
  const [lowest, highest] = [setting.lowest, setting.highest].map((bound) =>
    /^-?\d+(\.\d+)?$/.test(bound) ? formatDecimal(bound, language) : bound,
  );
  const range = fr ? `de ${lowest} à ${highest}` : `from ${lowest} to ${highest}`;
  switch (setting.type) {
    case 'time':
      return fr ? 'une heure (HH:MM)' : 'a time (HH:MM)';
    case 'monthDay':
      return fr ? 'un mois et un jour (MM-JJ)' : 'a month and a day (MM-DD)';
    case 'integer':
      return fr ? `un nombre entier ${range}` : `a whole number ${range}`;
    case 'decimal':
      return fr ? `un nombre ${range}` : `a number ${range}`;
    case 'minor':
      return fr ? 'un montant' : 'an amount';
    case 'text':
      return fr
        ? `un texte ${range} caractères, sur une ligne`
        : `a text of ${lowest} to ${highest} characters on one line`;
  }
}

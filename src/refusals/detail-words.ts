import { declaredRegisters } from '#declarations/declarations.js';
import { declaredWords } from '#declarations/words/words.js';
import { roleWords } from '#declarations/shapes/roles.js';
import { text, type Language, type Text } from '#declarations/shapes/text.js';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import { formatDay, formatDecimal, formatMoney, formatUtc, addCurrency } from '#domain/figures.js';
import { counterByName } from '#domain/meters/counters.js';
import { settingByKey } from '#domain/settings/settings.js';
import { fillSentence } from '#domain/sentences.js';
import type { RefusalAmounts, RefusalDetail } from './details.js';
import { writeSubject } from './subject-words.js';

type FindWords = (code: string) => Text | undefined;

/** Returns a function that finds the entry of a code, or undefined when the code is unknown. */
const findIn =
  <Entry>(entries: Readonly<Record<string, Entry>>) =>
  (code: string): Entry | undefined =>
    Object.hasOwn(entries, code) ? entries[code] : undefined;

const findRole = findIn(roleWords);
const findRegister = findIn(declaredRegisters);
const findCounter: FindWords = (name) => counterByName(name)?.label;

/** Returns the setting's label in quotation marks. */
function findSetting(key: string): Text | undefined {
  const label = settingByKey(key)?.label;
  return label === undefined ? undefined : text(`« ${label.fr} »`, `“${label.en}”`);
}

/** Finds the words of a code, by the name of the detail that contains it. */
const WORDS: Readonly<Record<string, FindWords>> = {
  function: findRole,
  functions: findRole,
  custodian: findRole,
  role: findRole,
  held: findRole,
  level: findRole,
  levels: findRole,
  jurisdiction: findIn(declaredWords.details.jurisdiction),
  decision: findIn(declaredWords.details.decision),
  parties: findIn(declaredWords.details.parties),
  game: findIn(GAME_WORDS),
  register: (name) => findRegister(name)?.title,
  counter: findCounter,
  counters: findCounter,
  setting: findSetting,
};

/** Functions of which any one is meant: joined by `ou`. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['function', 'functions', 'custodian']);

/**
 * Writes a text detail for a reader, by its `name` and form: code, subject, day, instant or amount (`12.50 EUR`) as
 * this language writes it. Another text stays as it is.
 */
function writeTextDetail(name: string, value: string, language: Language): string {
  const words = WORDS[name]?.(value);
  if (words !== undefined) return words[language];
  if (name === 'what') return writeSubject(value, language);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value, language);
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? [];
  if (amount !== undefined && currency !== undefined) {
    return addCurrency(formatDecimal(amount, language), currency, language);
  }
  // a refusal does not know the reader's time zone
  return formatUtc(value, language);
}

/**
 * Writes the value of a refusal's detail for a reader: codes as words, days and instants as they are read, a dash
 * without a value. Those named in `amounts` have their currency.
 */
export function writeDetail(
  name: string,
  detail: RefusalDetail | undefined,
  language: Language,
  amounts?: RefusalAmounts,
): string {
  if (detail === undefined || detail === null) return '—';
  if (Array.isArray(detail)) {
    const parts = detail.map((part: RefusalDetail) => writeDetail(name, part, language, amounts));
    const orWord = language === 'fr' ? ' ou ' : ' or ';
    return parts.join(ALTERNATIVES.has(name) ? orWord : ', ');
  }
  if (typeof detail === 'object') {
    return Object.entries(detail)
      .map(([field, part]) => `${field} ${writeDetail(field, part, language, amounts)}`)
      .join(' ');
  }
  const value = String(detail);
  if (amounts?.minor?.includes(name) === true && /^-?\d+$/.test(value)) {
    return formatMoney(BigInt(value), amounts.currency, language);
  }
  if (amounts?.decimal?.includes(name) === true && /^-?\d+(\.\d+)?$/.test(value)) {
    return addCurrency(formatDecimal(value, language), amounts.currency.code, language);
  }
  return writeTextDetail(name, value, language);
}

/** Describes the values that a setting accepts (`un nombre entier de 1 à 3 650`); undefined for an unknown key. */
export function describeExpectation(key: string, language: Language): string | undefined {
  const setting = settingByKey(key);
  if (setting === undefined) return undefined;
  const [lowest, highest] = [setting.lowest, setting.highest].map((bound) =>
    /^-?\d+(\.\d+)?$/.test(bound) ? formatDecimal(bound, language) : bound,
  );
  const { expectations, orNothing } = declaredWords;
  const expectation = fillSentence(
    expectations[setting.type][language],
    { lowest: lowest ?? '', highest: highest ?? '' },
    language,
  );
  return setting.isNullable ? fillSentence(orNothing[language], { expectation }, language) : expectation;
}

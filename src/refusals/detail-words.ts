import { declaredRegisters } from '#declarations/declarations.js';
import { declaredWords, roleWords } from '#declarations/words/words.js';
import { text, type Language, type Text } from '#declarations/shapes/text.js';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import { formatDay, formatDecimal, formatMoney, formatClockTime, formatUtc, addCurrency } from '#domain/figures.js';
import { findCounterByName } from '#domain/meters/counters.js';
import { findSettingDefinition } from '#domain/settings/settings.js';
import { fillSentence } from '#domain/sentences.js';
import type { RefusalAmounts, RefusalDetail } from './details.js';
import { formatSubject } from './subject-words.js';

type LabelFinder = (code: string) => Text | undefined;

/** Returns a function that finds the entry of a code, or undefined when the code is unknown. */
const createEntryFinder =
  <Entry>(entries: Readonly<Record<string, Entry>>) =>
  (code: string): Entry | undefined =>
    Object.hasOwn(entries, code) ? entries[code] : undefined;

const findRoleWords = createEntryFinder(roleWords);
const findRegisterDeclaration = createEntryFinder(declaredRegisters);
const findCounterLabel: LabelFinder = (name) => findCounterByName(name)?.label;

/** Returns the setting's label in quotation marks. */
function findSettingLabel(key: string): Text | undefined {
  const label = findSettingDefinition(key)?.label;
  return label === undefined ? undefined : text(`« ${label.fr} »`, `“${label.en}”`);
}

/** Finds the words of a code, by the name of the detail that contains it. */
const LABEL_FINDERS: Readonly<Record<string, LabelFinder>> = {
  function: findRoleWords,
  functions: findRoleWords,
  custodian: findRoleWords,
  role: findRoleWords,
  held: findRoleWords,
  level: findRoleWords,
  levels: findRoleWords,
  jurisdiction: createEntryFinder(declaredWords.details.jurisdiction),
  decision: createEntryFinder(declaredWords.details.decision),
  parties: createEntryFinder(declaredWords.details.parties),
  game: createEntryFinder(GAME_WORDS),
  register: (name) => findRegisterDeclaration(name)?.title,
  counter: findCounterLabel,
  counters: findCounterLabel,
  setting: findSettingLabel,
};

/** Functions of which any one is meant: joined by `ou`. */
const ALTERNATIVE_DETAILS: ReadonlySet<string> = new Set(['function', 'functions', 'custodian']);

/**
 * Writes a text detail for a reader, by its `name` and form: code, subject, day, instant or amount (`12.50 EUR`) as
 * this language writes it. An instant is in UTC without a time zone. Another text stays as it is.
 */
function formatTextDetail(name: string, value: string, language: Language, timeZone: string | undefined): string {
  const label = LABEL_FINDERS[name]?.(value);
  if (label !== undefined) return label[language];
  if (name === 'what') return formatSubject(value, language);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value, language);
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? [];
  if (amount !== undefined && currency !== undefined) {
    return addCurrency(formatDecimal(amount, language), currency, language);
  }
  return timeZone === undefined ? formatUtc(value, language) : formatClockTime(value, timeZone, language);
}

/**
 * Writes the value of a refusal's detail for a reader: codes as words, days and instants as they are read, a dash
 * without a value. Those named in `amounts` have their currency; instants are on the clock of the time zone.
 */
export function formatDetail(
  name: string,
  detail: RefusalDetail | undefined,
  language: Language,
  amounts?: RefusalAmounts,
  timeZone?: string,
): string {
  if (detail === undefined || detail === null) return '—';
  if (Array.isArray(detail)) {
    const formattedItems = detail.map((item: RefusalDetail) => formatDetail(name, item, language, amounts, timeZone));
    const orSeparator = language === 'fr' ? ' ou ' : ' or ';
    return formattedItems.join(ALTERNATIVE_DETAILS.has(name) ? orSeparator : ', ');
  }
  if (typeof detail === 'object') {
    return Object.entries(detail)
      .map(([field, fieldValue]) => `${field} ${formatDetail(field, fieldValue, language, amounts, timeZone)}`)
      .join(' ');
  }
  const value = String(detail);
  if (amounts?.minor?.includes(name) === true && /^-?\d+$/.test(value)) {
    return formatMoney(BigInt(value), amounts.currency, language);
  }
  if (amounts?.decimal?.includes(name) === true && /^-?\d+(\.\d+)?$/.test(value)) {
    return addCurrency(formatDecimal(value, language), amounts.currency.code, language);
  }
  return formatTextDetail(name, value, language, timeZone);
}

/** Describes the values that a setting accepts (`un nombre entier de 1 à 3 650`); undefined for an unknown key. */
export function formatExpectedValues(key: string, language: Language): string | undefined {
  const setting = findSettingDefinition(key);
  if (setting === undefined) return undefined;
  const [formattedMin, formattedMax] = [setting.lowest, setting.highest].map((limit) =>
    /^-?\d+(\.\d+)?$/.test(limit) ? formatDecimal(limit, language) : limit,
  );
  const { expectations, orNothing } = declaredWords;
  const expectation = fillSentence(
    expectations[setting.type][language],
    { lowest: formattedMin ?? '', highest: formattedMax ?? '' },
    language,
  );
  return setting.isNullable ? fillSentence(orNothing[language], { expectation }, language) : expectation;
}

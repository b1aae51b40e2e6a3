import type { Language } from '#declarations/shapes/text.js';
import { fillSentence } from '#domain/sentences.js';
import { typesetText } from '#domain/typography.js';
import { refusalCodes, type RefusalCode } from './codes.js';
import { formatDetail, formatExpectedValues } from './detail-words.js';
import type { RefusalAmounts, RefusalDetails } from './details.js';

export type { RefusalAmounts, RefusalDetail, RefusalDetails } from './details.js';

/** The response to every refused request, and the output of `--json`. */
export interface RefusalBody {
  readonly code: RefusalCode;
  readonly message: string;
  readonly details: RefusalDetails;
}

export interface RefusalOptions extends ErrorOptions {
  readonly amounts?: RefusalAmounts;
}

/** A refusal of a request that is understood but not granted. Never thrown for a programming error. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  /** The details that are amounts; not part of the response. */
  readonly #amounts: RefusalAmounts | undefined;

  constructor(code: RefusalCode, details: RefusalDetails = {}, options: RefusalOptions = {}) {
    super(`${code}: ${formatRefusal(code, details, 'en', options.amounts)}`, options);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.#amounts = options.amounts;
  }

  get status(): number {
    return refusalCodes[this.code].status;
  }

  /** Returns the response for a reader of this language; its instants are on the clock of the time zone, else in UTC. */
  buildBody(language: Language, timeZone?: string): RefusalBody {
    const { code, details } = this;
    return { code, message: formatRefusal(code, details, language, this.#amounts, timeZone), details };
  }
}

/** Refuses with this code: throws a `Refusal` whose sentence is filled from the details. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}, options: RefusalOptions = {}): never {
  throw new Refusal(code, details, options);
}

/**
 * Returns the sentence of a refusal for a reader of this language, its `{name}` places filled with the details in
 * words. `amounts` names the details that are amounts of money, and their currency; `timeZone` is that of the
 * establishment, on whose clock instants are read.
 */
export function formatRefusal(
  code: RefusalCode,
  details: RefusalDetails,
  language: Language,
  amounts?: RefusalAmounts,
  timeZone?: string,
): string {
  const sentence = typesetText(refusalCodes[code][language], language);
  const placeholderValues: Record<string, string> = {};
  for (const [, name] of sentence.matchAll(/\{(\w+)/g)) {
    if (name !== undefined) placeholderValues[name] = formatDetail(name, details[name], language, amounts, timeZone);
  }
  // the format that a setting expects is described by its declaration
  const { setting } = details;
  if (code === 'SETTING_NOT_VALID' && typeof setting === 'string') {
    const expectation = formatExpectedValues(setting, language);
    if (expectation !== undefined) placeholderValues['expected'] = expectation;
  }
  return fillSentence(sentence, placeholderValues, language);
}

/** Returns true for a code of the closed list. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalCodes, code);
}

/** Returns the language of an `Accept-Language` header with the highest weight; French when it names neither. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): Language {
  const rankedLanguages = (acceptLanguage ?? '')
    .split(',')
    .map((languageRange, order) => {
      const [tag = '', ...parameters] = languageRange.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight), order };
    })
    .filter(({ language, weight }) => (language === 'fr' || language === 'en') && weight > 0)
    .sort((left, right) => right.weight - left.weight || left.order - right.order);
  return rankedLanguages[0]?.language === 'en' ? 'en' : 'fr';
}

/** Returns the refusal with which a check ends; null: it passes. */
export async function catchRefusal(check: () => void | Promise<void>): Promise<Refusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

import { roleWords } from '#declarations/shapes/roles.js';
import { typeset } from '#domain/typography.js';
import { refusalCodes } from './codes.js';
import type { RefusalCode } from './codes.js';
import type { Language } from '#declarations/shapes/text.js';

/** Details of a refusal; lists contain all findings, not only the first. */
export type RefusalDetail =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly RefusalDetail[]
  | { readonly [name: string]: RefusalDetail };
export type RefusalDetails = Readonly<Record<string, RefusalDetail>>;

/** The response to every refused request, and the output of `--json`. */
export interface RefusalBody {
  readonly code: RefusalCode;
  readonly message: string;
  readonly details: RefusalDetails;
}

/** A refusal of a request that is understood but not granted. Never thrown for a programming error. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(`${code}: ${refusalSentence(code, details, 'en')}`, options);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return refusalCodes[this.code].status;
  }

  body(language: Language): RefusalBody {
    return { code: this.code, message: refusalSentence(this.code, this.details, language), details: this.details };
  }
}

export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** Returns the sentence shown to a person, its `{name}` placeholders filled from the details. */
export function refusalSentence(code: RefusalCode, details: RefusalDetails, language: Language): string {
  return typeset(refusalCodes[code][language], language).replace(/\{(\w+)\}/g, (_place, name: string) =>
    ofFunctions.has(name) ? functionsInWords(details[name], language) : inWords(details[name]),
  );
}

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusalCodes, text);
}

/** Returns French unless the reader's first known language is English. */
export function refusalLanguage(acceptLanguage: string | undefined): Language {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight), order };
    })
    .filter(({ language, weight }) => (language === 'fr' || language === 'en') && weight > 0)
    .sort((left, right) => right.weight - left.weight || left.order - right.order);
  return ranked[0]?.language === 'en' ? 'en' : 'fr';
}

/** Details that contain codes of functions. */
const ofFunctions: ReadonlySet<string> = new Set(['function', 'functions', 'custodian']);

function functionsInWords(detail: RefusalDetail | undefined, language: Language): string {
  const codes: readonly RefusalDetail[] = Array.isArray(detail) ? detail : [detail ?? null];
  const words: Readonly<Record<string, readonly [fr: string, en: string]>> = roleWords;
  const names = codes.map((code) => words[inWords(code)]?.[language === 'fr' ? 0 : 1] ?? inWords(code));
  return names.join(language === 'fr' ? ' ou ' : ' or ');
}

function inWords(detail: RefusalDetail | undefined): string {
  if (detail === undefined || detail === null) return '—';
  if (typeof detail !== 'object') return String(detail);
  if (Array.isArray(detail)) return detail.map((part: RefusalDetail) => inWords(part)).join(', ');
  return Object.entries(detail)
    .map(([name, part]) => `${name} ${inWords(part)}`)
    .join(' ');
}

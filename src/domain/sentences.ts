import type { Language } from '#declarations/shapes/text.js';
import { PARTICLES, joinWithParticle } from './french.js';

/** A value shown in the place of a sentence: `{name}`, or `{{name}}` in the files of i18next. */
export type SentenceValue = string | number | bigint;

/**
 * Returns true when a count takes the plural: in French from two, in English unless it is one. A text is read as shown:
 * `1 234`, `1,234`.
 */
export function isPlural(count: SentenceValue, language: Language): boolean {
  const [wholePart = '', fraction] = String(count)
    .replace(/^[-−]/, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .split(language === 'fr' ? /[.,]/ : '.');
  const digits = wholePart.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (language === 'en') return digits !== '1' || fraction !== undefined;
  return digits.length > 1 || digits >= '2';
}

/**
 * Writes a value in the form that its place in a sentence demands. `ticket|tickets` chooses the word for a count; a
 * French particle (`de`, `du`, `que` …) is put before the value. Without a form the value stays as it is.
 */
export function formatPlaceholder(value: SentenceValue, form: string | undefined, language: Language): string {
  const text = String(value);
  if (form === undefined || form === '') return text;
  const [singular, plural] = form.split('|');
  if (singular !== undefined && plural !== undefined) return isPlural(value, language) ? plural : singular;
  return joinWithParticle(form, text);
}

/** Formats places as `formatPlaceholder`, as an i18next formatter: a value may be of any type. */
export const placeholderFormatter = {
  type: 'formatter' as const,
  init: (): void => undefined,
  add: (): void => undefined,
  addCached: (): void => undefined,
  format: (value: unknown, form?: string, language?: string): string =>
    value === undefined || value === null
      ? ''
      : formatPlaceholder(value as SentenceValue, form, language === 'en' ? 'en' : 'fr'),
};

const PARTICLE_PATTERN = PARTICLES.map(
  (word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`,
).join('|');
const PARTICLE_BEFORE_BRACES = new RegExp(`(?<![\\p{L}’'])(${PARTICLE_PATTERN}) (\\{\\{?)(\\w+)(\\}\\}?)`, 'gu');

/**
 * Moves each French particle into the place that follows it, where it can be elided: `de {{name}}` → `{{name, de}}`.
 */
export function moveParticles(template: string): string {
  return template.replace(
    PARTICLE_BEFORE_BRACES,
    (_all, word: string, openBraces: string, name: string, closeBraces: string) => {
      return `${openBraces}${name}, ${word}${closeBraces}`;
    },
  );
}

/** Fills the places of a sentence (`{name}`, `{name, form}`); a place without a value stays as it is written. */
export function fillSentence(
  template: string,
  values: Readonly<Record<string, SentenceValue>>,
  language: Language,
): string {
  const templateWithForms = language === 'fr' ? moveParticles(template) : template;
  return templateWithForms.replace(
    /\{(\w+)(?:, ([^{}]+))?\}/g,
    (placeholder, name: string, form: string | undefined) => {
      const value = values[name];
      return value === undefined ? placeholder : formatPlaceholder(value, form, language);
    },
  );
}

import type { Language } from '#declarations/shapes/text.js';
import { PARTICLES, withParticle } from './french.js';

/** A value shown in the place of a sentence: `{name}`, or `{{name}}` in the files of i18next. */
export type SentenceValue = string | number | bigint;

/**
 * Whether a count takes the plural: in French from two, in English always but for one. A text is read as it is shown:
 * `1 234`, `1,234`.
 */
export function isPlural(count: SentenceValue, language: Language): boolean {
  const [whole = '', fraction] = String(count)
    .replace(/^[-−]/, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .split(language === 'fr' ? /[.,]/ : '.');
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (language === 'en') return digits !== '1' || fraction !== undefined;
  return digits.length > 1 || digits >= '2';
}

/**
 * Writes a value in the form that its place demands. `ticket|tickets` chooses the word that agrees with a count; a
 * French particle (`de`, `du`, `que` …) is put before the value. Without a form the value stays as it is.
 */
export function formatPlace(value: SentenceValue, form: string | undefined, language: Language): string {
  const text = String(value);
  if (form === undefined || form === '') return text;
  const [one, many] = form.split('|');
  if (one !== undefined && many !== undefined) return isPlural(value, language) ? many : one;
  return withParticle(form, text);
}

/** The same as a formatter of i18next, to which a value may be unknown. */
export const placeFormatter = {
  type: 'formatter' as const,
  init: (): void => undefined,
  add: (): void => undefined,
  addCached: (): void => undefined,
  format: (value: unknown, form?: string, language?: string): string =>
    value === undefined || value === null
      ? ''
      : formatPlace(value as SentenceValue, form, language === 'en' ? 'en' : 'fr'),
};

const particle = PARTICLES.map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`).join(
  '|',
);
const beforeBraces = new RegExp(`(?<![\\p{L}’'])(${particle}) (\\{\\{?)(\\w+)(\\}\\}?)`, 'gu');

/** Moves a French particle into the place that follows it: `de {{name}}` becomes `{{name, de}}`. */
export function withParticlesInPlaces(template: string): string {
  return template.replace(beforeBraces, (_all, word: string, open: string, name: string, close: string) => {
    return `${open}${name}, ${word}${close}`;
  });
}

/** Fills the places of a sentence; a place without a value stays as it is written. */
export function fillSentence(
  template: string,
  values: Readonly<Record<string, SentenceValue>>,
  language: Language,
): string {
  const places = language === 'fr' ? withParticlesInPlaces(template) : template;
  return places.replace(/\{(\w+)(?:, ([^{}]+))?\}/g, (place, name: string, form: string | undefined) => {
    const value = values[name];
    return value === undefined ? place : formatPlace(value, form, language);
  });
}

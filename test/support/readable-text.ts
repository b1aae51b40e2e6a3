import type { Language } from '#declarations/shapes/text.js';

/** Text that a reader must not meet: codes of the program and values in their machine form. */

const CODES: readonly RegExp[] = [
  // days and instants in ISO 8601
  /\b\d{4}-\d{2}-\d{2}(?!\d)/g,
  // names of the code: camelCase, snake_case, UPPER_CASE of refusals
  /\b[a-z]+[A-Z][A-Za-z]+\b/g,
  /\b[a-z]+(?:_[a-z]+)+\b/g,
];

/** A decimal point in an amount or a percentage, and the words that French writes otherwise. */
const ENGLISH_FIGURES: readonly RegExp[] = [/\d\.\d{2}\s?[€%]/g, /€\d/g];

/** Returns the parts of a text that only a program should read, in the order of the rules. */
export function unreadableParts(text: string, language: Language): string[] {
  const rules = language === 'fr' ? [...CODES, ...ENGLISH_FIGURES] : CODES;
  return rules.flatMap((rule) => [...text.matchAll(rule)].map(([part]) => part));
}

/** Returns a template without its places: `{{name}}`, `{name, de}`. */
export const withoutPlaces = (template: string): string => template.replace(/\{\{?[^{}]*\}?\}/g, '…');

/** Agreement left to the reader: `ticket(s)`, `né(e)`. */
export const UNDECIDED = /\p{L}\((?:s|x|e|es|ies)\)/u;

/** English without a subject: pronouns for nobody, verbs of speech for things. */
export const UNIDIOMATIC =
  /\b(?:somebody|nobody|anybody|whoever|whomever|whatever|(?:is|are|was|were) told|what is held|himself|his|he says)\b/i;

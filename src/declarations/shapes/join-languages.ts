import { text, type Text } from './text.js';

/** The words of one language with each sentence replaced by its `Text`. */
type Texts<Words> = Words extends string ? Text : { readonly [Name in keyof Words]: Texts<Words[Name]> };

/** Returns the names of a sentence's places, sorted: `count` for the place `{count, ligne|lignes}`. */
const formatPlaceholderNames = (sentence: string): string =>
  [...new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join(' ');

/** Returns the names of `words` that `others` lacks. */
const listMissingNames = (others: object, words: object): readonly string[] =>
  Object.keys(words).filter((name) => !Object.hasOwn(others, name));

/** Throws an Error that lists the names which only one of the objects has; `path` is their place, for the message. */
export function assertSameNames(path: string, one: object, other: object): void {
  const unpairedNames = [...listMissingNames(other, one), ...listMissingNames(one, other)];
  if (unpairedNames.length > 0) throw new Error(`words of ${path} lack a counterpart: ${unpairedNames.join(', ')}`);
}

/** Returns true for words by name, and false for a sentence or for absent words. */
const isWordGroup = (words: unknown): words is Readonly<Record<string, unknown>> =>
  typeof words === 'object' && words !== null;

/**
 * Joins the French and English words name by name, at every depth, into texts. Throws an Error that names the words
 * which only one language has, or whose places (`{name}`) differ.
 */
export function joinLanguages<Words>(french: Words, english: Words, path: string): Texts<Words> {
  if (typeof french === 'string' && typeof english === 'string') {
    if (formatPlaceholderNames(french) !== formatPlaceholderNames(english))
      throw new Error(`places of ${path} differ between the languages`);
    return text(french, english) as Texts<Words>;
  }
  if (!isWordGroup(french) || !isWordGroup(english)) throw new Error(`${path} is no sentence and no group of words`);
  assertSameNames(path, french, english);
  const joinedEntries = Object.entries(french).map(([name, words]) => [
    name,
    joinLanguages(words, english[name], `${path}.${name}`),
  ]);
  return Object.fromEntries(joinedEntries) as Texts<Words>;
}

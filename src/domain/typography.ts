import type { Language } from '#declarations/shapes/text.js';
import { moveParticles } from './sentences.js';

const NO_BREAK_SPACE = '\u00a0';

/**
 * Typesets text regardless of how it was typed: one apostrophe (’), and in French a non-breaking space before : ; ! ?
 * and within « ». English has no space there.
 */
export function typesetText(text: string, language: Language): string {
  const withApostrophes = text.replace(/(?<=\p{L})'(?=[\p{L}\d{«])/gu, '’');
  if (language === 'en') return withApostrophes;
  return moveParticles(
    withApostrophes.replace(/ (?=[:;!?»](?:[\s).…]|$))/g, NO_BREAK_SPACE).replace(/« /g, `«${NO_BREAK_SPACE}`),
  );
}

/** Words in groups of any depth. */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

/**
 * Typesets all words of a tree (groups by key). French has a plural form of its own for whole millions (`_many`): a
 * copy of the general one (`_other`) where the words have none.
 */
export function typesetWords(words: WordTree, language: Language): WordTree {
  const typesetTree: Record<string, string | WordTree> = {};
  for (const [key, wordOrTree] of Object.entries(words)) {
    typesetTree[key] =
      typeof wordOrTree === 'string' ? typesetText(wordOrTree, language) : typesetWords(wordOrTree, language);
    const millionsKey = key.replace(/_other$/, '_many');
    if (language === 'fr' && millionsKey !== key && words[millionsKey] === undefined)
      typesetTree[millionsKey] = typesetTree[key];
  }
  return typesetTree;
}

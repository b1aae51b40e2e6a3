import type { Language } from '#declarations/shapes/text.js';
import { withParticlesInPlaces } from './sentences.js';

const NO_BREAK_SPACE = '\u00a0';

/**
 * Typesets text regardless of how it was typed: one apostrophe (’), and in French a non-breaking space before : ; ! ?
 * and within « ». English has no space there.
 */
export function typeset(text: string, language: Language): string {
  const apostrophes = text.replace(/(?<=\p{L})'(?=[\p{L}\d{«])/gu, '’');
  if (language === 'en') return apostrophes;
  return withParticlesInPlaces(
    apostrophes.replace(/ (?=[:;!?»](?:[\s).…]|$))/g, NO_BREAK_SPACE).replace(/« /g, `«${NO_BREAK_SPACE}`),
  );
}

/** Words in groups of any depth. */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

/**
 * Typesets all words of a tree. French has a plural form of its own for whole millions (`_many`), which is the general
 * one (`_other`) unless the words have both.
 */
export function typesetAll(words: WordTree, language: Language): WordTree {
  const set: Record<string, string | WordTree> = {};
  for (const [key, word] of Object.entries(words)) {
    set[key] = typeof word === 'string' ? typeset(word, language) : typesetAll(word, language);
    const millions = key.replace(/_other$/, '_many');
    if (language === 'fr' && millions !== key && words[millions] === undefined) set[millions] = set[key];
  }
  return set;
}

import type { Language } from '#declarations/shapes/text.js';

const NO_BREAK_SPACE = '\u00a0';

/**
 * Typesets text regardless of how it was typed: one apostrophe (’), and in French a non-breaking space before : ; ! ?
 * and within « ». English has no space there.
 */
export function typeset(text: string, language: Language): string {
  const apostrophes = text.replace(/(?<=\p{L})'(?=[\p{L}\d{«])/gu, '’');
  if (language === 'en') return apostrophes;
  return apostrophes.replace(/ (?=[:;!?»](?:[\s).…]|$))/g, NO_BREAK_SPACE).replace(/« /g, `«${NO_BREAK_SPACE}`);
}

/** Words in groups of any depth. */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

/** Typesets all of them. */
export function typesetAll(words: WordTree, language: Language): WordTree {
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === 'string' ? typeset(word, language) : typesetAll(word, language),
    ]),
  );
}

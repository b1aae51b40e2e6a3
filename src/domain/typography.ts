/** The languages of the product. */
type Language = 'fr' | 'en';

const NO_BREAK_SPACE = '\u00a0';

/**
 * Words as a printer sets them, whatever they were typed with: one apostrophe (’), and in French a space that does not
 * break before : ; ! ? and within « ». English has no space there.
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

/** All of them, set. */
export function typesetAll(words: WordTree, language: Language): WordTree {
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === 'string' ? typeset(word, language) : typesetAll(word, language),
    ]),
  );
}

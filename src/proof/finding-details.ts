import french from './words/finding-details.json' with { type: 'json' };

/**
 * Details of findings in the reader's language. A verification writes them in English for programs and the log. Each
 * sentence is listed in English, with `{}` for the values, beside its French translation. Sentences with the same
 * ending as others, such as `{} is gone`, come last.
 */
export const DETAIL_SENTENCES: readonly (readonly [en: string, fr: string])[] = Object.entries(french.details);

/** Causes that hold entries back, within a sentence. */
const CAUSE_SENTENCES = Object.entries(french.causes);

/** Columns before and after: no words except `absent`, which is the same in both languages. */
const COLUMN_CHANGES = /^[a-z]\w*: [^]* → /u;

/**
 * Returns a finding's detail in the reader's language; a detail without a sentence here stays unchanged.
 * @param detail as a verification wrote it, in English.
 */
export function translateFindingDetail(detail: string, language: 'fr' | 'en'): string {
  return language === 'en' ? detail : (translateToFrench(detail, DETAIL_SENTENCES) ?? detail);
}

/** Returns true when a detail has a sentence in both languages, or needs none. */
export function isTranslatableDetail(detail: string): boolean {
  return COLUMN_CHANGES.test(detail) || translateToFrench(detail, DETAIL_SENTENCES) !== undefined;
}

/**
 * Returns the French form of an English sentence, its values translated as well when they are known causes; undefined
 * for an unknown sentence.
 */
function translateToFrench(text: string, sentences: typeof DETAIL_SENTENCES): string | undefined {
  for (const [en, fr] of sentences) {
    const values = extractValues(text, en.split('{}'));
    if (values !== undefined) {
      const parts = fr.split('{}');
      return parts
        .map(
          (part, valueIndex) =>
            `${part}${translateToFrench(values[valueIndex] ?? '', CAUSE_SENTENCES) ?? values[valueIndex] ?? ''}`,
        )
        .join('');
    }
  }
  return undefined;
}

/**
 * Returns the values between the fixed parts of a sentence, each part at its first place; undefined when the text is
 * not that sentence.
 */
function extractValues(text: string, [firstPart = '', ...otherParts]: readonly string[]): string[] | undefined {
  if (!text.startsWith(firstPart)) return undefined;
  const values: string[] = [];
  let offset = firstPart.length;
  for (const [partIndex, part] of otherParts.entries()) {
    const isLastPart = partIndex === otherParts.length - 1;
    const end = isLastPart && part === '' ? text.length : text.indexOf(part, offset);
    if (end < 0) return undefined;
    values.push(text.slice(offset, end));
    offset = end + part.length;
  }
  return offset === text.length ? values : undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Labels above a document's facts and rows, used to match them; the figures beside them are recomputed. */

const files = new Map();

function file(root, path) {
  const whole = join(root, 'reports', path);
  if (!files.has(whole)) files.set(whole, existsSync(whole) ? JSON.parse(readFileSync(whole, 'utf8')) : {});
  return files.get(whole);
}

/** Language of the requested documents: figures are the same in the other. */
export const LANGUAGE = 'en';

export function wordsOf(root, report, language = LANGUAGE) {
  return (key, values = {}) => {
    const text = file(root, `${report}/words.${language}.json`)[key] ?? file(root, `common.${language}.json`)[key];
    if (text === undefined) return `no word ${report}:${key}`;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
  };
}

/** Returns labels as in bilingual documents. */
export function inBothLanguages(root, report) {
  const [first, second] = [wordsOf(root, report), wordsOf(root, report, 'fr')];
  return (key) => (first(key) === second(key) ? first(key) : `${first(key)} / ${second(key)}`);
}

/** Returns text without typographic additions: curved apostrophes, non-breaking spaces. */
export const plainText = (text) =>
  text
    .replaceAll('’', "'")
    .replaceAll(/[\u00a0\u202f ]+/g, ' ')
    .trim();

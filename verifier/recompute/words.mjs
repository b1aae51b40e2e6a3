import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words above a document's facts and rows, by which these are found; the figures beside them are recomputed. */

const files = new Map();

function file(root, path) {
  const whole = join(root, 'reports', path);
  if (!files.has(whole)) files.set(whole, existsSync(whole) ? JSON.parse(readFileSync(whole, 'utf8')) : {});
  return files.get(whole);
}

/** The language in which documents are asked for: figures are the same in the other. */
export const LANGUAGE = 'en';

export function wordsOf(root, report, language = LANGUAGE) {
  return (key, values = {}) => {
    const text = file(root, `${report}/words.${language}.json`)[key] ?? file(root, `common.${language}.json`)[key];
    if (text === undefined) return `no word ${report}:${key}`;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
  };
}

/** As documents for readers of both languages have it. */
export function inBothLanguages(root, report) {
  const [first, second] = [wordsOf(root, report), wordsOf(root, report, 'fr')];
  return (key) => (first(key) === second(key) ? first(key) : `${first(key)} / ${second(key)}`);
}

/** Text without what typesetting adds: curved apostrophes, spaces that do not break. */
export const plainText = (text) =>
  text
    .replaceAll('’', "'")
    .replaceAll(/[\u00a0\u202f ]+/g, ' ')
    .trim();

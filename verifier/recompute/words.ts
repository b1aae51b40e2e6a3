import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Labels above a document's facts and rows, used to match them; the figures beside them are recomputed. */

type LabelFile = Readonly<Record<string, string>>;

const cachedFiles = new Map<string, LabelFile>();

/** Returns the words of a file below `reports`, read once; empty when there is no such file. */
function readLabelFile(root: string, path: string): LabelFile {
  const fullPath = join(root, 'reports', path);
  const labels =
    cachedFiles.get(fullPath) ??
    (existsSync(fullPath) ? (JSON.parse(readFileSync(fullPath, 'utf8')) as LabelFile) : {});
  cachedFiles.set(fullPath, labels);
  return labels;
}

/** Returns a label by its key. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number | bigint>>) => string;

/** Language of the requested documents: figures are the same in the other. */
export const LANGUAGE = 'en';

/** Returns the labels of a report by key, else those common to all reports; values replace `{{name}}`. */
export function createTranslator(root: string, report: string, language: string = LANGUAGE): Translate {
  return (key, values = {}) => {
    const text =
      readLabelFile(root, `${report}/words.${language}.json`)[key] ??
      readLabelFile(root, `common.${language}.json`)[key];
    if (text === undefined) return `no word ${report}:${key}`;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** Returns a text without typographic additions: curved apostrophes, non-breaking and repeated spaces. */
export const toPlainText = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll(/[\u00a0\u202f ]+/g, ' ')
    .trim();

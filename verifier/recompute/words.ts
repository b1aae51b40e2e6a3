import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Labels above a document's facts and rows, used to match them; the figures beside them are recomputed. */

type Labels = Readonly<Record<string, string>>;

const labelsByPath = new Map<string, Labels>();

/** Returns the words of a file, read once; empty when there is no such file. */
function readLabels(fullPath: string): Labels {
  const labels =
    labelsByPath.get(fullPath) ?? (existsSync(fullPath) ? (JSON.parse(readFileSync(fullPath, 'utf8')) as Labels) : {});
  labelsByPath.set(fullPath, labels);
  return labels;
}

/** Returns the name of a game at tables for `game_NAME`, which all reports share with the screens. */
function findGameName(projectRoot: string, key: string, language: string): string | undefined {
  const words = readLabels(join(projectRoot, 'src/domain/words', `tables.${language}.json`));
  const { games } = words as { readonly games?: Labels };
  return key.startsWith('game_') ? games?.[key.slice('game_'.length)] : undefined;
}

/** Returns a label by its key. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number | bigint>>) => string;

/** Language of the requested documents: figures are the same in the other. */
export const LANGUAGE = 'en';

/** Returns the labels of a report by key, else those common to all reports; values replace `{{name}}`. */
export function createTranslator(projectRoot: string, report: string, language: string = LANGUAGE): Translate {
  return (key, values = {}) => {
    const label =
      readLabels(join(projectRoot, 'reports', report, `words.${language}.json`))[key] ??
      readLabels(join(projectRoot, 'reports', `common.${language}.json`))[key] ??
      findGameName(projectRoot, key, language);
    if (label === undefined) return `no word ${report}:${key}`;
    return label.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** Returns a text without typographic additions: curved apostrophes, non-breaking and repeated spaces. */
export const toPlainText = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll(/[\u00a0\u202f ]+/g, ' ')
    .trim();

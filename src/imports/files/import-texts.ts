import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ImportFigures } from './import-kinds.js';

/** Characters of a refused line that are kept. */
const LONGEST_TEXT = 2000;

/** The figures, each refused line with its text, so that it can be put right without the file at hand. */
export async function withTexts(
  figures: ImportFigures,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<ImportFigures> {
  if (figures.refused.length === 0) return figures;
  const texts = await textsOf(path, new Set(figures.refused.map(({ line }) => line)), signal);
  const refused = figures.refused.map((each) => ({ ...each, text: texts.get(each.line) ?? '' }));
  return { ...figures, refused };
}

/** Lines of a file by their numbers from 1, read only as far as the last of them. */
async function textsOf(path: string, wanted: ReadonlySet<number>, signal: AbortSignal): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  const last = Math.max(...wanted);
  const input = createReadStream(path, { signal, encoding: 'utf8' });
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    line += 1;
    if (wanted.has(line)) texts.set(line, text.slice(0, LONGEST_TEXT));
    if (line >= last) break;
  }
  input.destroy();
  return texts;
}

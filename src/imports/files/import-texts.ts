import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ImportFigures } from './import-kinds.js';

/** Characters stored of a refused line. */
const MAX_TEXT_LENGTH = 2000;

/** Returns the figures with the text of each refused line, so that it can be corrected without the file at hand. */
export async function addLineTexts(
  figures: ImportFigures,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<ImportFigures> {
  if (figures.refused.length === 0) return figures;
  const textByLine = await readLineTexts(path, new Set(figures.refused.map(({ line }) => line)), signal);
  const refused = figures.refused.map((refusedLine) => ({
    ...refusedLine,
    text: textByLine.get(refusedLine.line) ?? '',
  }));
  return { ...figures, refused };
}

/**
 * Returns the texts of the lines with these numbers (from 1), shortened. It reads the file no further than the last of
 * them.
 */
async function readLineTexts(
  path: string,
  lineNumbers: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const textByLine = new Map<number, string>();
  const lastLineNumber = Math.max(...lineNumbers);
  const input = createReadStream(path, { signal, encoding: 'utf8' });
  let lineNumber = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    lineNumber += 1;
    if (lineNumbers.has(lineNumber)) textByLine.set(lineNumber, text.slice(0, MAX_TEXT_LENGTH));
    if (lineNumber >= lastLineNumber) break;
  }
  input.destroy();
  return textByLine;
}

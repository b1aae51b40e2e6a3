import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';
import { badlyBroken } from '../support/page-breaks.js';
import { pdfPages } from '../support/pdf-text.js';

/** A document in one language, as a PDF. */
export interface DrawnDocument {
  readonly report: string;
  readonly language: 'fr' | 'en';
  readonly bytes: Uint8Array;
}

/** RELEVE_WRITE_EXPECTED=1 stores the text of each document, for review by a person. */
const isWriting = process.env['RELEVE_WRITE_EXPECTED'] === '1';

/** `npm run samples` names the folder that receives each document as a PDF. */
const samples = process.env['RELEVE_SAMPLES'];

/**
 * Compares the text of a document with `reports/<report>/expected.<language>.txt`, and checks its page breaks.
 * `settled` masks the parts that change between runs; a document without a stable text is drawn and not compared.
 */
export async function expectStoredPages(
  { report, language, bytes }: DrawnDocument,
  settled: (text: string) => string,
  hasStableText = true,
): Promise<void> {
  const text = `${settled((await pdfPages(bytes)).join('\n\n'))}\n`;
  const expected = path.join(packageRoot, 'reports', report, `expected.${language}.txt`);
  if (isWriting) writeFileSync(expected, text);
  if (samples !== undefined) {
    mkdirSync(samples, { recursive: true });
    writeFileSync(path.join(samples, `${report}.${language}.pdf`), bytes);
  }
  if (hasStableText) expect(text).toBe(readFileSync(expected, 'utf8'));
  expect(await badlyBroken(bytes)).toEqual([]);
}

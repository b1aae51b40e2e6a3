import { fetchQuery, sendWrite, type ApiSchema } from '#web/api/client.js';
import type { ImportKind } from './import-words.js';

/** Reads the headings of a file locally, before it is uploaded; those of a workbook are read by the server. */

/** Larger than any heading line. */
const HEADING_READ_SIZE = 65_536;

/** A file of an establishment, of this kind; `sheet` names that of a workbook, an empty text none. */
export interface FileToRecognise {
  readonly establishment: string;
  readonly kind: ImportKind;
  readonly file: File;
  readonly sheet: string;
}

/**
 * Returns the columns that a file's headings are recognised as; null when only the server's check can tell. Rejects with
 * Problem for a workbook that the server refuses.
 */
export async function recogniseHeadings({
  establishment,
  kind,
  file,
  sheet,
}: FileToRecognise): Promise<ApiSchema<'RecognisedHeadings'> | null> {
  const path = '/api/establishments/{establishment}/imports/headings';
  if (await isWorkbook(file)) {
    const body = new FormData();
    body.set('file', file);
    return sendWrite('post', path, {
      params: { path: { establishment }, query: { kind, ...(sheet === '' ? {} : { sheet }) } },
      body: body as never,
      bodySerializer: (formData: unknown) => formData as FormData,
    });
  }
  const headings = await readHeadings(file);
  if (headings.length === 0) return null;
  const query = { kind, headings: JSON.stringify(headings) };
  return fetchQuery(path, { params: { path: { establishment }, query } }).catch(() => null);
}

/** Returns whether a file is a workbook (.xlsx), or another archive. */
const isWorkbook = async (file: File): Promise<boolean> => (await file.slice(0, 4).text()) === 'PK\u0003\u0004';

/**
 * Returns the headings in the file's first line, as written; empty when none can be read. Only the beginning of the
 * file is read.
 */
async function readHeadings(file: File): Promise<string[]> {
  const lines = (await file.slice(0, HEADING_READ_SIZE).text()).replace(/^\ufeff/, '').split(/\r?\n/);
  // spreadsheets declare their delimiter on a separate line
  const line = (/^sep=.$/.test(lines[0] ?? '') ? lines[1] : lines[0]) ?? '';
  return line.trim() === '' ? [] : splitCsvLine(line, detectDelimiter(line));
}

const detectDelimiter = (line: string): string =>
  [',', ';', '\t', '|'].reduce((bestDelimiter, delimiter) =>
    line.split(delimiter).length > line.split(bestDelimiter).length ? delimiter : bestDelimiter,
  );

/** Splits a CSV line into its trimmed fields; a delimiter between quotes belongs to its field. */
function splitCsvLine(line: string, delimiter: string): string[] {
  const fields: string[] = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) fields.push('');
    else fields[fields.length - 1] = `${fields.at(-1) ?? ''}${character}`;
  }
  return fields.map((field) => field.trim());
}

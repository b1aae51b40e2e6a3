/** Reads the headings of a file locally, before it is uploaded. */

/** Larger than any heading line. */
const HEADING_READ_SIZE = 65_536;

/**
 * Returns the headings in the file's first line, as written; empty when none can be read. Only the beginning of the
 * file is read.
 */
export async function readHeadings(file: File): Promise<string[]> {
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

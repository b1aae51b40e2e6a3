import { zipSync } from 'fflate';
import { formatMinorText } from '#domain/money.js';
import { toLocalTime } from '#domain/local-time.js';
import { neutraliseFormula } from '../files/csv-safety.js';
import { formatHeader, LINE_WORDS } from './sheet.js';
import type { Sheet, SheetFile, SheetFormat, SheetKind, SheetValue } from './sheet.js';

/**
 * A sheet as CSV that a spreadsheet program opens directly: UTF-8 with a byte order mark, CRLF, quotes doubled. French
 * uses `;` between fields and a decimal comma, English `,` and a point. Instants are on the establishment's clock
 * (`2026-03-14 06:00:00`), named in the header. Figures have all their digits and no spaces between them.
 */

const DELIMITERS = { fr: ';', en: ',' } as const;
const BYTE_ORDER_MARK = '\ufeff';

/** Returns the text of a CSV field, in quotes when it contains a delimiter, a quote, a line end or outer spaces. */
function quoteField(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats an instant as local day and time of the zone, with the offset when the hour occurs twice: `2026-10-25
 * 02:30:00 +01:00`.
 */
export function formatInstant(instant: Date, timeZone: string): string {
  const { day, time, offset } = toLocalTime(instant.getTime(), timeZone);
  return offset === null ? `${day} ${time}` : `${day} ${time} ${offset}`;
}

/**
 * Formats a figure as decimal text with a point, money with `exponent` decimals; null for kinds that are no figure.
 * Throws TypeError when the value does not fit its kind.
 */
export function formatFigure(kind: SheetKind, value: SheetValue, exponent: number): string | null {
  switch (kind) {
    case 'money':
    case 'whole':
      if (typeof value !== 'bigint') throw new TypeError(`a value of kind ${kind} cannot be ${typeof value}`);
      return kind === 'money' ? formatMinorText(value, exponent) : value.toString();
    case 'decimal':
    case 'points':
    case 'percent':
    case 'statedPercent':
      if (typeof value !== 'string' || !/^[+-]?\d+(\.\d+)?$/.test(value)) {
        throw new TypeError(`not a decimal: ${String(value)}`);
      }
      return value.replace(/^\+/, '');
    default:
      return null;
  }
}

/**
 * Returns a value as a CSV field in the reader's language; empty for null.
 * French figures have a decimal comma, and no text can become a formula.
 */
function formatField(kind: SheetKind, value: SheetValue, { language, currency, timeZone }: SheetFormat): string {
  if (value === null) return '';
  const formattedFigure = formatFigure(kind, value, currency.exponent);
  if (formattedFigure !== null) return language === 'fr' ? formattedFigure.replace('.', ',') : formattedFigure;
  if (value instanceof Date) return formatInstant(value, timeZone);
  const text = value.toString();
  return kind === 'day' ? text : quoteField(neutraliseFormula(text));
}

/** Returns the sheet as CSV text; the first field of each line names the kind of the line. */
export function formatSheetAsCsv(sheet: Sheet, format: SheetFormat): string {
  const lineWords = LINE_WORDS[format.language];
  const delimiter = DELIMITERS[format.language];
  const header = sheet.columns.map((column) => quoteField(neutraliseFormula(formatHeader(column, format))));
  const lines = sheet.rows.map(({ kind, values, kinds }) => [
    lineWords.kinds[kind],
    ...sheet.columns.map((column, index) => formatField(kinds?.[index] ?? column.kind, values[index] ?? null, format)),
  ]);
  const csvText = [[lineWords.line, ...header], ...lines].map((fields) => `${fields.join(delimiter)}\r\n`).join('');
  return BYTE_ORDER_MARK + csvText;
}

/**
 * Returns a title as part of a file name: lower case, without accents, words joined by hyphens, at most 60 characters.
 */
const slugifyTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);

/** Returns one file per sheet, numbered in order: `01-jeu.csv`. */
export function buildCsvFiles(sheets: readonly Sheet[], format: SheetFormat): SheetFile[] {
  const numberLength = Math.max(2, String(sheets.length).length);
  return sheets.map((sheet, index) => ({
    name:
      [String(index + 1).padStart(numberLength, '0'), slugifyTitle(sheet.title)]
        .filter((part) => part !== '')
        .join('-') + '.csv',
    bytes: Buffer.from(formatSheetAsCsv(sheet, format), 'utf8'),
  }));
}

/** Packs files into one ZIP; the same files with the same `madeAt` make the same bytes. */
export function buildZip(files: readonly SheetFile[], madeAt: Date): Buffer {
  // ZIP knows years from 1980 and no zones: the date is the UTC one, wherever the server is
  const mtime = new Date(madeAt.getTime() + madeAt.getTimezoneOffset() * 60_000);
  const entries = Object.fromEntries(files.map(({ name, bytes }) => [name, new Uint8Array(bytes)]));
  return Buffer.from(zipSync(entries, { mtime }));
}

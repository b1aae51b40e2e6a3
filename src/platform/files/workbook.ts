import { Decimal } from 'decimal.js';
import type { Cell, CellValue, MergeRange, Sheet } from 'hucre/xlsx';
import { isTotalsLabel } from '#domain/imports/machine-numbers.js';
import { refuse } from '#refusals/refusal.js';
import { extractWorkbookParts, refuseSize } from './workbook-parts.js';

/** Workbooks (.xlsx) as texts: a sheet becomes the CSV that a person would have typed, and is doubted like one. */

/** A sheet as text. */
export interface WorkbookText {
  /** Lines of fields between `;`: line n is row n of the sheet. Decimals have a point, dates are ISO 8601. */
  readonly text: string;
  /** Name of the sheet. */
  readonly sheet: string;
  /** True: cells of the sheet have the type of a date. */
  readonly hasDateCells: boolean;
}

/** Spreadsheets compute with doubles: fifteen digits of a number are exact. */
const EXACT_DIGITS = 15;
const MAX_EXACT_NUMBER = 10 ** EXACT_DIGITS;
const MAX_TEXT_LENGTH = 64 * 1024 ** 2;
const ZIP_SIGNATURE = Buffer.from('504b0304', 'hex');
const DELIMITER = ';';

/** Returns whether a file begins like a workbook of today, or another archive. */
export const isWorkbook = (head: Buffer): boolean => head.subarray(0, 4).equals(ZIP_SIGNATURE);

/**
 * Returns a sheet of a workbook as text: the only visible one with values, else the one named. Refuses
 * WORKBOOK_UNREADABLE, WORKBOOK_TOO_LARGE, WORKBOOK_SHEET_UNCERTAIN (a question), and what the sheet shows otherwise
 * than its cells: WORKBOOK_CELLS_MERGED, WORKBOOK_CELLS_HIDDEN, WORKBOOK_CELL_WITHOUT_VALUE, WORKBOOK_NUMBER_ROUNDED.
 */
export async function readWorkbook(content: Buffer, sheetName?: string): Promise<WorkbookText> {
  const sheet = chooseSheet(await parseSheets(await extractWorkbookParts(content)), sheetName);
  requirePlainCells(sheet);
  return { text: formatSheet(sheet), sheet: sheet.name, hasDateCells: sheet.rows.flat().some(isDate) };
}

async function parseSheets(parts: Buffer): Promise<readonly Sheet[]> {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    return (await readXlsx(parts, { readStyles: true })).sheets;
  } catch {
    return refuse('WORKBOOK_UNREADABLE');
  }
}

/** Returns the sheet to read. Refuses CSV_EMPTY, and WORKBOOK_SHEET_UNCERTAIN when a person must name it. */
function chooseSheet(sheets: readonly Sheet[], sheetName: string | undefined): Sheet {
  const filledSheets = sheets.filter(({ rows }) => rows.some((row) => !isEmptyRow(row)));
  if (filledSheets.length === 0) return refuse('CSV_EMPTY');
  const visibleSheets = filledSheets.filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true);
  const chosenSheets =
    sheetName === undefined ? visibleSheets : filledSheets.filter(({ name }) => name.trim() === sheetName.trim());
  const [chosenSheet, ...otherSheets] = chosenSheets;
  if (chosenSheet !== undefined && otherSheets.length === 0) return chosenSheet;
  const names = filledSheets.map(({ name }) => name);
  return refuse('WORKBOOK_SHEET_UNCERTAIN', { sheets: names, option: 'sheet', answers: names });
}

/**
 * Refuses WORKBOOK_CELL_WITHOUT_VALUE for a formula that failed or was never computed, WORKBOOK_CELLS_MERGED, and
 * WORKBOOK_CELLS_HIDDEN.
 */
function requirePlainCells({ rows, cells = new Map(), merges = [], rowDefs, columns = [] }: Sheet): void {
  for (const [position, { type, value }] of cells) {
    if (type !== 'error' && !(type === 'formula' && isFailedResult(value))) continue;
    const [row = 0, column = 0] = position.split(',').map(Number);
    const cell = `${formatColumn(column)}${row + 1}`;
    refuse('WORKBOOK_CELL_WITHOUT_VALUE', { cell, value: value === null ? '—' : String(value) });
  }
  const mergedRanges = merges.filter((range) => !isMergedTotal(rows, range)).map(formatRange);
  if (mergedRanges.length > 0) refuse('WORKBOOK_CELLS_MERGED', { ranges: limitList(mergedRanges) });
  const hiddenRows = rows.flatMap((row, index) =>
    rowDefs?.get(index)?.hidden === true && !isEmptyRow(row) ? [String(index + 1)] : [],
  );
  const hiddenColumns = columns.flatMap(({ hidden }, index) =>
    hidden === true && rows.some((row) => !isEmptyValue(row[index])) ? [formatColumn(index)] : [],
  );
  const places = [...hiddenRows, ...hiddenColumns];
  if (places.length > 0) refuse('WORKBOOK_CELLS_HIDDEN', { places: limitList(places) });
}

/** Returns whether merged cells are the label of a line of totals, which is refused by itself. */
function isMergedTotal(rows: Sheet['rows'], { startRow, endRow, startCol }: MergeRange): boolean {
  const value = rows[startRow]?.[startCol];
  return startRow === endRow && typeof value === 'string' && isTotalsLabel(value);
}

/** Formats every row up to the last column with a value. Refuses WORKBOOK_TOO_LARGE. */
function formatSheet({ rows, cells }: Sheet): string {
  const width = Math.max(...rows.map((row) => row.findLastIndex((value) => !isEmptyValue(value)) + 1));
  const headerIndex = rows.findIndex((row) => !isEmptyRow(row));
  let length = 0;
  const lines = rows.map((row, rowIndex) => {
    const fields = Array.from({ length: width }, (_, columnIndex) => {
      const cell = cells?.get(`${rowIndex},${columnIndex}`);
      const place = `${formatColumn(columnIndex)}${rowIndex + 1}`;
      return quoteField(formatCell(row[columnIndex] ?? null, cell, place), rowIndex === headerIndex);
    });
    const line = fields.join(DELIMITER);
    length += line.length + 1;
    return length > MAX_TEXT_LENGTH ? refuseSize() : line;
  });
  return `${lines.join('\n')}\n`;
}

/**
 * Returns a cell as a person would type it; `place` is its address. Refuses WORKBOOK_NUMBER_ROUNDED for a number too
 * long to be exact.
 */
function formatCell(value: CellValue, cell: Cell | undefined, place: string): string {
  const format = cell?.style?.numFmt ?? '';
  if (value instanceof Date) return formatDate(value, format);
  if (typeof value !== 'number') return value === null ? '' : String(value).replaceAll(/\s+/g, ' ');
  if (Math.abs(value) >= MAX_EXACT_NUMBER) refuse('WORKBOOK_NUMBER_ROUNDED', { cell: place, value: String(value) });
  return formatNumber(value, format);
}

const isFailedResult = (value: CellValue): boolean =>
  value === null || (typeof value === 'string' && /^#[A-Z0-9/_]+[!?A]$/.test(value));

/** Formats a number with its percent sign, and with the leading zeros and the prefix that its format shows. */
function formatNumber(value: number, format: string): string {
  const number = new Decimal(value.toPrecision(EXACT_DIGITS));
  if (removeLiterals(format).includes('%')) return `${number.times(100).toFixed()} %`;
  const [, prefix = '', zeros = ''] = /^(?:"([^"]*)")?(0+)$/.exec(format) ?? [];
  return number.isInteger() && !number.isNegative()
    ? `${prefix}${number.toFixed().padStart(zeros.length, '0')}`
    : number.toFixed();
}

/** Formats a date in ISO 8601, with its time when the cell shows or contains one. */
function formatDate(date: Date, format: string): string {
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)];
  return time === '00:00:00' && !/[hs]/i.test(removeLiterals(format)) ? day : `${day} ${time}`;
}

/** Returns a number format without its texts, locales and colours. */
const removeLiterals = (format: string): string => format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '');

/** Returns a field of a line; in headings, characters that may be taken for a delimiter are spaces. */
function quoteField(text: string, isHeading: boolean): string {
  const field = isHeading ? text.replaceAll(/[,;|]/g, ' ') : text;
  return /[";]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

const isDate = (value: CellValue): boolean => value instanceof Date;
const isEmptyValue = (value: CellValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
const isEmptyRow = (row: readonly CellValue[]): boolean => row.every(isEmptyValue);

const MAX_LISTED = 10;
/** Returns the first addresses of a list. */
const limitList = (places: readonly string[]): string =>
  places.slice(0, MAX_LISTED).join(', ') + (places.length > MAX_LISTED ? ', …' : '');

const formatRange = ({ startRow, startCol, endRow, endCol }: MergeRange): string =>
  `${formatColumn(startCol)}${startRow + 1}:${formatColumn(endCol)}${endRow + 1}`;

/** Returns the letters of a column counted from 0: A, B … Z, AA. */
function formatColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : formatColumn(Math.floor(index / 26) - 1) + letter;
}

import type { CellObject, Row, Sheet as WrittenSheet } from 'write-excel-file/node';
import { toLocalTime } from '#domain/local-time.js';
import { formatFigure, formatInstant } from './sheet-csv.js';
import { formatHeader, LINE_WORDS } from './sheet.js';
import type { Sheet, SheetFormat, SheetKind, SheetRow, SheetRowKind, SheetValue } from './sheet.js';

/**
 * Sheets as one XLSX: a tab each, with its header frozen. Figures are numbers, instants and days are dates on the
 * establishment's clock, texts are strings, which no program runs. A number that a spreadsheet would round – its
 * numbers are doubles, exact to fifteen digits – is written as text, with every digit.
 */

export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const MAX_DIGITS = 15;
const MAX_ROWS = 1_048_575;
const MAX_TEXT_LENGTH = 32_767;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, valid for every day since March 1900. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** March 1, 1900: spreadsheets count the days before it wrongly. */
const FIRST_RIGHT_DAY_MS = Date.UTC(1900, 2, 1);
const MEASURED_ROWS = 500;
const MAX_WIDTH = 60;

const CURRENCY_SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£' };

/** Returns the decimals of a number format: `.00` for 2, nothing for 0. */
const formatDecimalZeros = (count: number): string => (count === 0 ? '' : `.${'0'.repeat(count)}`);
/** Returns the number of decimals of a figure, at most the 30 that a number format may have. */
const countDecimals = (figure: string): number => Math.min(figure.split('.')[1]?.length ?? 0, 30);

/**
 * Returns the number format of a figure's cell. The spreadsheet program replaces `,` and `.` with its own separators:
 * `1 234,56 €` in French.
 */
function chooseFigureFormat(kind: SheetKind, figure: string, { language, currency }: SheetFormat): string {
  const isFrench = language === 'fr';
  switch (kind) {
    case 'money': {
      const symbol = `"${CURRENCY_SYMBOLS[currency.code] ?? currency.code}"`;
      const amount = `#,##0${formatDecimalZeros(currency.exponent)}`;
      if (isFrench) return `${amount}\u00a0${symbol}`;
      return CURRENCY_SYMBOLS[currency.code] === undefined ? `${symbol}\u00a0${amount}` : `${symbol}${amount}`;
    }
    case 'percent':
      return isFrench ? '0.00\u00a0%' : '0.00%';
    case 'statedPercent':
      return `0${formatDecimalZeros(Math.max(2, countDecimals(figure)))}${isFrench ? '\u00a0' : ''}%`;
    case 'points':
      return '0.00\u00a0"pts"';
    default:
      return `#,##0${formatDecimalZeros(countDecimals(figure))}`;
  }
}

/**
 * Divides a percentage by a hundred, `'12.3456'` → `'0.123456'`: a spreadsheet stores it as a fraction.
 * As text, so that no digit is lost.
 */
function divideByHundred(percent: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percent) ?? [];
  const digits = whole.padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
}

/** Returns whether a spreadsheet's number has enough digits for the figure. */
const isExactNumber = (figure: string): boolean =>
  figure.replace(/^-/, '').replace('.', '').replace(/^0+/, '').length <= MAX_DIGITS;

/** Returns a text cell, cut at the longest text that a cell may have. */
const buildTextCell = (value: string): CellObject => ({
  value: value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH - 1)}…` : value,
  type: String,
});

/**
 * Returns the cell of a figure: a number where a spreadsheet represents it exactly, otherwise text aligned right.
 * `figure` is its decimal text with a point.
 */
function buildFigureCell(kind: SheetKind, figure: string, format: SheetFormat): CellObject {
  const isPercent = kind === 'percent' || kind === 'statedPercent';
  // a computed rate is never an exact number
  if (!isPercent && kind !== 'points' && !isExactNumber(figure)) {
    return { ...buildTextCell(format.language === 'fr' ? figure.replace('.', ',') : figure), align: 'right' };
  }
  const value = Number(isPercent ? divideByHundred(figure) : figure);
  return { value, type: Number, format: chooseFigureFormat(kind, figure, format) };
}

const DATE_FORMATS = { fr: 'dd/mm/yyyy', en: 'd mmm yyyy' } as const;

/**
 * Returns the cell of a day (YYYY-MM-DD) as a spreadsheet's date; as text before March 1900, which spreadsheets count
 * wrongly.
 */
function buildDayCell(day: string, { language }: SheetFormat): CellObject {
  const dayMs = Date.parse(`${day}T00:00:00Z`);
  return dayMs < FIRST_RIGHT_DAY_MS || Number.isNaN(dayMs)
    ? buildTextCell(day)
    : { value: (dayMs - EPOCH_MS) / DAY_MS, type: Number, format: DATE_FORMATS[language] };
}

/**
 * Returns the cell of an instant in the establishment's local time, with the offset when the hour occurs twice.
 * Text for a year that a spreadsheet cannot represent.
 */
function buildInstantCell(instant: Date, { language, timeZone }: SheetFormat): CellObject {
  const { day, time, offset } = toLocalTime(instant.getTime(), timeZone);
  const instantMs = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(instantMs) || instantMs < FIRST_RIGHT_DAY_MS) return buildTextCell(formatInstant(instant, timeZone));
  const value = (instantMs - EPOCH_MS) / DAY_MS;
  const offsetSuffix = offset === null ? '' : ` "${offset}"`;
  return { value, type: Number, format: `${DATE_FORMATS[language]} hh:mm:ss${offsetSuffix}` };
}

/** Returns the XLSX cell of a value by its kind (figure, instant, day or text); null for an empty value. */
function buildCell(kind: SheetKind, value: SheetValue, format: SheetFormat): CellObject | null {
  if (value === null) return null;
  const formattedFigure = formatFigure(kind, value, format.currency.exponent);
  if (formattedFigure !== null) return buildFigureCell(kind, formattedFigure, format);
  if (value instanceof Date) return buildInstantCell(value, format);
  return kind === 'day' ? buildDayCell(value.toString(), format) : buildTextCell(value.toString());
}

const CELL_STYLES: Readonly<Record<SheetRowKind, Omit<CellObject, 'value' | 'type'>>> = {
  row: {},
  warning: { backgroundColor: '#FFF3CD' },
  group: { fontWeight: 'bold', backgroundColor: '#EEF1F4' },
  subtotal: { fontWeight: 'bold', topBorderStyle: 'thin' },
  total: { fontWeight: 'bold', topBorderStyle: 'medium' },
};

/** Returns the cells of a row with the style of its kind (row, total and so on), which the first cell names. */
function buildRow(row: SheetRow, sheet: Sheet, format: SheetFormat): Row {
  const style = CELL_STYLES[row.kind];
  const cells = sheet.columns.map((column, index) =>
    buildCell(row.kinds?.[index] ?? column.kind, row.values[index] ?? null, format),
  );
  return [buildTextCell(LINE_WORDS[format.language].kinds[row.kind]), ...cells].map((cell) => {
    if (cell !== null) return { ...cell, ...style };
    return row.kind === 'row' ? null : { ...style };
  });
}

/** Returns about how many characters a value takes in its cell; a figure takes a third more than its digits. */
const estimateCellLength = (kind: SheetKind, value: SheetValue, format: SheetFormat): number => {
  if (value === null) return 0;
  if (value instanceof Date) return '2026-01-31 12:00:00'.length;
  const formattedFigure = formatFigure(kind, value, format.currency.exponent);
  // separators, sign and symbol
  return formattedFigure === null ? value.toString().length : Math.ceil(formattedFigure.length * 1.34) + 3;
};

/**
 * Returns the columns' widths in characters, from the headers and the first 500 rows; the first column names the kind
 * of line.
 */
function computeColumnWidths(sheet: Sheet, format: SheetFormat): { width: number }[] {
  const kindWidth = Math.max(...Object.values(LINE_WORDS[format.language].kinds).map(({ length }) => length));
  const widths = sheet.columns.map((column, index) => {
    const lengths = sheet.rows
      .slice(0, MEASURED_ROWS)
      .map(({ values, kinds }) => estimateCellLength(kinds?.[index] ?? column.kind, values[index] ?? null, format));
    // a header breaks over lines
    const longestWord = Math.max(
      ...formatHeader(column, format)
        .split(' ')
        .map(({ length }) => length),
    );
    return Math.min(MAX_WIDTH, Math.max(8, longestWord + 1, ...lengths.map((length) => length + 1)));
  });
  return [kindWidth + 2, ...widths].map((width) => ({ width }));
}

/** Returns a valid tab name for each title: at most 31 characters, none forbidden, and distinct regardless of case. */
export function buildTabNames(titles: readonly string[]): string[] {
  const takenNames = new Set<string>();
  return titles.map((title) => {
    const cleanTitle = title
      .replaceAll(/[[\]/\\:*?\p{C}]+/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/^[\s']+|[\s']+$/g, '');
    for (let attempt = 1; ; attempt += 1) {
      const suffix = attempt === 1 ? '' : ` (${attempt})`;
      const name = `${(cleanTitle === '' ? '-' : cleanTitle).slice(0, 31 - suffix.length).trim()}${suffix}`;
      if (takenNames.has(name.toLowerCase())) continue;
      takenNames.add(name.toLowerCase());
      return name;
    }
  });
}

/** Splits a sheet with more rows than a tab of a workbook may have into several; an empty sheet remains one. */
function splitSheet(sheet: Sheet): Sheet[] {
  const sheetParts: Sheet[] = [];
  for (let firstRow = 0; firstRow === 0 || firstRow < sheet.rows.length; firstRow += MAX_ROWS) {
    sheetParts.push({ ...sheet, rows: sheet.rows.slice(firstRow, firstRow + MAX_ROWS) });
  }
  return sheetParts;
}

/** Returns the sheets as the bytes of one XLSX. */
export async function buildWorkbook(sheets: readonly Sheet[], format: SheetFormat): Promise<Buffer> {
  const tabSheets = sheets.flatMap(splitSheet);
  const tabNames = buildTabNames(tabSheets.map(({ title }) => title));
  const writtenSheets = tabSheets.map((sheet, index): WrittenSheet<never> => {
    const header = [LINE_WORDS[format.language].line, ...sheet.columns.map((column) => formatHeader(column, format))];
    const headerRow = header.map((title): CellObject => ({
      ...buildTextCell(title),
      fontWeight: 'bold',
      wrap: true,
      backgroundColor: '#DDE3EA',
    }));
    return {
      data: [headerRow, ...sheet.rows.map((row) => buildRow(row, sheet, format))],
      sheet: tabNames[index] ?? String(index + 1),
      columns: computeColumnWidths(sheet, format),
      stickyRowsCount: 1,
    };
  });
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(writtenSheets as never).toBuffer();
}

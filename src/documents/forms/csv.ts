import { neutraliseFormula } from '#platform/files/csv-safety.js';
import type { Cells, CellValue, Column, Row, TableSection, ValueKind } from '../model/document.js';
import { formatMinorText } from '#domain/money.js';
import { toInstantCell, toTextCell, toWholeCell } from '../words/format.js';

/**
 * Renders the tables of a document as CSV (RFC 4180: CRLF, quotes doubled) for programs, as attached to its PDF. People
 * read the sheets (`sheets.ts`) instead. Figures are machine-readable in every language: plain digits, a dot, money in
 * units of the currency at its exponent (`1234.56`), instants in UTC ISO 8601, days `YYYY-MM-DD`. The first column,
 * `line`, separates data (`row`) from `group`, `subtotal` and `total` lines, so that no sum counts a total with its
 * parts.
 */
export interface CsvOptions {
  readonly delimiter: ',' | ';';
  /** `words` = headers as in the document; `keys` = column keys, the same in every language. */
  readonly headers: 'words' | 'keys';
}

/** Machine-readable and attached to the PDF: the same in every language except for the headers. */
export const MACHINE_CSV: CsvOptions = { delimiter: ',', headers: 'words' };

const TEXT_KINDS: ReadonlySet<ValueKind> = new Set<ValueKind>(['text', 'code']);
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;

/** Quotes a CSV field where it needs quotes; inner quotes are doubled. */
function quoteField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Quotes words as a CSV field that no spreadsheet reads as a formula. */
function quoteSafeText(text: string): string {
  return quoteField(neutraliseFormula(text));
}

/**
 * Returns a value as machine-readable text: plain decimals, amounts with `exponent` decimals, UTC instants. Throws a
 * TypeError when the value is not of its kind.
 */
export function formatPlainValue(kind: ValueKind, value: CellValue, exponent: number): string {
  switch (kind) {
    case 'minor':
      return formatMinorText(toWholeCell(kind, value), exponent);
    case 'credits':
    case 'count':
      return toWholeCell(kind, value).toString();
    case 'percent':
    case 'statedPercent':
    case 'points':
    case 'decimal': {
      const decimal = toTextCell(kind, value);
      if (!/^[+-]?\d+(\.\d+)?$/.test(decimal)) throw new TypeError(`not a decimal: ${decimal}`);
      return decimal;
    }
    case 'instant':
      return toInstantCell(value).toISOString();
    case 'text':
    case 'code':
    case 'day':
      return toTextCell(kind, value);
  }
}

/** Returns the CSV header of a column: its key, or its heading after that of its group. */
function formatCsvColumnHeader(column: Column, options: CsvOptions): string {
  if (options.headers === 'keys') return quoteSafeText(column.key);
  return quoteSafeText(column.headerGroup === undefined ? column.header : `${column.headerGroup} ${column.header}`);
}

/** Returns the CSV fields of a row, one per column, empty without a value; amounts have `exponent` decimals. */
function formatCsvFields(columns: readonly Column[], cells: Cells, exponent: number): string[] {
  return columns.map((column) => {
    const value = cells[column.key];
    if (value === null || value === undefined) return '';
    const text = formatPlainValue(column.kind, value, exponent);
    return TEXT_KINDS.has(column.kind) ? quoteSafeText(text) : quoteField(text);
  });
}

/** Returns the header line of a table, with its line end. */
export function formatCsvHeader(table: TableSection, options: CsvOptions): string {
  return (
    ['line', ...table.columns.map((column) => formatCsvColumnHeader(column, options))].join(options.delimiter) + '\r\n'
  );
}

/**
 * Returns one row as a line, with its line end. The label of a group or a sum is in the first column without a figure.
 */
export function formatCsvRow(table: TableSection, row: Row, exponent: number, options: CsvOptions): string {
  const fields =
    row.kind === 'group' ? table.columns.map(() => '') : formatCsvFields(table.columns, row.cells, exponent);
  if (row.kind !== 'row') {
    const labelIndex = fields.indexOf('');
    if (labelIndex >= 0) fields[labelIndex] = quoteSafeText(row.label);
  }
  const lineKind = row.kind === 'row' && row.mark !== undefined ? `row-${row.mark}` : row.kind;
  return `${lineKind}${options.delimiter}${fields.join(options.delimiter)}\r\n`;
}

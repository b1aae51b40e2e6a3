import { parse } from 'csv-parse/sync';
import { parseMinorText } from '#domain/money.js';
import { findColumnBySynonym, type HeadingSynonyms } from '#domain/imports/headings.js';
import { isTotalsLabel } from '#domain/imports/machine-numbers.js';
import type { RefusalCode } from '#refusals/codes.js';
import { refuse, formatRefusal } from '#refusals/refusal.js';
import type { RefusalAmounts, RefusalDetails, RefusalOptions } from '#refusals/refusal.js';

/** Small files of people and machines, one line per item, read whole; every error is reported by line. */

/** A reason to refuse a line. */
export interface LineError {
  readonly line: number;
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  /** The details that are amounts. */
  readonly amounts?: RefusalAmounts | undefined;
}

const MAX_COUNT = 2_147_483_647n;
const MAX_AMOUNT = 999_999_999_999_999n;

/** Collects the refusals of all lines and throws them together: nothing of a refused input is recorded. */
export class LineErrors {
  private readonly errors: LineError[] = [];

  /** Adds the fault of a line. */
  add(line: number, code: RefusalCode, details: RefusalDetails = {}, { amounts }: RefusalOptions = {}): void {
    this.errors.push({ line, code, details, amounts });
  }

  /** Returns the refusals so far, by line. */
  get sortedErrors(): readonly LineError[] {
    return [...this.errors].sort((a, b) => a.line - b.line);
  }

  /**
   * Refuses with the code of the only fault in a file of a single line, else LINES_REFUSED with every fault by line.
   * Each has its sentence in French and in English.
   * Does nothing without faults.
   */
  throwIfAny(lineCount: number): void {
    const [firstError] = this.errors;
    if (firstError === undefined) return;
    if (lineCount === 1 && this.errors.length === 1) {
      refuse(
        firstError.code,
        { ...firstError.details, line: firstError.line },
        firstError.amounts && { amounts: firstError.amounts },
      );
    }
    const lines = this.errors
      .sort((a, b) => a.line - b.line)
      .map(({ line, code, details, amounts }) => ({
        line,
        code,
        message: formatRefusal(code, details, 'fr', amounts),
        messageEn: formatRefusal(code, details, 'en', amounts),
        details,
      }));
    refuse('LINES_REFUSED', { count: lines.length, lines });
  }
}

/**
 * Parses an amount (`12.50`, and `12,50` in a file of the French form) to minor units; an empty field is zero.
 * An unreadable one adds AMOUNT_UNREADABLE to the refusals and counts as zero.
 */
export function parseAmount(
  value: string,
  currencyDecimals: number,
  cell: { readonly line: number; readonly column: string },
  errors: LineErrors,
): bigint {
  const amount = value === '' ? 0n : parseMinorText(value, currencyDecimals);
  if (amount === null || amount < 0n || amount > MAX_AMOUNT) {
    errors.add(cell.line, 'AMOUNT_UNREADABLE', { column: cell.column, value: value.slice(0, 40) });
    return 0n;
  }
  return amount;
}

/**
 * Parses a whole number of at most ten digits; an empty field is zero.
 * An unreadable one adds NUMBER_UNREADABLE to the refusals and counts as zero.
 */
export function parseCount(
  value: string,
  cell: { readonly line: number; readonly column: string },
  errors: LineErrors,
): bigint {
  const isWholeNumber = /^\d{1,10}$/.test(value) && BigInt(value) <= MAX_COUNT;
  if (value !== '' && !isWholeNumber) {
    errors.add(cell.line, 'NUMBER_UNREADABLE', { column: cell.column, value: value.slice(0, 40) });
    return 0n;
  }
  return value === '' ? 0n : BigInt(value);
}

export interface CsvTable {
  readonly header: readonly string[];
  readonly records: readonly { readonly line: number; readonly fields: readonly string[] }[];
  readonly hasDecimalComma: boolean;
  /** True: a person left columns out, so that a column without a name may have values. */
  readonly hasUnnamedValues: boolean;
}

/** Columns of a file as a person assigned them, in the file's order; an empty name leaves its column out. */
export interface AssignedColumns {
  readonly names: readonly string[];
  /** False: the first line of the file is one of values. */
  readonly hasHeader: boolean;
}

/**
 * Returns the column names of a file: its headings, or the names assigned by a person. Refuses CSV_FIELD_COUNT when
 * their numbers differ.
 */
export function resolveColumnNames(headings: readonly string[], assigned?: AssignedColumns): readonly string[] {
  if (assigned === undefined) return headings;
  const { names } = assigned;
  if (names.length !== headings.length) {
    refuse('CSV_FIELD_COUNT', { found: headings.length, expected: names.length });
  }
  return names;
}

/**
 * Reads the text of a whole file: `,` or `;` or tab between fields, quotes as in RFC 4180. Lines without a value are
 * left out, and so are columns without a heading, whose cells must be empty.
 * `keyColumn` is required, `isKnownColumn` accepts the other names, of which at least one must be present.
 * `assignedColumns`, chosen by a person, replace the headings. `synonyms` are other headings of the columns.
 * Refuses CSV_EMPTY, CSV_QUOTES, CSV_FIELD_COUNT, CSV_DUPLICATE_COLUMN, CSV_UNKNOWN_COLUMN and CSV_COLUMN_MISSING.
 */
export function parseCsvTable(
  text: string,
  keyColumn: string,
  isKnownColumn: (column: string) => boolean,
  assignedColumns?: AssignedColumns,
  synonyms: HeadingSynonyms = {},
): CsvTable {
  if (text.trim() === '') refuse('CSV_EMPTY');
  const delimiter = detectDelimiter(text);
  const csvRecords = parseCsvRecords(text, delimiter);
  const [headingRecord, ...otherRecords] = csvRecords;
  const records = assignedColumns?.hasHeader === false ? csvRecords : otherRecords;
  if (headingRecord === undefined) refuse('CSV_EMPTY');
  const header = resolveColumnNames(headingRecord.fields, assignedColumns).map((name) => {
    const column = name.trim().toLowerCase();
    return column === keyColumn || isKnownColumn(column) ? column : (findColumnBySynonym(name, synonyms) ?? column);
  });
  const isIgnoredColumn = (name: string): boolean => name === '';
  // every column must be known, once, and the key column present
  const repeatedColumns = header.filter((name, index) => !isIgnoredColumn(name) && header.indexOf(name) !== index);
  if (repeatedColumns.length > 0) refuse('CSV_DUPLICATE_COLUMN', { columns: [...new Set(repeatedColumns)] });
  const unknownColumns = header.filter((name) => name !== keyColumn && !isIgnoredColumn(name) && !isKnownColumn(name));
  if (unknownColumns.length > 0)
    refuse('CSV_UNKNOWN_COLUMN', { columns: unknownColumns.map((name) => name.slice(0, 60)) });
  const missingColumns = [
    ...(header.includes(keyColumn) ? [] : [keyColumn]),
    // any other column would do
    ...(header.some(isKnownColumn) ? [] : ['…']),
  ];
  if (missingColumns.length > 0) refuse('CSV_COLUMN_MISSING', { columns: missingColumns });
  return { header, records, hasDecimalComma: delimiter !== ',', hasUnnamedValues: assignedColumns !== undefined };
}

/** Returns the headings of the text of a file, its first line with a value. Refuses CSV_EMPTY and CSV_QUOTES. */
export function readHeadings(text: string): readonly string[] {
  const [headingRecord] = parseCsvRecords(text, detectDelimiter(text), 1);
  return headingRecord === undefined ? refuse('CSV_EMPTY') : headingRecord.fields;
}

/** Returns the delimiter that the headings use: semicolon, else tab, else comma. */
export function detectDelimiter(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  return [';', '\t'].find((candidate) => firstLine.includes(candidate)) ?? ',';
}

/**
 * Parses the rows of a CSV with their line numbers in the file, at most `limit`. A first line that only declares the
 * delimiter is none. Refuses CSV_QUOTES (quotes that do not match).
 */
function parseCsvRecords(
  text: string,
  delimiter: string,
  limit = -1,
): { readonly line: number; readonly fields: string[] }[] {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      info: true,
      from_line: /^\ufeff?sep=.\r?\n/.test(text) ? 2 : 1,
      to: limit,
    }) as unknown as readonly { readonly record: string[]; readonly info: { readonly lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, fields: record }));
  } catch {
    return refuse('CSV_QUOTES');
  }
}

/**
 * Returns the fields of a line by column name; a decimal comma becomes a point in a file of the French form.
 * A refused line adds its reason and returns undefined: CSV_FIELD_COUNT for another length, CSV_VALUE_UNNAMED for a
 * value without a heading, TOTALS_LINE for a line of totals.
 */
export function getFieldsByColumn(
  table: CsvTable,
  record: CsvTable['records'][number],
  errors: LineErrors,
): ReadonlyMap<string, string> | undefined {
  const { header } = table;
  const fields = alignFields(record.fields, header);
  const fault = findLineFault(header, fields, table.hasUnnamedValues);
  if (fault !== undefined) {
    errors.add(record.line, ...fault);
    return undefined;
  }
  const normalizeDecimalSeparator = (field: string): string =>
    table.hasDecimalComma ? field.replace(',', '.') : field;
  return new Map(header.map((name, index) => [name, normalizeDecimalSeparator(fields[index] ?? '')]));
}

/**
 * Returns why a line cannot be read as a whole; undefined when it can. `hasUnnamedValues`: a person left columns out, so
 * that a column without a name may have values.
 */
export function findLineFault(
  header: readonly string[],
  fields: readonly string[],
  hasUnnamedValues: boolean,
): readonly [RefusalCode, RefusalDetails] | undefined {
  if (fields.length !== header.length) {
    return ['CSV_FIELD_COUNT', { found: fields.length, expected: header.length }];
  }
  const unnamedValue = fields.find((field, index) => field !== '' && header[index] === '');
  if (unnamedValue !== undefined && !hasUnnamedValues) {
    return ['CSV_VALUE_UNNAMED', { value: unnamedValue.slice(0, 40) }];
  }
  const totalsLabel = fields.find((field, index) => header[index] !== '' && isTotalsLabel(field));
  return totalsLabel === undefined ? undefined : ['TOTALS_LINE', { value: totalsLabel.slice(0, 40) }];
}

/** Drops empty cells after the last heading, and adds those of columns without one that the line leaves out. */
export function alignFields(fields: readonly string[], header: readonly string[]): string[] {
  const cells = [...fields];
  while (cells.length > header.length && cells.at(-1) === '') cells.pop();
  while (cells.length < header.length && header[cells.length] === '') cells.push('');
  return cells;
}

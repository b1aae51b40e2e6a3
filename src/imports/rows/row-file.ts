import { findNumericDate } from '#domain/imports/date-order.js';
import { findDamagedNumbers } from '#domain/imports/machine-numbers.js';
import { InstantsSurvey } from '#meters/files/instants-survey.js';
import { describeInstants, settleInstantTerms, type ReadingsContext } from '#meters/files/readings-terms.js';
import { selectSecondHourLines } from '#meters/files/repeated-hours.js';
import { alignFields, findLineFault, parseCsvTable, type CsvTable } from '#platform/files/csv-lines.js';
import { restoreFormula } from '#platform/files/csv-safety.js';
import { requireDateOrders } from '#platform/files/date-orders.js';
import type { FileText } from '#platform/files/text-file.js';
import { refuse } from '#refusals/refusal.js';
import { describeTable, type FileConclusions } from '../files/file-conclusions.js';
import { findAssignedColumns, type ImportOptionsChosen } from '../files/import-kinds.js';
import type { RowColumns } from '../files/row-columns.js';
import type { FileRow, RowFault, RowTerms } from './row-reader.js';

/** The establishment's facts by which a file is judged. */
export interface RowFileContext extends ReadingsContext {
  readonly currencyExponent: number;
  /** Numbers on file, with which those of the file are compared. */
  readonly knownNumbers: readonly string[];
}

/** A file whose lines are entered one by one, judged as a whole. */
export interface RowFile {
  readonly rows: readonly FileRow[];
  readonly terms: RowTerms;
  /** Faults of lines that cannot be read, or that only the whole file shows. */
  readonly faultsByLine: ReadonlyMap<number, readonly RowFault[]>;
  readonly conclusions: FileConclusions;
}

/**
 * Reads the text of a whole file before a line is judged. Refuses with the codes of `parseCsvTable`, `requireDateOrders`
 * and `settleInstantTerms`, and HOUR_REPEATED: questions that the options may answer.
 */
export function judgeRowFile(
  fileText: FileText,
  columns: RowColumns,
  options: ImportOptionsChosen,
  context: RowFileContext,
): RowFile {
  const table = parseRowTable(fileText.text, columns, options);
  const { rows, faultsByLine } = readRows(table);
  for (const [line, fault] of findNumberFaults(rows, columns, context.knownNumbers)) {
    faultsByLine.set(line, [...(faultsByLine.get(line) ?? []), fault]);
  }
  const dayOrder = options.dateOrder ?? requireDateOrders(columns.days, rows);
  const instants = settleInstants(rows, columns, options, context);
  const terms = {
    dateOrder: dayOrder,
    ...instants?.terms,
    currencyExponent: context.currencyExponent,
    hasDecimalComma: table.hasDecimalComma,
    timeZone: context.timeZone,
    secondHourLines: instants?.secondHourLines ?? new Set<number>(),
  };
  return { rows, terms, faultsByLine, conclusions: describeFile(fileText, options, instants, context.timeZone) };
}

/** Parses the file into its columns. Refuses with the codes of `parseCsvTable`. */
function parseRowTable(text: string, columns: RowColumns, options: ImportOptionsChosen): CsvTable {
  const { mandatory, optional, headings } = columns;
  const [keyColumn = ''] = mandatory;
  const isKnownColumn = (column: string): boolean => mandatory.includes(column) || optional.includes(column);
  const table = parseCsvTable(text, keyColumn, isKnownColumn, findAssignedColumns(options), headings);
  const missing = mandatory.filter((column) => !table.header.includes(column));
  if (missing.length > 0) refuse('CSV_COLUMN_MISSING', { columns: missing });
  return table;
}

/** Returns the lines with their cells by column, and the faults of lines that cannot be read as a whole. */
function readRows({ header, records, hasUnnamedValues }: CsvTable): {
  readonly rows: FileRow[];
  readonly faultsByLine: Map<number, readonly RowFault[]>;
} {
  const faultsByLine = new Map<number, readonly RowFault[]>();
  const rows = records.map(({ line, fields: rawFields }) => {
    const fields = alignFields(
      rawFields.map((field) => restoreFormula(field.trim())),
      header,
    );
    const fault = findLineFault(header, fields, hasUnnamedValues);
    if (fault !== undefined) faultsByLine.set(line, [{ code: fault[0], details: fault[1] }]);
    const cells = header.flatMap((column, index) => (column === '' ? [] : [[column, fields[index] ?? ''] as const]));
    return { line, cells: new Map(cells) };
  });
  return { rows, faultsByLine };
}

/** Returns the faults of lines whose number a spreadsheet has probably damaged: `417` beside `0417`. */
function findNumberFaults(
  rows: readonly FileRow[],
  { number: { column, damagedCode } }: RowColumns,
  knownNumbers: readonly string[],
): (readonly [number, RowFault])[] {
  const damaged = findDamagedNumbers(
    rows.map(({ cells }) => cells.get(column) ?? ''),
    knownNumbers,
  );
  return rows.flatMap(({ line, cells }) => {
    const number = cells.get(column) ?? '';
    const known = damaged.get(number);
    // the sentence about a machine names it otherwise
    const details = { number, machine: number, known: known ?? '' };
    return known === undefined ? [] : [[line, { code: damagedCode, details }] as const];
  });
}

/** The instants of a file, and how they are read. */
interface SettledInstants {
  readonly survey: InstantsSurvey;
  readonly terms: ReturnType<typeof settleInstantTerms>;
  readonly secondHourLines: ReadonlySet<number>;
}

/** Judges the column of instants; undefined without one. Refuses with the codes of `judgeRowFile`. */
function settleInstants(
  rows: readonly FileRow[],
  columns: RowColumns,
  options: ImportOptionsChosen,
  context: RowFileContext,
): SettledInstants | undefined {
  const { instant: column, number } = columns;
  if (column === null) return undefined;
  const survey = new InstantsSurvey();
  for (const { line, cells } of rows) {
    const text = cells.get(column) ?? '';
    // a date without a time is refused by line, and no first or last instant
    if (findNumericDate(text) !== text) survey.readInstant(text, line);
  }
  const terms = settleInstantTerms(column, survey, options, context);
  const lines = rows.map(({ line, cells }) => ({
    line,
    source: cells.get(number.column) ?? '',
    text: cells.get(column) ?? '',
  }));
  const instants = { survey, terms, timeZone: context.timeZone };
  return { survey, terms, secondHourLines: selectSecondHourLines(lines, instants, options.repeatedHour) };
}

/** Describes the conclusions from the file, for the person who confirms it. */
function describeFile(
  fileText: FileText,
  options: ImportOptionsChosen,
  instants: SettledInstants | undefined,
  timeZone: string,
): FileConclusions {
  const conclusions = describeTable(fileText, options);
  return instants === undefined
    ? conclusions
    : { ...conclusions, ...describeInstants(instants.survey, instants.terms, timeZone) };
}

import { findNumericDate, type DateOrder } from '#domain/imports/date-order.js';
import type { ReadingsConclusions } from '#meters/files/readings-terms.js';
import { detectDelimiter, readHeadings } from '#platform/files/csv-lines.js';
import type { FileText, TextForm, FileFormat } from '#platform/files/text-file.js';

/** Conclusions from a whole file, for the person who confirms its import; null: the file shows nothing of it. */
export interface FileConclusions {
  /** Encoding of the text, or a workbook. */
  readonly encoding: FileFormat;
  /** Name of the workbook's sheet; absent for earlier imports. */
  readonly sheet?: string | null;
  /** Headings of the file, as written; none for a file without a header, absent for earlier imports. */
  readonly headings?: readonly string[];
  /** Character between the fields; null for a workbook. */
  readonly delimiter: string | null;
  /** Mark of the decimals; null: no number of the file has any, or both marks occur. */
  readonly decimalMark: ',' | '.' | null;
  /** Form of the dates: `15/03/2026`, `03/15/2026`, `2026-03-15`, milliseconds since 1970. */
  readonly dateForm: DateOrder | 'epoch' | null;
  /** Zone of the instants: universal time, an offset in each, the establishment's clock. */
  readonly zone: 'utc' | 'offset' | 'local' | null;
  /** First instant, `YYYY-MM-DD HH:MM` on the establishment's clock. */
  readonly firstAt: string | null;
  /** Last instant, likewise. */
  readonly lastAt: string | null;
}

/** Returns the conclusions from a file of readings; its counters are whole numbers. */
export const describeReadings = (
  { format, sheet }: TextForm,
  { delimiter, headings, dateForm, zone, firstAt, lastAt }: ReadingsConclusions,
): FileConclusions => ({
  encoding: format,
  sheet,
  headings,
  delimiter: format === 'xlsx' ? null : delimiter,
  decimalMark: null,
  dateForm,
  zone,
  firstAt,
  lastAt,
});

/** Returns the conclusions from a small file of machines, counts or totals. `options`: a person's answers. */
export function describeTable(
  { text, format, sheet }: FileText,
  { dateOrder = 'dayFirst', hasHeader }: { readonly dateOrder?: DateOrder; readonly hasHeader?: boolean },
): FileConclusions {
  const delimiter = detectDelimiter(text);
  const cells = text.split(/[\r\n]+/).flatMap((line) => line.split(delimiter));
  const marks = new Set(cells.flatMap((cell) => /^"?-?\d+([.,])\d+ ?%?"?$/.exec(cell.trim())?.[1] ?? []));
  const [mark] = marks;
  const hasNumericDate = cells.some((cell) => findNumericDate(cell.trim()) !== null);
  const hasIsoDate = cells.some((cell) => /^\d{4}-\d\d-\d\d/.test(cell.trim()));
  return {
    encoding: format,
    sheet,
    headings: hasHeader === false ? [] : readHeadings(text),
    delimiter: format === 'xlsx' ? null : delimiter,
    decimalMark: format !== 'xlsx' && marks.size === 1 && (mark === ',' || mark === '.') ? mark : null,
    dateForm: hasNumericDate ? dateOrder : hasIsoDate ? 'iso' : null,
    zone: null,
    firstAt: null,
    lastAt: null,
  };
}

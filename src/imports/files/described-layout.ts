import { createHash } from 'node:crypto';
import { findCounterByColumn } from '#domain/meters/counters.js';
import type { DateOrder } from '#domain/imports/date-order.js';
import { refuse } from '#refusals/refusal.js';
import { isKnownColumn, listMandatoryColumns } from './import-headings.js';
import type { ImportKind, ImportOptionsChosen } from './import-kinds.js';

export const LAYOUT_FORMAT = 'releve-import-layout';
export const LAYOUT_UNITS = ['credits', 'count', 'hundredthsPercent', 'cents', 'currency', 'percent'] as const;
/** Unit of a column's numbers: `currency` is an amount in the currency, `cents` its hundredths. */
export type LayoutUnit = (typeof LAYOUT_UNITS)[number];

/** A column of a file. */
export interface LayoutColumn {
  /** Heading as written; null in a file without a header. */
  readonly heading: string | null;
  /** Column of the import; null: left out. */
  readonly column: string | null;
  /** Unit of its numbers; null: no number, or one without a unit. */
  readonly unit: LayoutUnit | null;
}

/** A layout of files as its columns in their order, to be exported and imported again. */
export interface DescribedLayout {
  /** Name of the format. */
  readonly format: typeof LAYOUT_FORMAT;
  /** Version of the format. */
  readonly version: 1;
  readonly kind: ImportKind;
  readonly name: string;
  /** False: the first line of the files is one of values. */
  readonly hasHeader: boolean;
  readonly columns: readonly LayoutColumn[];
  /** Order of numeric dates, where a person stated it. */
  readonly dateOrder?: DateOrder;
  /** Local: instants marked UTC show the establishment's clock. */
  readonly markedUtc?: 'utc' | 'local';
}

/** The columns of a file, and the answers about its dates. */
type LayoutOptions = Pick<ImportOptionsChosen, 'columns' | 'hasHeader' | 'dateOrder' | 'markedUtc'>;

/** Describes the columns that a person assigned to the headings of a file. */
export function describeLayout(
  kind: ImportKind,
  name: string,
  headings: readonly string[],
  { columns = [], hasHeader = true, dateOrder, markedUtc }: LayoutOptions,
): DescribedLayout {
  return {
    format: LAYOUT_FORMAT,
    version: 1,
    kind,
    name,
    hasHeader,
    columns: columns.map((column, index) => ({
      heading: hasHeader ? (headings[index] ?? '') : null,
      column: column === '' ? null : column,
      unit: findUnit(kind, column),
    })),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(markedUtc === undefined ? {} : { markedUtc }),
  };
}

/**
 * Checks a layout that a person imports. Refuses LAYOUT_NOT_VALID with every problem: an unknown, repeated or missing
 * column, a heading missing or in a file without a header, another unit than the column's.
 */
export function requireValidLayout({ kind, hasHeader, columns }: DescribedLayout): void {
  const names = columns.flatMap(({ column }) => column ?? []);
  const problems = [
    ...names.filter((name) => !isKnownColumn(kind, name)).map((name) => `? ${name}`),
    ...new Set(names.filter((name, index) => names.indexOf(name) !== index).map((name) => `2 × ${name}`)),
    ...listMandatoryColumns(kind)
      .filter((name) => !names.includes(name))
      .map((name) => `∅ ${name}`),
    ...columns.flatMap(({ heading }, index) => ((heading !== null) === hasHeader ? [] : `${index + 1} : heading`)),
    ...columns.flatMap(({ column, unit }) => {
      const expected = column === null ? null : findUnit(kind, column);
      return column === null || unit === expected ? [] : `${column} : ${unit ?? '∅'} ≠ ${expected ?? '∅'}`;
    }),
  ];
  if (problems.length > 0) refuse('LAYOUT_NOT_VALID', { problems: problems.slice(0, 20) });
}

/** Returns the digest of a file's headings, by which its layout is found again; marks, case and accents do not count. */
export function computeHeadingsSha256(headings: readonly string[]): Buffer {
  const letters = headings.map((heading) =>
    heading
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}€$£%]/gu, ''),
  );
  return createHash('sha256').update(JSON.stringify(letters)).digest();
}

const AMOUNT_COLUMNS: readonly string[] = ['denomination', 'tickets', 'coins', 'amount', 'float'];
const PERCENT_COLUMNS: readonly string[] = ['return_percent', 'rake_percent'];
const COUNT_COLUMN = /^(?:notes_\d+|ticket_count|.+_slips|stations|meter_digits|hopper_capacity)$/;

/** Returns the unit of a column's numbers; null: it has none. */
function findUnit(kind: ImportKind, column: string): LayoutUnit | null {
  if (kind === 'readings') return findCounterByColumn(column)?.unit ?? null;
  if (COUNT_COLUMN.test(column)) return 'count';
  if (column === 'lowest_wager_credits') return 'credits';
  if (PERCENT_COLUMNS.includes(column)) return 'percent';
  if (AMOUNT_COLUMNS.includes(column)) return 'currency';
  return kind === 'totals' && column !== 'machine' && column !== '' ? 'currency' : null;
}

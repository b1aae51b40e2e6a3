import type { Language } from '#declarations/shapes/text.js';
import type { Cells, CellValue, Column, DataRow, Row, TableSection, ValueKind } from './document.js';

/**
 * The columns of a report's tables, each declared once in the report's own file. The type of the statement's row, the
 * headings in both languages, the drawn column, its sums, the published schema (`forms/schema.ts`) and the figure that
 * the second path computes for it derive from the declaration.
 */

/** A heading in both languages, typed with `'` and plain spaces. */
export type Heading = Readonly<Record<Language, string>>;

export interface ColumnOptions {
  /** Share of the width, 1 when absent. */
  readonly weight?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Heading over this column and its neighbours of the same group. */
  readonly group?: Heading;
  /** Whether the statement may return null, drawn as a dash. */
  readonly nullable?: boolean;
  /** Whether the report composes the cell from other values: the statement returns no such column. */
  readonly composed?: boolean;
  /** Whether the table adds it up: in subtotals, in totals, and in sums carried from page to page. */
  readonly summed?: boolean;
  /** Figure of the second path (`verifier/recompute/figures/`) that the column shows, over the records of the row. */
  readonly fact?: string;
  /** Key of the second path that the column shows: the records of one row have it in common. */
  readonly by?: string;
}

declare const valueType: unique symbol;

/** A declared column; `Value` is the type of its value in a row of the statement, never when it returns none. */
export interface DeclaredColumn<Key extends string = string, Value = unknown> extends ColumnOptions {
  readonly key: Key;
  readonly kind: ValueKind;
  readonly heading: Heading;
  readonly [valueType]?: Value;
}

type ColumnValue<Value, Options> = Options extends { readonly composed: true }
  ? never
  : Options extends { readonly nullable: true }
    ? Value | null
    : Value;

type ColumnFactory<Value, Name extends string = string> = <
  const Key extends Name,
  const Options extends ColumnOptions = ColumnOptions,
>(
  key: Key,
  heading: Heading,
  options?: Options,
) => DeclaredColumn<Key, ColumnValue<Value, Options>>;

function createColumnFactory<Value, Name extends string = string>(kind: ValueKind): ColumnFactory<Value, Name> {
  return (key, heading, options) => ({ key, kind, heading, ...options });
}

/** Declares a column by its kind of value: key, heading, options. */
export const column = {
  /** Words for a reader. */
  text: createColumnFactory<string>('text'),
  /** A number or a code of the trade, drawn unbroken. */
  code: createColumnFactory<string>('code'),
  /** A number that identifies a thing, drawn as a code: `bigint` in SQL. */
  serial: createColumnFactory<bigint>('code'),
  /** Minor units of the establishment's currency. */
  money: createColumnFactory<bigint, `${string}Minor`>('minor'),
  credits: createColumnFactory<bigint>('credits'),
  /** A number of things: `bigint` in SQL. */
  count: createColumnFactory<bigint>('count'),
  /** A number of a line, a station, a session: `integer` in SQL. */
  integer: createColumnFactory<number>('count'),
  /** Decimal text already in percent. */
  percent: createColumnFactory<string>('percent'),
  /** A percentage as its source states it, with all of its digits. */
  statedPercent: createColumnFactory<string>('statedPercent'),
  /** The difference of two percentages. */
  points: createColumnFactory<string>('points'),
  decimal: createColumnFactory<string>('decimal'),
  instant: createColumnFactory<Date>('instant'),
  day: createColumnFactory<string>('day'),
};

export type Columns = readonly DeclaredColumn[];

/** The type of a statement's row, as far as these columns show it. */
export type RowOf<Declared extends Columns> = {
  readonly [Each in Declared[number] as ValueOf<Each> extends never ? never : Each['key']]: ValueOf<Each>;
};

type ValueOf<Each extends DeclaredColumn> = NonUndefined<Each[typeof valueType]>;
type NonUndefined<Value> = Value extends undefined ? never : Value;

/** A line of sums of a declared table, in words of the second path. */
export interface DeclaredSum {
  /** Key that its records have in common, after whose rows it is; absent: all records, after all rows. */
  readonly by?: string;
  /** Records that it sums, where they are not those of the rows. */
  readonly of?: string;
  /** Columns that it shows; the summed ones by default. */
  readonly shows?: 'summed' | 'all' | 'none';
  /** Figures that it shows in columns besides, by the key of the column. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Least number of groups of the first key from which it is shown; 1 by default. */
  readonly from?: number;
}

/** What the rows of a table are made of, in words of the second path. */
export interface DeclaredRows {
  /** Records of the period, e.g. `tableEntries`. */
  readonly of: string;
  /** Keys that group the rows before the keys of its columns, e.g. the session in whose carnet an entry is. */
  readonly within?: readonly string[];
  /** Lines of sums, in their order. */
  readonly sums?: readonly DeclaredSum[];
}

export interface DeclaredTable<Declared extends Columns = Columns> {
  /** Name in JSON and of the CSV file: kebab-case, unique in the document. */
  readonly name: string;
  readonly columns: Declared;
  /** Absent: `verifier/recompute/documents/` derives the table by a function of its own. */
  readonly rows?: DeclaredRows;
}

/** Declares a table; the row type of its statement is `RowOf<typeof TABLE.columns>`. */
export const declareTable = <const Declared extends Columns>(table: DeclaredTable<Declared>): DeclaredTable<Declared> =>
  table;

/** The part of the words of a document that its columns need. */
interface HeadingTranslator {
  readonly heading: (heading: Heading) => string;
}

/** Returns the declared columns as drawn in a document, with their headings in the language of `translator`. */
export const buildColumns = (columns: Columns, translator: HeadingTranslator): Column[] =>
  columns.map(({ key, kind, heading, weight, align, group }) => ({
    key,
    header: translator.heading(heading),
    ...(group === undefined ? {} : { headerGroup: translator.heading(group) }),
    kind,
    ...(weight === undefined ? {} : { weight }),
    ...(align === undefined ? {} : { align }),
  }));

/** Returns the keys of the columns that the table adds up. */
export const listSummedKeys = (columns: Columns): readonly string[] =>
  columns.filter(({ summed = false }) => summed).map(({ key }) => key);

/** Returns the sum of each column declared as summed over these rows, by its key; an absent value adds nothing. */
export function sumColumns(columns: Columns, rows: readonly object[]): Readonly<Record<string, bigint>> {
  const rowCells = rows.map((row) => row as Cells);
  return Object.fromEntries(
    listSummedKeys(columns).map((key) => [key, rowCells.reduce((sum, cells) => sum + toSummand(cells[key]), 0n)]),
  );
}

/** Returns a summed value as a whole number; 0 without a value. Throws TypeError for a text or an instant. */
function toSummand(value: CellValue | undefined): bigint {
  if (value === null || value === undefined) return 0n;
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  throw new TypeError(`a summed column contains ${typeof value}`);
}

/** The cells that a report composes: each composed column, and any other whose value it replaces. */
type ComposedCells<Declared extends Columns> = {
  readonly [Each in Declared[number] as ValueOf<Each> extends never ? Each['key'] : never]: CellValue;
} & { readonly [Key in Declared[number]['key']]?: CellValue };

/**
 * Builds the row of a declared table from an SQL row: its values under the declared columns, replaced or completed by
 * the report's own `composedCells` cells. A marked row is drawn as a warning.
 */
export function buildRow<Declared extends Columns>(
  { columns }: DeclaredTable<Declared>,
  row: RowOf<Declared>,
  composedCells: ComposedCells<Declared>,
  isWarning = false,
): DataRow {
  const values: Cells = { ...(row as Cells), ...(composedCells as Cells) };
  const cells = Object.fromEntries(columns.map(({ key }) => [key, values[key]]));
  return isWarning ? { kind: 'row', cells, mark: 'warning' } : { kind: 'row', cells };
}

interface TableContent {
  readonly title?: string;
  readonly emptyText?: string;
  readonly rows: readonly Row[];
  /** Carries the sums of the summed columns from page to page. */
  readonly carried?: 'table' | 'group';
}

/**
 * Builds a declared table's section in the language of `translator`; with `carried`, its sums run from page to page.
 */
export function buildDeclaredTable(
  { name, columns }: DeclaredTable,
  translator: HeadingTranslator,
  { carried, ...content }: TableContent,
): TableSection {
  const carriedSums = carried === undefined ? {} : { carried: { columns: listSummedKeys(columns), within: carried } };
  return { kind: 'table', name, columns: buildColumns(columns, translator), ...content, ...carriedSums };
}

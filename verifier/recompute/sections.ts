import { groupBy } from './derive/arithmetic.js';
import type { PrintedCells, PrintedRow } from './printed.js';
import type { Translate } from './words.js';

/** The recomputed sections of a document, and the generic ways to derive their cells from records. */

/** A recomputed value; `inWords`: the figures of a sentence, in order. */
export type CellValue = bigint | number | string | boolean | null | undefined | { readonly inWords: readonly string[] };

/** Returns a value as text. */
export const formatValue = (value: CellValue): string =>
  typeof value === 'object' && value !== null ? value.inWords.join(', ') : String(value);

export type Cells = Readonly<Record<string, CellValue>>;

export interface ExpectedRow {
  readonly kind: 'row' | 'subtotal' | 'total';
  readonly cells: Cells;
  /** Value of a column that is not among the cells; undefined: not recomputed. */
  readonly deriveCell?: (column: string) => CellValue;
}

export interface ExpectedTable {
  readonly kind: 'table' | 'findings';
  readonly name: string;
  /** Columns that identify a row; absent: rows are matched by position. */
  readonly by?: readonly string[] | undefined;
  readonly rows?: readonly ExpectedRow[];
  readonly rowsOf?: (printed: readonly PrintedRow[]) => readonly ExpectedRow[];
  /** Whether the rows may be in any order. */
  readonly isOrderFree?: boolean;
  /** Whether each recomputed cell of a sum must be printed. */
  readonly isComplete?: boolean;
}

export interface ExpectedFacts {
  readonly kind: 'facts';
  readonly name: string;
  /** Each with its label and its value. */
  readonly facts: readonly (readonly [label: string, value: CellValue])[];
}

export type ExpectedSection = ExpectedTable | ExpectedFacts;

/** A table whose rows are listed, in their order. */
export type ListedTable = ExpectedTable & { readonly rows: readonly ExpectedRow[] };

/** Returns the recomputed value of a column in a row. */
export function readCell({ cells, deriveCell }: Pick<ExpectedRow, 'cells' | 'deriveCell'>, column: string): CellValue {
  const cellValue = cells[column];
  return cellValue === undefined ? deriveCell?.(column) : cellValue;
}

export const buildRow = (cells: Cells): ExpectedRow => ({ kind: 'row', cells });
export const buildSubtotal = (cells: Cells): ExpectedRow => ({ kind: 'subtotal', cells });

/**
 * Returns a row from a raw row: the column `gamingDay` has the raw column `gaming_day`, unless `cells` has a value for
 * it. A raw column with an object is not compared.
 */
export function buildRawRow(rawRow: object, cells: Cells = {}): ExpectedRow {
  const rawCells = rawRow as Readonly<Record<string, unknown>>;
  const deriveCell = (column: string): CellValue => {
    const value = rawCells[column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    return typeof value === 'object' && value !== null ? undefined : (value as CellValue);
  };
  return { kind: 'row', cells, deriveCell };
}

/** Figures over records, by their names. */
export type Figures<Item> = Readonly<Record<string, (items: readonly Item[]) => CellValue>>;

/**
 * Returns a row of figures over items: each column has the figure of its name, with or without its unit.
 * Thus `coinInMinor` has the figure `coinIn`. `cells`: columns with values of their own.
 */
export const buildFigureRow = <Item>(
  items: readonly Item[],
  figures: Figures<Item>,
  cells: Cells = {},
  kind: ExpectedRow['kind'] = 'row',
): ExpectedRow => ({
  kind,
  cells,
  deriveCell: (column) => (figures[column] ?? figures[column.replace(/(Minor|Percent|Points|Credits)$/, '')])?.(items),
});

/** Returns the rows, then a total with the figures over all items; [] where there is no row. */
export const appendTotalRow = <Item>(
  rows: readonly ExpectedRow[],
  items: readonly Item[],
  figures: Figures<Item>,
): readonly ExpectedRow[] => (rows.length === 0 ? [] : [...rows, buildFigureRow(items, figures, {}, 'total')]);

/**
 * Returns the rows, then a line with the sum of each column over them; [] where there is no row.
 * `cells`: columns of that line with values of their own.
 */
export const appendSumRow = (
  rows: readonly ExpectedRow[],
  cells: Cells = {},
  kind: ExpectedRow['kind'] = 'total',
): readonly ExpectedRow[] =>
  rows.length === 0 ? [] : [...rows, { kind, cells, deriveCell: (column) => sumColumn(rows, column) }];

/** Returns the sum of a column over the rows, where null adds nothing; undefined when a value is not a number. */
function sumColumn(rows: readonly ExpectedRow[], column: string): CellValue {
  const values = rows.filter(({ kind }) => kind === 'row').map((row) => readCell(row, column));
  return values.reduce<CellValue>((sum, value) => {
    if (value === null) return sum;
    const isNumber = typeof value === 'bigint' || typeof value === 'number';
    return isNumber && typeof sum === 'bigint' ? sum + BigInt(value) : undefined;
  }, 0n);
}

/** Returns a table section; its rows are matched by the columns in `keyColumns`, or by position without them. */
export const buildTable = (
  name: string,
  keyColumns: readonly string[] | undefined,
  rows: readonly ExpectedRow[],
): ListedTable => ({ kind: 'table', name, by: keyColumns, rows });

interface Grouping<Item> {
  /** Columns that the records of one row have in common, with their values. */
  readonly keys: Readonly<Record<string, (item: Item) => CellValue>>;
  readonly figures: Figures<Item>;
  readonly hasTotal?: boolean;
}

/**
 * Derives a table: a row of figures for each group of items with the same keys, then a total unless `hasTotal` is
 * false.
 */
export function buildGroupTable<Item>(
  name: string,
  items: readonly Item[],
  { keys, figures, hasTotal = true }: Grouping<NoInfer<Item>>,
): ListedTable {
  const buildKeyCells = (item: Item): Cells =>
    Object.fromEntries(Object.entries(keys).map(([key, getKey]) => [key, getKey(item)]));
  const groups = groupBy(items, (item) => Object.values(buildKeyCells(item)).map(formatValue).join(' · '));
  const rows = [...groups.values()].flatMap((groupItems) =>
    groupItems.slice(0, 1).map((firstItem) => buildFigureRow(groupItems, figures, buildKeyCells(firstItem))),
  );
  return buildTable(name, Object.keys(keys), hasTotal ? appendTotalRow(rows, items, figures) : rows);
}

/**
 * Returns a table whose rows do not follow from raw rows: they are those printed, matched by the `keyColumns`.
 * `buildCells` recomputes the other cells of a printed row.
 */
export const buildLookupTable = (
  name: string,
  keyColumns: readonly string[],
  buildCells: (cells: PrintedCells) => Cells,
): ExpectedTable => ({
  kind: 'table',
  name,
  by: keyColumns,
  rowsOf: (printedRows) =>
    printedRows.map(({ kind, cells }) => ({
      kind: kind as ExpectedRow['kind'],
      cells: { ...Object.fromEntries(keyColumns.map((key) => [key, cells[key]])), ...buildCells(cells) },
    })),
});

/** Returns a table section with a row for each item; the rows are matched by `by`, as in any table section. */
export const buildItemTable = <Item>(
  name: string,
  keyColumns: readonly string[] | undefined,
  items: readonly Item[],
  buildItemRow: (item: Item) => ExpectedRow,
): ListedTable => buildTable(name, keyColumns, items.map(buildItemRow));

/** Returns a table section with a row for each raw row (row of the database). */
export const buildRawTable = (
  name: string,
  keyColumns: readonly string[] | undefined,
  rawRows: readonly object[],
): ListedTable => buildItemTable(name, keyColumns, rawRows, (rawRow) => buildRawRow(rawRow));

/** Returns a section of facts: each value under the label of its key. */
export const buildFacts = (name: string, translate: Translate, values: Cells): ExpectedFacts => ({
  kind: 'facts',
  name,
  facts: Object.entries(values).map(([key, value]) => [translate(key), value]),
});

/** Returns columns of a raw row as cells, under their names in documents: `gaming_day` as `gamingDay`. */
export const pickColumns = <Raw extends object>(rawRow: Raw, ...columns: readonly (keyof Raw & string)[]): Cells =>
  Object.fromEntries(
    columns.map((column) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      rawRow[column] as CellValue,
    ]),
  );

/** Returns a section of findings; the rows are matched by the columns in `by`, or by position without them. */
export const buildFindings = (
  name: string,
  keyColumns: readonly string[] | undefined,
  rows: readonly ExpectedRow[],
): ExpectedTable => ({ kind: 'findings', name, by: keyColumns, rows });

/** Returns the table unless it is empty: some are left out of a document when they are. */
export const omitIfEmpty = <Table extends { readonly rows: readonly unknown[] }>(table: Table): Table[] =>
  table.rows.length === 0 ? [] : [table];

/** Returns the table with its rows in any order. */
export const ignoreOrder = (table: ListedTable): ListedTable => ({ ...table, isOrderFree: true });

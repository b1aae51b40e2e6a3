import type { PrintedRow, PrintedCells } from './printed.js';

/** The recomputed sections of a document: `by` are the columns that identify a row. */

/** A recomputed value; `inWords`: the figures of a sentence, in order. */
export type Value = bigint | number | string | boolean | null | undefined | { readonly inWords: readonly string[] };

/** Returns a value as text. */
export const valueText = (value: Value): string =>
  typeof value === 'object' && value !== null ? value.inWords.join(', ') : String(value);

export type Cells = Readonly<Record<string, Value>>;

export interface ExpectedRow {
  readonly kind: 'row' | 'subtotal' | 'total';
  readonly cells: Cells;
}

export interface ExpectedTable {
  readonly kind: 'table' | 'findings';
  readonly name: string;
  /** Absent: rows are matched by position. */
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
  readonly facts: readonly (readonly Value[])[];
}

export type ExpectedSection = ExpectedTable | ExpectedFacts;

export const row = (cells: Cells): ExpectedRow => ({ kind: 'row', cells });
export const subtotal = (cells: Cells): ExpectedRow => ({ kind: 'subtotal', cells });
export const total = (cells: Cells): ExpectedRow => ({ kind: 'total', cells });

export const table = (
  name: string,
  by: readonly string[] | undefined,
  rows: readonly ExpectedRow[],
): ExpectedTable & { readonly rows: readonly ExpectedRow[] } => ({ kind: 'table', name, by, rows });

/** A table whose set of rows cannot be derived from raw rows: each printed row is looked up by its names. */
export const lookupTable = (
  name: string,
  by: readonly string[],
  cellsOf: (cells: PrintedCells) => Cells,
): ExpectedTable => ({
  kind: 'table',
  name,
  by,
  rowsOf: (printed) =>
    printed.map(({ kind, cells }) => ({
      kind: kind as ExpectedRow['kind'],
      cells: { ...pick(cells, by), ...cellsOf(cells) },
    })),
});

const pick = (cells: PrintedCells, keys: readonly string[]): Cells =>
  Object.fromEntries(keys.map((key) => [key, cells[key]]));

export const facts = (name: string, list: ExpectedFacts['facts']): ExpectedFacts => ({
  kind: 'facts',
  name,
  facts: list,
});

export const findings = (name: string, by: readonly string[], rows: readonly ExpectedRow[]): ExpectedTable => ({
  kind: 'findings',
  name,
  by,
  rows,
});

/** Returns the table unless it is empty: some are left out of a document when they are. */
export const unlessEmpty = <Section extends { readonly rows: readonly unknown[] }>(section: Section): Section[] =>
  section.rows.length === 0 ? [] : [section];

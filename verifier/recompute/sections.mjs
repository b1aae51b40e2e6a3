/** The recomputed sections of a document: `by` are the columns that identify a row. */

export const row = (cells) => ({ kind: 'row', cells });
export const total = (cells) => ({ kind: 'total', cells });

export const table = (name, by, rows) => ({ kind: 'table', name, by, rows });

/** A table whose set of rows cannot be derived from raw rows: each printed row is looked up by its names. */
export const lookedUp = (name, by, cellsOf) => ({
  kind: 'table',
  name,
  by,
  rowsOf: (printed) => printed.map(({ kind, cells }) => ({ kind, cells: { ...pick(cells, by), ...cellsOf(cells) } })),
});

const pick = (cells, keys) => Object.fromEntries(keys.map((key) => [key, cells[key]]));

export const facts = (name, list) => ({ kind: 'facts', name, facts: list });

export const findings = (name, by, rows) => ({ kind: 'findings', name, by, rows });

/** Returns the table unless it is empty: some are left out of a document when they are. */
export const unlessEmpty = (section) => (section.rows.length === 0 ? [] : [section]);

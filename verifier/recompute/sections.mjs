/** The sections of a document as recomputed: `by` are the columns by which a row is found. */

export const row = (cells) => ({ kind: 'row', cells });
export const total = (cells) => ({ kind: 'total', cells });

export const table = (name, by, rows) => ({ kind: 'table', name, by, rows });

/** A table of which the rows that there are cannot be told from raw rows: each is looked up by what it names. */
export const lookedUp = (name, by, cellsOf) => ({
  kind: 'table',
  name,
  by,
  rowsOf: (printed) => printed.map(({ kind, cells }) => ({ kind, cells: { ...pick(cells, by), ...cellsOf(cells) } })),
});

const pick = (cells, keys) => Object.fromEntries(keys.map((key) => [key, cells[key]]));

export const facts = (name, list) => ({ kind: 'facts', name, facts: list });

export const findings = (name, by, rows) => ({ kind: 'findings', name, by, rows });

/** The table, unless nothing is to be in it: some are left out of a document when they are empty. */
export const unlessEmpty = (section) => (section.rows.length === 0 ? [] : [section]);

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isExhaustive, sampleOf } from '../support/scale.js';
import { establishmentTemplate, ofTheLog, type EstablishmentTemplate, type Table } from './establishment-with-rows.js';
import { rowTamperings, type Tampering } from './tampering.js';

/**
 * Rows per table, one for each tampering: no table has more columns. The short run tries the first, the last and three
 * in between.
 */
const rowsPerTable = isExhaustive() ? 64 : 4;
const tamperingsOf = (table: Table): readonly Tampering[] => sampleOf(rowTamperings(table), 3);

/**
 * Number of tables tampered with at once: all findings are counted, but only the first thousand of a kind are named.
 */
const tablesAtOnce = isExhaustive() ? 40 : 1000;

let template: EstablishmentTemplate;

beforeAll(async () => {
  template = await establishmentTemplate(rowsPerTable);
});
afterAll(async () => template.drop());

test('names by its key every changed column, deleted row and inserted row of every audited table', async () => {
  const tables = template.tables.filter(({ name }) => !ofTheLog.includes(name));
  expect(tables.length).toBeGreaterThan(20);
  const tamperings = tables.map(tamperingsOf);
  expect(Math.max(...tamperings.map(({ length }) => length))).toBeLessThan(rowsPerTable);
  const missed: string[] = [];
  for (let from = 0; from < tamperings.length; from += tablesAtOnce) {
    missed.push(...(await missedTogether(tamperings.slice(from, from + tablesAtOnce).flat())));
  }
  expect(missed).toEqual([]);
});

test('names them in the tables that describe the log, too', async () => {
  const tables = template.tables.filter(({ name }) => ofTheLog.includes(name));
  expect(tables).toHaveLength(ofTheLog.length);
  // tables with few rows: one tampering of each table at a time
  const perTable = tables.map(tamperingsOf);
  const missed: string[] = [];
  for (let n = 0; n < Math.max(...perTable.map(({ length }) => length)); n += 1) {
    missed.push(...(await missedTogether(perTable.flatMap((one) => one.slice(n, n + 1)))));
  }
  expect(missed).toEqual([]);
});

/** Returns the tamperings of one copy that the verification missed. */
async function missedTogether(tamperings: readonly Tampering[]): Promise<string[]> {
  const establishment = await template.copy();
  try {
    for (const tampering of tamperings) await tampering.apply(establishment);
    const { findings } = await establishment.verify();
    return tamperings.filter((tampering) => !tampering.isNamed(findings)).map(({ name }) => name);
  } finally {
    await establishment.drop();
  }
}

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isExhaustive, sampleOf } from '../support/scale.js';
import { establishmentTemplate, ofTheLog } from './establishment-with-rows.js';
import type { EstablishmentTemplate, Table } from './establishment-with-rows.js';
import { rowTamperings } from './tampering.js';
import type { Tampering } from './tampering.js';

/** A row for each tampering: no table has more columns. Usually the first, the last and three between are tried. */
const rowsPerTable = isExhaustive() ? 64 : 4;
const tamperingsOf = (table: Table): readonly Tampering[] => sampleOf(rowTamperings(table), 3);

/** All are counted, and the first thousand of a kind named: so many tables stay below it. */
const tablesAtOnce = isExhaustive() ? 40 : 1000;

let template: EstablishmentTemplate;

beforeAll(async () => {
  template = await establishmentTemplate(rowsPerTable);
});
afterAll(async () => template.drop());

test('every column changed, every row deleted or put in, in every audited table, is named by its key', async () => {
  const tables = template.tables.filter(({ name }) => !ofTheLog.includes(name));
  expect(tables.length).toBeGreaterThan(20);
  const tamperings = tables.map(tamperingsOf);
  expect(Math.max(...tamperings.map(({ length }) => length))).toBeLessThan(rowsPerTable);
  const missed: string[] = [];
  for (let from = 0; from < tamperings.length; from += tablesAtOnce) {
    missed.push(...(await notNamedTogether(tamperings.slice(from, from + tablesAtOnce).flat())));
  }
  expect(missed).toEqual([]);
});

test('in the tables that describe the log, too', async () => {
  const tables = template.tables.filter(({ name }) => ofTheLog.includes(name));
  expect(tables).toHaveLength(ofTheLog.length);
  // they have few rows: one of each table at a time
  const perTable = tables.map(tamperingsOf);
  const missed: string[] = [];
  for (let n = 0; n < Math.max(...perTable.map(({ length }) => length)); n += 1) {
    missed.push(...(await notNamedTogether(perTable.flatMap((one) => one.slice(n, n + 1)))));
  }
  expect(missed).toEqual([]);
});

/** Those done to one copy that the verification did not name. */
async function notNamedTogether(tamperings: readonly Tampering[]): Promise<string[]> {
  const establishment = await template.copy();
  try {
    for (const tampering of tamperings) await tampering.apply(establishment);
    const { findings } = await establishment.verify();
    return tamperings.filter((tampering) => !tampering.isNamed(findings)).map(({ name }) => name);
  } finally {
    await establishment.drop();
  }
}

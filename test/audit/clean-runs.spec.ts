import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { houseTemplate, insertInvented, writing } from './house-with-rows.js';
import type { HouseTemplate, HouseWithRows, Table } from './house-with-rows.js';

/** RELEVE_CLEAN_RUNS=1000 for the thousand of the acceptance; each run is a verification amid writers and sealers. */
const runs = Number(process.env['RELEVE_CLEAN_RUNS'] ?? 30);

let template: HouseTemplate;
let house: HouseWithRows;
let nextNumber = 5000;
let seed = Number(process.env['RELEVE_SEED'] ?? 20261121);

beforeAll(async () => {
  template = await houseTemplate();
  house = await template.copy();
});
afterAll(async () => {
  await house.drop();
  await template.drop();
});

test(`${runs} verifications amid valid writes raise no false alarm`, async () => {
  for (let run = 1; run <= runs; run += 1) {
    const writers = [1, 2, 3].map(() => writeSomething());
    const [report] = await Promise.all([house.verify(), house.seal(), ...writers]);
    expect({ run, findings: report.findings }).toEqual({ run, findings: [] });
    if (chance(3)) await house.seal();
    const after = await house.verify();
    expect({ run, findings: after.findings }).toEqual({ run, findings: [] });
  }
}, 3_600_000);

/** A few transactions: rows added, changed and taken away where the table allows it, some rolled back. */
async function writeSomething(): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const isRolledBack = chance(5);
    const work = writing(house.superuser, async (tx) => {
      for (let m = 0; m < 4; m += 1) {
        const table = house.tables[random(house.tables.length)] as Table;
        if (!isInventable(table)) continue;
        nextNumber += 1;
        await insertInvented(tx, table, nextNumber);
        const own = `t.ctid in (select x.ctid from "${table.name}" x order by x.ctid desc limit 1)`;
        const column = table.columns.find(({ type, isKey }) => type === 'text' && !isKey);
        if (table.mode === 'mutable' && column !== undefined && chance(2)) {
          await tx.query(
            `update "${table.name}" t set "${column.name}" = t."${column.name}" || ' — «é\n"' where ${own}`,
          );
        }
        if (table.mode === 'mutable' && chance(4)) await tx.query(`delete from "${table.name}" t where ${own}`);
      }
      if (isRolledBack) throw new RolledBack();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  }
}

class RolledBack extends Error {}

/** Registers count, batches have digests, the log describes itself: their rows are not invented at random. */
function isInventable({ name }: Table): boolean {
  return ![
    'register_entries',
    'visas',
    'reading_batches',
    'establishments',
    'audited_tables',
    'audited_functions',
    'log_keys',
  ].includes(name);
}

function chance(oneIn: number): boolean {
  return random(oneIn) === 0;
}

/** Numbers that look random and are the same each time. */
function random(below: number): number {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * below);
}

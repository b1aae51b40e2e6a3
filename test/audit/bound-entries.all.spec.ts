import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { BindingService } from '#audit/home/binding.service.js';
import { Database } from '#platform/database/database.js';
import { BINDING_KEY, buildBindingSettings, readBindingKey } from '#platform/files/binding-key.js';
import { buildOwnerDataSource } from '#platform/database/migrate.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { writing } from './establishment-with-rows.js';

let test: TestApp;
/** A superuser without any secret of the program. */
let intruder: Database;

beforeAll(async () => {
  test = await createTestApp();
  intruder = await Database.connect({ url: test.database.superuserUrl });
});

afterAll(async () => {
  await intruder.close();
  await test.close();
});

const rename = (on: Database, name: string): Promise<unknown> =>
  writing(on, (tx) => tx.query('update establishments set name = $1 where establishment_id = 0', [name]));

const known = new Set<string>();

/** Returns the new findings of a verification. */
const found = async (): Promise<readonly string[]> => {
  await sealed(test);
  const { findings } = await test.app.get(AuditService).verifyLogs();
  const fresh = findings.filter((one) => !known.has(`${one.kind} ${one.detail}`));
  for (const { kind, detail } of fresh) known.add(`${kind} ${detail}`);
  return fresh.map(({ kind, table }) => `${kind} ${table}`).sort();
};

/** Renames the operator as the program would, then runs the SQL on the written rows, before they are sealed. */
async function beforeSealing(name: string, sql: string): Promise<readonly string[]> {
  await test.database.superuser.transaction(async (tx) => {
    // an older transaction stays open, so that nothing can be sealed meanwhile
    await tx.query('select pg_current_xact_id()');
    await rename(test.database.superuser, name);
    await intruder.transaction(async (other) => {
      await other.query('set local session_replication_role = replica');
      await other.query(sql);
    });
  });
  return found();
}

const last = `(select max(n.entry_id) from log_entries n where n.table_name = 'establishments')`;

describe('binding of entries', () => {
  it('binds every entry of the program from its first start on', async () => {
    await rename(test.database.superuser, 'Bound');
    expect(await found()).toEqual([]);
    const [unbound] = await test.database.superuser.query<{ count: bigint }>(
      `select count(*) as count from log_entries n where n.bound is null and n.recorded_at >= to_timestamp($1)`,
      [Number(readBindingKey(test.config.home)?.sinceUs) / 1_000_000],
    );
    expect(unbound?.count).toBe(0n);
  });

  it('names an entry rewritten with its row before it is sealed, although row, image, leaf and head agree', async () => {
    expect(
      await beforeSealing(
        'The name that was written',
        `update log_entries n set body = replace(n.body, 'The name that was written', 'The name that was put in')
           where n.entry_id = ${last};
         update establishments set name = 'The name that was put in' where establishment_id = 0`,
      ),
    ).toEqual(['entryRewritten establishments']);
  });

  it('names an entry written by another process under an act of the program', async () => {
    await rename(intruder, 'By a superuser who sets an act');
    expect(await found()).toEqual(['entryForeign establishments']);
  });

  it('names an entry whose binding is removed or copied from another entry', async () => {
    expect(
      await beforeSealing('Unbound', `update log_entries set bound = null where log_entries.entry_id = ${last}`),
    ).toEqual(['entryForeign establishments']);
    const of = `select n.bound from log_entries n where n.bound is not null order by n.entry_id limit 1`;
    await intruder.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(`update log_entries set bound = (${of}) where log_entries.bound is null
        and log_entries.entry_id = ${last}`);
    });
    expect(await found()).toEqual(['entryRewritten establishments']);
  });

  it('rejects an overheard secret an hour later', async () => {
    const key = readBindingKey(test.config.home);
    if (key === undefined) throw new Error('no key');
    const now = Date.now;
    Date.now = () => now() - 2 * 3_600_000;
    const overheard = buildBindingSettings(key);
    Date.now = now;
    await writing(intruder, async (tx) => {
      for (const [name, value] of Object.entries(overheard)) {
        await tx.query('select set_config($1, $2, true)', [name, value]);
      }
      await tx.query(`update establishments set name = 'With an old secret' where establishment_id = 0`);
    });
    expect(await found()).toEqual(['entryForeign establishments']);
  });

  it('reports a missing key, and creates no new one before the loss is accepted', async () => {
    const file = join(test.config.home, BINDING_KEY);
    const content = readFileSync(file);
    rmSync(file);
    await test.app.get(BindingService).startBinding();
    expect(existsSync(file)).toBe(false);
    expect(await found()).toEqual(['keyMissing keys']);
    writeFileSync(file, content);
    expect(await found()).toEqual([]);
  });

  it('binds the entries of a migration of a running installation', async () => {
    const key = readBindingKey(test.config.home);
    if (key === undefined) throw new Error('no key');
    const source = await (
      await buildOwnerDataSource(test.database.ownerUrl, [], buildBindingSettings(key))
    ).initialize();
    await source.query(`update establishments set name = 'Renamed by a migration' where establishment_id = 0`);
    await source.destroy();
    expect(await found()).toEqual([]);
  });
});

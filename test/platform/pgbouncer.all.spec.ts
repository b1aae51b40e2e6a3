import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openMigratedDatabase } from '#platform/server.js';
import { readConfig } from '#platform/runtime/config.js';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { startPgbouncer, type Pgbouncer } from './pgbouncer.js';
import { runQuery } from '../support/run-query.js';

let home: string;
let empty: TestDatabase;
let migrated: TestDatabase;
let bouncer: Pgbouncer | undefined;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'releve-pooled-'));
  empty = await createEmptyDatabase();
  migrated = await createTestDatabase();
});
afterEach(() => bouncer?.stop());
afterAll(async () => {
  await empty.drop();
  await migrated.drop();
  rmSync(home, { recursive: true, force: true });
});

/** Returns the refusal of a start with this configuration; null when it serves. */
async function start(environment: Readonly<Record<string, string>>): Promise<string | null> {
  try {
    await (await openMigratedDatabase(readConfig({ RELEVE_HOME: home, ...environment }))).stop();
    return null;
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  }
}

const tablesOf = async ({ superuser }: TestDatabase): Promise<bigint | undefined> =>
  (
    await superuser.query<{ n: bigint }>(
      `select count(*) as n from pg_class c where c.relnamespace = 'public'::regnamespace`,
    )
  )[0]?.n;

/**
 * Pooling modes, each with its treatment of the session's startup parameters: refused (the default), or silently
 * dropped.
 */
const WAYS = ['transaction', 'session', 'statement'].flatMap((mode) =>
  [[], ['ignore_startup_parameters = options']].map((dropped) => ({
    name: `${mode} mode, options ${dropped.length === 0 ? 'refused' : 'dropped'}`,
    lines: [`pool_mode = ${mode}`, 'default_pool_size = 2', ...dropped],
  })),
);

describe('a real PgBouncer', () => {
  it.each(WAYS)('in $name: refuses the start in a sentence, and creates nothing as the owner', async ({ lines }) => {
    bouncer = await startPgbouncer(empty.ownerUrl, lines);
    const through = bouncer.through(empty.ownerUrl);
    // it works for a client without session settings, so that later failures are not due to its absence
    expect(await runQuery(through, 'select session_user as who')).toEqual([
      { who: decodeURIComponent(new URL(empty.ownerUrl).username) },
    ]);

    expect(await start({ DATABASE_URL: through })).toBe('DATABASE_BEHIND_POOLER');
    // the owner's address is not used in place of the application's either
    expect(await start({ DATABASE_URL: through, DATABASE_OWNER_URL: empty.ownerUrl })).toBe('DATABASE_BEHIND_POOLER');
    expect(await start({ DATABASE_URL: empty.url, DATABASE_OWNER_URL: through })).toBe('DATABASE_BEHIND_POOLER');
    expect(await tablesOf(empty)).toBe(0n);
    expect(readdirSync(home).filter((name) => name === 'keys' || name === 'checkpoints')).toEqual([]);
  });

  it('is refused too before a database in service, by the application’s login alone', async () => {
    bouncer = await startPgbouncer(migrated.url, ['pool_mode = transaction', 'ignore_startup_parameters = options']);
    expect(await start({ DATABASE_URL: migrated.url })).toBeNull();
    expect(await start({ DATABASE_URL: bouncer.through(migrated.url) })).toBe('DATABASE_BEHIND_POOLER');
  });
});

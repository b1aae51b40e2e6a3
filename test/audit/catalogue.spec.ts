import { readFileSync, writeFileSync } from 'node:fs';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogueFile, compareCatalogue, readExpectedCatalogue } from '#audit/catalogue/catalogue.js';
import type { CatalogueDifference } from '#audit/catalogue/catalogue.js';
import { sampleOf } from '../support/scale.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { catalogueIn, objectsOf } from './catalogue-in.js';
import { hiddenInFunctions, hiddenInGuards, hiddenInSchema } from './hidden-guards.js';
import { weakenedGuards, type WeakenedGuard } from './weakened-guards.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});

afterAll(() => test.drop());

describe('the catalogue of this version', () => {
  it('equals the result of its migrations; RELEVE_WRITE_EXPECTED=1 writes it', async () => {
    const made = `${JSON.stringify(Object.fromEntries(await catalogueIn(test.db)), null, 2)}\n`;
    if (process.env['RELEVE_WRITE_EXPECTED'] === '1') writeFileSync(catalogueFile, made);
    expect(made).toBe(readFileSync(catalogueFile, 'utf8'));
  });

  it('is the same for every role that reads it', async () => {
    expect(await catalogueIn(test.superuser)).toEqual(readExpectedCatalogue());
  });

  it('names objects that a superuser weakens, removes or adds', async () => {
    expect(await missedFindings(sampleOf(weakenedGuards, 8))).toEqual([]);
  });

  it('names changes hidden in the system’s own tables, functions and rights', async () => {
    const hidden = [hiddenInSchema, hiddenInFunctions, hiddenInGuards];
    expect(hidden.flat().length).toBeGreaterThanOrEqual(50);
    expect(await missedFindings(hidden.flatMap((some) => sampleOf(some, 3)))).toEqual([]);
  });
});

async function missedFindings(guards: readonly WeakenedGuard[]): Promise<string[]> {
  const missed: string[] = [];
  for (const { sql, names } of guards) {
    const found = await test.superuser.withConnection((client) => differencesAfter(client, sql));
    const [state, name] = names;
    if (!found.some((one) => one.state === state && one.name === name)) missed.push(`${sql}: ${JSON.stringify(found)}`);
  }
  return missed;
}

/** Returns the differences after a statement, which is rolled back. */
async function differencesAfter(client: PoolClient, sql: string): Promise<readonly CatalogueDifference[]> {
  await client.query('begin');
  try {
    await client.query(sql);
    return compareCatalogue(await objectsOf(client), readExpectedCatalogue());
  } finally {
    await client.query('rollback');
  }
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  importMigrationClasses,
  buildOwnerDataSource,
  revertMigrations,
  runMigrations,
} from '#platform/database/migrate.js';
import { sampleOf } from '../support/scale.js';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.js';
import { writeARowInEveryTable } from './a-row-in-every-table.js';
import { describeSchema, tableNames } from './schema.js';

let test: TestDatabase;

/** Schema before each tried migration on the way up, by the migration's name. */
const found = new Map<string, readonly string[]>();
let whole: readonly string[];

beforeAll(async () => {
  test = await createEmptyDatabase();
  for (const [at, name] of names.entries()) {
    if (!lastFirst.includes(name)) continue;
    const before = names[at - 1];
    if (before !== undefined) await bringUp(before);
    found.set(name, await describeSchema(test.superuser));
  }
  await runMigrations(test.ownerUrl);
  whole = await describeSchema(test.superuser);
});

afterAll(async () => {
  await test.drop();
});

const emptyTables = async (): Promise<string[]> => {
  const empty: string[] = [];
  for (const name of await tableNames(test.superuser)) {
    const [row] = await test.superuser.query<{ any: boolean }>(`select exists (select from "${name}") as "any"`);
    if (row?.any !== true) empty.push(name);
  }
  return empty;
};

/** Applies only this migration of the existing ones. */
const bringUp = async (name: string): Promise<void> => {
  const classes = await importMigrationClasses();
  const upTo = classes.slice(0, classes.findIndex((migration) => migration.name === name) + 1);
  const source = (await buildOwnerDataSource(test.ownerUrl)).setOptions({ migrations: upTo });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
};

/** Returns tables declared audited or exempt that do not exist. */
const auditedButGone = async (): Promise<string[]> => {
  const names = await tableNames(test.superuser);
  if (!names.includes('audited_tables')) return [];
  const audited = await test.superuser.query<{ name: string }>(
    'select audited_tables.table_name as name from audited_tables',
  );
  return audited.map(({ name }) => name).filter((name) => !names.includes(name));
};

const difference = (is: readonly string[], was: readonly string[]): string[] => {
  // some five thousand lines, compared a hundred times
  const [there, before] = [new Set(is), new Set(was)];
  return [
    ...is.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...was.filter((line) => !there.has(line)).map((line) => `- ${line}`),
  ];
};

/** Rows of lower tables refer to its tables: once these are gone with their rows, the references cannot be restored. */
const needsItsOwnRows = ['Establishments1800000009000'];

/**
 * A baseline taken back drops its tables with their rows. Each migration can be taken back while every table has rows,
 * takes back all that it made and nothing made before it, and makes the same schema when it is applied again.
 */
const names = (await importMigrationClasses()).map(({ name }) => name);

/** The latest may still be wrong; of the others, which no one edits, the whole run tries each. */
const tried = [...names.slice(-2), ...sampleOf(names, 2), ...needsItsOwnRows];
const lastFirst = names.filter((name) => tried.includes(name)).reverse();
const upAgain = [...lastFirst.slice(0, 2), ...sampleOf(lastFirst, 1), ...needsItsOwnRows];

/** Reverts the migrations after this one, or all of them. */
const revertTo = async (name: string | undefined): Promise<void> => {
  const left = name === undefined ? 0 : names.indexOf(name) + 1;
  while ((await applied()) > left) await revertMigrations(test.ownerUrl, 'last');
};

const applied = async (): Promise<number> => {
  const [row] = await test.superuser.query<{ count: number }>(
    'select count(*)::integer as count from schema_migrations',
  );
  return row?.count ?? 0;
};

describe('with rows in every table', () => {
  it('lets the application’s role write an establishment, in each of its tables', async () => {
    await writeARowInEveryTable(test.db);
    expect(await emptyTables()).toEqual([]);
  });

  const ways = lastFirst.map((name) => [name, upAgain.includes(name) ? 'down, up and down again' : 'down'] as const);
  it.each(ways)('runs %s %s and leaves the earlier schema unchanged', async (name) => {
    await revertTo(name);
    const below = found.get(name) ?? [];
    const above = await describeSchema(test.superuser);
    await revertMigrations(test.ownerUrl, 'last');
    expect(difference(await describeSchema(test.superuser), below)).toEqual([]);
    expect(difference(above, below)).not.toEqual([]);
    expect(await auditedButGone()).toEqual([]);
    if (needsItsOwnRows.includes(name)) {
      await expect(bringUp(name)).rejects.toThrow(/violates foreign key constraint/);
      expect(difference(await describeSchema(test.superuser), below)).toEqual([]);
    } else if (upAgain.includes(name)) {
      await bringUp(name);
      expect(difference(await describeSchema(test.superuser), above)).toEqual([]);
      await revertMigrations(test.ownerUrl, 'last');
      expect(difference(await describeSchema(test.superuser), below)).toEqual([]);
    }
  });

  it('reverts all migrations and applies them again', async () => {
    await revertTo(undefined);
    expect(await tableNames(test.superuser)).toEqual([]);
    await runMigrations(test.ownerUrl);
    expect(difference(await describeSchema(test.superuser), whole)).toEqual([]);
  });

  it('lets the establishment be written once more', async () => {
    await writeARowInEveryTable(test.db);
    expect(await emptyTables()).toEqual([]);
  });
});

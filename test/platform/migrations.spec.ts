import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrationClasses, revertMigrations, runMigrations } from '../../src/platform/database/migrate.js';
import { createEmptyDatabase } from '../support/test-database.js';
import type { TestDatabase } from '../support/test-database.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createEmptyDatabase();
});

afterAll(async () => {
  await test.drop();
});

it('migrates once, however many start at once, and goes down and up again', async () => {
  const names = (await migrationClasses()).map(({ name }) => name);
  const applied = await Promise.all([runMigrations(test.ownerUrl), runMigrations(test.ownerUrl)]);
  expect(applied.flat()).toEqual(names);
  const tables = `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S') order by c.relname`;
  const up = await test.superuser.query(tables);
  await revertMigrations(test.ownerUrl, 'all');
  expect(await test.superuser.query(tables)).toEqual([
    { relname: 'schema_migrations' },
    { relname: 'schema_migrations_id_seq' },
  ]);
  await runMigrations(test.ownerUrl);
  expect(await test.superuser.query(tables)).toEqual(up);
});

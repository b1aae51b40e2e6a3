import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { migrationClasses, ownerDataSource } from '../../src/platform/database/migrate.js';
import { createEmptyDatabase } from '../support/test-database.js';
import type { TestDatabase } from '../support/test-database.js';

let t: TestDatabase;

beforeAll(async () => {
  t = await createEmptyDatabase();
});
afterAll(() => t.drop());

test('the schema of access goes up, down and up again', async () => {
  const classes = await migrationClasses();
  const upToAccess = classes.slice(0, classes.findIndex(({ name }) => name.startsWith('Access')) + 1);
  const { options } = await ownerDataSource(t.ownerUrl);
  const owner = await new DataSource({ ...options, migrations: upToAccess }).initialize();
  const audited = `select count(*) as tables from audited_tables
    where table_name = any (array['people', 'accounts', 'role_grants', 'sessions', 'api_tokens', 'sign_in_throttles',
      'approval_requests', 'approval_decisions'])`;
  try {
    expect(await owner.runMigrations()).toHaveLength(upToAccess.length);
    expect(await t.superuser.query(audited)).toEqual([{ tables: 8n }]);
    await owner.undoLastMigration();
    expect(await t.superuser.query(audited)).toEqual([{ tables: 0n }]);
    expect(await t.superuser.query(`select to_regclass('people') as people`)).toEqual([{ people: null }]);
    expect(await owner.runMigrations()).toHaveLength(1);
    expect(await t.superuser.query(audited)).toEqual([{ tables: 8n }]);
  } finally {
    await owner.destroy();
  }
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('the database of a spec file', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });

  afterAll(async () => {
    await test.drop();
  });

  it('rounds nothing: int8 is bigint, numeric and date are text, an instant is a Date', async () => {
    const [row] = await test.db.query(`
      select 9007199254740993::int8 as "big", array[9007199254740993, null]::int8[] as "bigs",
        123456789012345678.125::numeric as "exact", array[0.1]::numeric[] as "exacts",
        date '2026-03-29' as "day", array[date '2026-03-29'] as "days", count(*) as "rows",
        timestamptz '2026-03-29 01:00:00.123Z' as "instant", array[timestamptz '2026-03-29 01:00:00Z'] as "instants"`);
    expect(row).toEqual({
      big: 9007199254740993n,
      bigs: [9007199254740993n, null],
      exact: '123456789012345678.125',
      exacts: ['0.1'],
      day: '2026-03-29',
      days: ['2026-03-29'],
      rows: 1n,
      instant: new Date('2026-03-29T01:00:00.123Z'),
      instants: [new Date('2026-03-29T01:00:00Z')],
    });
  });

  it('takes the same values as parameters', async () => {
    const [row] = await test.db.query<{ same: boolean }>(
      'select $1::int8 = 9007199254740993 and $2::int8[] = array[9007199254740993] and $3::numeric = 0.1 as "same"',
      [9007199254740993n, [9007199254740993n], '0.1'],
    );
    expect(row?.same).toBe(true);
  });

  it('runs sessions in UTC and as the role of the application', async () => {
    const rows = await test.db.query(`select current_user as "user", current_setting('TimeZone') as "zone"`);
    expect(rows).toEqual([{ user: 'releve_app', zone: 'UTC' }]);
  });

  it('rolls back all of a transaction that throws', async () => {
    const attempt = test.superuser.transaction(async (tx) => {
      await tx.query('create table half_made ()');
      throw new Error('after the first statement');
    });
    await expect(attempt).rejects.toThrow('after the first statement');
    const rows = await test.superuser.query(`select to_regclass('half_made') is null as "gone"`);
    expect(rows).toEqual([{ gone: true }]);
  });

  it('reads several statements in one snapshot and refuses to write in it', async () => {
    const attempt = test.superuser.runInSnapshot((tx) => tx.query('create table t ()'));
    await expect(attempt).rejects.toThrow('read-only');
  });
});

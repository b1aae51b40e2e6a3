import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sealer } from '#audit/sealer.js';
import { verifyLog } from '#audit/verify/verify.js';
import { KeyRetentionService } from '#platform/operations/key-retention.service.js';
import { readConfig } from '#platform/runtime/config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const keysLeft = async (): Promise<string[]> => {
  const found = await test.db.query<{ key: string }>('select idempotency_key as key from idempotency_keys order by 1');
  return found.map(({ key }) => key);
};

const enter = (key: string, days: number): Promise<unknown> =>
  test.superuser.query(
    `insert into idempotency_keys (establishment_id, idempotency_key, route, input_hash, status, response, recorded_at)
       values (0, $1, 'POST /x', sha256('x'), 200, 'null', clock_timestamp() - make_interval(days => $2))`,
    [key, days],
  );

describe('the responses of writes', () => {
  it('are forgotten after the setting, in batches, and the others stay', async () => {
    for (let old = 0; old < 5; old += 1) await enter(`very-old-key-${old}`, 401 + old);
    await enter('key-of-39-days', 39);
    await enter('key-of-30-days', 30);
    const retention = new KeyRetentionService(test.db, readConfig({ RELEVE_KEYS_DAYS: '400' }));
    expect(await retention.deleteOldResponses(2)).toBe(5);
    expect(await keysLeft()).toEqual(['key-of-30-days', 'key-of-39-days']);
    expect(await retention.deleteOldResponses(2)).toBe(0);
  });

  it('leave every proof unchanged when they are forgotten: none of them is in the log', async () => {
    const home = mkdtempSync(join(tmpdir(), 'releve-keys-'));
    try {
      const operator = { establishmentId: 0, code: 'OPERATOR' };
      await new Sealer(test.superuser, home).sealLog(operator);
      await enter('forgotten-with-its-proof', 500);
      const retention = new KeyRetentionService(test.db, readConfig({ RELEVE_KEYS_DAYS: '400' }));
      const before = await verifyLog(test.db, { home });
      expect(before).toMatchObject({ isClean: true, findings: [] });
      expect(before.establishments[0]?.entries).toBeGreaterThan(0);
      expect(await retention.deleteOldResponses(2)).toBe(1);
      expect(await verifyLog(test.db, { home })).toEqual(before);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('of the last 31 days cannot be forgotten by the application, and none can be deleted', async () => {
    await test.db.query(`select forget_idempotency_keys(interval '0', 1000)`);
    expect(await keysLeft()).toEqual(['key-of-30-days']);
    await expect(test.db.query('delete from idempotency_keys')).rejects.toThrow('permission denied');
  });

  it('are stored no shorter than that by any setting', () => {
    expect(() => readConfig({ RELEVE_KEYS_DAYS: '30' })).toThrow('RELEVE_KEYS_DAYS must be a whole number from 31');
  });
});

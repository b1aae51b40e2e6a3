import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Sealer } from '#audit/sealer.js';
import { verifyLog } from '#audit/verify/verify.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { untilSealed } from './establishment-with-rows.js';

describe('sealed log', () => {
  let test_: TestDatabase;
  const home = mkdtempSync(join(tmpdir(), 'releve-log-'));

  beforeAll(async () => {
    test_ = await createTestDatabase();
  });
  afterAll(async () => test_.drop());

  test('seals and verifies the entries of the migrations', async () => {
    const sealer = new Sealer(test_.db, home);
    let sealed = 0;
    let size = 0;
    await untilSealed(test_.db, async () => {
      const made = await sealer.sealLog({ establishmentId: 0, code: 'OPERATOR' });
      sealed += made.sealedCount;
      size = made.position?.treeSize ?? 0;
    });
    expect(sealed).toBeGreaterThan(20);
    expect(size).toBe(sealed);
    const report = await verifyLog(test_.db, { home });
    expect(report).toMatchObject({ isClean: true, findings: [] });
  });

  test('contains the act in its entries', async () => {
    await test_.superuser.transaction(async (tx) => {
      await setAuditContext(tx, {
        establishmentId: 0,
        personId: 7,
        action: 'test.rename',
        happenedAt: new Date('2026-03-01T10:00:00Z'),
        gamingDay: '2026-03-01',
        reason: 'said "so"',
      });
      await tx.query(`update establishments set name = 'Establishment É'`);
    });
    const [entry] = await test_.db.query<{ body: string }>('select n.body from log_entries n order by n.entry_id desc');
    expect(JSON.parse(entry?.body ?? '')).toMatchObject({
      act: 'test.rename' as const,
      p: 7,
      h: '2026-03-01T10:00:00.000000Z',
      d: '2026-03-01',
      why: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      tbl: 'establishments',
      op: 'U',
      old: { name: 'Operator' },
      row: { name: 'Establishment É' },
    });
    const [{ why } = { why: '' }] = await test_.db.query<{ why: string }>('select act_reason(0, $1) as why', [
      (JSON.parse(entry?.body ?? '') as { why: string }).why,
    ]);
    expect(why).toBe('said "so"');
    await new Sealer(test_.db, home).sealLog({ establishmentId: 0, code: 'OPERATOR' });
    expect(await verifyLog(test_.db, { home })).toMatchObject({ findings: [] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { START, openFloor, type ClosingFloor } from './floor.js';
import { until } from '../support/until.js';

const DAY = '2026-03-01';
let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-03T12:00:00Z'), config: { lockS: 120 } });
  floor = await openFloor(app);
  for (const machine of ['M1', 'M2']) {
    await floor.addMachine(machine);
    for (const readAt of ['2026-03-01T05:00:00Z', '2026-03-02T04:55:00Z']) await floor.read(machine, readAt, START);
  }
});
afterAll(() => app.close());

const readingsAfter = async (instant: string): Promise<bigint | undefined> =>
  (
    await app.database.db.query<{ n: bigint }>('select count(*) as n from meter_readings where read_at > $1', [instant])
  )[0]?.n;

/** Waits until a statement of another transaction waits for a lock of this one. */
async function waitForBlockedStatement(): Promise<void> {
  await until(async () => {
    const waiting = await app.database.superuser.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
}

describe('while a day is being closed', () => {
  it('readings of other days are accepted without waiting, and both they and the closing are complete', async () => {
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const { body } = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'journée complète' }).expect(200);
    const holder = app.database.superuser.dataSource.createQueryRunner();
    await holder.startTransaction();
    // the closing has all other locks by then, and waits here to insert its last row
    await holder.query('lock table day_closings in share mode');
    const closing = floor.decide(floor.direction, body.requestId).then((answer) => answer.status);
    await waitForBlockedStatement();
    try {
      for (let minute = 0; minute < 10; minute += 1) {
        for (const machine of ['M1', 'M2']) {
          await floor.read(machine, `2026-03-02T1${minute}:00:00Z`, START);
          // late ones too: before the first day, and between existing readings
          await floor.read(machine, `2026-02-27T1${minute}:00:00Z`, START);
        }
      }
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
    expect(await closing).toBe(200);
    const closed = await floor.comptable.get(`/days/${DAY}`).expect(200);
    expect(closed.body).toMatchObject({ state: 'closed' });
    expect(await readingsAfter('2026-03-02T09:00:00Z')).toBe(20n);
    // the next day is reconciled with the readings received meanwhile
    await floor.comptable.post('/days/2026-03-02/reconcile').expect(200);
  });
});

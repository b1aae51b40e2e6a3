import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { detectRecordedTimeConflict, detectClockJump } from '#audit/clock/clock-judgement.js';
import { ensureConsolePersonId } from '#identity/people/console-person.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { createEstablishments } from '../identity/client.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const LIMITS = { maxJumpMs: 60_000, maxSilenceMs: 45 * 86_400_000 };
const HOUR = 3_600_000;

describe('judgement of a clock', () => {
  it('follows its movement against elapsed time: corrections and sleep are no jump', () => {
    const before = { wallMs: 1_000_000, monotonicMs: 5_000 };
    const after = (wall: number, steady: number): string | null =>
      detectClockJump(before, { wallMs: before.wallMs + wall, monotonicMs: before.monotonicMs + steady }, LIMITS);
    expect(after(5_000, 5_000)).toBeNull();
    expect(after(8 * HOUR, 8 * HOUR)).toBeNull();
    expect(after(65_000, 5_000)).toBeNull();
    expect(after(65_001, 5_000)).toBe('forward');
    expect(after(-55_000, 5_000)).toBeNull();
    expect(after(-55_001, 5_000)).toBe('back');
  });

  it('follows recorded times, before a start too', () => {
    const at = (wallMs: number, lastEntryMs: number | null, databaseMs = wallMs): string | null =>
      detectRecordedTimeConflict(wallMs, { databaseMs, lastEntryMs }, LIMITS);
    const last = 1_800_000_000_000;
    expect(at(last, null)).toBeNull();
    expect(at(last - 60_000, last)).toBeNull();
    expect(at(last - 60_001, last)).toBe('back');
    expect(at(last + 45 * 86_400_000, last)).toBeNull();
    expect(at(last + 45 * 86_400_000 + 1, last)).toBe('forward');
    expect(at(last, last, last + 60_001)).toBe('apart');
    expect(at(last, last, last - 60_001)).toBe('apart');
  });
});

/** The system's clock, which a test can set. */
class JumpingClock extends SystemClock {
  byMs = 0;

  override now(): Date {
    return new Date(super.now().getTime() + this.byMs);
  }
}

describe('a server whose clock jumps', () => {
  const clock = new JumpingClock();
  let test: TestApp;
  let guard: ClockGuard;
  let device = '';
  let reader = '';

  beforeAll(async () => {
    test = await createTestApp({ systemClock: clock });
    await createEstablishments(test);
    device = await createDeviceToken(test.database.db, 'MC-ONE');
    reader = (await createPerson(test.database.db, { roles: ['controleur'], establishment: 'MC-ONE' })).token;
    guard = test.app.get(ClockGuard);
    await guard.checkAgainstDatabase();
  });
  afterAll(() => test.close());

  const write = (language = 'en'): request.Test =>
    request(test.url)
      .post('/api/establishments/MC-ONE/readings')
      .set('Authorization', `Bearer ${device}`)
      .set('Accept-Language', language)
      .set('Idempotency-Key', `clock-write-${Math.floor(performance.now() * 1000)}`)
      .send({
        readings: [{ machine: 'M1', readAt: Date.parse('2026-03-01T06:00:00Z'), counters: { gamesPlayed: '1' } }],
      });
  const read = (): request.Test =>
    request(test.url).get('/api/establishments/MC-ONE/machines').set('Authorization', `Bearer ${reader}`);
  const readiness = async (): Promise<{ readonly checks: Readonly<Record<string, string>> }> =>
    (await request(test.url).get('/health/ready')).body as { readonly checks: Readonly<Record<string, string>> };
  const batches = async (): Promise<bigint | undefined> =>
    (await test.database.db.query<{ n: bigint }>('select count(*) as n from idempotency_keys'))[0]?.n;
  /** Moves the time of the last recorded act. */
  const lastEntryAt = (instant: string): Promise<unknown> =>
    test.database.superuser.query(
      `insert into log_entries (establishment_id, recorded_at, entry_id, xid, act, table_name, op, row_key, body)
         values (101, ${instant}, nextval('log_entry_ids'), pg_current_xact_id(), 'test', 'people', 'I', '{}', '{}')`,
    );
  const accept = async (): Promise<void> => {
    await guard.acceptClock(
      await ensureConsolePersonId(test.database.db, new Date()),
      'pile de la carte mère remplacée',
    );
    await guard.checkAgainstDatabase();
  };

  it('records nothing while its clock is wrong, still reads, and records again at the right time', async () => {
    expect((await write()).status).toBe(200);
    const before = await batches();
    for (const byMs of [2 * HOUR, -2 * HOUR]) {
      clock.byMs = byMs;
      const refused = await write().expect(423);
      expect(refused.body).toMatchObject({
        code: 'CLOCK_JUMPED',
        message: expect.stringMatching(/^The server’s clock is wrong \(.*\): nothing was recorded\./) as unknown,
        details: { fault: byMs > 0 ? 'forward' : 'back' },
      });
      expect(((await write('fr')).body as { message: string }).message).toContain('n’est pas juste');
      await read().expect(200);
      // readiness is cached for a second
      await until(async () => (await readiness()).checks['clock'] === 'down');
      clock.byMs = 0;
      expect((await write()).status).toBe(200);
      await until(async () => (await readiness()).checks['clock'] === 'up');
    }
    expect(await batches()).toBe((before ?? 0n) + 2n);
  });

  it('continues with a clock earlier than recorded entries once it is accepted at the console, with a reason in the log', async () => {
    await lastEntryAt(`clock_timestamp() + interval '2 hours'`);
    await guard.checkAgainstDatabase();
    expect((await write().expect(423)).body).toMatchObject({ details: { fault: 'back' } });
    await accept();
    expect((await write()).status).toBe(200);
    const [entry] = await test.database.db.query<{ body: string }>(
      `select jsonb_build_object('why', act_reason(establishment_id, body::jsonb ->> 'why')) as body
        from log_entries where act = 'clock.accept' order by entry_id desc limit 1`,
    );
    expect(entry?.body).toMatchObject({ why: 'pile de la carte mère remplacée' });
  });

  it('continues with a clock long after recorded entries in the same way', async () => {
    await lastEntryAt(`clock_timestamp() - interval '50 days'`);
    await guard.checkAgainstDatabase();
    expect((await write().expect(423)).body).toMatchObject({ details: { fault: 'forward' } });
    await accept();
    expect((await write()).status).toBe(200);
  });

  it('refuses to accept a clock that differs from the database’s, because one of the two must be set', async () => {
    clock.byMs = 2 * HOUR;
    await accept();
    expect((await write().expect(423)).body).toMatchObject({ details: { fault: 'apart' } });
    clock.byMs = 0;
    await accept();
    expect((await write()).status).toBe(200);
  });
});

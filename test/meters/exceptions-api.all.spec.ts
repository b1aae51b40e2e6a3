import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { setAuditContext } from '#audit/log/audit-context.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const ESTABLISHMENT = 'METERS-EXC';
const base = `/api/establishments/${ESTABLISHMENT}`;

interface Body {
  readonly code?: string;
  readonly adjustmentId?: string;
  readonly approvalRequestId?: string;
  readonly counters?: Record<string, { movement: string | null; rolledOver: boolean }>;
  readonly segments?: readonly { startedBy: string }[];
  readonly exceptions?: readonly { code: string }[];
}

let app: TestApp;
let device: string;
let comptable: string;
let direction: string;
let superviseur: string;
let keys = 0;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (8, 'casino', $1, 'Meters', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
    [ESTABLISHMENT],
  );
  const { db } = app.database;
  device = await createDeviceToken(db, ESTABLISHMENT);
  comptable = (await createPerson(db, { roles: ['comptable'], establishment: ESTABLISHMENT })).token;
  direction = (await createPerson(db, { roles: ['direction'], establishment: ESTABLISHMENT })).cookie;
  superviseur = (await createPerson(db, { roles: ['superviseur'], establishment: ESTABLISHMENT })).token;
  await db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 8,
      personId: null,
      action: 'test.act',
      happenedAt: NOW,
      gamingDay: null,
    });
    await app.app
      .get(MachinesService)
      .registerPlaceholders(tx, {
        establishmentId: 8,
        sbmNumbers: ['C1', 'C2', 'C3'],
        stationNumbers: [1],
        registeredAt: new Date('2026-01-01T00:00:00Z'),
        personId: null,
      });
  });
});
afterAll(() => app.close());

const call = (method: 'get' | 'post', path: string, token: string) => {
  keys += 1;
  const agent = request(app.url);
  const pendingRequest = method === 'get' ? agent.get(base + path) : agent.post(base + path);
  const made = pendingRequest.set('idempotency-key', `key-${keys}-0000`);
  return token.startsWith('releve_session') ? made.set('cookie', token) : made.set('authorization', `Bearer ${token}`);
};

async function post(path: string, body: object, token: string, status = 200): Promise<Body> {
  const answer = await call('post', path, token).send(body);
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
  return answer.body as Body;
}

const at = (minute: number): string => new Date(Date.parse('2026-03-02T08:00:00Z') + minute * 60_000).toISOString();

const reading = (machine: string, minute: number, coinIn: number, coinOut: number) => ({
  machine,
  readAt: at(minute),
  counters: { coinInCredits: String(coinIn), coinOutCredits: String(coinOut) },
});

async function movement(machine: string, from: number, to: number): Promise<Body> {
  const answer = await call('get', `/movements?machine=${machine}&from=${at(from)}&to=${at(to)}`, comptable).expect(
    200,
  );
  return answer.body as Body;
}

async function queue(machine: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await call('get', `/meter-exceptions?machine=${machine}`, comptable).expect(200);
  return answer.body as readonly Record<string, unknown>[];
}

describe('an unexplained decrease', () => {
  it('waits in the queue with the data needed to settle it, and is settled by two people', async () => {
    await post(
      '/readings',
      { readings: [reading('C1', 0, 1000, 900), reading('C1', 5, 40, 20), reading('C1', 10, 60, 30)] },
      device,
    );
    expect((await movement('C1', 0, 10)).counters?.['coinInCredits']?.movement).toBeNull();
    const [exception, ...others] = await queue('C1');
    expect(others).toEqual([]);
    expect(exception).toMatchObject({
      machine: 'C1',
      station: 1,
      earlierReadAt: at(0),
      laterReadAt: at(5),
      previousCounters: { coinInCredits: '1000', coinOutCredits: '900' },
      nextCounters: { coinInCredits: '40', coinOutCredits: '20' },
      meterDigits: 10,
      proposals: [],
    });
    const proposal = {
      machine: 'C1',
      kind: 'several',
      earlierReadAt: at(0),
      laterReadAt: at(5),
      counters: { coinInCredits: '40', coinOutCredits: '20' },
      reason: 'carte remplacée, fiche 12',
    };
    const { approvalRequestId, adjustmentId } = await post('/meter-adjustments', proposal, comptable);
    expect((await post('/meter-adjustments', proposal, comptable, 409)).code).toBe('STEP_ALREADY_ADJUSTED');
    expect(await queue('C1')).toMatchObject([{ proposals: [{ adjustmentId, approvalRequestId }] }]);
    await post(`/approvals/${approvalRequestId ?? ''}/decision`, { decision: 'approved', reason: 'vu' }, direction);
    expect(await queue('C1')).toEqual([]);
    const settled = await movement('C1', 0, 10);
    expect(settled.counters?.['coinInCredits']?.movement).toBe('60');
    expect(settled.counters?.['coinOutCredits']?.movement).toBe('30');

    const undo = await post(
      `/meter-adjustments/${adjustmentId ?? ''}/reversal`,
      { reason: 'erreur de saisie' },
      comptable,
    );
    await post(
      `/approvals/${undo.approvalRequestId ?? ''}/decision`,
      { decision: 'approved', reason: 'vu' },
      direction,
    );
    expect(await queue('C1')).toHaveLength(1);
    expect((await movement('C1', 0, 10)).counters?.['coinInCredits']?.movement).toBeNull();
    const again = await post(`/meter-adjustments/${adjustmentId ?? ''}/reversal`, { reason: 'encore' }, comptable, 409);
    expect(again.code).toBe('ADJUSTMENT_NOT_EFFECTIVE');
  });

  it('is explained by a memory clear, reported before or after the readings', async () => {
    await post('/readings', { readings: [reading('C2', 0, 1000, 900), reading('C2', 5, 40, 20)] }, device);
    expect(await queue('C2')).toHaveLength(1);
    const events = { events: [{ machine: 'C2', occurredAt: at(3), code: 'ramClear' }] };
    expect(await post('/machine-events', events, device)).toEqual({ accepted: 1, duplicates: 0, refused: [] });
    expect(await post('/machine-events', events, superviseur)).toEqual({ accepted: 0, duplicates: 1, refused: [] });
    // without a final reading, the lost counts are unknown
    expect(await queue('C2')).toMatchObject([{ exceptions: [{ code: 'clearWithoutFinalReading' }] }]);
    const cleared = await movement('C2', 0, 5);
    expect(cleared.counters?.['coinInCredits']?.movement).toBeNull();
    expect(cleared.segments?.map(({ startedBy }) => startedBy)).toEqual(['windowStart', 'ramClear']);
  });

  it('is proved a rollover by the identities, at 10¹⁰', async () => {
    const full = (minute: number, coinIn: string, coinOut: string, current: string) => ({
      machine: 'C3',
      readAt: at(minute),
      counters: { coinInCredits: coinIn, coinOutCredits: coinOut, wonCredits: coinOut, currentCredits: current },
    });
    await post(
      '/readings',
      { readings: [full(0, '9999999990', '8000000000', '500'), full(5, '15', '8000000005', '480')] },
      device,
    );
    const rolled = await movement('C3', 0, 5);
    expect(rolled.counters?.['coinInCredits']).toMatchObject({ movement: '25', rolledOver: true });
    expect(await queue('C3')).toEqual([]);
  });
});

describe('refused adjustments and events', () => {
  const proposal = {
    machine: 'C2',
    kind: 'rollover',
    earlierReadAt: at(0),
    laterReadAt: at(5),
    counters: { coinInCredits: '9999999040' },
    reason: 'passage par zéro',
  };
  it.each([
    [{ machine: 'X9' }, 404, 'UNKNOWN_MACHINE'],
    [{ station: 2 }, 404, 'UNKNOWN_STATION'],
    [{ earlierReadAt: 'hier' }, 422, 'INSTANT_UNREADABLE'],
    [{ earlierReadAt: at(5) }, 422, 'PERIOD_EMPTY'],
    [{ earlierReadAt: at(1) }, 404, 'NO_SUCH_STEP'],
    [{ counters: {} }, 422, 'READING_EMPTY'],
    [{ counters: { shoeSize: '1' } }, 422, 'UNKNOWN_COUNTER'],
    [{ counters: { coinInCredits: '1.5' } }, 422, 'COUNTER_UNREADABLE'],
    [{ counters: { coinInCredits: '-1' } }, 422, 'COUNTER_NEGATIVE'],
    [{ counters: { coinInCredits: '77' } }, 422, 'ADJUSTMENT_CONTRADICTED'],
    [{ kind: 'reset', counters: { coinInCredits: '39' } }, 422, 'ADJUSTMENT_CONTRADICTED'],
    [{ kind: 'guess' }, 422, 'INVALID_INPUT'],
    [{ reason: '' }, 422, 'INVALID_INPUT'],
  ])('%j: %d %s', async (change, status, code) => {
    expect((await post('/meter-adjustments', { ...proposal, ...change }, comptable, status)).code).toBe(code);
  });

  it('require their permission', async () => {
    expect((await post('/meter-adjustments', proposal, device, 403)).code).toBe('FORBIDDEN');
    const { token } = await createPerson(app.database.db, { roles: ['controleur'], establishment: ESTABLISHMENT });
    expect((await post('/machine-events', { events: [] }, token, 403)).code).toBe('FORBIDDEN');
    expect((await post('/readings', { readings: [] }, token, 403)).code).toBe('FORBIDDEN');
  });

  it('are refused one by one, for events', async () => {
    const answer = await call('post', '/machine-events', device).send({
      events: [
        { machine: 'X9', occurredAt: at(0), code: 'powerReset' },
        { machine: 'C1', station: 7, occurredAt: at(0), code: 'powerReset' },
        { machine: 'C1', occurredAt: 'hier', code: 'powerReset' },
        { machine: 'C1', station: 1, occurredAt: at(0), code: 'powerReset', note: '=1+1' },
      ],
    });
    expect(answer.body).toMatchObject({
      accepted: 1,
      refused: [{ code: 'UNKNOWN_MACHINE' }, { code: 'UNKNOWN_STATION' }, { code: 'INSTANT_UNREADABLE' }],
    });
    expect((await post('/machine-events', { events: [{ machine: 'C1' }] }, device, 422)).code).toBe('INVALID_INPUT');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAuditContext } from '#audit/log/audit-context.js';
import { MACHINE_EVENT_CODES, MACHINE_EVENT_KINDS, findDoorMovement } from '#domain/meters/machine-events.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { ask, createEstablishments } from '../identity/client.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { EventStream } from '../support/event-stream.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const base = '/establishments/MC-ONE/machine-events';

interface Listed {
  readonly eventId: string;
  readonly machine: string;
  readonly code: string;
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly sequence: string | null;
}
interface Page {
  readonly from: string;
  readonly to: string;
  readonly events: readonly Listed[];
  readonly next: string | null;
  readonly code?: string;
}

let t: TestApp;
let device: string;
let superviseur: string;
let agent: string;
let dealer: string;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  await createEstablishments(t);
  const { db } = t.database;
  device = await createDeviceToken(db, 'MC-ONE');
  superviseur = (await createPerson(db, { roles: ['superviseur'], establishment: 'MC-ONE' })).token;
  agent = (await createPerson(db, { roles: ['agentDeSurveillance'], establishment: 'MC-ONE' })).token;
  dealer = (await createPerson(db, { roles: ['cartier'], establishment: 'MC-ONE' })).token;
  await db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 101,
      personId: null,
      action: 'test.act',
      happenedAt: NOW,
      gamingDay: null,
    });
    await t.app
      .get(MachinesService)
      .registerPlaceholders(tx, {
        establishmentId: 101,
        sbmNumbers: ['E1', 'E2', 'E3', 'E4', 'E5'],
        stationNumbers: [1],
        personId: null,
        registeredAt: new Date('2026-01-01T00:00:00Z'),
      });
  });
});
afterAll(() => t.close());

const at = (minute: number): string => new Date(Date.parse('2026-03-02T08:00:00Z') + minute * 60_000).toISOString();

const report = async (events: readonly object[], key?: string) => {
  const answer = await ask(t, `POST ${base}`, {
    token: device,
    body: { events },
    ...(key === undefined ? {} : { key }),
  });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body as { accepted: number; duplicates: number; refused: readonly object[] };
};

const page = async (query: string, token = superviseur): Promise<Page> =>
  (await ask(t, `GET ${base}?${query}`, { token })).body as Page;

describe('the closed list of codes', () => {
  it('equals the one in the database, with words in both languages', async () => {
    const [check] = await t.database.superuser.query<{ text: string }>(
      `select pg_get_constraintdef(pg_constraint.oid) as text from pg_constraint
       where pg_constraint.conrelid = 'machine_events'::regclass and pg_constraint.conname = 'machine_events_code_check'`,
    );
    const taken = [...(check?.text ?? '').matchAll(/'([A-Za-z]+)'::text/g)].map(([, code]) => code ?? '');
    expect(taken.sort()).toEqual([...MACHINE_EVENT_CODES].sort());
    for (const { fr, en } of MACHINE_EVENT_KINDS) expect([fr.trim(), en.trim()]).not.toContain('');
    const codes = await ask(t, `GET ${base}/codes`, { token: agent, headers: { 'accept-language': 'en' } });
    expect(codes.body).toContainEqual({
      code: 'slotDoorOpenedWithoutPower',
      group: 'door',
      isAlarm: true,
      words: 'main door opened while power was off',
    });
  });

  it('has a description of every door event', () => {
    expect(findDoorMovement('cashBoxDoorOpenedWithoutPower')).toEqual({ door: 'cashBox', movement: 'opened' });
    expect(findDoorMovement('bellyDoorClosed')).toEqual({ door: 'belly', movement: 'closed' });
    expect(findDoorMovement('cashBoxFull')).toBeNull();
  });
});

describe('batches of a device', () => {
  it('count once when repeated, and two events of one instant are two', async () => {
    const events = [
      { machine: 'E1', occurredAt: at(0), code: 'slotDoorOpened', sequence: 1 },
      { machine: 'E1', occurredAt: at(0), code: 'slotDoorOpened', sequence: 2 },
    ];
    expect(await report(events, 'batch-of-e1')).toEqual({ accepted: 2, duplicates: 0, refused: [] });
    expect(await report(events, 'batch-of-e1')).toEqual({ accepted: 2, duplicates: 0, refused: [] });
    expect(await report(events)).toEqual({ accepted: 0, duplicates: 2, refused: [] });
    const { events: listed } = await page('machine=E1');
    expect(listed.map(({ sequence }) => sequence)).toEqual(['2', '1']);
    expect(listed[0]).toMatchObject({ occurredAt: at(0), source: 'device', group: 'door', isAlarm: false });
    expect(Number.isNaN(Date.parse(listed[0]?.receivedAt ?? ''))).toBe(false);
  });

  it('are one when sent concurrently with one key, and refuse a key of another batch', async () => {
    const event = { machine: 'E5', occurredAt: at(0), code: 'ticketPrinted', sequence: 1 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => report([event], 'batch-of-e5')));
    expect(answers).toEqual(answers.map(() => ({ accepted: 1, duplicates: 0, refused: [] })));
    const other = { ...event, sequence: 2 };
    const body = { events: [other] };
    const reused = await ask(t, `POST ${base}`, { token: device, body, key: 'batch-of-e5' });
    expect(reused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const strange = { ...event, machine: 'NONE', sequence: 3 };
    expect(await report([event, other, strange])).toMatchObject({
      accepted: 1,
      duplicates: 1,
      refused: [{ index: 2, code: 'UNKNOWN_MACHINE' }],
    });
    const { events: listed } = await page('machine=E5');
    expect(listed.map(({ sequence }) => sequence)).toEqual(['2', '1']);
    const [stored] = await t.database.superuser.query<{ batches: bigint }>(
      `select count(*) as batches from event_batches
         where event_batches.batch_id in (select machine_events.batch_id from machine_events
           join machines using (establishment_id, machine_id) where machines.sbm_number = 'E5')`,
    );
    expect(stored?.batches).toBe(2n);
  });

  it('refuse an unlisted code and an invalid number', async () => {
    for (const event of [
      { machine: 'E1', occurredAt: at(0), code: 'doorKicked' },
      { machine: 'E1', occurredAt: at(0), code: 'slotDoorOpened', sequence: -1 },
      { machine: 'E1', occurredAt: at(0), code: 'slotDoorOpened', sequence: 1.5 },
    ]) {
      const answer = await ask(t, `POST ${base}`, { token: device, body: { events: [event] } });
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, 'INVALID_INPUT']);
    }
  });

  it('report missing numbers until they arrive', async () => {
    const numbered = (sequence: number, minute: number) => ({
      machine: 'E2',
      occurredAt: at(minute),
      code: 'ticketPrinted',
      sequence,
    });
    await report([numbered(7, 0), numbered(8, 1), numbered(12, 5), numbered(1, 9)]);
    const gaps = async () => (await ask(t, `GET ${base}/gaps?machine=E2`, { token: superviseur })).body;
    const restart = { machine: 'E2', kind: 'restarted', missing: '0' };
    expect(await gaps()).toMatchObject([
      {
        machine: 'E2',
        kind: 'missing',
        missing: '3',
        earlier: { sequenceNumber: '8', occurredAt: at(1) },
        later: { sequenceNumber: '12', occurredAt: at(5) },
      },
      { ...restart, earlier: { sequenceNumber: '12' }, later: { sequenceNumber: '1', occurredAt: at(9) } },
    ]);
    await report([numbered(9, 2), numbered(11, 4)]);
    expect(await gaps()).toMatchObject([
      { missing: '1', earlier: { sequenceNumber: '9' }, later: { sequenceNumber: '11' } },
      restart,
    ]);
    await report([numbered(10, 3)]);
    expect(await gaps()).toMatchObject([restart]);
  });
});

describe('the search', () => {
  it('finds by machine, code, group and alarm, page by page, latest first', async () => {
    await report([
      { machine: 'E3', occurredAt: at(1), code: 'billJam' },
      { machine: 'E3', occurredAt: at(2), code: 'hopperRunaway' },
      { machine: 'E3', occurredAt: at(2), code: 'billRejected' },
      { machine: 'E3', occurredAt: at(3), code: 'cashBoxFull' },
      { machine: 'E3', occurredAt: at(4), code: 'programError' },
    ]);
    const codes = async (query: string) => (await page(`machine=E3&${query}`)).events.map(({ code }) => code);
    expect(await codes('group=moneyIn')).toEqual(['cashBoxFull', 'billRejected', 'billJam']);
    expect(await codes('alarm=true')).toEqual(['programError', 'hopperRunaway']);
    expect(await codes('alarm=false&group=integrity')).toEqual([]);
    expect(await codes('code=cashBoxFull')).toEqual(['cashBoxFull']);
    expect(await codes('code=cashBoxFull&group=handPay')).toEqual([]);
    expect(await codes(`from=${at(2)}&to=${at(3)}`)).toHaveLength(2);
    const all = await codes('limit=100');
    const walked: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const found: Page = await page(`machine=E3&limit=2${next === '' ? '' : `&after=${next}`}`);
      walked.push(...found.events.map(({ code }) => code));
      next = found.next;
    }
    expect([walked, walked.length]).toEqual([all, 5]);
  });

  it('returns the running gaming day, any other day, and events more than thirty days old', async () => {
    await report([
      { machine: 'E4', occurredAt: '2026-01-20T20:00:00Z', code: 'powerLost' },
      { machine: 'E4', occurredAt: '2026-03-01T20:00:00Z', code: 'powerReset' },
      { machine: 'E4', occurredAt: at(0), code: 'reelTilt' },
    ]);
    const today = await page('machine=E4');
    expect(today).toMatchObject({ from: '2026-03-02T05:00:00.000Z', to: '2026-03-03T05:00:00.000Z' });
    expect(today.events.map(({ code }) => code)).toEqual(['reelTilt']);
    expect((await page('machine=E4&day=2026-03-01')).events.map(({ code }) => code)).toEqual(['powerReset']);
    expect((await page('machine=E4&from=2026-01-01T00:00:00Z')).events.map(({ code }) => code)).toEqual([
      'reelTilt',
      'powerReset',
      'powerLost',
    ]);
  });

  it.each([
    ['machine=X9', 404, 'UNKNOWN_MACHINE'],
    [`from=${at(3)}&to=${at(3)}`, 422, 'PERIOD_EMPTY'],
    ['from=hier', 422, 'INSTANT_UNREADABLE'],
    ['day=2026-02-30', 422, 'INVALID_INPUT'],
    ['code=doorKicked', 422, 'INVALID_INPUT'],
    ['after=x', 422, 'INVALID_INPUT'],
  ])('%s: %d %s', async (query, status, code) => {
    const answer = await ask(t, `GET ${base}?${query}`, { token: superviseur });
    expect([answer.status, (answer.body as Page).code]).toEqual([status, code]);
  });

  it('requires its permission, in its own establishment', async () => {
    for (const path of ['', '/codes', '/gaps', '/stream']) {
      expect((await ask(t, `GET ${base}${path}`, { token: dealer })).status).toBe(403);
      expect((await ask(t, `GET ${base}${path}`, { token: device })).status).toBe(403);
    }
    const other = (await createPerson(t.database.db, { roles: ['superviseur'], establishment: 'DJ-TWO' })).token;
    expect((await ask(t, `GET ${base}`, { token: other })).status).toBeGreaterThanOrEqual(403);
  });
});

describe('the live stream', () => {
  const open = (token: string, headers: Record<string, string> = {}) =>
    EventStream.open(`${t.url}/api${base}/stream`, { authorization: `Bearer ${token}`, ...headers });

  it('sends each event once as it arrives, and resumes at the reader’s position', async () => {
    const stream = await open(superviseur);
    const ready = await stream.next();
    expect(ready).toMatchObject({ event: 'ready' });
    await report([{ machine: 'E1', occurredAt: at(20), code: 'slotDoorOpened' }]);
    const first = await stream.next();
    expect(first).toMatchObject({
      event: 'events',
      data: { events: [{ machine: 'E1', code: 'slotDoorOpened', occurredAt: at(20), group: 'door' }] },
    });
    stream.close();
    await report([
      { machine: 'E1', occurredAt: at(21), code: 'slotDoorClosed' },
      { machine: 'E1', occurredAt: at(22), code: 'billJam' },
    ]);
    const resumed = await open(agent, { 'last-event-id': first?.id ?? '' });
    expect(await resumed.next()).toMatchObject({ event: 'ready', id: first?.id });
    expect(await resumed.next()).toMatchObject({
      event: 'events',
      data: { events: [{ code: 'slotDoorClosed' }, { code: 'billJam' }] },
    });
    await report([{ machine: 'E2', occurredAt: at(23), code: 'billJam' }]);
    expect(await resumed.next()).toMatchObject({ data: { events: [{ machine: 'E2', occurredAt: at(23) }] } });
    resumed.close();
  });

  it('includes a transaction that ends after a later one', async () => {
    const stream = await open(superviseur);
    await stream.next();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const insert = (minute: number, until: Promise<void>) =>
      t.database.db.transaction(async (tx) => {
        await setAuditContext(tx, {
          establishmentId: 101,
          personId: null,
          action: 'test.act',
          happenedAt: NOW,
          gamingDay: null,
        });
        await tx.query(
          `insert into machine_events (establishment_id, machine_id, occurred_at, code, source)
           select 101, machines.machine_id, $1, 'reelTilt', 'device' from machines where machines.sbm_number = 'E2'`,
          [at(minute)],
        );
        await until;
      });
    const slow = insert(30, held);
    await insert(31, Promise.resolve());
    expect(await stream.next()).toMatchObject({ data: { events: [{ occurredAt: at(31) }] } });
    release();
    await slow;
    expect(await stream.next()).toMatchObject({ data: { events: [{ occurredAt: at(30) }] } });
    stream.close();
  });

  it('ends for a reader without the permission', async () => {
    const leaving = await createPerson(t.database.db, { roles: ['superviseur'], establishment: 'MC-ONE' });
    const stream = await open(leaving.token);
    await stream.next();
    await t.database.superuser.query(`update api_tokens set revoked_at = now(), revoked_by = $1 where person_id = $1`, [
      leaving.personId,
    ]);
    await report([{ machine: 'E1', occurredAt: at(40), code: 'billJam' }]);
    expect(await stream.next()).toMatchObject({ event: 'ended' });
    expect(await stream.next()).toBeNull();
  });
});

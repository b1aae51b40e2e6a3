import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { MachinesService } from '#machines/records/machines.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const AT = '2026-03-02T11:55:00.000Z';
const ESTABLISHMENT = 'METERS-API';
const base = `/api/establishments/${ESTABLISHMENT}/readings`;

interface Answer {
  readonly code?: string;
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: readonly { readonly index: number; readonly code: string; readonly message: string }[];
}

const answerOf = (answer: { readonly body: unknown }): Answer => answer.body as Answer;

let app: TestApp;
let device: string;
let comptable: string;
let administrateur: string;
let keys = 0;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (7, 'casino', $1, 'Meters', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
    [ESTABLISHMENT],
  );
  device = await createDeviceToken(app.database.db, ESTABLISHMENT);
  comptable = (
    await createPerson(app.database.db, {
      roles: ['comptable', 'superviseur'],
      establishment: ESTABLISHMENT,
      superuser: app.database.superuser,
    })
  ).token;
  administrateur = (await createPerson(app.database.db, { roles: ['administrateur'], establishment: ESTABLISHMENT }))
    .token;
  await app.database.db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 7,
      personId: null,
      action: 'test.act',
      happenedAt: NOW,
      gamingDay: null,
    });
    await app.app
      .get(MachinesService)
      .registerPlaceholders(tx, {
        establishmentId: 7,
        sbmNumbers: ['A1', 'A2'],
        stationNumbers: [1, 2],
        registeredAt: new Date('2026-01-01T00:00:00Z'),
        personId: null,
      });
  });
});
afterAll(() => app.close());

function post(path: string, body: unknown, options: { token?: string; key?: string; language?: string } = {}) {
  keys += 1;
  return request(app.url)
    .post(base + path)
    .set('authorization', `Bearer ${options.token ?? device}`)
    .set('idempotency-key', options.key ?? `key-${keys}-0000`)
    .set('accept-language', options.language ?? 'en')
    .send(body as object);
}

const reading = (more: object = {}) => ({ machine: 'A1', readAt: AT, counters: { coinInCredits: '100' }, ...more });

async function countOf(table: string): Promise<number> {
  const [row] = await app.database.db.query<{ count: bigint }>(
    `select count(*) from ${table} where establishment_id = 7`,
  );
  return Number(row?.count);
}

/** Sends the counters of two stations of a machine at one instant, and expects them in the list, station by station. */
async function expectStored(
  readAt: string,
  ofFirst: Readonly<Record<string, string>>,
  ofSecond: Readonly<Record<string, string>>,
): Promise<void> {
  const readings = [
    reading({ machine: 'A2', readAt, counters: ofFirst }),
    reading({ machine: 'A2', station: 2, readAt, counters: ofSecond }),
  ];
  expect((await post('', { readings }).expect(200)).body).toMatchObject({ accepted: 2, refused: [] });
  const listed = await request(app.url)
    .get(`${base}?machine=A2&from=${readAt}&to=${readAt}`)
    .set('authorization', `Bearer ${comptable}`)
    .expect(200);
  const { readings: stored } = listed.body as { readings: { station: number; counters: object }[] };
  expect(stored.map(({ station, counters }) => [station, counters]).sort()).toEqual([
    [1, ofFirst],
    [2, ofSecond],
  ]);
}

describe('readings of devices', () => {
  it('are stored once, with the same answer for the same key', async () => {
    const body = { sentAt: '2026-03-02T12:00:45Z', readings: [reading(), reading({ station: 2 })] };
    const first = await post('', body, { key: 'batch-one-1' }).expect(200);
    expect(first.body).toEqual({
      accepted: 2,
      duplicates: 0,
      conflicts: 0,
      refused: [],
      closedDays: [],
      clockDriftMs: 45_000,
    });
    expect((await post('', body, { key: 'batch-one-1' }).expect(200)).body).toEqual(first.body);
    expect((await post('', body).expect(200)).body).toMatchObject({ accepted: 0, duplicates: 2 });
    const other = await post('', { readings: [reading()] }, { key: 'batch-one-1' }).expect(409);
    expect(answerOf(other).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await countOf('meter_readings')).toBe(2);
    expect(await countOf('reading_batches')).toBe(1);
    const [batch] = await app.database.db.query(
      'select clock_drift_ms, source, token_id is not null as by_token from reading_batches where establishment_id = 7',
    );
    expect(batch).toEqual({ clock_drift_ms: 45_000n, source: 'device', by_token: true });
  });

  it('MC:19.4.1 are stored of in, cash box, out and jackpots, of each station separately', () =>
    expectStored(
      '2026-03-02T10:00:00.000Z',
      { coinInCredits: '700', bucketCoinsCredits: '41', coinOutCredits: '610', jackpotCredits: '50' },
      { coinInCredits: '900', bucketCoinsCredits: '12', coinOutCredits: '820', jackpotCredits: '0' },
    ));

  it('MC:19.4.2 are stored of every other counter, unlisted ones too', () =>
    expectStored(
      '2026-03-02T10:01:00.000Z',
      { gamesPlayed: '70', hopperFillCredits: '200', 'unlisted.Attendant keys': '4' },
      { gamesPlayed: '90', 'unlisted.Bonus (B) 50%': '999999999999999999' },
    ));

  it('MC:19.6.1 are stored of the credits bought with notes', () =>
    expectStored(
      '2026-03-02T10:02:00.000Z',
      { billsCredits: '2000', dropCredits: '2600' },
      { billsCredits: '0', dropCredits: '0' },
    ));

  it('are stored beside one another when they differ', async () => {
    const at = '2026-03-02T11:56:00.000Z';
    const answer = await post('', {
      readings: [
        reading({ readAt: at }),
        reading({ readAt: at, counters: { coinInCredits: '101' } }),
        reading({ readAt: at, counters: { coinInCredits: '101' } }),
      ],
    }).expect(200);
    expect(answer.body).toMatchObject({ accepted: 2, duplicates: 1, conflicts: 1 });
  });

  it('are refused one by one, while good ones are stored', async () => {
    const at = Date.parse('2026-03-02T11:57:00Z');
    const bad = [
      [reading({ machine: 'B9' }), 'UNKNOWN_MACHINE'],
      [reading({ station: 9 }), 'UNKNOWN_STATION'],
      [reading({ counters: { shoeSize: '1' } }), 'UNKNOWN_COUNTER'],
      [reading({ counters: {} }), 'READING_EMPTY'],
      [reading({ counters: { coinInCredits: '-1' } }), 'COUNTER_NEGATIVE'],
      [reading({ counters: { coinInCredits: -1 } }), 'COUNTER_NEGATIVE'],
      [reading({ counters: { coinInCredits: 1.5 } }), 'COUNTER_NOT_WHOLE'],
      [reading({ counters: { coinInCredits: Number('9007199254740993') } }), 'COUNTER_NOT_EXACT'],
      [reading({ counters: { coinInCredits: 1e30 } }), 'COUNTER_NOT_EXACT'],
      [reading({ counters: { coinInCredits: '1000000000000000000' } }), 'COUNTER_OVERFLOW'],
      [reading({ counters: { coinInCredits: null } }), 'COUNTER_UNREADABLE'],
      [reading({ counters: { coinInCredits: true } }), 'COUNTER_UNREADABLE'],
      [reading({ counters: { coinInCredits: ['1'] } }), 'COUNTER_UNREADABLE'],
      [reading({ counters: { constructor: '1' } }), 'UNKNOWN_COUNTER'],
      [reading({ readAt: 'yesterday' }), 'INSTANT_UNREADABLE'],
      [reading({ readAt: 1000 }), 'INSTANT_TOO_OLD'],
      [reading({ readAt: '2026-03-02T12:00:31Z' }), 'READING_IN_FUTURE'],
    ] as const;
    for (const language of ['fr', 'en']) {
      const answer = await post('', { readings: [...bad.map(([one]) => one), reading({ readAt: at })] }, { language });
      expect(answer.status).toBe(200);
      expect(answerOf(answer).refused.map(({ index, code }) => [index, code])).toEqual(
        bad.map(([, code], index) => [index, code]),
      );
      for (const { message } of answerOf(answer).refused) expect(message).toMatch(/\.$/);
      expect(answerOf(answer).accepted + answerOf(answer).duplicates).toBe(1);
    }
  });

  it.each([
    [{}, 'INVALID_INPUT', 422],
    [{ readings: [] }, 'INVALID_INPUT', 422],
    [{ readings: [{ machine: 'A1' }] }, 'INVALID_INPUT', 422],
    [{ readings: [reading()], colour: 'red' }, 'INVALID_INPUT', 422],
    [{ readings: [reading()], reason: 'fun' }, 'INVALID_INPUT', 422],
    [[], 'INVALID_INPUT', 422],
    [{ readings: Array.from({ length: 5001 }, () => ({})) }, 'BATCH_TOO_LARGE', 413],
  ])('are refused as a whole for %j', async (body, code, status) => {
    const before = await countOf('meter_readings');
    const answer = await post('', body).expect(status);
    expect(answerOf(answer).code).toBe(code);
    expect(await countOf('meter_readings')).toBe(before);
  });

  it('require a token that may send them, and a key', async () => {
    await post('', { readings: [reading()] }, { token: 'none' }).expect(401);
    await post('', { readings: [reading()] }, { token: administrateur }).expect(403);
    await post('/import', {}, { token: device }).expect(403);
    const answer = await request(app.url)
      .post(base)
      .set('authorization', `Bearer ${device}`)
      .send({ readings: [reading()] });
    expect(answerOf(answer).code).toBe('IDEMPOTENCY_KEY_REQUIRED');
  });

  it('are stored for a closed day, dated to it and reported', async () => {
    await app.database.superuser.query(
      `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at, state)
        values (7, '2026-02-20', '2026-02-20T05:00:00Z', '2026-02-21T05:00:00Z', 'closed')`,
    );
    // Up to its closing inclusive: the day's last reading is the next one's first.
    const instants = ['2026-02-20T05:00:00.000Z', '2026-02-20T05:00:00.001Z', '2026-02-21T05:00:00.000Z'];
    const readings = [...instants, '2026-02-21T05:00:00.001Z'].map((readAt) => reading({ readAt }));
    const answer = await post('', { readings }).expect(200);
    expect(answer.body).toMatchObject({
      accepted: 4,
      refused: [],
      closedDays: [{ gamingDay: '2026-02-20', readings: 2 }],
    });
  });

  it('may exceed the usual body limit', async () => {
    const readings = Array.from({ length: 5000 }, (_, index) =>
      reading({ readAt: Date.parse('2026-02-01T00:00:00Z') + index * 1000, counters: counters(index) }),
    );
    const answer = await post('', { readings }).expect(200);
    expect(answer.body).toMatchObject({ accepted: 5000 });
  });
});

const counters = (index: number) => ({
  coinInCredits: String(1_000_000 + index),
  coinOutCredits: String(900_000 + index),
  gamesPlayed: index,
  hopperFillCredits: '12',
});

describe('one reading by a person', () => {
  it('is stored with its reason', async () => {
    const body = reading({ readAt: '2026-03-02T10:00:00Z', reason: 'logicAccess', note: 'carte mère' });
    expect((await post('/manual', body, { token: comptable }).expect(200)).body).toMatchObject({ accepted: 1 });
    const [batch] = await app.database.db.query(
      `select source, reason, note from reading_batches where establishment_id = 7 and source = 'person'`,
    );
    expect(batch).toEqual({ source: 'person', reason: 'logicAccess', note: 'carte mère' });
  });

  it('is refused as a whole', async () => {
    const body = reading({ machine: 'B9', reason: 'drop' });
    expect(answerOf(await post('/manual', body, { token: comptable }).expect(404)).code).toBe('UNKNOWN_MACHINE');
    await post('/manual', reading(), { token: comptable }).expect(422);
    await post('/manual', reading({ reason: 'drop' }), { token: device }).expect(403);
  });
});

describe('a file through HTTP', () => {
  const text = 'asset_number,read_at_ms,coin_in_credits\nA1,1772100000000,5\nZ1,1772100000000,5\nA1,x,5\n';
  const send = (key: string, body = text, query = '') =>
    request(app.url)
      .post(`${base}/import${query}`)
      .set('authorization', `Bearer ${comptable}`)
      .set('idempotency-key', key)
      .set('content-type', 'text/csv')
      .send(body);

  it('is imported once per key', async () => {
    const first = await send('file-one-1').expect(200);
    expect(first.body).toMatchObject({
      rows: 3,
      accepted: 1,
      refused: [
        { line: 3, code: 'UNKNOWN_MACHINE' },
        { line: 4, code: 'INSTANT_UNREADABLE' },
      ],
    });
    expect((await send('file-one-1').expect(200)).body).toEqual(first.body);
    expect(answerOf(await send('file-one-1', `${text}A1,1772100000001,5\n`).expect(409)).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(answerOf(await send('file-one-2', text, '?registerMachines=true').expect(409))).toMatchObject({
      code: 'FILE_ALREADY_IMPORTED',
      details: { fileKind: 'readings', option: 'again' },
    });
    const query = '?registerMachines=true&again=true';
    expect((await send('file-one-2', text, query).expect(200)).body).toMatchObject({
      accepted: 1,
      duplicates: 1,
      registeredMachines: ['Z1'],
    });
  });

  it('may be an upload', async () => {
    const answer = await request(app.url)
      .post(`${base}/import?again=true`)
      .set('authorization', `Bearer ${comptable}`)
      .set('idempotency-key', 'upload-one-1')
      .attach('file', Buffer.from(text), 'readings.csv')
      .expect(200);
    expect(answer.body).toMatchObject({ rows: 3, accepted: 0, duplicates: 2 });
  });
});

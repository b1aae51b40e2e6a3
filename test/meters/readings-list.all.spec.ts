import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { setAuditContext } from '#audit/log/audit-context.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { createDeviceToken, createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const ESTABLISHMENT = 'METERS-LIST';
const OTHER = 'METERS-ELSEWHERE';
const START = Date.parse('2026-02-28T22:00:00Z');

interface Listed {
  readonly machine: string;
  readonly station: number;
  readonly readAt: string;
  readonly variant: number;
  readonly isConflicting: boolean;
  readonly counters: Readonly<Record<string, string>>;
  readonly batch: Readonly<Record<string, unknown>> & { readonly batchId: string };
}

interface Page {
  readonly readings: readonly Listed[];
  readonly next: string | null;
}

let app: TestApp;
let device: string;
let comptable: TestPerson;
let mecanicien: TestPerson;
let keys = 0;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  const { db, superuser } = app.database;
  for (const [id, code] of [
    [7, ESTABLISHMENT],
    [8, OTHER],
  ] as const) {
    await superuser.query(
      `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
         first_gaming_day) values ($1, 'casino', $2, 'Meters', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
      [id, code],
    );
    await db.transaction(async (tx) => {
      await setAuditContext(tx, {
        establishmentId: id,
        personId: null,
        action: 'test.act',
        happenedAt: NOW,
        gamingDay: null,
      });
      await app.app
        .get(MachinesService)
        .registerPlaceholders(tx, {
          establishmentId: id,
          sbmNumbers: ['A1', 'A2'],
          stationNumbers: [1, 2],
          registeredAt: new Date('2026-01-01T00:00:00Z'),
          personId: null,
        });
    });
  }
  device = await createDeviceToken(db, ESTABLISHMENT);
  const both = ['comptable', 'superviseur'] as const;
  comptable = await createPerson(db, { roles: both, establishment: ESTABLISHMENT, superuser });
  mecanicien = await createPerson(db, { roles: ['mecanicien'], establishment: ESTABLISHMENT });
  const elsewhere = await createDeviceToken(db, OTHER);
  await send(OTHER, elsewhere, { readings: [reading('A1', 1, 0, 1)] });
  // Two stations, over the end of a month: 40 readings, five minutes apart.
  const readings = [1, 2].flatMap((station) =>
    Array.from({ length: 40 }, (_, step) => reading('A1', station, step, 1000 + step)),
  );
  await send(ESTABLISHMENT, device, { sentAt: '2026-03-02T12:00:07.500Z', readings });
});
afterAll(() => app.close());

const at = (step: number): string => new Date(START + step * 300_000).toISOString();

const reading = (machine: string, station: number, step: number, coinIn: number) => ({
  machine,
  station,
  readAt: at(step),
  counters: { coinInCredits: String(coinIn), hopperFillCredits: '9007199254740993' },
});

async function send(establishment: string, token: string, body: object, path = ''): Promise<void> {
  keys += 1;
  await request(app.url)
    .post(`/api/establishments/${establishment}/readings${path}`)
    .set('authorization', `Bearer ${token}`)
    .set('idempotency-key', `list-key-${keys}`)
    .send(body)
    .expect(200);
}

const get = (path: string, token = comptable.token) =>
  request(app.url)
    .get(`/api/establishments/${ESTABLISHMENT}/readings${path}`)
    .set('authorization', `Bearer ${token}`)
    .set('accept-language', 'en');

async function page(query: string): Promise<Page> {
  const answer = await get(query);
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body as Page;
}

async function pages(query: string): Promise<Listed[]> {
  const all: Listed[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { readings, next }: Page = await page(`${query}${after === '' ? '' : `&after=${after}`}`);
    all.push(...readings);
    after = next;
  }
  return all;
}

const placeOf = ({ machine, station, readAt, variant }: Listed): string => `${machine} ${station} ${readAt} ${variant}`;

describe('the list of readings', () => {
  it('contains each reading with every counter and its batch', async () => {
    const { readings, next } = await page(`?machine=A1&station=1&from=${at(0)}&to=${at(0)}`);
    expect(next).toBeNull();
    expect(readings).toEqual([
      {
        machine: 'A1',
        station: 1,
        readAt: at(0),
        variant: 0,
        isConflicting: false,
        counters: { coinInCredits: '1000', hopperFillCredits: '9007199254740993' },
        batch: {
          batchId: expect.stringMatching(/^\d+$/),
          source: 'device',
          reason: 'periodic',
          note: '',
          receivedAt: NOW.toISOString(),
          clockDriftMs: '7500',
          person: { personId: expect.stringMatching(/^\d+$/), fullName: expect.any(String) },
          token: { tokenId: expect.stringMatching(/^\d+$/), name: expect.any(String) },
        },
      },
    ]);
  });

  it.each([1, 7, 40, 79, 80, 1000])('contains every reading once in pages of %d', async (limit) => {
    const expected = [1, 2].flatMap((station) =>
      Array.from({ length: 40 }, (_, step) => `A1 ${station} ${at(step)} 0`),
    );
    expect((await pages(`?machine=A1&limit=${limit}`)).map(placeOf)).toEqual(expected);
    expect((await pages(`?limit=${limit}`)).map(placeOf)).toEqual(expected);
  });

  it('is limited by both instants, inclusive, on every page', async () => {
    const found = await pages(`?machine=A1&station=2&from=${at(10)}&to=${String(Date.parse(at(20)))}&limit=4`);
    expect(found.map(placeOf)).toEqual(Array.from({ length: 11 }, (_, step) => `A1 2 ${at(10 + step)} 0`));
    expect(await pages(`?from=${at(30)}&to=${at(31)}&limit=1`)).toHaveLength(4);
    expect(await pages(`?from=${at(20)}&to=${at(10)}`)).toEqual([]);
    expect(await pages('?machine=A2')).toEqual([]);
  });

  it('flags the readings of an instant with several, with the reason of each', async () => {
    await send(
      ESTABLISHMENT,
      comptable.token,
      { ...reading('A2', 1, 0, 5), reason: 'drop', note: 'relève du soir' },
      '/manual',
    );
    await send(ESTABLISHMENT, device, { readings: [reading('A2', 1, 0, 6), reading('A2', 1, 1, 7)] });
    const found = await pages('?machine=A2&limit=1');
    expect(found.map((each) => [each.variant, each.isConflicting, each.counters['coinInCredits']])).toEqual([
      [0, true, '5'],
      [1, true, '6'],
      [0, false, '7'],
    ]);
    expect(found[0]?.batch).toMatchObject({
      source: 'person',
      reason: 'drop',
      note: 'relève du soir',
      person: { personId: String(comptable.personId) },
    });
  });

  it('refuses invalid queries', async () => {
    const unknown = await get('?machine=B9').expect(404);
    expect(unknown.body).toMatchObject({ code: 'UNKNOWN_MACHINE', message: expect.stringMatching(/\.$/) });
    expect((await get('?machine=A1&station=9').expect(404)).body).toMatchObject({ code: 'UNKNOWN_STATION' });
    expect((await get('?from=yesterday').expect(422)).body).toMatchObject({ code: 'INSTANT_UNREADABLE' });
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'station=0', 'after=1', 'after=1.2.x', 'colour=red']) {
      expect((await get(`?${query}`).expect(422)).body).toMatchObject({ code: 'INVALID_INPUT' });
    }
    const farAway = 'after=999999999999999999.999999999999999.99999';
    expect((await get(`?${farAway}`).expect(200)).body).toEqual({ readings: [], next: null });
  });

  it('requires the permission to read readings', async () => {
    await get('', 'none').expect(401);
    expect((await get('', mecanicien.token).expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    await get('', device).expect(403);
    await request(app.url)
      .get(`/api/establishments/${OTHER}/readings`)
      .set('authorization', `Bearer ${comptable.token}`)
      .expect(403);
  });
});

describe('a batch of readings', () => {
  it('is returned with its digest', async () => {
    const { readings } = await page('?machine=A1&limit=1');
    const { batch } = readings[0] ?? { batch: { batchId: '0' } };
    const [stored] = await app.database.db.query<{ digest: string }>(
      `select encode(reading_batch_digest(7, $1), 'hex') as digest`,
      [batch.batchId],
    );
    expect((await get(`/batches/${batch.batchId}`).expect(200)).body).toEqual({
      ...batch,
      rowCount: 80,
      duplicateCount: 0,
      conflictCount: 0,
      earliestReadAt: at(0),
      latestReadAt: at(39),
      digestVersion: 1,
      digest: stored?.digest,
    });
  });

  it('is not found in another establishment, nor under another name', async () => {
    const [other] = await app.database.db.query<{ batch_id: bigint }>(
      'select batch_id from reading_batches where establishment_id = 8',
    );
    for (const batchId of [String(other?.batch_id), '999999', 'x', '-1']) {
      expect((await get(`/batches/${batchId}`).expect(404)).body).toMatchObject({ code: 'NOT_FOUND' });
    }
    await get('/batches/1', mecanicien.token).expect(403);
  });
});

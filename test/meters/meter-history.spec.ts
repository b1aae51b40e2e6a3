import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { setAuditContext } from '#audit/log/audit-context.js';
import { MachinesService } from '#machines/records/machines.service.js';
import type {
  MachineMeterHistory,
  MeterHistoryStep,
  MeterHistorySteps,
} from '#meters/history/meter-history.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const ESTABLISHMENT = 'METERS-STORY';
const base = `/api/establishments/${ESTABLISHMENT}`;
const FIRST = Date.parse('2026-02-23T05:00:00Z');
const FIVE_MINUTES = 300_000;
const MODULUS = 10n ** 10n;

interface Reading {
  readonly machine: string;
  readonly readAt: string;
  readonly counters: Readonly<Record<string, string>>;
}

/**
 * Returns a week of readings every five minutes: at 500 the counter rolls over (proved by the credits), at 900 the
 * memory is cleared (with an event), between 1200 and 1236 there is no reading, at 1500 the counter decreases without a
 * cause.
 */
function week(): { readonly readings: Reading[]; readonly clearAt: string } {
  const readings: Reading[] = [];
  let coinIn = MODULUS - 5005n;
  let coinOut = 4_000_000n;
  let credits = 1000n;
  for (let index = 0; index < 2016; index += 1) {
    coinIn += 10n;
    coinOut += 10n;
    if (index === 900) [coinIn, coinOut, credits] = [10n, 10n, 0n];
    if (index === 1500) coinIn -= 777n;
    if (index > 1200 && index < 1236) continue;
    readings.push({
      machine: 'S1',
      readAt: new Date(FIRST + index * FIVE_MINUTES).toISOString(),
      counters: {
        coinInCredits: String(coinIn % MODULUS),
        coinOutCredits: String(coinOut),
        wonCredits: String(coinOut),
        currentCredits: String(credits),
      },
    });
  }
  return { readings, clearAt: new Date(FIRST + 900 * FIVE_MINUTES - 60_000).toISOString() };
}

let app: TestApp;
let reader: string;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (8, 'casino', $1, 'Meters', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
    [ESTABLISHMENT],
  );
  const { db } = app.database;
  const device = await createDeviceToken(db, ESTABLISHMENT);
  reader = (await createPerson(db, { roles: ['controleur'], establishment: ESTABLISHMENT })).token;
  await db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 8,
      personId: null,
      action: 'test.act',
      happenedAt: new Date(),
      gamingDay: null,
    });
    await app.app
      .get(MachinesService)
      .registerPlaceholders(tx, {
        establishmentId: 8,
        sbmNumbers: ['S1', 'S2'],
        stationNumbers: [1],
        personId: null,
        registeredAt: new Date('2026-01-01T00:00:00Z'),
      });
    await tx.query(
      `insert into machine_versions (establishment_id, machine_id, version_number, effective_at, change, state, location,
         model, denomination_minor)
       select 8, machines.machine_id, 2, '2026-02-25T09:00:00Z', 'move', 'inService', 'Salle Ouest', 'M', 1
       from machines where machines.sbm_number = 'S1'`,
    );
  });
  const { readings, clearAt } = week();
  const post = (path: string, body: object) =>
    request(app.url)
      .post(base + path)
      .set('authorization', `Bearer ${device}`)
      .set('idempotency-key', `story${path}`)
      .send(body)
      .expect(200);
  await post('/machine-events', {
    events: [
      { machine: 'S1', occurredAt: clearAt, code: 'ramClear' },
      { machine: 'S1', occurredAt: clearAt, code: 'logicDoorOpened' },
    ],
  });
  await post('/readings', { readings });
});

afterAll(() => app.close());

const get = (path: string) =>
  request(app.url)
    .get(base + path)
    .set('authorization', `Bearer ${reader}`);
const WEEK = 'from=2026-02-23&to=2026-03-01';

async function history(query: string): Promise<Serialized<MachineMeterHistory>> {
  return (
    (await get(`/machines/S1/meter-history?${query}`).expect(200)) as { readonly body: Serialized<MachineMeterHistory> }
  ).body;
}

async function allSteps(query: string): Promise<Serialized<MeterHistoryStep>[]> {
  const steps: Serialized<MeterHistoryStep>[] = [];
  let after = '';
  for (;;) {
    const { body } = (await get(`/machines/S1/meter-history/steps?${query}&limit=400${after}`).expect(200)) as {
      readonly body: Serialized<MeterHistorySteps>;
    };
    steps.push(...body.steps);
    if (body.next === null) return steps;
    after = `&after=${body.next}`;
  }
}

describe('the history of a counter', () => {
  it('is drawn with few points, including both sides of every decrease', async () => {
    const { points, readingCount } = await history(WEEK);
    expect(readingCount).toBe(String(2016 - 35));
    expect(points.length).toBeLessThanOrEqual(610);
    const indexOf = ({ readAt }: { readonly readAt: string }): number => (Date.parse(readAt) - FIRST) / FIVE_MINUTES;
    const drawn = new Set(points.map(indexOf));
    const edges = [0, 499, 500, 899, 900, 1200, 1236, 1499, 1500, 2015];
    expect(edges.filter((index) => !drawn.has(index))).toEqual([]);
    const movements = points.map(({ movement }) => BigInt(movement));
    expect(movements.every((movement, index) => index === 0 || movement >= (movements[index - 1] ?? 0n))).toBe(true);
  });

  it('lists the marks beside the counter, in order', async () => {
    const { marks, withheldSteps, movement } = await history(WEEK);
    expect(marks.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'rollover rollover',
      'move move',
      'exception clearWithoutFinalReading',
      'ramClear ramClear',
      'event logicDoorOpened',
      'gap missingReadings',
      'exception decreaseNotProven',
    ]);
    // without a final reading before the clear, nothing proves why the counter fell
    expect({ withheldSteps, movement }).toEqual({ withheldSteps: 2, movement: null });
  });

  it('gives each step exactly: they add up to the last movement drawn, and to the days', async () => {
    const shown = await history(WEEK);
    const steps = await allSteps(WEEK);
    expect(steps).toHaveLength(Number(shown.readingCount) - 1);
    expect(steps.filter(({ kind }) => kind !== 'plain').map(({ kind }) => kind)).toEqual([
      'rollover',
      'exception',
      'exception',
    ]);
    expect(steps.filter(({ isGap }) => isGap)).toHaveLength(1);
    expect(steps.filter(({ movement }) => movement === null)).toHaveLength(2);
    const sumOf = (some: readonly Serialized<MeterHistoryStep>[]): bigint =>
      some.reduce((sum, { movement }) => sum + BigInt(movement ?? '0'), 0n);
    expect(String(sumOf(steps))).toBe(shown.points.at(-1)?.movement);
    expect(shown.days.map(({ gamingDay }) => gamingDay)).toHaveLength(7);
    for (const day of shown.days) {
      const own = steps.filter(({ laterReadAt }) => laterReadAt > day.firstReadAt && laterReadAt <= day.lastReadAt);
      const isWithheld = own.some(({ movement }) => movement === null);
      expect(day.movement).toBe(isWithheld ? null : String(sumOf(own)));
    }
  });

  it('agrees with the movement between the same instants, and a gauge is its change', async () => {
    const { firstReadAt, lastReadAt, movement, counters, points } = await history('from=2026-02-24&to=2026-02-25');
    const { body } = (await get(`/movements?machine=S1&from=${firstReadAt ?? ''}&to=${lastReadAt ?? ''}`).expect(
      200,
    )) as { readonly body: { readonly counters: Readonly<Record<string, { readonly movement: string }>> } };
    expect(movement).toBe(body.counters['coinInCredits']?.movement);
    expect(points.at(-1)?.movement).toBe(movement);
    expect(Object.fromEntries(counters.map((counter) => [counter.name, counter.movement]))).toEqual(
      Object.fromEntries(Object.entries(body.counters).map(([name, counter]) => [name, counter.movement])),
    );
    const gauge = await history('from=2026-02-24&to=2026-02-25&counter=currentCredits');
    expect(gauge.points.at(-1)?.movement).toBe(gauge.movement);
  });

  it('is a CSV of the same steps, plain for machines, ready for a French spreadsheet', async () => {
    const steps = await allSteps(WEEK);
    const { text } = await get(`/machines/S1/meter-history/csv?${WEEK}&language=en`).expect(200);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(steps.length + 1);
    expect(lines[0]).toBe('machine,station,counter,earlier_read_at,later_read_at,from,to,movement,kind,is_gap,source');
    const [first] = steps;
    expect(lines[1]).toBe(
      `S1,1,coinInCredits,${first?.earlierReadAt ?? ''},${first?.laterReadAt ?? ''},${first?.from ?? ''},` +
        `${first?.to ?? ''},${first?.movement ?? ''},plain,no,device`,
    );
    const { text: french } = await get(`/machines/S1/meter-history/csv?${WEEK}&language=fr`).expect(200);
    expect(french.startsWith('\ufeffmachine;station;')).toBe(true);
  });

  it('is empty for a machine that was never read, and its refusals have a code', async () => {
    const answer = await get(`/machines/S2/meter-history?${WEEK}`).expect(200);
    expect(answer.body).toMatchObject({ points: [], days: [], firstReadAt: null, readingCount: '0' });
    await get(`/machines/S9/meter-history?${WEEK}`).expect(404, /UNKNOWN_MACHINE/);
    await get(`/machines/S1/meter-history?${WEEK}&station=2`).expect(404, /UNKNOWN_STATION/);
    await get(`/machines/S1/meter-history?${WEEK}&counter=shoes`).expect(422, /UNKNOWN_COUNTER/);
    await get('/machines/S1/meter-history?from=2026-03-01&to=2026-02-01').expect(422, /PERIOD_EMPTY/);
    await get('/machines/S1/meter-history?from=2020-03-01&to=2026-02-01').expect(422, /PERIOD_TOO_LONG/);
    await get('/machines/S1/meter-history?from=2026-02-30&to=2026-03-01').expect(422, /INVALID_INPUT/);
  });
});

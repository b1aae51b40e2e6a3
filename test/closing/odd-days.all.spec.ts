import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { PLAY, START, after, openFloor, type ClosingFloor } from './floor.js';

/** Days with unusual meter events: one case per machine, figures computed by hand. */
const DAY = '2026-03-01';
const OPENING = '2026-03-01T05:00:00Z';
const NOON = '2026-03-01T12:00:00Z';
const CLOSING = '2026-03-02T05:00:00Z';

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440, silentAfterMinutes: 60 });
});
afterAll(() => app.close());

type Line = Readonly<Record<string, unknown>>;

const resultOf = async (machine: string): Promise<Line> => {
  const { body } = await floor.comptable.get(`/days/${DAY}/results?machine=${machine}`).expect(200);
  return body.rows[0] ?? {};
};

const findingsOf = async (machine: string): Promise<string[]> => {
  const { body } = await floor.comptable.get(`/days/${DAY}/findings?limit=1000`).expect(200);
  const all = body as unknown as { machine: string; code: string; severity: string }[];
  return all.filter((each) => each.machine === machine).map(({ code, severity }) => `${code} ${severity}`);
};

const ramClear = (machineId: bigint, at: string): Promise<unknown> =>
  acting(app, floor.establishment, (tx) =>
    tx.query(
      `insert into machine_events (establishment_id, machine_id, occurred_at, code, source)
        values ($1, $2, $3, 'ramClear', 'device')`,
      [floor.establishment.establishmentId, machineId, at],
    ),
  );

describe('a day of meters that did not only climb', () => {
  beforeAll(async () => {
    // Two denominations, read at the change: 10 000 credits of one cent, then 10 000 of five.
    const changed = await floor.addMachine('TWO');
    await floor.addVersion(changed, { number: 2, at: NOON, change: 'denomination', denominationMinor: 5 });
    await floor.read('TWO', OPENING, START);
    await floor.read('TWO', NOON, after(START, PLAY));
    await floor.read('TWO', CLOSING, after(after(START, PLAY), PLAY));
    // The same, without a reading at the change.
    const unread = await floor.addMachine('UNREAD');
    await floor.addVersion(unread, { number: 2, at: NOON, change: 'denomination', denominationMinor: 5 });
    await floor.read('UNREAD', OPENING, START);
    await floor.read('UNREAD', CLOSING, after(START, PLAY));
    // Cleared at noon, with play before and after; of the step itself only the counts from zero are known.
    const cleared = await floor.addMachine('CLEARED');
    const zero = Object.fromEntries(Object.keys(START).map((name) => [name, 0]));
    await floor.read('CLEARED', OPENING, START);
    await floor.read('CLEARED', '2026-03-01T11:59:00Z', after(START, PLAY));
    await ramClear(cleared, NOON);
    await floor.read('CLEARED', '2026-03-01T12:01:00Z', zero);
    await floor.read('CLEARED', CLOSING, after(zero, PLAY));
    // Fell without an event.
    await floor.addMachine('FELL');
    await floor.read('FELL', OPENING, START);
    await floor.read('FELL', CLOSING, { ...after(START, PLAY), coinInCredits: 17 });
    // Turned over at 10^10.
    await floor.addMachine('TURNED');
    const high = { ...START, coinInCredits: 9_999_995_000 };
    await floor.read('TURNED', OPENING, high);
    await floor.read('TURNED', CLOSING, { ...after(high, PLAY), coinInCredits: 5_000 });
    // Last reading at noon.
    await floor.addMachine('SILENT');
    await floor.read('SILENT', OPENING, START);
    await floor.read('SILENT', NOON, after(START, PLAY));
    // Out of service, and played.
    await floor.addMachine('OUT', { state: 'outOfService' });
    await floor.read('OUT', OPENING, START);
    await floor.read('OUT', CLOSING, after(START, PLAY));
    // Out of service at noon, and played before.
    const left = await floor.addMachine('LEFT');
    await floor.addVersion(left, { number: 2, at: NOON, change: 'outOfService', state: 'outOfService' });
    await floor.read('LEFT', OPENING, START);
    await floor.read('LEFT', CLOSING, after(START, PLAY));
    // Counted, without any reading.
    await floor.addMachine('NEVER');
    const notes = [{ value: '10', count: 1 }];
    const counts = ['CLEARED', 'FELL', 'TURNED', 'SILENT', 'OUT', 'NEVER', 'UNREAD', 'LEFT'].map((machine) => ({
      machine,
      notes,
    }));
    counts[0] = { machine: 'CLEARED', notes: [{ value: '10', count: 2 }] };
    counts.push({ machine: 'TWO', notes: [{ value: '20', count: 3 }] });
    await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  });

  it('separates two denominations: 100.00 + 500.00 staked', async () => {
    expect(await resultOf('TWO')).toMatchObject({
      denominationMinor: '5',
      coinInMinor: '60000',
      meteredWinMinor: '6000',
      gamesPlayed: '200',
      theoreticalWinMinor: '4800.000000',
    });
    expect(await findingsOf('TWO')).toEqual([]);
    const { body } = await floor.comptable.get(`/days/${DAY}/results?by=denomination`).expect(200);
    const five = body.rows.find((row) => row['denominationMinor'] === '5');
    // TWO and UNREAD close at five; only their play at five counts here.
    expect(five).toMatchObject({ machines: 2, coinInMinor: '50000', countedNotesMinor: '7000' });
    const total = (await floor.comptable.get(`/days/${DAY}/results?by=total`).expect(200)).body.rows[0];
    // a step of other machines is withheld at one: neither that sum nor the total is a number
    expect(body.rows.find((row) => row['denominationMinor'] === '1')).toMatchObject({ coinInMinor: null });
    expect(total).toMatchObject({ coinInMinor: null });
  });

  it('blocks for a change of denomination without a reading', async () => {
    expect(await findingsOf('UNREAD')).toContain('denominationReadingMissing blocking');
  });

  it('blocks, in one finding, for a cleared memory that nobody read before', async () => {
    expect(await findingsOf('CLEARED')).toContain('meterException blocking');
    expect((await findingsOf('CLEARED')).filter((finding) => finding.startsWith('meterException'))).toHaveLength(1);
  });

  it('withholds, and blocks on, a fall without an event rather than guess', async () => {
    expect(await resultOf('FELL')).toMatchObject({ coinInMinor: null });
    expect(await findingsOf('FELL')).toContain('meterException blocking');
  });

  it('moves a counter that turned over by the amount that the identities prove', async () => {
    expect(await resultOf('TURNED')).toMatchObject({ coinInMinor: '10000', meteredWinMinor: '1000' });
    expect(await findingsOf('TURNED')).toEqual([]);
  });

  it('finds silence, play out of service, a count without readings', async () => {
    expect(await findingsOf('SILENT')).toEqual(['machineSilent toExplain']);
    expect(await resultOf('SILENT')).toMatchObject({ state: 'silent', coinInMinor: '10000' });
    expect(await findingsOf('OUT')).toEqual(['playOutOfService toExplain']);
    expect(await findingsOf('LEFT')).toEqual([]);
    expect(await findingsOf('NEVER')).toEqual(['readingsAbsent toExplain', 'countWithoutMeter toExplain']);
  });

  it('is derived again with the same findings', async () => {
    const { recomputeDay } = await loadSecondPath();
    const { establishmentId } = floor.establishment;
    const { differences } = await app.database.db.runInSnapshot(async (tx) =>
      recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay: DAY }),
    );
    expect(differences).toEqual([]);
  });

  it('refuses an explanation of a blocking finding', async () => {
    const { body } = await floor.comptable.get(`/days/${DAY}/findings?severity=blocking`).expect(200);
    const [blocking] = body as unknown as { findingKey: string }[];
    const path = `/days/${DAY}/findings/${encodeURIComponent(blocking?.findingKey ?? '')}/explanation`;
    const refused = await floor.comptable.post(path, { explanation: 'peu importe' }).expect(409);
    expect(refused.body.code).toBe('FINDING_NOT_EXPLAINABLE');
  });
});

describe('a machine with a hopper (MC:19.4)', () => {
  const OWN = { bucketCoinsCredits: 700_000, 'unlisted.Attendant keys': 12 };
  const coins = { coinsCredits: 5_000, dropCredits: 6_000, currentCredits: 5_000 };

  beforeAll(async () => {
    await floor.addMachine('HOPPER', { hopperCapacity: 600 });
    await floor.read('HOPPER', OPENING, { ...START, ...OWN });
    const moved = after(START, { ...PLAY, ...coins });
    await floor.read('HOPPER', NOON, { ...moved, bucketCoinsCredits: 703_000, 'unlisted.Attendant keys': 3 });
    await floor.read('HOPPER', CLOSING, { ...moved, bucketCoinsCredits: 703_000, 'unlisted.Attendant keys': 99 });
    const counts = [{ machine: 'HOPPER', notes: [{ value: '10', count: 1 }], coins: '30' }];
    await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  });

  it('compares the bucket with the counter of coins that fall into it, and opens that counter', async () => {
    expect(await findingsOf('HOPPER')).toEqual([]);
    expect(await resultOf('HOPPER')).toMatchObject({
      dropMinor: '6000',
      coinsMinor: '3000',
      countedCoinsMinor: '3000',
    });
    const { body } = await floor.comptable.get(`/days/${DAY}/machines/HOPPER/figures/coins`).expect(200);
    const detail = body as unknown as Readonly<Record<string, unknown>>;
    expect(detail).toMatchObject({ counters: ['bucketCoinsCredits'], formula: { varianceMinor: '0' } });
    expect(detail['readings']).toContainEqual(expect.objectContaining({ place: 'closing', values: ['703000'] }));
  });

  it('stores a counter that no list names, shows it, and never judges it', async () => {
    const { body } = await floor.comptable.get(`/readings?machine=HOPPER`).expect(200);
    const { readings } = body as unknown as { readings: { counters: object }[] };
    expect(readings.at(-1)?.counters).toMatchObject({ bucketCoinsCredits: '703000', 'unlisted.Attendant keys': '99' });
    const sheet = await floor.comptable.get('/machines/HOPPER/overview').expect(200);
    const { stations } = sheet.body as unknown as { stations: { offeredCounters: string[] }[] };
    expect(stations[0]?.offeredCounters).toContain('unlisted.Attendant keys');
  });
});

describe('a machine with an incomplete sheet (MC:19.4)', () => {
  it('is noticed on each day it plays, with any figures', async () => {
    await floor.addMachine('UNSAID', { returnPercent: null });
    await floor.read('UNSAID', OPENING, START);
    await floor.read('UNSAID', CLOSING, after(START, PLAY));
    const counts = [{ machine: 'UNSAID', notes: [{ value: '10', count: 1 }] }];
    await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    expect(await findingsOf('UNSAID')).toEqual(['sheetIncomplete notice']);
  });
});

describe('a currency without decimals', () => {
  it('counts and reconciles whole francs, and refuses hundredths', async () => {
    const francs = await openFloor(app, { readingIntervalMinutes: 1440 }, { currency: 'DJF', jurisdiction: 'AI67' });
    await francs.addMachine('F1', { denominationMinor: 10 });
    await francs.read('F1', OPENING, START);
    await francs.read('F1', CLOSING, after(START, PLAY));
    const count = (tickets: string) => ({
      counts: [{ machine: 'F1', notes: [{ value: '1000', count: 10 }], tickets }],
    });
    const refused = await francs.comptable.post(`/days/${DAY}/counts`, count('0.50')).expect(422);
    expect(refused.body.code).toBe('AMOUNT_UNREADABLE');
    await francs.comptable.post(`/days/${DAY}/counts`, count('0')).expect(200);
    await francs.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const { body } = await francs.comptable.get(`/days/${DAY}/results?by=total`).expect(200);
    expect(body.rows[0]).toMatchObject({ billsMinor: '10000', countedNotesMinor: '10000', coinInMinor: '100000' });
  });
});

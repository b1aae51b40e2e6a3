import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { formatDifference, recomputed } from '../recompute/second-path.js';
import { csvTables, readWorkbook } from '../support/spreadsheets.js';
import { pdfPages } from '../support/pdf-text.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { explainAndClose, openFloor, type ClosingFloor } from './floor.js';
import { exhaustiveIt } from '../support/scale.js';

/**
 * A day of four machines, read at the opening, 10:00, 14:00 and the closing. In each step 100.00 are staked and 90.00
 * won on each.
 *
 * C01: its memory is cleared at 12:00 and no one read it before, so that the play from 10:00 to 12:00 is lost.
 * D02: its denomination becomes 0.05 at 12:00 without a reading.
 * A03: supplies coin in, coin out, games and notes alone, as its file has no other column.
 * P04: plain.
 */
const DAY = '2026-10-12';
const HOURS = ['04:00', '08:00', '12:00'].map((time) => `${DAY}T${time}:00Z`);
const CLOSING = '2026-10-13T03:55:00Z';
const READ_AT = [...HOURS, CLOSING];

type Counters = Readonly<Record<string, number>>;

const START: Counters = { coinInCredits: 500_000, coinOutCredits: 400_000, gamesPlayed: 5_000, billsCredits: 90_000 };
const PLAY: Counters = { coinInCredits: 10_000, coinOutCredits: 9_000, gamesPlayed: 100, billsCredits: 2_000 };
const FURTHER: Counters = { jackpotCredits: 0, ticketInCredits: 700, ticketOutCredits: 900, coinsCredits: 50 };

const playedTimes = (times: number, start: Counters = START): Record<string, number> =>
  Object.fromEntries(Object.entries(start).map(([name, value]) => [name, value + times * (PLAY[name] ?? 0)]));

interface Result {
  readonly [figure: string]: string | null | readonly string[];
  readonly unknownFigures: readonly string[];
}

interface Section {
  readonly name: string;
  readonly rows: readonly { readonly kind: string; readonly cells: Readonly<Record<string, string | null>> }[];
}

let app: TestApp;
let floor: ClosingFloor;
let code: string;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-13T12:00:00Z') });
  floor = await openFloor(
    app,
    { readingIntervalMinutes: 1440, dropWeekdays: '7' },
    { firstGamingDay: DAY, timeZone: 'Europe/Paris', closingTime: '06:00' },
    true,
  );
  ({ code } = floor.establishment);
  const denominated = await floor.addMachine('D02');
  for (const machine of ['C01', 'A03', 'P04']) await floor.addMachine(machine);
  await floor.addVersion(denominated, {
    number: 2,
    at: `${DAY}T10:00:00Z`,
    change: 'denomination',
    denominationMinor: 5,
  });
  for (const [index, readAt] of READ_AT.entries()) {
    // a cleared memory counts from zero: half a step's play until 14:00
    const cleared = playedTimes(index - 2, { ...zeros({ ...START, ...FURTHER }), coinInCredits: 5_000 });
    await floor.read('C01', readAt, index < 2 ? { ...playedTimes(index), ...FURTHER } : cleared);
    await floor.read('D02', readAt, { ...playedTimes(index), ...FURTHER });
    await floor.read('A03', readAt, playedTimes(index));
    await floor.read('P04', readAt, { ...playedTimes(index), ...FURTHER });
  }
  await request(app.url)
    .post(`/api/establishments/${code}/machine-events`)
    .set('authorization', `Bearer ${floor.device}`)
    .set('idempotency-key', randomUUID())
    .send({ events: [{ machine: 'C01', occurredAt: `${DAY}T10:00:00Z`, code: 'ramClear' }] })
    .expect(200);
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
});
afterAll(() => app.close());

const zeros = (counters: Counters): Record<string, number> =>
  Object.fromEntries(Object.keys(counters).map((name) => [name, 0]));

async function readResults(by: string): Promise<Readonly<Record<string, Result>>> {
  const { body } = await floor.comptable.get(`/days/${DAY}/results?by=${by}`).expect(200);
  return Object.fromEntries((body.rows as readonly Result[]).map((row) => [String(row['machine'] ?? by), row]));
}

const download = async (form: string): Promise<Buffer> => {
  const answer = await request(app.url)
    .get(`/api/establishments/${code}/reports/slot-performance?day=${DAY}&language=en&format=${form}`)
    .set('authorization', `Bearer ${floor.people.comptable.token}`)
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  return answer.body as Buffer;
};

/** Differences of the day's stored figures, and of every document about it, from the second path. */
async function findDifferences(): Promise<readonly string[]> {
  const { recomputeDay } = await loadSecondPath();
  const { establishmentId } = floor.establishment;
  const { differences } = await app.database.db.runInSnapshot(async (tx) =>
    recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay: DAY }),
  );
  const { differences: printed } = await recomputed(app, code);
  return [
    ...differences.map(({ table, key, column }) => `${table} ${key} ${column}`),
    // the head names people, whose names have digits here
    ...printed.filter(({ section }) => section !== 'head').map(formatDifference),
  ];
}

describe('a figure with a withheld step', () => {
  it('is unknown, never the sum of the other steps: a RAM clear without a final reading', async () => {
    const { C01: cleared } = await readResults('machine');
    expect(cleared).toMatchObject({ coinInMinor: null, meteredWinMinor: null, billsMinor: null, cashWinMinor: null });
    expect(cleared?.unknownFigures).toEqual(expect.arrayContaining(['coinInMinor', 'gamesPlayed', 'cashWinMinor']));
    const { body } = await floor.comptable.get(`/movements?machine=C01&from=${HOURS[0]}&to=${CLOSING}`).expect(200);
    const { counters } = body as unknown as { counters: Readonly<Record<string, { movement: string | null }>> };
    expect(counters['coinInCredits']?.movement).toBeNull();
  });

  it('is unknown as far as credits moved across a change of denomination; games are games', async () => {
    const { D02: changed } = await readResults('machine');
    expect(changed).toMatchObject({ coinInMinor: null, meteredWinMinor: null, gamesPlayed: '300', jackpotMinor: '0' });
    const { body } = await floor.comptable.get(`/movements?machine=D02&from=${HOURS[0]}&to=${CLOSING}`).expect(200);
    expect(body).toMatchObject({ coinInMinor: null, meteredWinMinor: null });
  });

  it('leaves the total without a number, and blocks the day', async () => {
    const { total } = await readResults('total');
    expect(total).toMatchObject({ coinInMinor: null, gamesPlayed: null, jackpotMinor: null, unknown: 2 });
    const { body: grid } = await floor.comptable.get(`/days/${DAY}/grid?medium=play`).expect(200);
    const { establishment, figures, lines } = grid as unknown as {
      establishment: { figures: readonly (string | null)[] };
      figures: readonly { name: string; values: readonly (string | null)[] }[];
      lines: { machine: readonly string[] };
    };
    expect(establishment.figures[0]).toBeNull();
    expect(lines.machine).toEqual(['A03', 'C01', 'D02', 'P04']);
    expect(figures[0]).toMatchObject({ name: 'coinInMinor', values: ['30000', null, null, '30000'] });
    const { body: money } = await floor.comptable.get(`/days/${DAY}/money`).expect(200);
    expect(money).toMatchObject({ figures: { meteredWinMinor: null, cashWinMinor: null, unknownMachines: 2 } });
    const { body } = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'fin de journée' }).expect(409);
    expect(body.code).toBe('DAY_HAS_BLOCKERS');
  });

  it('is absent in the JSON, CSV, XLSX and PDF of a document, like its total', async () => {
    const { sections } = JSON.parse((await download('json')).toString()) as { sections: readonly Section[] };
    const machines = sections.find(({ name }) => name === 'machines')?.rows.map(({ cells }) => cells);
    const isCleared = ({ machine }: Readonly<Record<string, string | null>>): boolean => machine === 'C01';
    expect(machines?.find(isCleared)).toMatchObject({ coinInMinor: null, meteredWinMinor: null, gamesPlayed: null });
    const floorRow = sections.find(({ name }) => name === 'denominations')?.rows.at(-1);
    expect(floorRow).toMatchObject({ kind: 'total', cells: { coinInMinor: null, cashWinMinor: null } });
    const csv = csvTables(await download('csv')).map(({ text }) => text);
    expect(csv.join('\n')).toContain('\nrow,C01,Essai 1,0.01,1,,,,0.00,0.00,,,,,,\r\n');
    const cells = readWorkbook(await download('xlsx')).flatMap(({ rows }) => rows);
    const workbookRow = cells.map((row) => row.map(({ value }) => value)).find((row) => row[1] === 'C01');
    expect(workbookRow?.slice(1, 9)).toEqual(['C01', 'Essai 1', 0.01, 1, null, null, null, 0]);
    expect((await pdfPages(await download('pdf'))).join('\n')).toMatch(
      /C01 Essai 1 0\.01 1 – – – 0\.00 0\.00 – – – – – –/,
    );
  });
});

describe('a counter that a machine never supplies', () => {
  it('is absent, not zero, and adds nothing to the totals', async () => {
    const { A03: absent, P04: plain } = await readResults('machine');
    expect(absent).toMatchObject({
      coinInMinor: '30000',
      meteredWinMinor: '3000',
      ticketInMinor: null,
      coinsMinor: null,
    });
    expect(absent?.['unreportedCounters']).toEqual(expect.arrayContaining(['ticketInCredits', 'coinsCredits']));
    expect(absent?.unknownFigures).toEqual([]);
    expect(plain).toMatchObject({ ticketInMinor: '0', coinsMinor: '0', jackpotMinor: '0' });
    const { body } = await floor.comptable.get(`/days/${DAY}/machines/A03/figures/tickets`).expect(200);
    expect(body).toMatchObject({ formula: { metered: { value: null }, varianceMinor: null } });
  });
});

describe('the second path', () => {
  exhaustiveIt('derives the same absent and unknown figures, in the run and in every document', async () => {
    expect(await findDifferences()).toEqual([]);
  });

  exhaustiveIt('names a number planted where the figure is unknown, and where it is absent', async () => {
    const { superuser } = app.database;
    await superuser.query('update day_results set coin_in_minor = 20000 where coin_in_minor is null');
    await superuser.query('update day_results set ticket_in_minor = 0 where ticket_in_minor is null');
    expect(await findDifferences()).toEqual(
      expect.arrayContaining([
        'day_results C01 coin_in_minor',
        'day_results D02 coin_in_minor',
        'day_results A03 ticket_in_minor',
      ]),
    );
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    expect(await findDifferences()).toEqual([]);
  });
});

describe('once two people have settled the steps', () => {
  it('every figure is a number again, and the day closes with its absent counters', async () => {
    const step = {
      earlierReadAt: HOURS[1],
      laterReadAt: HOURS[2],
      reason: 'lu par le mécanicien avant la remise à zéro',
    };
    const propose = (proposal: object, status = 200) =>
      floor.comptable.post('/meter-adjustments', { ...step, counters: {}, ...proposal }).expect(status);
    const settle = async (proposal: object): Promise<void> => {
      const { approvalRequestId } = (await propose(proposal)).body as unknown as { approvalRequestId: string };
      await floor.decide(floor.direction, approvalRequestId).expect(200);
    };
    const asText = (counters: Counters): Record<string, string> =>
      Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, String(value)]));
    // the final meters tell of half the step's coin in, the reading at 14:00 of the other half
    const moved = playedTimes(2, { ...START, ...FURTHER });
    const values = asText({ ...moved, coinInCredits: Number(moved['coinInCredits']) - 5_000 });
    const cleared = { machine: 'C01', kind: 'finalReading' };
    const readBy = String(floor.people.controleur.personId);
    const withoutValues = await propose({ ...cleared, counters: { coinInCredits: '1' } }, 422);
    expect(withoutValues.body.code).toBe('FINAL_METERS_REQUIRED');
    const withoutProof = await propose({ ...cleared, finalMeters: { values, readBy } }, 422);
    expect(withoutProof.body.code).toBe('FINAL_METERS_UNPROVEN');
    const finalMeters = { values, readBy, slipReference: 'FI-0412' };
    const elsewhere = await propose({ ...cleared, machine: 'P04', finalMeters }, 422);
    expect(elsewhere.body.code).toBe('FINAL_METERS_MISPLACED');
    await settle({ ...cleared, finalMeters });
    await settle({ machine: 'D02', kind: 'several', counters: asText(PLAY) });
    const { controleur } = floor.people;
    const shown = await floor.comptable
      .get(`/meter-steps?machine=C01&earlierReadAt=${HOURS[1]}&laterReadAt=${HOURS[2]}`)
      .expect(200);
    const { adjustments } = shown.body as unknown as { adjustments: readonly object[] };
    expect(adjustments).toMatchObject([
      { finalMeters: values, readBy: controleur.fullName, slipReference: 'FI-0412', photographId: null },
    ]);
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const { C01: settled } = await readResults('machine');
    expect(settled).toMatchObject({ coinInMinor: '30000', meteredWinMinor: '3000', unknownFigures: [] });
    const { total } = await readResults('total');
    expect(total).toMatchObject({ ticketInMinor: '0', unknown: 0 });
    expect(total?.['coinInMinor']).not.toBeNull();
    await explainAndClose(floor, DAY);
    const { A03: absent } = await readResults('machine');
    expect(absent).toMatchObject({ coinInMinor: '30000', ticketInMinor: null, cashWinMinor: '6000' });
    expect(await findDifferences()).toEqual([]);
  });
});

import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';

/** Two machines whose boards answer under each other's number from 18:00 on, read a minute apart; a third one whose board was replaced. */
const READINGS = [
  'asset_number,read_at,coin_in_credits,coin_out_credits,games_played',
  'K01,2026-10-12T06:00:00+02:00,20000000,19000000,200000',
  'K02,2026-10-12T06:00:00+02:00,5000000,4700000,50000',
  'K03,2026-10-12T06:00:00+02:00,9000000,8500000,90000',
  'K01,2026-10-12T18:00:00+02:00,5020000,4718000,50200',
  'K02,2026-10-12T18:01:00+02:00,20030000,19028000,200300',
  'K03,2026-10-12T18:00:00+02:00,100,90,1',
  'K01,2026-10-13T06:00:00+02:00,5040000,4736000,50400',
  'K02,2026-10-13T06:00:00+02:00,20060000,19056000,200600',
  'K03,2026-10-13T06:00:00+02:00,20100,18090,201',
];
/** The readings of the next day: exchanged back at noon. */
const NEXT_READINGS = [
  'asset_number,read_at,coin_in_credits,coin_out_credits,games_played',
  'K01,2026-10-13T12:00:00+02:00,20070000,19065000,200700',
  'K02,2026-10-13T12:00:00+02:00,5050000,4745000,50500',
];

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-15T08:00:00Z') });
  floor = await openFloor(app, {}, { firstGamingDay: '2026-10-12', jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  for (const machine of ['K01', 'K02', 'K03']) await floor.addMachine(machine, { since: '2026-10-01T04:00:00Z' });
  await floor.upload('/readings/import', READINGS.join('\n')).expect(200);
  await floor.comptable.post('/days/2026-10-12/reconcile').expect(200);
});
afterAll(() => app.close());

describe('boards read under each other’s number', () => {
  it('block both machines, each with the other one’s number', async () => {
    const { body } = await floor.comptable.get('/days/2026-10-12/findings').expect(200);
    const findings = body as unknown as readonly {
      machine: string;
      code: string;
      evidence: { crossedMachine?: string };
    }[];
    expect(
      findings
        .filter(({ code }) => code === 'meterException')
        .map(({ machine, evidence }) => [machine, evidence.crossedMachine ?? null]),
    ).toEqual([
      ['K01', 'K02'],
      ['K02', 'K01'],
      ['K03', null],
    ]);
    const { text } = await floor.comptable.get('/findings?day=2026-10-12&language=fr').expect(200);
    expect(text).toContain('continuent ceux de l’appareil K02');
  });

  it('are settled by each other’s counters, each in its own step', async () => {
    const bounds = { earlierReadAt: '2026-10-12T04:00:00.000Z', laterReadAt: '2026-10-12T16:00:00.000Z' };
    const query = new URLSearchParams({ machine: 'K01', ...bounds }).toString();
    const { body } = await floor.comptable.get(`/meter-steps?${query}`).expect(200);
    expect(body).toMatchObject({
      suggestion: {
        cause: 'crossed',
        counters: { coinInCredits: '30000', coinOutCredits: '28000', gamesPlayed: '300' },
        crossedMachine: 'K02',
        crossedFrom: bounds.earlierReadAt,
        crossedTo: '2026-10-12T16:01:00.000Z',
      },
    });
  });

  it('are withheld by the second path too', async () => {
    expect(await recompute('2026-10-12')).toEqual([]);
  });

  it('are settled together, and doubted again while they stay exchanged', async () => {
    expect(await settleTogether()).toEqual([
      ['K01', 'crossed', '30000'],
      ['K02', 'crossed', '20000'],
    ]);
    await floor.comptable.post('/days/2026-10-12/reconcile').expect(200);
    expect(await recompute('2026-10-12')).toEqual([]);
    expect(await readCoinIn('2026-10-12')).toEqual([
      ['K01', null],
      ['K02', null],
      ['K03', null],
    ]);
    expect(await settleTogether()).toEqual([
      ['K01', 'crossed', '30000'],
      ['K02', 'crossed', '20000'],
    ]);
    await floor.comptable.post('/days/2026-10-12/reconcile').expect(200);
    expect(await readCoinIn('2026-10-12')).toEqual([
      ['K01', '60000'],
      ['K02', '40000'],
      ['K03', null],
    ]);
    expect(await recompute('2026-10-12')).toEqual([]);
  });

  it('count from their settled values once they are exchanged back', async () => {
    await floor.upload('/readings/import', NEXT_READINGS.join('\n')).expect(200);
    await floor.comptable.post('/days/2026-10-13/reconcile').expect(200);
    expect(await settleTogether()).toEqual([
      ['K01', 'carried', '10000'],
      ['K02', 'carried', '10000'],
    ]);
    await floor.comptable.post('/days/2026-10-13/reconcile').expect(200);
    expect(await readCoinIn('2026-10-13')).toEqual([
      ['K01', '10000'],
      ['K02', '10000'],
      ['K03', null],
    ]);
    expect(await recompute('2026-10-13')).toEqual([]);
  });

  it('are not settled together without a reason, or twice', async () => {
    const step = {
      machine: 'K03',
      station: 1,
      kind: 'wrongCount',
      earlierReadAt: '2026-10-12T04:00:00Z',
      laterReadAt: '2026-10-12T16:00:00Z',
      counters: { coinInCredits: '10' },
    };
    await floor.comptable.post('/meter-adjustments/together', { steps: [step], reason: '' }).expect(422);
    const twice = await floor.comptable
      .post('/meter-adjustments/together', { steps: [step, step], reason: 'carte remplacée' })
      .expect(409);
    expect(twice.body).toMatchObject({ code: 'STEP_ALREADY_ADJUSTED' });
    const { body } = await floor.comptable.get('/meter-exceptions?machine=K03').expect(200);
    expect(body).toMatchObject([{ machine: 'K03', proposals: [] }]);
  });
});

async function recompute(gamingDay: string) {
  const { recomputeDay } = await loadSecondPath();
  const { establishmentId } = floor.establishment;
  const { differences } = await app.database.db.runInSnapshot(async (tx) =>
    recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay }),
  );
  return differences;
}

/** Requests the suggested settlements with one reason, approves them, and returns them. */
async function settleTogether() {
  const { body } = await floor.comptable.get('/meter-steps/suggested').expect(200);
  const suggested = body as unknown as readonly {
    machine: string;
    station: number;
    kind: string;
    earlierReadAt: string;
    laterReadAt: string;
    cause: string;
    counters: Readonly<Record<string, string>>;
  }[];
  const steps = suggested.map(({ machine, station, kind, earlierReadAt, laterReadAt, counters }) => ({
    machine,
    station,
    kind,
    earlierReadAt,
    laterReadAt,
    counters,
  }));
  await floor.comptable.post('/meter-adjustments/together', { steps, reason: 'cartes échangées' }).expect(200);
  const { body: pending } = await floor.direction.get('/approval-descriptions?state=toDecide').expect(200);
  const { approvals } = pending as unknown as { approvals: readonly { requestId: string }[] };
  const requestIds = approvals.map(({ requestId }) => requestId);
  await floor.direction.post('/approvals/decisions', { requestIds, decision: 'approved', reason: '' }).expect(200);
  return suggested.map(({ machine, cause, counters }) => [machine, cause, counters['coinInCredits']]);
}

async function readCoinIn(day: string) {
  const { body } = await floor.comptable.get(`/days/${day}/results?limit=10`).expect(200);
  return body.rows.map(({ machine, coinInMinor }) => [machine, coinInMinor]);
}

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
    const { recomputeDay } = await loadSecondPath();
    const { establishmentId } = floor.establishment;
    const { differences } = await app.database.db.runInSnapshot(async (tx) =>
      recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay: '2026-10-12' }),
    );
    expect(differences).toEqual([]);
  });
});

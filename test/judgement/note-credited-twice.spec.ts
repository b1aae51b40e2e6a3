import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';

/**
 * A note of 50.00 credited in escrow and again when stacked: bills +140.00, while the machine's own counters have 2 × 20 + 1 × 50 = 90.00
 * and its box 90.00.
 */
const READINGS = [
  'asset_number,read_at,coin_in_credits,coin_out_credits,jackpot_credits,drop_credits,bills_credits,bills_20_count,bills_50_count',
  'N01,2026-10-12T06:00:00+02:00,20000000,19000000,0,1000000,1000000,250,100',
  'N01,2026-10-13T06:00:00+02:00,20100000,19095000,0,1014000,1014000,252,101',
  'N02,2026-10-12T06:00:00+02:00,20000000,19000000,0,1000000,1000000,250,100',
  'N02,2026-10-13T06:00:00+02:00,20100000,19095000,0,1009000,1009000,252,101',
];

interface FindingRow {
  readonly machine: string;
  readonly code: string;
  readonly varianceMinor: string;
  readonly text: string;
}

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-15T08:00:00Z') });
  floor = await openFloor(app, {}, { firstGamingDay: '2026-10-12', jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  for (const machine of ['N01', 'N02']) await floor.addMachine(machine, { since: '2026-10-01T04:00:00Z' });
  await floor.upload('/readings/import', READINGS.join('\n')).expect(200);
  await floor.upload('/days/2026-10-12/counts/import', 'machine,notes_20,notes_50\nN01,2,1\nN02,2,1\n').expect(200);
  await floor.comptable.post('/days/2026-10-12/reconcile').expect(200);
});
afterAll(() => app.close());

describe('a note credited twice', () => {
  const variancesOf = async (machine: string) => {
    const { body } = await floor.comptable.get('/days/2026-10-12/findings').expect(200);
    return (body as unknown as readonly FindingRow[])
      .filter((row) => row.machine === machine && ['notesDisagree', 'countVariance'].includes(row.code))
      .map(({ code, varianceMinor }) => [code, varianceMinor]);
  };

  it('is named beside the count that falls short, and only on that machine', async () => {
    expect(await variancesOf('N01')).toEqual(
      expect.arrayContaining([
        ['countVariance', '-5000'],
        ['notesDisagree', '-5000'],
      ]),
    );
    expect(await variancesOf('N02')).toEqual([]);
  });

  it('is one case with the count, which has its cause', async () => {
    const { body } = await floor.comptable.get('/days/2026-10-12/findings/N01~countVariance~notes/case').expect(200);
    const { cause, findings } = body as unknown as { cause: string; findings: readonly { code: string }[] };
    expect([cause, findings.map(({ code }) => code).sort()]).toEqual([
      'noteCreditedTwice',
      ['countVariance', 'notesDisagree'],
    ]);
  });

  it('is derived by the second path too', async () => {
    const { recomputeDay } = await loadSecondPath();
    const { establishmentId } = floor.establishment;
    const { differences } = await app.database.db.runInSnapshot(async (tx) =>
      recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay: '2026-10-12' }),
    );
    expect(differences).toEqual([]);
  });

  it('is a sentence with the note in the day’s findings', async () => {
    const { text } = await floor.comptable.get('/findings?day=2026-10-12&language=fr').expect(200);
    expect(text).toContain('un billet crédité deux fois');
  });
});

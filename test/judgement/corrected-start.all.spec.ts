import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { plantDifference } from '../recompute/planting.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * A reading found wrong is where the next day begins. C01 and C02: 18 000 credits too many were typed at the first
 * closing. C03: its counter jumped by a million and counts on from there.
 */
const SECOND_DAY = '2026-10-13';
const HEADER = 'asset_number,read_at,coin_in_credits,coin_out_credits';
const READINGS = [
  'C01,2026-10-12T06:00:00+02:00,947000000,900000000',
  'C01,2026-10-13T06:00:00+02:00,947268146,900250000',
  'C01,2026-10-14T06:00:00+02:00,948145375,901100000',
  'C02,2026-10-12T06:00:00+02:00,947000000,900000000',
  'C02,2026-10-13T06:00:00+02:00,947268146,900250000',
  'C02,2026-10-14T06:00:00+02:00,948145375,901100000',
  'C02,2026-10-15T06:00:00+02:00,948245375,901190000',
  'C03,2026-10-12T06:00:00+02:00,1000000,900000',
  'C03,2026-10-13T06:00:00+02:00,999999999000000,900100',
  'C03,2026-10-14T06:00:00+02:00,999999999000200,900250',
];

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-15T08:00:00Z') });
  floor = await openFloor(
    app,
    { readingIntervalMinutes: 1440 },
    { firstGamingDay: '2026-10-12', jurisdiction: 'FR', timeZone: 'Europe/Paris' },
  );
  for (const machine of ['C01', 'C02', 'C03']) await floor.addMachine(machine, { since: '2026-10-01T04:00:00Z' });
  await floor.upload('/readings/import', [HEADER, ...READINGS].join('\n')).expect(200);
  await settle('C01', [12, 13], 'wrongCount', '286146');
  await settle('C02', [12, 13], 'wrongCount', '286146');
  await settle('C03', [12, 13], 'wrongCount', '100');
});
afterAll(() => app.close());

const instantOf = (day: number): string => `2026-10-${day}T04:00:00.000Z`;

async function settle(
  machine: string,
  [from, to]: readonly [number, number],
  kind: string,
  coinInCredits: string,
): Promise<void> {
  const { body } = await floor.comptable
    .post('/meter-adjustments', {
      machine,
      kind,
      earlierReadAt: instantOf(from),
      laterReadAt: instantOf(to),
      counters: { coinInCredits },
      reason: 'deux chiffres inversés',
    })
    .expect(200);
  const { approvalRequestId } = body as unknown as { approvalRequestId: string };
  await floor.decide(floor.direction, approvalRequestId).expect(200);
}

/** Returns the stakes and the doubt about each machine on the second day; the second path agrees. */
async function readSecondDay() {
  await floor.comptable.post(`/days/${SECOND_DAY}/reconcile`).expect(200);
  const { recomputeDay } = await loadSecondPath();
  const { establishmentId } = floor.establishment;
  const { differences } = await app.database.db.runInSnapshot(async (tx) =>
    recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay: SECOND_DAY }),
  );
  expect(differences).toEqual([]);
  const { body: results } = await floor.comptable.get(`/days/${SECOND_DAY}/results?limit=10`).expect(200);
  const { body: findings } = await floor.comptable.get(`/days/${SECOND_DAY}/findings`).expect(200);
  const stepFindings = findings as unknown as readonly { machine: string; code: string; evidence: { code: string } }[];
  return results.rows.map(({ machine, coinInMinor }) => [
    machine,
    coinInMinor,
    stepFindings.find((finding) => finding.machine === machine && finding.code === 'meterException')?.evidence.code,
  ]);
}

describe('the step that begins at a corrected reading', () => {
  it('is withheld until a person states from where it counts, where both are possible', async () => {
    expect(await readSecondDay()).toEqual([
      ['C01', null, 'startCorrected'],
      ['C02', null, 'startCorrected'],
      // from its true value the machine would have staked beyond all limits: it counted on from the reading
      ['C03', '200', undefined],
    ]);
  });

  it('is derived by the second path: without the finding it names the machine', async () => {
    const { establishmentId } = floor.establishment;
    for (const machine of ['C01', 'C02']) {
      const sql = `delete from findings where establishment_id = $1 and gaming_day = $2 and code = 'meterException'
        and machine_id = (select machine_id from machines where establishment_id = $1 and sbm_number = $3)`;
      const day = { establishmentId, gamingDay: SECOND_DAY };
      const { changed, found } = await plantDifference(app, day, sql, [establishmentId, SECOND_DAY, machine]);
      expect(changed).toBe(1);
      expect(found.map(({ table, key }) => `${table} ${key}`)).toContain(`findings ${machine}~meterException`);
    }
  });

  it('is in the list of counters to settle, with the movement from the true value suggested', async () => {
    const { body } = await floor.comptable.get('/meter-exceptions?machine=C01').expect(200);
    expect(body).toMatchObject([
      {
        earlierReadAt: instantOf(13),
        laterReadAt: instantOf(14),
        exceptions: [{ code: 'startCorrected', counters: ['coinInCredits'] }],
      },
    ]);
    const query = new URLSearchParams({
      machine: 'C01',
      earlierReadAt: instantOf(13),
      laterReadAt: instantOf(14),
    }).toString();
    const { body: step } = await floor.comptable.get(`/meter-steps?${query}`).expect(200);
    expect(step).toMatchObject({ suggestion: { cause: 'carried', counters: { coinInCredits: '859229' } } });
  });

  it('counts from the true value, or from the reading, as two people state', async () => {
    await settle('C01', [13, 14], 'initialReading', '859229');
    await settle('C02', [13, 14], 'wrongCount', '877229');
    expect(await readSecondDay()).toEqual([
      ['C01', '859229', undefined],
      ['C02', '877229', undefined],
      ['C03', '200', undefined],
    ]);
    // who counts on from the reading is not asked again on the next day
    const { body } = await floor.comptable.get('/meter-exceptions').expect(200);
    expect(body).toEqual([]);
  });
});

import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';

/**
 * A board that answers zero and then its lifetime values again. The readings at zero are left out; one step leads from
 * the reading before to the one after, and a person settles it once.
 *
 * Z01, zero exactly at the closing of 12 October (06:00 local): that day stakes 400 000 credits = 4 000.00, the next
 * 150 000 = 1 500.00 with 160 000 = 1 600.00 won, a metered win of −100.00.
 * Z02, zero at 20:00: the same day stakes 400 000 + 150 000. Z03: a machine of a day's age, whose lifetime the bounds
 * alone would allow.
 */
const HEADER =
  'asset_number,read_at,drop_credits,cancelled_credits,coin_in_credits,coin_out_credits,jackpot_credits,won_credits,current_credits,hand_paid_cancelled_credits,ticket_in_credits,ticket_out_credits,bills_credits,games_played,games_won,games_lost';
const MORNING =
  '50000000,31000000,500000000,481000000,2000000,483000000,0,1000000,10000000,30000000,40000000,1000000,300000,700000';
const EVENING =
  '50050000,31000000,500400000,481360000,2000000,483360000,10000,1000000,10000000,30000000,40050000,1001000,300300,700700';
const NEXT =
  '50070000,31000000,500550000,481520000,2000000,483520000,40000,1000000,10000000,30000000,40070000,1001400,300420,700980';
const ZERO = Array.from({ length: 14 }, () => '0').join(',');
const READINGS = [
  `Z01,2026-10-12T06:00:00+02:00,${MORNING}`,
  `Z01,2026-10-13T05:50:00+02:00,${EVENING}`,
  `Z01,2026-10-13T06:00:00+02:00,${ZERO}`,
  `Z01,2026-10-13T06:10:00+02:00,${EVENING}`,
  `Z01,2026-10-14T06:00:00+02:00,${NEXT}`,
  `Z02,2026-10-12T06:00:00+02:00,${MORNING}`,
  `Z02,2026-10-12T20:00:00+02:00,${ZERO}`,
  `Z02,2026-10-12T20:10:00+02:00,${EVENING}`,
  `Z02,2026-10-13T06:00:00+02:00,${NEXT}`,
];
const YOUNG = [
  'asset_number,read_at,coin_in_credits,coin_out_credits',
  'Z03,2026-10-12T06:00:00+02:00,3000,2700',
  'Z03,2026-10-12T12:00:00+02:00,3100,2790',
  'Z03,2026-10-12T12:05:00+02:00,0,0',
  'Z03,2026-10-12T12:10:00+02:00,7,0',
  'Z03,2026-10-12T12:15:00+02:00,3110,2800',
  'Z03,2026-10-13T06:00:00+02:00,3500,3200',
];

interface Result {
  readonly machine: string;
  readonly coinInMinor: string;
  readonly coinOutMinor: string;
  readonly meteredWinMinor: string;
}

interface Step {
  readonly machine: string;
  readonly earlierReadAt: string;
  readonly laterReadAt: string;
  readonly exceptions: readonly { readonly code: string }[];
}

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-15T08:00:00Z') });
  floor = await openFloor(app, {}, { firstGamingDay: '2026-10-12', jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  for (const machine of ['Z01', 'Z02', 'Z03']) await floor.addMachine(machine, { since: '2026-10-01T04:00:00Z' });
  await floor.upload('/readings/import', [HEADER, ...READINGS].join('\n')).expect(200);
  await floor.upload('/readings/import', YOUNG.join('\n')).expect(200);
  await reconcile();
});
afterAll(() => app.close());

/** Reconciles both days and requires that the second path derives the same. */
async function reconcile(): Promise<void> {
  const { recomputeDay } = await loadSecondPath();
  const { establishmentId } = floor.establishment;
  for (const gamingDay of ['2026-10-12', '2026-10-13']) {
    await floor.comptable.post(`/days/${gamingDay}/reconcile`).expect(200);
    const { differences } = await app.database.db.runInSnapshot(async (tx) =>
      recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay }),
    );
    expect(differences).toEqual([]);
  }
}

async function resultOf(day: string, machine: string) {
  const { body } = await floor.comptable.get(`/days/${day}/results`).expect(200);
  const result = (body.rows as unknown as readonly Result[]).find((row) => row.machine === machine);
  return [result?.coinInMinor, result?.coinOutMinor, result?.meteredWinMinor];
}

async function findingsOf(day: string, machine: string): Promise<readonly (string | null)[]> {
  const { body } = await floor.comptable.get(`/days/${day}/findings`).expect(200);
  const rows = body as unknown as readonly { machine: string; code: string }[];
  return rows.flatMap((row) => (row.machine === machine && row.code !== 'readingsMissing' ? [row.code] : []));
}

const openSteps = async (): Promise<readonly Step[]> =>
  (await floor.comptable.get('/meter-exceptions').expect(200)).body as unknown as readonly Step[];

describe('a board that answered zero', () => {
  it('leaves one step to settle for each machine, from the reading before to the one after', async () => {
    expect(
      (await openSteps()).map(({ machine, earlierReadAt, laterReadAt, exceptions }) => [
        machine,
        earlierReadAt,
        laterReadAt,
        exceptions.map(({ code }) => code),
      ]),
    ).toEqual([
      ['Z03', '2026-10-12T10:00:00.000Z', '2026-10-12T10:15:00.000Z', ['excursion']],
      ['Z02', '2026-10-12T04:00:00.000Z', '2026-10-12T18:10:00.000Z', ['excursion']],
      ['Z01', '2026-10-13T03:50:00.000Z', '2026-10-13T04:10:00.000Z', ['excursion']],
    ]);
  });

  it('takes the believable reading before a zero at the closing for the boundary of both days', async () => {
    expect(await resultOf('2026-10-12', 'Z01')).toEqual(['400000', '360000', '40000']);
    expect(await findingsOf('2026-10-12', 'Z01')).not.toContain('meterException');
    expect(await findingsOf('2026-10-13', 'Z01')).toContain('meterException');
  });

  it('is one blocking finding of the day', async () => {
    const findings = await findingsOf('2026-10-12', 'Z02');
    expect(findings.filter((code) => code === 'meterException')).toHaveLength(1);
    expect(findings).not.toContain('identityBroken');
  });

  it('counts the movement from before to after once it is settled', async () => {
    for (const step of await openSteps()) {
      const { machine, earlierReadAt, laterReadAt } = step;
      const { body } = await floor.comptable
        .get(`/meter-steps?machine=${machine}&station=1&earlierReadAt=${earlierReadAt}&laterReadAt=${laterReadAt}`)
        .expect(200);
      const shown = body as unknown as {
        counters: readonly { name: string; difference: string; isGauge: boolean; isInDoubt: boolean }[];
      };
      const counters = Object.fromEntries(
        shown.counters.flatMap((row) => (row.isInDoubt && !row.isGauge ? [[row.name, row.difference]] : [])),
      );
      const proposal = { machine, kind: 'wrongCount', earlierReadAt, laterReadAt, counters, reason: 'carte à zéro' };
      const proposed = await floor.comptable.post('/meter-adjustments', proposal).expect(200);
      const { approvalRequestId } = proposed.body as unknown as { approvalRequestId: string };
      await floor.decide(floor.direction, approvalRequestId).expect(200);
    }
    await reconcile();
    expect(await openSteps()).toEqual([]);
    expect(await resultOf('2026-10-12', 'Z01')).toEqual(['400000', '360000', '40000']);
    expect(await resultOf('2026-10-13', 'Z01')).toEqual(['150000', '160000', '-10000']);
    expect(await resultOf('2026-10-12', 'Z02')).toEqual(['550000', '520000', '30000']);
    // 3 500 − 3 000 and 3 200 − 2 700
    expect(await resultOf('2026-10-12', 'Z03')).toEqual(['500', '500', '0']);
    for (const [day, machine] of [
      ['2026-10-12', 'Z01'],
      ['2026-10-13', 'Z01'],
      ['2026-10-12', 'Z02'],
      ['2026-10-12', 'Z03'],
    ] as const)
      expect(await findingsOf(day, machine)).toEqual(expect.not.arrayContaining(['meterException', 'identityBroken']));
  });
});

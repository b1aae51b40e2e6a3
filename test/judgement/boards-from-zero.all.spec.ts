import { randomUUID } from 'node:crypto';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';

/**
 * The memories of B01 and B02 are cleared at noon, with their final readings, and their boards are exchanged: each
 * machine reports the play of the other one from zero on. B03 is cleared alone, two days later.
 */
const READINGS = [
  'asset_number,read_at,coin_in_credits,coin_out_credits,games_played',
  ...['B01', 'B02', 'B03'].map((machine) => `${machine},2026-10-12T06:00:00+02:00,20000000,19000000,200000`),
  ...['B01', 'B02', 'B03'].map((machine) => `${machine},2026-10-12T12:00:00+02:00,20010000,19009000,200100`),
  'B01,2026-10-12T12:10:00+02:00,0,0,0',
  'B02,2026-10-12T12:10:00+02:00,0,0,0',
  'B01,2026-10-13T06:00:00+02:00,30000,28000,300',
  'B02,2026-10-13T06:00:00+02:00,10000,9000,100',
  'B03,2026-10-13T06:00:00+02:00,20020000,19018000,200200',
];
const CLEARS = [
  ['B01', '2026-10-12T12:05:00+02:00'],
  ['B02', '2026-10-12T12:06:00+02:00'],
  ['B03', '2026-10-14T12:00:00+02:00'],
] as const;

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-15T08:00:00Z') });
  floor = await openFloor(app, {}, { firstGamingDay: '2026-10-12', jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  for (const machine of ['B01', 'B02', 'B03']) await floor.addMachine(machine, { since: '2026-10-01T04:00:00Z' });
  await floor.upload('/readings/import', READINGS.join('\n')).expect(200);
  const events = CLEARS.map(([machine, occurredAt]) => ({ machine, occurredAt, code: 'ramClear' }));
  const response = await fetch(`${app.url}/api/establishments/${floor.establishment.code}/machine-events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${floor.device}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ events }),
  });
  expect(response.status).toBe(200);
});
afterAll(() => app.close());

it('two boards at zero at once are asked about, each with the other one’s number, by both paths', async () => {
  await floor.comptable.post('/days/2026-10-12/reconcile').expect(200);
  const { body } = await floor.comptable.get('/days/2026-10-12/findings').expect(200);
  const findings = body as unknown as readonly { machine: string; code: string; severity: string; evidence: object }[];
  expect(
    findings.flatMap(({ machine, code, severity, evidence }) =>
      code === 'clearedTogether' ? [[machine, severity, evidence]] : [],
    ),
  ).toEqual([
    ['B01', 'toExplain', { clearedMachines: 2, otherMachine: 'B02' }],
    ['B02', 'toExplain', { clearedMachines: 2, otherMachine: 'B01' }],
  ]);
  const { text } = await floor.comptable.get('/findings?day=2026-10-12&language=fr').expect(200);
  expect(text).toContain('2 mémoires ont été remises à zéro en une journée, celle de l’appareil B02');
  const { recomputeDay } = await loadSecondPath();
  const { establishmentId } = floor.establishment;
  const { differences } = await app.database.db.runInSnapshot(async (tx) =>
    recomputeDay(await requireTransactionClient(tx), { establishmentId, gamingDay: '2026-10-12' }),
  );
  expect(differences).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * A spreadsheet exports a percent cell as a fraction (0.95 for 95 %), and another column has the hold (5.00) instead of
 * the return. Each machine stakes 10 000.00 and pays 9 500.00: at 95 % the theoretical win is 500.00.
 */
let app: TestApp;
let floor: ClosingFloor;

const readInput = (name: string): string => readFileSync(new URL(`inputs/${name}`, import.meta.url), 'utf8');
const MACHINES = readInput('percent-cells-machines.csv');

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-13T12:00:00Z') });
  floor = await openFloor(
    app,
    { readingIntervalMinutes: 1440 },
    { firstGamingDay: '2026-10-01', jurisdiction: 'FR', timeZone: 'Europe/Paris' },
  );
});
afterAll(() => app.close());

const FRACTION = { code: 'RETURN_LOOKS_LIKE_FRACTION', message: 'Return of 0.95 %: a fraction of 1? Write 95.' };
const HOLD = { code: 'RETURN_LOOKS_LIKE_HOLD', message: 'Return of 5.00 %: the hold instead of the return? Write 95.' };

describe('a certified return that no certificate states', () => {
  it('is refused with a question in a file of machines, each on its line', async () => {
    const { body } = await floor.upload('/machines/import', MACHINES, 'direction').expect(201);
    expect(body).toEqual({
      rows: 3,
      registered: 0,
      refused: [
        { line: 2, code: FRACTION.code, message: expect.stringMatching(/0.95 %: a fraction of 1\? Write 95\.$/) },
        {
          line: 3,
          code: HOLD.code,
          message: expect.stringMatching(/5.00 %: the hold instead of the return\? Write 95\.$/),
        },
      ],
    });
  });

  it('leaves the right theoretical win once it is corrected in the file', async () => {
    const corrected = MACHINES.replace(',0.95,', ',95.00,').replace(',5.00,', ',95.00,');
    await floor.upload('/machines/import', corrected, 'direction').expect(201);
    await floor.upload('/readings/import', readInput('percent-cells-readings.csv')).expect(200);
    await floor.comptable.post('/days/2026-10-12/reconcile').expect(200);
    for (const machine of ['R01', 'R02', 'R03']) {
      const { body } = await floor.comptable.get(`/days/2026-10-12/results?machine=${machine}`).expect(200);
      expect(body.rows).toEqual([
        expect.objectContaining({
          machine,
          coinInMinor: '1000000',
          meteredWinMinor: '50000',
          theoreticalWinMinor: '50000.000000',
          theoreticalHoldPercent: '5.0000',
        }),
      ]);
    }
  });

  const REGISTERED = {
    sbmNumber: 'R10',
    serialNumber: 'SN-R10',
    maker: 'Essai',
    model: 'E-1',
    location: 'Salle A',
    denominationMinor: '1',
    returnCertifiedOn: '2025-06-01',
  };
  const changed = (returnPercent: string) => ({
    kind: 'certifiedReturn',
    effectiveAt: '2026-10-13T10:00:00Z',
    returnPercent,
    returnCertifiedOn: '2026-10-01',
  });

  it.each([
    ['0.95', FRACTION],
    ['5.00', HOLD],
    ['60', { code: 'RETURN_BELOW_MINIMUM' }],
  ])(
    'of %s %% is refused for a new machine, a change, its preview and a correction',
    async (returnPercent, refusal) => {
      const { direction } = floor;
      const answers = [
        await direction.post('/machines', { ...REGISTERED, returnPercent }),
        await direction.post('/machines/R01/changes', { ...changed(returnPercent), reason: 'nouveau certificat' }),
        await direction.post('/machines/R01/changes/preview', changed(returnPercent)),
        await direction.post('/machines/R01/corrections', {
          ...changed(returnPercent),
          reason: 'certificat mal lu',
          effectiveAt: '2026-10-02T10:00:00Z',
        }),
      ];
      for (const { status, body } of answers) {
        expect(body).toMatchObject(refusal);
        expect(status).toBe(422);
      }
    },
  );
});

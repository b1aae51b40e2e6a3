import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { playFloorEstablishment } from '../reports/floor-establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { formatDifference, recomputed } from './second-path.js';

/** Registers of the tables and their desk, compared with raw pieces: a night with three tables. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
});
afterAll(() => app.close());

it('every figure of the carnets, of the register of control and of the desk follows from the pieces', async () => {
  const { establishment } = await playFloorEstablishment(app);
  const documents = [
    'avances-book',
    'table-control-register',
    'table-results',
    'table-interruptions',
    'table-bon',
    'cagnotte-register',
    'cagnotte-opening',
    'ticket-book',
    'coup-book',
    'cercle-results',
    'progressive-register',
    'jackpot-register',
    'desk-statement',
  ];
  const tally = await recomputed(app, establishment.code, ({ document }) => documents.includes(document));
  expect(tally.differences.map(formatDifference)).toEqual([]);
  expect(tally.unexplained).toEqual([]);
  expect(tally.compared).toBeGreaterThan(150);
});

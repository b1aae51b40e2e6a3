import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { explainAndClose, openFloor, type ClosingFloor } from './floor.js';

/** A counter that a machine reports at one end of a day only: a new column of a file, a board that reports more. */
const DAY = '2026-10-12';
const [OPENING, CLOSING] = ['2026-10-12T04:00:00Z', '2026-10-13T04:00:00Z'] as const;

const FURTHER = {
  NOTES: 'bills5Count',
  TICKET: 'ticketInCredits',
  COINS: 'bucketCoinsCredits',
  DOOR: 'slotDoorOpens',
  LOGIC: 'logicDoorOpens',
  OWN: 'unlisted.essai',
} as const;

let app: TestApp;
let floor: ClosingFloor;
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-14T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440 }, { firstGamingDay: DAY });
  for (const [machine, counter] of Object.entries(FURTHER)) {
    await floor.addMachine(machine, { returnPercent: '95' });
    await floor.read(machine, OPENING, atStep(1));
    await floor.read(machine, CLOSING, { ...atStep(2), [counter]: 1 });
  }
});
afterAll(() => app.close());

const atStep = (steps: number): Readonly<Record<string, number>> => ({
  coinInCredits: 10_000 * steps,
  coinOutCredits: 9_000 * steps,
  dropCredits: 1_000 * steps,
  billsCredits: 1_000 * steps,
  gamesPlayed: 100 * steps,
});

async function blockers(): Promise<readonly string[]> {
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${DAY}/findings?limit=100`).expect(200);
  const findings = body as unknown as readonly { readonly machine: string; readonly severity: string }[];
  return findings.filter(({ severity }) => severity === 'blocking').map(({ machine }) => machine);
}

describe('a counter that is read at one end of a day only', () => {
  it('blocks the day where a figure needs it, not where it counts doors or is on no list', async () => {
    expect(await blockers()).toEqual(['COINS', 'NOTES', 'TICKET']);
  });

  it('is completed by a reading of the other end, and the day closes as the second path derives it', async () => {
    for (const machine of ['COINS', 'NOTES', 'TICKET'] as const) {
      const counters = { [FURTHER[machine]]: '1' };
      await floor.comptable
        .post('/readings/manual', { machine, readAt: OPENING, reason: 'manualCheck', counters })
        .expect(200);
    }
    expect(await blockers()).toEqual([]);
    await explainAndClose(floor, DAY);
  });
});

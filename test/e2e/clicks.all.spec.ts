import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoDays, demoPassword } from './support/demo-establishment.js';
import { Visit } from './support/visit.js';

/** Tasks that `npm run clicks` counts and times; here only the clicks count. */
interface Counted {
  readonly name: string;
  readonly tap: number;
}
interface SimulatedUser {
  readonly page: Page;
  readonly begin: () => void;
  readonly done: () => Omit<Counted, 'name'>;
}
interface Act {
  readonly name: string;
  /** Address of its start; null: the end of the previous one. */
  readonly at: string | null;
  readonly does: (hand: SimulatedUser, facts: object) => Promise<void>;
}
const scripts: string = '../../scripts/clicks';
const { SimulatedUser } = (await import(`${scripts}/hand.mjs`)) as {
  readonly SimulatedUser: new (page: Page) => SimulatedUser;
};
const { closeWaitingDay } = (await import(`${scripts}/closing.mjs`)) as {
  readonly closeWaitingDay: (
    accountant: SimulatedUser,
    direction: SimulatedUser,
    day: string,
  ) => Promise<readonly Counted[]>;
};
const { supervisorActs } = (await import(`${scripts}/supervisor.mjs`)) as { readonly supervisorActs: readonly Act[] };

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

async function handOf(login: string, size: 'desktop' | 'tablet'): Promise<SimulatedUser> {
  const page = await visit.as(login, { size });
  await page.goto('/DEMO');
  return new SimulatedUser(page);
}

describe('numbers of clicks', () => {
  it('are fewer than twenty for the closing of the pending day', async () => {
    const [accountant, direction] = [await handOf('capucine', 'desktop'), await handOf('hortense', 'desktop')];
    const counted = await closeWaitingDay(accountant, direction, demoDays[2].split('-').reverse().join('/'));
    expect(counted.reduce((sum, { tap }) => sum + tap, 0)).toBeLessThan(20);
    expect(counted.every(({ tap }) => tap > 0)).toBe(true);
  });

  it('are three at most for the most frequent acts of a supervisor', async () => {
    const hand = await handOf('leontine', 'tablet');
    const technician = { code: 'octave', secret: demoPassword };
    const facts = { technician, machine: '4003', slip: '4043', key: 'M-01' };
    const clicks: [string, number][] = [];
    for (const { name, at, does } of supervisorActs) {
      if (at !== null) await hand.page.goto(`/DEMO${at}`);
      hand.begin();
      await does(hand, facts);
      clicks.push([name, hand.done().tap]);
    }
    // a caret that appears late on a busy machine needs a tap: at most one field of an act has none of its own
    expect(clicks.filter(([, taps]) => taps > 3)).toEqual([]);
    expect(clicks).toHaveLength(6);
  });
});

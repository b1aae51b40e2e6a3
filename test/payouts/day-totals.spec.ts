import type { Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START, after, openFloor, type ClosingFloor } from '../closing/floor.js';
import { as, createPeople, type Caller } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openDeskOf } from './floor.js';

const DAY = '2026-03-02';

let app: TestApp;
let floor: ClosingFloor;
let caissier: Caller;
let superviseur: Caller;

/**
 * A jackpot of 50.00 recorded by the meters, paid by slips of 20.00 and 30.00; a complement not recorded by any meter.
 */
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
  const { establishment } = floor;
  const people = await createPeople(app, establishment, 'caissier', 'superviseur');
  caissier = as(app, establishment, people.caissier);
  superviseur = as(app, establishment, people.superviseur);
  await openDeskOf(app, establishment, people.caissier, 'K1');
  await floor.addMachine('M1');
  const played = { coinInCredits: 10_000, coinOutCredits: 4_000, jackpotCredits: 5_000, wonCredits: 9_000 };
  await floor.read('M1', '2026-03-02T05:00:00Z', START);
  const complement = { machine: 'M1', combination: '777', paid: '4', due: '10', wonAt: WON_AT };
  for (const amount of ['20', '30']) await pay(caissier.post('/payouts', jackpot(amount)));
  await pay(superviseur.post('/complements', complement));
  await caissier.post('/payouts', jackpot('70')).expect(200);
  app.clock.set(new Date('2026-03-03T12:00:00Z'));
  const ended = after(START, { ...played, gamesPlayed: 10, gamesWon: 4, gamesLost: 6 });
  await floor.read('M1', '2026-03-03T05:00:00Z', ended);
});
afterAll(() => app.close());

const WON_AT = '2026-03-02T11:00:00Z';
const jackpot = (amount: string) => ({ machine: 'M1', kind: 'jackpot', amount, wonAt: WON_AT });

const pay = async (opened: Test): Promise<void> => {
  const { body } = (await opened.expect(200)) as { body: { payoutId: string } };
  await caissier.post(`/payouts/${body.payoutId}/payment`, { method: 'cash', desk: 'K1' }).expect(200);
};

interface Found {
  readonly code: string;
  readonly medium: string;
}

const reconciled = async () => {
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${DAY}/results?by=machine`).expect(200);
  const { body: found } = await floor.comptable.get(`/days/${DAY}/findings?limit=1000`).expect(200);
  return { result: body.rows[0], findings: found as unknown as readonly Found[] };
};

describe('payments by slips', () => {
  it('count in the machine’s gaming day, as if a person had entered the sum', async () => {
    const { result, findings } = await reconciled();
    expect(result).toMatchObject({ paidJackpotMinor: '5000', paidComplementMinor: '600' });
    expect(findings.map(({ code }) => code)).not.toContain('handPayVariance');
    expect(findings.map(({ code }) => code)).not.toContain('slipsDisagree');
  });

  it('open from the figure', async () => {
    const { body } = await floor.comptable.get(`/days/${DAY}/machines/M1/figures/jackpot`).expect(200);
    expect(body).toMatchObject({ totals: [{ kind: 'jackpot', source: 'slips', amountMinor: '5000', slipCount: 2 }] });
  });

  it('yield to the total that a person enters, and the difference is a finding', async () => {
    const totals = [{ machine: 'M1', kind: 'jackpot', amount: '60', slipCount: 2 }];
    await floor.comptable.post(`/days/${DAY}/totals`, { totals }).expect(200);
    const { result, findings } = await reconciled();
    expect(result).toMatchObject({ paidJackpotMinor: '6000', paidComplementMinor: '600' });
    expect(findings.filter(({ code }) => code === 'slipsDisagree')).toEqual([
      expect.objectContaining({ medium: 'jackpot', actualMinor: '6000', varianceMinor: '1000' }),
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { after, openFloor, START, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import type { TestPerson } from '../support/people.js';

const EARLIER = '2026-03-01T05:00:00.000Z';
const LATER = '2026-03-02T05:00:00.000Z';

interface Counter {
  readonly name: string;
  readonly label: string;
  readonly difference: string | null;
  readonly movement: string | null;
  readonly isInDoubt: boolean;
  readonly ifRolledOver: string | null;
  readonly ifReset: string | null;
  readonly ifBalanced: string | null;
}

interface Identity {
  readonly name: string;
  readonly left: string;
  readonly right: string;
  readonly isBalanced: boolean;
}

interface Step {
  readonly counters: readonly Counter[];
  readonly identities: readonly Identity[];
  readonly exceptions: readonly { code: string; counters: readonly string[] }[];
  readonly readings: readonly { readAt: string; isBoundary: boolean }[];
  readonly adjustments: readonly { state: string; isMine: boolean; kind: string }[];
}

interface Preview {
  readonly counters: readonly { name: string; movementNow: string | null; movementThen: string | null }[];
  readonly exceptionsNow: readonly object[];
  readonly exceptionsThen: readonly object[];
  readonly figuresNow: { coinInMinor: string | null };
  readonly figuresThen: { coinInMinor: string | null };
}

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
  await floor.addMachine('FELL');
  await floor.read('FELL', '2026-02-28T23:00:00Z', START);
  await floor.read('FELL', EARLIER, START);
  // Notes of 10.00 were inserted; the counter of notes decreased.
  await floor.read('FELL', LATER, {
    ...after(START, { dropCredits: 1_000, currentCredits: 1_000 }),
    billsCredits: 1_000,
  });
  await floor.read('FELL', '2026-03-02T06:00:00Z', {
    ...after(START, { dropCredits: 1_000, currentCredits: 1_000 }),
    billsCredits: 1_000,
  });
});
afterAll(() => app.close());

const headers = (reader: TestPerson, language = 'fr'): Record<string, string> => ({
  authorization: `Bearer ${reader.token}`,
  'accept-language': language,
  'idempotency-key': randomUUID(),
});
const establishment = (path: string): string => `/api/establishments/${floor.establishment.code}${path}`;

async function step(query: string, reader = floor.people.comptable, language = 'fr'): Promise<Step> {
  const answer = await request(app.url)
    .get(establishment(`/meter-steps?${query}`))
    .set(headers(reader, language))
    .expect(200);
  return answer.body as Step;
}

const counterOf = (of: Step, name: string): Counter | undefined => of.counters.find((each) => each.name === name);
const PLACE = `machine=FELL&earlierReadAt=${EARLIER}&laterReadAt=${LATER}`;

describe('a step of counters', () => {
  it('shows the values read, the doubt, and the movement under each cause', async () => {
    const shown = await step(PLACE);
    expect(counterOf(shown, 'billsCredits')).toMatchObject({
      label: 'Billets',
      difference: '-1499000',
      movement: null,
      isInDoubt: true,
      // ten digits: 10^10 − 1 499 000
      ifRolledOver: '9998501000',
      ifReset: '1000',
      // drop 1 000 = coins 0 + notes + tickets 0
      ifBalanced: '1000',
    });
    expect(counterOf(shown, 'dropCredits')).toMatchObject({ difference: '1000' });
    expect(shown.identities).toContainEqual({ name: 'drop', left: '1000', right: '-1499000', isBalanced: false });
    expect(shown.exceptions.map(({ code }) => code)).toContain('decreaseNotProven');
    expect(shown.readings.map(({ isBoundary }) => isBoundary)).toEqual([false, true, true, false]);
    expect(shown.adjustments).toEqual([]);
  });

  it('also spans a whole day, in the requested language', async () => {
    await floor.comptable.post('/days/2026-03-01/reconcile').expect(200);
    const shown = await step('machine=FELL&day=2026-03-01', floor.people.direction, 'en');
    expect(counterOf(shown, 'billsCredits')).toMatchObject({ label: 'Bills', difference: '-1499000' });
  });

  it('refuses unknown steps', async () => {
    const refused = async (query: string): Promise<unknown> => {
      const answer = await request(app.url)
        .get(establishment(`/meter-steps?${query}`))
        .set(headers(floor.people.comptable));
      return [answer.status, (answer.body as { code: string }).code];
    };
    expect(await refused('machine=FELL')).toEqual([422, 'INVALID_INPUT']);
    expect(await refused('machine=NONE&day=2026-03-01')).toEqual([404, 'UNKNOWN_MACHINE']);
    expect(await refused('machine=FELL&day=2026-03-09')).toEqual([404, 'NO_READING']);
  });
});

describe('a proposed adjustment', () => {
  const proposal = {
    machine: 'FELL',
    kind: 'reset',
    earlierReadAt: EARLIER,
    laterReadAt: LATER,
    counters: { billsCredits: '1000' },
  };

  it('is previewed before any request, and nothing is recorded', async () => {
    const answer = await request(app.url)
      .post(establishment('/meter-adjustments/preview'))
      .set(headers(floor.people.comptable))
      .send(proposal)
      .expect(200);
    const shown = answer.body as Preview;
    expect(shown.counters.find(({ name }) => name === 'billsCredits')).toMatchObject({
      movementNow: null,
      movementThen: '1000',
    });
    expect(shown.exceptionsNow.length).toBeGreaterThan(shown.exceptionsThen.length);
    expect((await step(PLACE)).adjustments).toEqual([]);
  });

  it('is refused in the preview as in the proposal', async () => {
    const answer = await request(app.url)
      .post(establishment('/meter-adjustments/preview'))
      .set(headers(floor.people.comptable))
      .send({ ...proposal, kind: 'rollover', counters: { billsCredits: '1234' } });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, 'ADJUSTMENT_CONTRADICTED']);
  });

  it('is marked as the proposer’s own, and in force once approved', async () => {
    const answer = await request(app.url)
      .post(establishment('/meter-adjustments'))
      .set(headers(floor.people.comptable))
      .send({ ...proposal, reason: 'compteur de billets remis à zéro' })
      .expect(200);
    expect((await step(PLACE)).adjustments).toMatchObject([{ state: 'waiting', isMine: true, kind: 'reset' }]);
    expect((await step(PLACE, floor.people.direction)).adjustments).toMatchObject([{ isMine: false }]);
    await floor.decide(floor.direction, (answer.body as { approvalRequestId: string }).approvalRequestId).expect(200);
    const shown = await step(PLACE);
    expect(shown.adjustments).toMatchObject([{ state: 'inForce' }]);
    expect(counterOf(shown, 'billsCredits')).toMatchObject({ movement: '1000', isInDoubt: false });
  });
});

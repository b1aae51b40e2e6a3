import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { after, openFloor, START, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import type { TestPerson } from '../support/people.js';

const DAY = '2026-03-01';
/** Notes of 10.00 inserted, 100.00 staked, 90.00 paid. */
const PLAY = {
  coinInCredits: 10_000,
  coinOutCredits: 9_000,
  wonCredits: 9_000,
  dropCredits: 1_000,
  billsCredits: 1_000,
  gamesPlayed: 100,
  gamesWon: 30,
  gamesLost: 70,
};

interface Finding {
  readonly findingKey: string;
  readonly machine: string;
  readonly code: string;
  readonly state: string;
  readonly text: string;
  readonly riskMinor: string | null;
  readonly owner: string | null;
  readonly ageHours: number;
  readonly isMine: boolean;
  readonly remedies: readonly string[];
}

interface Approval {
  readonly requestId: string;
  readonly kind: string;
  readonly title: string;
  readonly changes: readonly { label: string; before: string | null; after: string }[];
  readonly outcome: string;
  readonly isMine: boolean;
  readonly mayDecide: boolean;
  readonly whyNot: string | null;
}

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440, dropWeekdays: '1234567' });
  for (const machine of ['A1', 'B2', 'FELL']) await floor.addMachine(machine);
  for (const machine of ['A1', 'B2']) {
    await floor.read(machine, '2026-03-01T05:00:00Z', START);
    await floor.read(machine, '2026-03-02T05:00:00Z', after(START, PLAY));
  }
  await floor.read('FELL', '2026-03-01T05:00:00Z', START);
  await floor.read('FELL', '2026-03-02T05:00:00Z', { ...START, coinInCredits: 17 });
  const counts = [{ machine: 'B2', notes: [{ value: '5', count: 1 }] }];
  await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
});
afterAll(() => app.close());

async function get<Body>(path: string, reader: TestPerson = floor.people.comptable, language = 'fr'): Promise<Body> {
  const answer = await request(app.url)
    .get(`/api/establishments/${floor.establishment.code}${path}`)
    .set('cookie', reader.cookie)
    .set('accept-language', language)
    .expect(200);
  return answer.body as Body;
}

const findings = async (query: string, language = 'fr'): Promise<readonly Finding[]> =>
  (await get<{ findings: readonly Finding[] }>(`/findings?${query}`, floor.people.comptable, language)).findings;

describe('findings in words', () => {
  it('are ordered by urgency, then by the amount at stake', async () => {
    const found = await findings(`day=${DAY}&unsettled=true`);
    expect(found[0]).toMatchObject({ code: 'meterException', machine: 'FELL', remedies: ['adjust'] });
    const variances = found.filter(({ code }) => code.startsWith('count'));
    expect(variances.map(({ machine, code, riskMinor }) => [machine, code, riskMinor])).toEqual([
      ['A1', 'countMissing', '1000'],
      ['B2', 'countVariance', '500'],
    ]);
    expect(variances[0]).toMatchObject({ owner: 'comptable', state: 'open', ageHours: 7, isMine: false });
    expect(variances[0]?.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('Comptée absente : relevé 10,00 €, non compté.');
    expect(variances[1]?.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      'Écart de comptée (billets) : relevé 10,00 €, constaté 5,00 €, écart −5,00 € (−50,00 %).',
    );
  });

  it('are written in the requested language', async () => {
    const [found] = await findings(`day=${DAY}&code=countVariance`, 'en');
    expect(found?.text).toContain('Count variance (notes): metered €10.00, actual €5.00, variance −€5.00');
  });

  it('are paged by key, in every order, each once', async () => {
    for (const order of ['attention', 'risk', 'machine', 'day']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const more = cursor === '' ? '' : `&after=${encodeURIComponent(cursor)}`;
        const page: { findings: readonly Finding[]; next: string | null } = await get(
          `/findings?day=${DAY}&order=${order}&limit=1${more}`,
        );
        seen.push(...page.findings.map(({ findingKey }) => findingKey));
        cursor = page.next;
      }
      const whole = await findings(`day=${DAY}&order=${order}`);
      expect(seen).toEqual(whole.map(({ findingKey }) => findingKey));
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('refuse an invalid cursor', async () => {
    await request(app.url)
      .get(`/api/establishments/${floor.establishment.code}/findings?after=nowhere`)
      .set('authorization', `Bearer ${floor.people.comptable.token}`)
      .expect(422);
  });
});

describe('requests in words', () => {
  const approvals = async (query: string, reader: TestPerson, language = 'fr'): Promise<readonly Approval[]> =>
    (await get<{ approvals: readonly Approval[] }>(`/approval-descriptions?${query}`, reader, language)).approvals;

  it('describe the change and who may decide', async () => {
    const correction = { machine: 'B2', notes: [{ value: '10', count: 1 }], reason: 'un billet de 10 lu comme 5' };
    const { body } = await floor.comptable.post(`/days/${DAY}/counts/correction`, correction).expect(200);
    const [own] = await approvals('', floor.people.comptable);
    expect(own).toMatchObject({
      requestId: body.requestId,
      title: 'Corriger la comptée 1 de l’appareil B2, journée du 01/03/2026',
      isMine: true,
      mayDecide: false,
      whyNot: 'own',
      outcome: 'pending',
    });
    const [approval] = await approvals('', floor.people.direction, 'en');
    expect(approval).toMatchObject({ mayDecide: true, whyNot: null, isMine: false });
    expect(approval?.changes).toEqual([{ label: 'Notes', before: '€5.00', after: '€10.00' }]);
    expect((await approvals('', floor.people.controleur))[0]).toMatchObject({ mayDecide: false, whyNot: 'notDecider' });
    await floor.decide(floor.direction, body.requestId).expect(200);
    const [decided] = await approvals('state=decided', floor.people.comptable, 'en');
    expect(decided).toMatchObject({
      outcome: 'approved',
      whyNot: 'decided',
      changes: [{ label: 'Notes', before: '€5.00', after: '€10.00' }],
    });
  });

  it('describe an explanation by the sentence of its finding, and a withdrawn one separately', async () => {
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const [missing] = await findings(`day=${DAY}&code=countMissing`);
    const path = `/days/${DAY}/findings/${encodeURIComponent(missing?.findingKey ?? '')}/explanation`;
    const response = await floor.comptable.post(path, { explanation: 'relève reportée au lendemain' }).expect(200);
    const [approval] = await approvals(`finding=${missing?.findingKey ?? ''}`, floor.people.direction);
    expect(approval?.title).toContain('Admettre l’explication : A1 · Comptée absente');
    expect(await findings(`day=${DAY}&code=countMissing`)).toMatchObject([
      { state: 'awaitingApproval', owner: 'direction', isMine: true },
    ]);
    await floor.comptable.post(`/approvals/${response.body.requestId}/withdrawal`, {}).expect(200);
    expect(await approvals(`day=${DAY}&state=all&kind=findingExplanation`, floor.people.comptable)).toMatchObject([
      { outcome: 'withdrawn' },
    ]);
    expect(await findings(`day=${DAY}&code=countMissing`)).toMatchObject([{ state: 'refused', owner: 'comptable' }]);
    await floor.comptable.post(path, { explanation: 'relève reportée, bac conservé au coffre' }).expect(200);
  });

  it('describe a meter adjustment with its step and movements, and count the pending ones', async () => {
    const proposal = {
      machine: 'FELL',
      kind: 'reset',
      reason: 'carte remplacée',
      counters: { coinInCredits: '17' },
      earlierReadAt: '2026-03-01T05:00:00Z',
      laterReadAt: '2026-03-02T05:00:00Z',
    };
    await request(app.url)
      .post(`/api/establishments/${floor.establishment.code}/meter-adjustments`)
      .set('authorization', `Bearer ${floor.people.comptable.token}`)
      .set('idempotency-key', randomUUID())
      .send(proposal)
      .expect(200);
    const [approval] = await approvals(`kind=meterAdjustment&day=${DAY}`, floor.people.direction);
    expect(approval?.title).toBe('Ajuster les compteurs de l’appareil FELL, poste 1 : remise à zéro');
    expect(approval?.changes).toEqual([
      { label: 'Entre les relevés', before: null, after: '01/03/2026 06:00:00 et 02/03/2026 06:00:00' },
      { label: 'Mises : mouvement', before: expect.stringMatching(/^relevé de 5\s000\s000 à 17$/u), after: '17' },
    ]);
    expect(await get('/approval-descriptions/counts', floor.people.direction)).toEqual({ toDecide: 2, mineWaiting: 0 });
    expect(await get('/approval-descriptions/counts', floor.people.comptable)).toEqual({ toDecide: 0, mineWaiting: 2 });
    expect(await get(`/approval-descriptions/${approval?.requestId ?? ''}`, floor.people.direction)).toEqual(approval);
  });
});

describe('a day on its way to closing', () => {
  it('is described step by step, and is in the list', async () => {
    const steps = await get<Readonly<Record<string, unknown>>>(`/days/${DAY}/steps`);
    expect(steps).toMatchObject({
      gamingDay: DAY,
      state: 'open',
      isOver: true,
      earlierOpenDay: null,
      floor: { machines: 3, counted: 1, missing: ['A1', 'FELL'], counts: 1, totals: 0 },
      findings: { blocking: 1, awaitingApproval: 1 },
      awaitingExplanations: 1,
      awaitingCorrections: 1,
      closingRequest: null,
      run: { machineCount: 3, newSince: [] },
      work: { kind: 'reconciliation', machinesDone: 3, machinesTotal: 3, hasFailed: false },
    });
    await floor.comptable.post(`/days/${DAY}/counts`, { counts: [{ machine: 'A1', coins: '1' }] }).expect(200);
    expect(await get(`/days/${DAY}/counts?machine=A1`)).toMatchObject([{ sbmNumber: 'A1', coinsMinor: '100' }]);
    expect(await get(`/days/${DAY}/totals?machine=A1`)).toEqual([]);
    expect(await get(`/days/${DAY}/steps`)).toMatchObject({ run: { newSince: ['counts'] }, floor: { counted: 2 } });
    const refused = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' }).expect(409);
    expect(refused.body.code).toBe('DAY_HAS_BLOCKERS');
    expect(await get(`/days/${DAY}/work`)).toMatchObject({
      work: { kind: 'closingRequest', hasFailed: true, failureCode: 'DAY_HAS_BLOCKERS' },
    });
    const list = await get<{ days: readonly object[]; next: string | null }>('/days');
    expect(list.next).toBeNull();
    expect(list.days).toContainEqual(
      expect.objectContaining({ gamingDay: DAY, state: 'open', blocking: 1, awaitingDecisions: 1, machineCount: 3 }),
    );
  });
});

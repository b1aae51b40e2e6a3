import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openUnreadFloor, type ClosingFloor } from './floor.js';

const DAY = '2026-03-01';
const MACHINES = ['T1', 'T2', 'T3', 'T4'];

interface FindingRow {
  readonly findingKey: string;
  readonly code: string;
  readonly state: string;
}

let app: TestApp;
let floor: ClosingFloor;

/** Four machines with a reading in the day each: their readings are missing, and nothing else is to be explained. */
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openUnreadFloor(app, MACHINES, DAY);
});
afterAll(() => app.close());

const missingReadings = async (): Promise<readonly FindingRow[]> => {
  const { body } = await floor.comptable.get(`/days/${DAY}/findings`).expect(200);
  return (body as unknown as readonly FindingRow[]).filter(({ code }) => code === 'readingsMissing');
};
const statesOf = async (): Promise<readonly string[]> => (await missingReadings()).map(({ state }) => state);
const explain = (findings: readonly string[], explanation = 'réseau coupé toute la nuit') =>
  floor.comptable.post(`/days/${DAY}/findings/explanations`, { findings, explanation });

describe('findings of a kind', () => {
  it('are explained with one text, all or none', async () => {
    const keys = (await missingReadings()).map(({ findingKey }) => findingKey);
    expect(keys).toHaveLength(MACHINES.length);
    await explain([...keys, 'T9~1~readingsMissing']).expect(404);
    expect(await statesOf()).toEqual(['open', 'open', 'open', 'open']);
    await explain([]).expect(422);
    await explain([keys[0] ?? '', keys[0] ?? '']).expect(422);
    const explained = await explain(keys).expect(200);
    expect((explained.body as unknown as { requestIds: readonly string[] }).requestIds).toHaveLength(MACHINES.length);
    expect(await statesOf()).toEqual(['awaitingApproval', 'awaitingApproval', 'awaitingApproval', 'awaitingApproval']);
    expect((await explain(keys.slice(0, 1)).expect(409)).body.code).toBe('FINDING_ALREADY_EXPLAINED');
  });

  it('are approved together by another person, all or none', async () => {
    const pending = (await floor.direction.get('/approvals?state=pending').expect(200)).body as unknown as readonly {
      requestId: string;
    }[];
    const requestIds = pending.map(({ requestId }) => requestId);
    const decide = (caller: 'comptable' | 'direction', ids: readonly string[], decision = 'approved', reason = '') =>
      floor[caller].post('/approvals/decisions', { requestIds: ids, decision, reason });
    expect((await decide('direction', requestIds, 'refused').expect(422)).body.code).toBe('REASON_REQUIRED');
    await decide('direction', [...requestIds, '999999']).expect(404);
    expect(await statesOf()).toEqual(['awaitingApproval', 'awaitingApproval', 'awaitingApproval', 'awaitingApproval']);
    await decide('comptable', requestIds).expect(403);
    await decide('direction', requestIds).expect(200);
    expect(await statesOf()).toEqual(['approved', 'approved', 'approved', 'approved']);
    expect((await decide('direction', requestIds).expect(409)).body.code).toBe('APPROVAL_ALREADY_DECIDED');
  });

  it('are approved together with corrections, and not with requests of another kind', async () => {
    const corrected = { machine: 'T1', notes: [{ value: '50', count: 1 }] };
    await floor.comptable.post(`/days/${DAY}/counts`, { counts: [corrected] }).expect(200);
    const requested = await floor.comptable
      .post(`/days/${DAY}/counts/correction`, { machine: 'T1', notes: [{ value: '50', count: 2 }], reason: 'liasse' })
      .expect(200);
    const formula = { maker: 'Essai', coinOut: 'withJackpots', effectiveFrom: '2026-12-01', reason: 'manuel' };
    const proposed = await floor.both.post('/win-formulas', formula).expect(201);
    const decide = (requestIds: readonly string[]) =>
      floor.direction.post('/approvals/decisions', { requestIds, decision: 'approved' });
    const refused = await decide([requested.body.requestId, proposed.body.requestId]).expect(422);
    expect(refused.body.code).toBe('NOT_DECIDED_TOGETHER');
    expect((await decide([requested.body.requestId]).expect(200)).body).toEqual({ decided: 1 });
  });
});

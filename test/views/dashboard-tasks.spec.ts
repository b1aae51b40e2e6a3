import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardTasks } from '#views/dashboard/dashboard-tasks.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { START, after, openFloor, type ClosingFloor, type FloorCaller } from '../closing/floor.js';
import { sealed } from '../support/sealed.js';

const DAY = '2026-03-01';
let app: TestApp;
let floor: ClosingFloor;
const MOVED = {
  coinInCredits: 200_000,
  coinOutCredits: 150_000,
  wonCredits: 150_000,
  dropCredits: 50_000,
  billsCredits: 50_000,
  gamesPlayed: 100,
  gamesWon: 40,
  gamesLost: 60,
};

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-04T12:00:00Z') });
  floor = await openFloor(app);
  for (const machine of ['W1', 'W2', 'W3']) {
    await floor.addMachine(machine);
    await floor.read(machine, '2026-03-01T05:00:00Z', START);
    await floor.read(machine, '2026-03-02T04:55:00Z', after(START, MOVED));
  }
  const counts = [
    { machine: 'W1', notes: [{ value: '50', count: 10 }] },
    { machine: 'W2', notes: [{ value: '20', count: 24 }] },
    { machine: 'W3', notes: [{ value: '20', count: 20 }] },
  ];
  await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
});
afterAll(() => app.close());

const work = async (caller: FloorCaller): Promise<DashboardTasks> =>
  (await caller.get('/work').expect(200)).body as unknown as DashboardTasks;

describe('the tasks of an establishment', () => {
  it('list the open day before and after its reconciliation', async () => {
    expect((await work(floor.comptable)).days).toMatchObject([{ gamingDay: DAY, next: 'reconcile', runNumber: null }]);
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const tasks = await work(floor.comptable);
    expect(tasks.totals).toMatchObject({ days: 1, machines: 2, findings: 2, blocking: 0, atStakeMinor: '12000' });
    expect(tasks.days).toMatchObject([
      {
        gamingDay: DAY,
        isOver: true,
        ageDays: 2,
        machines: 3,
        open: 2,
        awaiting: 0,
        explained: 0,
        machinesToSettle: 2,
        atStakeMinor: '12000',
        next: 'settle',
        owner: 'comptable',
      },
    ]);
    expect(tasks.machines.map(({ machine, atStakeMinor, ageDays }) => [machine, atStakeMinor, ageDays])).toEqual([
      ['W3', '10000', 2],
      ['W2', '2000', 2],
    ]);
    expect(tasks.proved).toMatchObject({ closed: { days: 0, lastDay: null }, verification: null });
  });

  it('assign the next step after the explanation, its approval, the closing and its approval', async () => {
    const explain = (key: string) =>
      floor.comptable.post(`/days/${DAY}/findings/${key}/explanation`, { explanation: 'billet coincé' }).expect(200);
    const requests = [];
    for (const key of ['W2~countVariance~notes', 'W3~countVariance~notes']) {
      requests.push((await explain(key)).body.requestId);
    }
    const tasks = await work(floor.comptable);
    expect(tasks.approvalCounts).toEqual({ toDecide: 0, mine: 2, others: 0 });
    expect(tasks.days).toMatchObject([{ open: 0, awaiting: 2, next: 'approveExplanations', owner: 'direction' }]);
    expect(tasks.machines.map(({ owner }) => owner)).toEqual(['direction', 'direction']);
    const decides = await work(floor.direction);
    expect(decides.approvals).toMatchObject([
      { requestId: requests[0], side: 'toDecide', kind: 'findingExplanation', gamingDay: DAY, machine: 'W2' },
      { requestId: requests[1], side: 'toDecide', owners: ['direction'] },
    ]);
    for (const request of requests) await floor.decide(floor.direction, request).expect(200);
    expect((await work(floor.comptable)).days).toMatchObject([
      { awaiting: 0, explained: 2, atStakeMinor: '0', next: 'close', owner: 'comptable' },
    ]);
    const closing = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' }).expect(200);
    expect((await work(floor.comptable)).days).toMatchObject([{ next: 'approveClosing', owner: 'direction' }]);
    await floor.decide(floor.direction, closing.body.requestId).expect(200);
  });

  it('show the proved state with its dates: closed days, the sealed head, the last verification', async () => {
    await sealed(app);
    const tasks = await work(floor.controleur);
    expect(tasks.totals).toMatchObject({ findings: 0, atStakeMinor: '0' });
    expect(tasks.proved.closed).toMatchObject({ days: 1, lastDay: DAY });
    expect(tasks.proved.closed.closedBy).not.toBe(tasks.proved.closed.approvedBy);
    expect(Number(tasks.proved.treeSize)).toBeGreaterThan(0);
  });
});

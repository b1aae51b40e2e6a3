import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START, openFloor, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * An act that one person requests and another approves has both names, each in its place: on the daily statement, in
 * the register of alterations and in the histories.
 */

const DAY = '2026-03-01';

interface Alteration {
  readonly field: string;
  readonly author: string | null;
  readonly approvedBy: string | null;
  readonly personId: string | null;
}

let app: TestApp;
let floor: ClosingFloor;
let requester: string;
let approver: string;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
  await floor.addMachine('M1');
  await floor.read('M1', '2026-03-01T05:00:00Z', START);
  const count = { machine: 'M1', notes: [{ value: '20', count: 24 }] };
  await floor.comptable.post(`/days/${DAY}/counts`, { counts: [count] }).expect(200);
  const totals = [{ machine: 'M1', kind: 'ticketsIssued', amount: '690.00' }];
  await floor.comptable.post(`/days/${DAY}/totals`, { totals }).expect(200);
  const account = { accountCode: '5125', kind: 'asset', titleFr: 'Banque de l’établissement', titleEn: 'Own bank' };
  expect((await floor.both.post('/ledger/accounts', account)).status).toBeLessThan(300);
  requester = floor.people.both.fullName;
  approver = floor.people.direction.fullName;
});

afterAll(() => app.close());

async function askAndApprove(path: string, body: object): Promise<void> {
  const response = await floor.both.post(path, body);
  expect([response.status < 300, response.text]).toEqual([true, expect.any(String)]);
  await floor.decide(floor.direction, response.body.requestId).expect(200);
}

const altered = async (query = ''): Promise<readonly Alteration[]> => {
  const { body } = await floor.controleur.get(`/alterations?language=fr${query}`).expect(200);
  return (body as unknown as { readonly alterations: readonly Alteration[] }).alterations;
};

describe('acts requested by one person and approved by another', () => {
  it.each([
    ['a count', `/days/${DAY}/counts/correction`, { machine: 'M1', notes: [{ value: '20', count: 25 }] }],
    ['a total', `/days/${DAY}/totals/correction`, { machine: 'M1', kind: 'ticketsIssued', amount: '700.00' }],
    ['a setting', '/settings/readingIntervalMinutes/proposals', { value: 720, effectiveFrom: '2026-03-10' }],
    ['the account of a role', '/account-roles/bank/proposals', { accountCode: '5125', validFrom: '2026-03-10' }],
    ['a machine', '/machines/M1/corrections', { effectiveAt: '2026-03-01T00:00:00Z', model: 'Essai 2' }],
  ])('%s: the register of alterations names both people', async (_actName, path, body) => {
    const known = await altered();
    await askAndApprove(path, { ...body, reason: 'erreur de saisie' });
    const added = (await altered()).slice(0, (await altered()).length - known.length);
    expect(added.length).toBeGreaterThan(0);
    for (const { author, approvedBy } of added) {
      expect(author).toBe(requester);
      expect(approvedBy).toContain(approver);
    }
  });

  it('are found by the requester’s name, and not by the approver’s', async () => {
    const { both, direction } = floor.people;
    expect((await altered(`&personId=${both.personId}`)).length).toBeGreaterThan(4);
    expect(await altered(`&personId=${direction.personId}`)).toEqual([]);
  });

  it('appear on the daily statement with both names', async () => {
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
    const path = `/reports/daily-statement?format=json&day=${DAY}&language=fr`;
    const { sections } = (await floor.comptable.get(path).expect(200)).body as unknown as {
      readonly sections: readonly { name?: string; rows?: readonly { cells: Readonly<Record<string, string>> }[] }[];
    };
    const rows = sections.find(({ name }) => name === 'adjustments')?.rows ?? [];
    expect(rows.map(({ cells }) => [cells['recordedBy'], cells['approvedBy']])).toEqual([
      [requester, approver],
      [requester, approver],
    ]);
  });
});

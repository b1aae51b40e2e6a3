import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { codeOf, delivery, openDepot, received, sixain, type Depot } from './depot.js';

let app: TestApp;
let depot: Depot;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  depot = await openDepot(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const move = (itemId: string, depotId: string) =>
  depot.who.cartier.post('/equipment/moves', { items: [itemId], depotId });
const listBlockers = async (): Promise<string> =>
  JSON.stringify((await depot.who.comptable.get('/days/2026-03-02/blockers').expect(200)).body);

describe('a set that is out of use', () => {
  it('MC:1.5.2 is put in the principal depot before the day closes, and in no annexe', async () => {
    const [worn = '', sound = ''] = await received(depot, [sixain('W-1'), sixain('W-2')]);
    const given = { items: [worn], table: 'BJ1', signer: depot.proofs.chefDeTable };
    await depot.who.cartier.post('/equipment/allocations', given).expect(201);
    await depot.who.inspecteur.post('/equipment/returns', { items: [worn], depotId: depot.annex }).expect(201);
    expect(await listBlockers()).not.toContain('wornSetInAnnex');
    const control = {
      control: 'endOfSession',
      counted: 312,
      marked: 0,
      foreignCards: 0,
      isInOrder: true,
      isWorn: true,
    };
    await depot.who.cartier.post(`/equipment/items/${worn}/controls`, control).expect(201);
    expect(await listBlockers()).toContain('"kind":"wornSetInAnnex","number":"W-1","depot":"Salle Europe"');
    await move(worn, depot.principal).expect(201);
    expect(await listBlockers()).not.toContain('wornSetInAnnex');
    expect((await move(worn, depot.annex)).body).toMatchObject({
      code: 'SET_WITHDRAWN_TO_ANNEX',
      details: { number: 'W-1', depot: 'Salle Europe', article: 'MC:1.5' },
    });
    // a set in use may be in an annexe
    await move(sound, depot.annex).expect(201);
    expect(await listBlockers()).not.toContain('wornSetInAnnex');
  });
});

describe('the visa of an order slip', () => {
  it('is of one person and one day, after the approval of the maker', async () => {
    const receive = (makerNumber: string, more: object) =>
      depot.who.cartier.post('/equipment/receipts', delivery(depot.makers.cards, [sixain(makerNumber)], more));
    expect((await receive('V-1', { orderSlip: 'BC-9', slipVisaOn: '2025-12-31' })).body).toMatchObject({
      code: 'SLIP_BEFORE_APPROVAL',
      details: { maker: 'Cartier A', day: '2026-01-01' },
    });
    await receive('V-1', { orderSlip: 'BC-9', slipVisaOn: '2026-01-01' }).expect(201);
    for (const other of [{ slipVisaOn: '2026-01-02' }, { slipVisaOn: '2026-01-01', slipVisaBy: 'Un autre agent' }])
      expect(codeOf(await receive('V-2', { orderSlip: 'BC-9', ...other }))).toBe('SLIP_VISA_DIFFERS');
    await receive('V-2', { orderSlip: 'BC-9', slipVisaOn: '2026-01-01' }).expect(201);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, furnish, granted, openCashDesk, openPit, type Pit } from './pit.js';

let app: TestApp;
let pit: Pit;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app, { isFurnished: false });
  await openCashDesk(pit, { cashMinor: 100_000, chips: [chip(500, 1000)] });
  await granted(pit.as.direction.post('/tables', { tableNumber: '1', game: 'blackJack', room: 'Salle Blanche' }));
  const terms = {
    effectiveFrom: '2026-03-02',
    minimumMinor: '500',
    maxima: {},
    avanceMinor: '50000',
    reason: 'saison',
  };
  await granted(pit.as.direction.post('/tables/1/terms', terms));
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const enter = (more: object) =>
  answer(pit.as.direction.post('/equipment/apparatus', { kind: 'dealingShuffler', apparatusNumber: 'ME-1', ...more }));
const open = () =>
  answer(
    pit.as.chefDeTable.post('/table-sessions', {
      tableNumber: '1',
      deskCode: 'C1',
      pieces: [chip(500, 100)],
      signer: pit.secrets.inspecteur,
      croupier: pit.secrets.croupier,
      cashier: pit.secrets.caissier,
    }),
  );

describe('a shuffler at a table of black-jack in Monaco', () => {
  it('MC:1.0.4 is entered with its approval, checked before the session, and deals in place of a shoe', async () => {
    await furnish(pit, '1', '');
    expect((await open()).body.code).toBe('SHOE_MISSING');
    expect((await enter({ table: '1' })).body).toMatchObject({
      code: 'SHUFFLER_NOT_APPROVED',
      details: { number: 'ME-1', article: 'MC:1' },
    });
    const approved = { approval: 'décision 9', approvedOn: '2026-01-05' };
    const shuffling = { kind: 'shuffler', apparatusNumber: 'ME-2', ...approved };
    expect((await enter({ ...shuffling, isProtected: true })).body.code).toBe('SHUFFLER_NOT_PROTECTED');
    expect((await enter({ ...shuffling, isProtected: true, hasSignal: true })).status).toBe(201);
    const { body } = await enter({ table: '1', ...approved });
    expect(body).toMatchObject({ table: '1', approval: 'décision 9', approvedOn: '2026-01-05' });
    expect((await open()).body.code).toBe('EQUIPMENT_NOT_CHECKED');
    const check = { isSound: true, inspecteur: pit.secrets.inspecteur };
    await granted(pit.as.mecanicien.post(`/equipment/apparatus/${String(body['apparatusId'])}/checks`, check));
    expect((await open()).status).toBe(201);
  });
});

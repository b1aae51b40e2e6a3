import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, granted, note, openCashDesk, openChangeurDesk, openPit, plaque } from './pit.js';
import type { Answer, Pit } from './pit.js';

/** Changeurs at the tables: their float, and the bons by which a cash desk issues chips to them. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const code = async (response: Promise<Answer>): Promise<unknown> => (await response).body.code;
const bon = (pit: Pit, more: object, author: 'changeurDeTable' | 'caissier' = 'changeurDeTable') =>
  answer(pit.as[author].post('/tables/changeur-bons', { changeurDesk: 'CH1', cashDesk: 'C1', ...more }));

interface SeenDesk {
  readonly deskCode: string;
  readonly balanceMinor: string;
  readonly chipsMinor: string;
}
const balances = async (pit: Pit): Promise<readonly string[]> => {
  const desks = (await granted(pit.as.comptable.get('/desks'))) as unknown as readonly SeenDesk[];
  return desks.map(({ deskCode, balanceMinor, chipsMinor }) => `${deskCode} ${balanceMinor} chips ${chipsMinor}`);
};

describe('AI67', () => {
  let pit: Pit;
  const signed = () => ({ signer: pit.secrets.chefDePartie, cashier: pit.secrets.caissier });

  beforeAll(async () => {
    pit = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
    await openCashDesk(pit, { cashMinor: 0, chips: [chip(1000, 100), plaque(10_000, 10)] });
    await openChangeurDesk(pit, 50_000);
  });

  it('AI67:2.1 fixes the float of a changeur for the season, in the carnet of a table of a jeu de cercle', async () => {
    const fix = (amountMinor: string, tables: readonly string[] = ['1']) =>
      answer(pit.as.direction.post('/tables/season-floats', { deskCode: 'CH1', tables, amountMinor }));
    const room = 'Salle Blanche';
    await granted(pit.as.direction.post('/cercle-tables', { tableNumber: '1', game: 'cheminDeFer', room }));
    await granted(pit.as.direction.post('/tables', { tableNumber: '5', game: 'blackJack', room }));
    const even = { asked: [chip(1000, 1)], notes: [note(1000, 1)], ...signed() };
    expect(await bon(pit, even)).toMatchObject({
      status: 409,
      body: { code: 'CHANGEUR_FLOAT_NOT_FIXED', details: { desk: 'CH1', article: 'AI67:2' } },
    });
    expect(await code(fix('50000', []))).toBe('FLOAT_TABLES_MISSING');
    // no game but a jeu de cercle has a changeur
    expect(await code(fix('50000', ['1', '5']))).toBe('FLOAT_TABLE_OF_ANOTHER_GAME');
    expect(await fix('999999')).toMatchObject({
      status: 409,
      body: { code: 'FLOAT_DIFFERS', details: { desk: 'CH1', due: '999999', held: '50000', article: 'AI67:2' } },
    });
    expect((await fix('50000')).body).toMatchObject({ kind: 'tableChangeur', amountMinor: '50000', tables: ['1'] });
    expect(await fix('60000')).toMatchObject({
      status: 409,
      body: { code: 'FLOAT_FIXED_FOR_SEASON', details: { fixed: '50000', article: 'AI67:2' } },
    });
  });

  it('AI67:2.2 requires a bon with the requested and the given pieces, of equal value, signed by three people', async () => {
    const requested = [chip(1000, 20)];
    const notes = [note(10_000, 2)];
    const even = { asked: requested, notes, ...signed() };
    expect(await code(bon(pit, even, 'caissier'))).toBe('FORBIDDEN');
    expect(await bon(pit, { ...even, notes: [note(10_000, 1)] })).toMatchObject({
      status: 422,
      body: { code: 'BON_UNEQUAL', details: { asked: '20000', given: '10000', apart: '-10000' } },
    });
    expect(await code(bon(pit, { ...even, notes: [] }))).toBe('BON_EMPTY');
    expect(await code(bon(pit, { ...even, notes: [], given: [chip(1000, 20)] }))).toBe('BON_MEDIUM');
    expect(await code(bon(pit, { ...even, signer: undefined }))).toBe('SIGNATURE_REQUIRED');
    expect(await code(bon(pit, { ...even, signer: pit.secrets.inspecteur }))).toBe('FUNCTION_NOT_HELD');
    expect(await code(bon(pit, { ...even, cashier: undefined }))).toBe('CASHIER_REQUIRED');
    expect(await code(bon(pit, { ...even, changeurDesk: 'C1', cashDesk: 'CH1' }))).toBe('NOT_A_CHANGEUR_DESK');
    expect(await code(bon(pit, { ...even, changeurDesk: 'CH9' }))).toBe('UNKNOWN_DESK');
    // the desk has ten plaques, the changeur none yet
    expect(await code(bon(pit, { ...even, notes: [], given: [plaque(10_000, 2)] }))).toBe('DESK_CHIPS_SHORT');
    expect(await code(bon(pit, { ...even, asked: [chip(1000, 60)], notes: [note(10_000, 6)] }))).toBe(
      'DESK_BALANCE_SHORT',
    );
    expect(await balances(pit)).toEqual(['C1 200000 chips 200000', 'CH1 50000 chips 0']);
    const written = await bon(pit, even);
    expect(written).toMatchObject({
      status: 201,
      body: { bonNumber: 1, amountMinor: '20000', signedAs: 'chefDePartie' },
    });
    // the same value in each as before: chips for cash
    expect(await balances(pit)).toEqual(['C1 200000 chips 180000', 'CH1 50000 chips 20000']);
    const plaques = { asked: [plaque(10_000, 1)], notes: [note(5000, 2)], ...signed() };
    expect((await bon(pit, plaques)).body).toMatchObject({ bonNumber: 2 });
    expect((await bon(pit, { asked: [chip(1000, 10)], given: [plaque(10_000, 1)], ...signed() })).body).toMatchObject({
      bonNumber: 3,
      amountMinor: '10000',
    });
  });

  it('AI67:2.3 retains the bons at the cash desk, in the order of their numbers', async () => {
    const listed = await granted(pit.as.caissier.get('/tables/changeur-bons'));
    expect(listed).toMatchObject([
      { bonNumber: 3, cashDesk: 'C1', changeurDesk: 'CH1', pieces: [{ side: 'asked' }, { side: 'given' }] },
      { bonNumber: 2 },
      {
        bonNumber: 1,
        pieces: [
          { medium: 'chip', value: '1000', count: '20' },
          { medium: 'note', count: '2' },
        ],
      },
    ]);
    expect(await granted(pit.as.caissier.get('/tables/changeur-bons?day=2026-03-01'))).toEqual([]);
  });
});

describe('MC', () => {
  it('MC:17.2.2 has a changeur’s bon signed by the inspecteur and carried by a named cartier', async () => {
    const pit = await openPit(app);
    await openCashDesk(pit, { cashMinor: 0, chips: [chip(500, 100)] });
    await openChangeurDesk(pit, 100_000);
    const even = { asked: [chip(500, 20)], notes: [note(10_000, 1)], cashier: pit.secrets.caissier };
    expect(await code(bon(pit, { ...even, signer: pit.secrets.chefDePartie }))).toBe('FUNCTION_NOT_HELD');
    const strange = { ...even, notes: [note(300, 1)], signer: pit.secrets.inspecteur };
    expect(await code(bon(pit, strange))).toBe('NOT_LEGAL_TENDER');
    const signed = { ...even, signer: pit.secrets.inspecteur };
    expect((await bon(pit, signed)).body).toMatchObject({ code: 'CARTIER_REQUIRED', details: { article: 'MC:17.2' } });
    expect(await code(bon(pit, { ...signed, cartier: pit.secrets.chefDePartie }))).toBe('FUNCTION_NOT_HELD');
    const { body } = await bon(pit, { ...signed, cartier: pit.secrets.cartier });
    expect(body).toMatchObject({
      cartierName: expect.any(String),
      bonNumber: 1,
      amountMinor: '10000',
      signedAs: 'inspecteur',
    });
    const fixed = { deskCode: 'CH1', tables: [], amountMinor: '100000' };
    expect(await code(answer(pit.as.direction.post('/tables/season-floats', fixed)))).toBe('FLOAT_NOT_ASKED');
  });
});

it('has no bons of changeurs in France', async () => {
  const pit = await openPit(app, { jurisdiction: 'FR' });
  const bonInput = { asked: [chip(500, 20)], notes: [note(10_000, 1)] };
  expect(await code(bon(pit, bonInput))).toBe('CHANGEURS_NOT_KNOWN_HERE');
});

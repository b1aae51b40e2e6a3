import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { sendCountedAgain } from '../support/counted-again.js';
import { COUNTED_AGAIN, answer, chip, granted, openCashDesk, openPit, plaque, type Pit } from './pit.js';

/** The register of chips: issued, destroyed, and where the pieces are; no count exceeds it. */
let app: TestApp;
let pit: Pit;
let sessionId: unknown;

interface Line {
  readonly medium: string;
  readonly valueMinor: string;
}

const hands = () => ({ signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier, cashier: pit.secrets.caissier });
const issue = (kind: string, chips: readonly object[], witness = pit.secrets.controleur) =>
  answer(pit.as.direction.post('/chip-issues', { kind, chips, reason: 'inventaire du coffre', witness }));
const readLine = async (medium: string, valueMinor: number): Promise<Line | undefined> => {
  const { lines } = (await granted(pit.as.comptable.get('/chip-register'))) as unknown as { readonly lines: Line[] };
  return lines.find((line) => line.medium === medium && line.valueMinor === String(valueMinor));
};
const close = (chips: readonly object[]) =>
  sendCountedAgain((confirmedDoubts) =>
    answer(
      pit.as.chefDeTable.post(`/table-sessions/${String(sessionId)}/closing`, {
        chips,
        deskCode: 'C1',
        ...hands(),
        ...COUNTED_AGAIN,
        confirmedDoubts,
      }),
    ),
  );

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app);
  await openCashDesk(pit, { cashMinor: 50_000, chips: [chip(500, 100), plaque(50_000, 4)] });
  await granted(pit.as.direction.post('/tables', { tableNumber: '1', game: 'blackJack', room: 'Salle Blanche' }));
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', avanceMinor: '20000', reason: 'saison' };
  await granted(pit.as.direction.post('/tables/1/terms', terms));
  const opened = { tableNumber: '1', deskCode: 'C1', pieces: [chip(500, 40)], ...hands() };
  ({ sessionId } = await granted(pit.as.chefDeTable.post('/table-sessions', opened)));
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

describe('the register of chips', () => {
  it('owns nothing until its first issue, which leaves out no piece that desks or tables have', async () => {
    expect(await granted(pit.as.comptable.get('/chip-register'))).toMatchObject({ isInUse: false });
    const short = await issue('issue', [chip(500, 99), plaque(50_000, 10)]);
    expect(short).toMatchObject({
      status: 409,
      body: { code: 'CHIPS_LEFT_OUT', details: { value: '5.00', missing: 1 } },
    });
    expect(await issue('destruction', [chip(500, 1)])).toMatchObject({ body: { code: 'CHIPS_LEFT_OUT' } });
    expect(await granted(pit.as.comptable.get('/chip-issues'))).toEqual([]);
    await granted(
      pit.as.direction.post('/chip-issues', {
        kind: 'issue',
        chips: [chip(500, 150), plaque(50_000, 10)],
        reason: 'inventaire du coffre',
        witness: pit.secrets.controleur,
      }),
    );
  });

  it('has each piece in one place: strongroom, desks, tables, or in circulation', async () => {
    const trade = { trade: 'chipSale', chips: [chip(500, 3)] };
    await granted(pit.as.caissier.post('/desks/C1/chip-trades', trade));
    expect(await readLine('chip', 500)).toMatchObject({
      issued: '150',
      destroyed: '0',
      owned: '150',
      inStrongroom: '50',
      atDesks: '57',
      atTables: '40',
      inCirculation: '3',
    });
  });

  it('refuses to destroy or give pieces that the strongroom has not, and a witness of another function or oneself', async () => {
    expect(await issue('destruction', [chip(500, 51)])).toMatchObject({ body: { code: 'STRONGROOM_CHIPS_SHORT' } });
    const given = { toDesk: 'C1', amountMinor: '25500', chips: [chip(500, 51)], reason: 'appoint' };
    expect(await answer(pit.as.superviseur.post('/desk-transfers', given))).toMatchObject({
      body: { code: 'STRONGROOM_CHIPS_SHORT', details: { missing: 1 } },
    });
    expect(await issue('issue', [chip(500, 1)], pit.secrets.croupier)).toMatchObject({
      body: { code: 'FUNCTION_NOT_HELD' },
    });
    expect(await issue('issue', [chip(500, 1)], pit.secrets.direction)).toMatchObject({
      body: { code: 'OWN_WITNESS' },
    });
    expect(await issue('issue', [])).toMatchObject({ body: { code: 'CHIPS_NOT_LISTED' } });
    for (const person of [pit.as.caissier, pit.as.chefDeTable])
      expect(await answer(person.get('/chip-register'))).toMatchObject({ status: 403 });
    expect((await answer(pit.as.comptable.post('/chip-issues', {}))).status).toBe(403);
    // a destruction of what a pending transfer promised is refused, and accepted once it is withdrawn
    const pending = { toDesk: 'C1', amountMinor: '25000', chips: [chip(500, 50)], reason: 'appoint' };
    const { transferId } = await granted(pit.as.superviseur.post('/desk-transfers', pending));
    expect(await issue('destruction', [chip(500, 1)])).toMatchObject({ body: { code: 'STRONGROOM_CHIPS_SHORT' } });
    await granted(pit.as.superviseur.post(`/desk-transfers/${String(transferId)}/withdrawal`, { reason: 'annulé' }));
    expect((await issue('destruction', [chip(500, 50)])).status).toBe(201);
    expect(await readLine('chip', 500)).toMatchObject({
      issued: '150',
      destroyed: '50',
      owned: '100',
      inStrongroom: '0',
    });
  });

  it('refuses a count beyond it, which no reason confirms, in the review too, and shows what is owned', async () => {
    const path = `/table-sessions/${String(sessionId)}/count-reviews/closing`;
    expect(await answer(pit.as.chefDeTable.post(path, { chips: [chip(500, 101)] }))).toMatchObject({
      status: 422,
      body: { code: 'COUNT_BEYOND_OWNED', details: { value: '5.00', counted: 101, owned: 100 } },
    });
    expect(await close([chip(500, 101)])).toMatchObject({ body: { code: 'COUNT_BEYOND_OWNED' } });
    // a kind that was never issued
    expect(await close([chip(500, 40), plaque(100_000, 1)])).toMatchObject({ body: { code: 'COUNT_BEYOND_OWNED' } });
    expect(await granted(pit.as.chefDeTable.post(path, { chips: [chip(500, 40)] }))).toMatchObject({
      chips: [{ medium: 'chip', game: '', value: '500', count: '40', owned: '100' }],
    });
    const counted = { countedMinor: '50500', chips: [chip(500, 101)] };
    expect(await answer(pit.as.caissier.post('/desks/C1/count-review', counted))).toMatchObject({
      body: { code: 'COUNT_BEYOND_OWNED' },
    });
  });

  it('owns the same number of pieces after a table took more than it received', async () => {
    expect((await close([chip(500, 43)])).status).toBe(201);
    expect(await readLine('chip', 500)).toMatchObject({
      owned: '100',
      atDesks: '100',
      atTables: '0',
      inCirculation: '0',
    });
  });
});

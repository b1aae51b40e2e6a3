import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { booked, chip, granted, note, openCashDesk, openChangeurDesk, openPit, plaque } from '../tables/pit.js';
import type { Answer, Pit } from '../tables/pit.js';
import { Cercle, codeOf } from './cercle.js';

/** Notes that punters stake at the jeux de cercle, changed at once by the croupier. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T20:00:00Z') });
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

interface SeenDesk {
  readonly deskCode: string;
  readonly balanceMinor: string;
  readonly chipsMinor: string;
}

/** Returns the cash, then the chips and plaques, of the changeur's desk. */
async function changeur({ as: people }: Pit): Promise<readonly bigint[]> {
  const desks = (await granted(people.comptable.get('/desks'))) as unknown as readonly SeenDesk[];
  const desk = desks.find(({ deskCode }) => deskCode === 'CH1');
  const chipsMinor = BigInt(desk?.chipsMinor ?? 0);
  return [BigInt(desk?.balanceMinor ?? 0) - chipsMinor, chipsMinor];
}

describe('Monaco', () => {
  let pit: Pit;
  let cercle: Cercle;
  let session: unknown;

  beforeAll(async () => {
    pit = await openPit(app);
    await openCashDesk(pit, { cashMinor: 0, chips: [chip(5000, 40), plaque(50_000, 4)] });
    await openChangeurDesk(pit, 200_000);
    const { signer, cashier } = { signer: pit.secrets.inspecteur, cashier: pit.secrets.caissier };
    await granted(
      pit.as.changeurDeTable.post('/tables/changeur-bons', {
        changeurDesk: 'CH1',
        cashDesk: 'C1',
        asked: [chip(5000, 10), plaque(50_000, 2)],
        given: [],
        notes: [note(50_000, 3)],
        signer,
        cashier,
        cartier: pit.secrets.cartier,
      }),
    );
    cercle = new Cercle(pit);
    await cercle.table('21', 'cheminDeFer');
    await cercle.terms('21', { roundingMinor: '500', maximumBankMinor: '300000' });
    await cercle.book('21', '500', '1', '200');
    await cercle.stamp(1);
    session = (await cercle.open('21', [1])).body['sessionId'];
  });

  const change = (notes: readonly object[], chips: readonly object[], more: object = {}): Promise<Answer> =>
    cercle.coup(session, 'staked-notes', {
      notes,
      chips,
      deskCode: 'CH1',
      changeur: pit.secrets.changeurDeTable,
      ...more,
    });

  it('MC:15.1 refuses an invalid exchange and moves nothing', async () => {
    const before = await changeur(pit);
    expect(await codeOf(change([], []))).toBe('STAKED_NOTES_EMPTY');
    expect(await change([note(20_000, 1)], [chip(5000, 3)])).toMatchObject({
      status: 422,
      body: { code: 'STAKED_NOTES_UNEQUAL', details: { notes: '200.00', chips: '150.00' } },
    });
    // two euros are a coin, three are not legal tender
    expect(await codeOf(change([note(200, 50)], [chip(5000, 2)]))).toBe('STAKED_COINS');
    expect(await codeOf(change([note(30_000, 1)], [chip(5000, 6)]))).toBe('NOT_LEGAL_TENDER');
    expect(await codeOf(change([note(50_000, 2)], [chip(5000, 20)]))).toBe('DESK_CHIPS_SHORT');
    const even: [object[], object[]] = [[note(10_000, 1)], [chip(5000, 2)]];
    expect(await codeOf(change(...even, { deskCode: 'C1' }))).toBe('NOT_A_TABLE_CHANGEUR');
    expect(await codeOf(change(...even, { changeur: pit.secrets.caissier }))).toBe('FUNCTION_NOT_HELD');
    expect(await codeOf(change(...even, { changeur: { ...pit.secrets.changeurDeTable, secret: '000001' } }))).toBe(
      'IDENTITY_REFUSED',
    );
    expect(await changeur(pit)).toEqual(before);
    expect((await cercle.session(session)).body['stakedNotes']).toEqual([]);
  });

  it('MC:15.1 gives the changeur’s chips and plaques for the notes, which the changeur receives', async () => {
    expect(await changeur(pit)).toEqual([50_000n, 150_000n]);
    const circulating = await booked(pit, '4684');
    const changed = await change([note(50_000, 1), note(20_000, 1)], [plaque(50_000, 1), chip(5000, 4)]);
    expect(changed.body).toMatchObject({
      stakedNotes: [{ exchangeNumber: 1, amountMinor: '70000', deskCode: 'CH1' }],
      rakeMinor: '0',
      stubsMinor: '0',
    });
    await change([note(10_000, 1)], [chip(5000, 2)]);
    // 500 + 800 of notes, 1 500 − 800 of chips and plaques; 800 more are in circulation
    expect(await changeur(pit)).toEqual([130_000n, 70_000n]);
    expect((await booked(pit, '4684')) - circulating).toBe(-80_000n);
    const pieces = await app.database.superuser.query<{ line: string }>(
      `select concat_ws(' ', exchange_number, medium, value_minor, pieces) as line from staked_note_pieces
        where staked_note_pieces.establishment_id = $1 order by 1`,
      [pit.establishment.establishmentId],
    );
    expect(pieces.map(({ line }) => line)).toEqual([
      '1 chip 5000 4',
      '1 note 20000 1',
      '1 note 50000 1',
      '1 plaque 50000 1',
      '2 chip 5000 2',
      '2 note 10000 1',
    ]);
  });

  it('MC:16 names the changeur in the register of the cagnottes and in the statement of his desk', async () => {
    const read = async (report: string) =>
      JSON.stringify(
        await granted(pit.as.controleur.get(`/reports/${report}?day=2026-03-02&format=json&language=fr&of=CH1`)),
      );
    const [, changeurName = ''] = /.; changeur ([^";\s][^";]*)/.exec(await read('cagnotte-register')) ?? [];
    const cashiers = [...(await read('desk-statement')).matchAll(/"cashier":"([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(cashiers)).toEqual(new Set([changeurName]));
  });

  it('refuses an exchange once the cagnotte is counted', async () => {
    await cercle.count(session, [], { witness: pit.secrets.inspecteur, isBookVerified: true });
    expect(await codeOf(change([note(10_000, 1)], [chip(5000, 2)]))).toBe('CAGNOTTE_COUNTED');
  });
});

describe('AI67', () => {
  it('AI67:2.4 changes staked and lost notes into the changeur’s chips', async () => {
    const pit = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
    await openCashDesk(pit, { cashMinor: 0, chips: [chip(1000, 100)] });
    await openChangeurDesk(pit, 50_000);
    const { cercle, sessionId } = await chemin(pit, '50', 'S-1');
    const float = { deskCode: 'CH1', tables: ['1'], amountMinor: '50000' };
    await granted(pit.as.direction.post('/tables/season-floats', float));
    await granted(
      pit.as.changeurDeTable.post('/tables/changeur-bons', {
        changeurDesk: 'CH1',
        cashDesk: 'C1',
        asked: [chip(1000, 20)],
        given: [],
        notes: [note(10_000, 2)],
        signer: pit.secrets.chefDePartie,
        cashier: pit.secrets.caissier,
      }),
    );
    const staked = (pieces: readonly object[]) =>
      cercle.coup(sessionId, 'staked-notes', {
        notes: [note(5000, 1)],
        chips: pieces,
        deskCode: 'CH1',
        changeur: pit.secrets.changeurDeTable,
      });
    expect(await staked([chip(1000, 4)])).toMatchObject({
      body: { code: 'STAKED_NOTES_UNEQUAL', details: { notes: '5000', chips: '4000', article: 'AI67:2' } },
    });
    expect((await staked([chip(1000, 5)])).body).toMatchObject({ stakedNotes: [{ amountMinor: '5000' }] });
    expect(await changeur(pit)).toEqual([35_000n, 15_000n]);
  });
});

it('refuses the exchange under the French text', async () => {
  const pit = await openPit(app, { jurisdiction: 'FR' });
  const { cercle, sessionId } = await chemin(pit, '500', '', { rateHundredths: 500, roundingMinor: '500' });
  const response = cercle.coup(sessionId, 'staked-notes', {
    notes: [note(10_000, 1)],
    chips: [chip(5000, 2)],
    deskCode: 'CH1',
    changeur: pit.secrets.changeurDeTable,
  });
  expect(await codeOf(response)).toBe('NOTES_NOT_STAKED_HERE');
});

/** Enters a table of chemin de fer with an open session and one book of tickets. */
async function chemin(pit: Pit, ticketMinor: string, shoe: string, terms: object = {}) {
  const cercle = new Cercle(pit);
  await cercle.table('1', 'cheminDeFer');
  await cercle.terms('1', terms);
  await cercle.book('1', ticketMinor, '1', '100');
  await cercle.stamp(1);
  const { sessionId } = (await cercle.open('1', [1], { shoe })).body;
  return { cercle, sessionId };
}

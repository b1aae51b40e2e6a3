import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, openCashDesk, openPit, plaque, type Answer, type Pit } from './pit.js';

let app: TestApp;
let pit: Pit;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app, { jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  await openCashDesk(pit, { cashMinor: 1_000_000, chips: [chip(500, 2000), plaque(50_000, 60)] });
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const code = async (response: Promise<Answer>): Promise<unknown> => (await response).body.code;
const manage = (path: string, body: object) => answer(pit.as.direction.post(path, body));
const terms = (table: string, maxima: object, more: object = {}) =>
  manage(`/tables/${table}/terms`, {
    effectiveFrom: '2026-03-02',
    minimumMinor: '500',
    avanceMinor: '500000',
    reason: 'saison',
    maxima,
    ...more,
  });
const open = (tableNumber: string, pieces: readonly object[], author: 'chefDeTable' | 'chefDePartie' = 'chefDeTable') =>
  answer(
    pit.as[author].post('/table-sessions', {
      tableNumber,
      deskCode: 'C1',
      pieces,
      signer: pit.secrets.membreDuComite,
      croupier: pit.secrets.croupier,
      cashier: pit.secrets.caissier,
    }),
  );
const change = ({ body }: Answer, maxima: object, isDisplayed = true, more: object = {}) =>
  answer(
    pit.as.chefDeTable.post(`/table-sessions/${String(body['sessionId'])}/maxima`, {
      maxima,
      isDisplayed,
      reason: 'affluence',
      signer: pit.secrets.direction,
      ...more,
    }),
  );

describe('a table in France', () => {
  it('FR07:55-5.1 FR14:55-22-2.1 has the maxima of its text; maxima without a choice are set automatically', async () => {
    for (const [tableNumber, game] of [
      ['BJ1', 'blackJack'],
      ['R1', 'rampo'],
      ['P1', 'threeCardPoker'],
    ]) {
      expect((await manage('/tables', { tableNumber, game, room: 'Salle 1' })).status).toBe(201);
    }
    const wheel = { tableNumber: 'E1', game: 'bigWheel', room: 'Salle 1' };
    expect(await code(manage('/tables', wheel))).toBe('GAME_NOT_KNOWN_HERE');
    // a game of the general order, of which the text is not held: the Direction decides its limits
    expect((await manage('/tables', { ...wheel, game: 'europeanRoulette' })).status).toBe(201);
    expect((await terms('E1', { plein: '7700', simple: '123400' })).body).toMatchObject({
      maxima: { plein: '7700', simple: '123400' },
    });
    expect(
      await code(manage('/tables/authorisations', { reference: 'x y z', minimumMinor: '1', grantedOn: '2026-03-01' })),
    ).toBe('AUTHORISATION_NOT_ASKED');
    expect(await terms('BJ1', { box: '30000' })).toMatchObject({
      body: {
        code: 'MAXIMUM_NOT_ALLOWED',
        details: { article: 'FR07:55-5', allowed: ['250.00', '500.00', '1000.00'] },
      },
    });
    expect((await terms('BJ1', { box: '25000' })).status).toBe(201);
    // 40 times 5.00 on the numbers, 200 times on the colours
    expect((await terms('R1', {})).body).toMatchObject({ maxima: { number: '20000', colour: '100000' } });
    const low = { minimumMinor: '50', maxima: { box: '500' } };
    expect(await code(terms('P1', {}, low))).toBe('TABLE_MINIMUM_TOO_LOW');
  });

  it('FR14:55-20-1.1 FR14:55-21-1.1 FR14:55-21-1.2 has the maxima of the pokers, from 1 € at three-card poker', async () => {
    const table = { tableNumber: 'U1', game: 'ultimateHoldem', room: 'Salle 1' };
    expect((await manage('/tables', table)).status).toBe(201);
    // 10, 20 or 30 times 5.00; 10, 20, 25, 50 or 100 times
    expect(await code(terms('U1', { box: '12500' }))).toBe('MAXIMUM_NOT_ALLOWED');
    expect((await terms('U1', { box: '15000' })).status).toBe(201);
    expect(await code(terms('P1', { box: '15000' }))).toBe('MAXIMUM_NOT_ALLOWED');
    expect(await code(terms('P1', { box: '990' }, { minimumMinor: '99' }))).toBe('TABLE_MINIMUM_TOO_LOW');
    expect((await terms('P1', { box: '12500' })).status).toBe(201);
  });

  it('opens with at least the avance in force, signed by a member of the committee', async () => {
    expect(await open('R1', [plaque(50_000, 9)])).toMatchObject({
      body: {
        code: 'AVANCE_TOO_LOW',
        message: expect.stringMatching(
          /^The avance must be at least €5,000\.00.*article 49, whose text is not held here/,
        ),
        details: { lowest: '5000.00', article: 'FR:49' },
      },
    });
    expect((await open('R1', [plaque(50_000, 11)])).body).toMatchObject({ avancesMinor: '550000' });
  });

  it('FR14:55-20.2 FR14:55-21.2 FR07:55-5.2 FR07:55-5.3 FR14:55-20-1.2 FR14:55-21-1.3 changes a maximum during the session once it is displayed and the director signs, never rampo’s', async () => {
    const blackJack = await open('BJ1', [plaque(50_000, 10)]);
    expect(await code(change(blackJack, { box: '50000' }, false))).toBe('MAXIMUM_NOT_DISPLAYED');
    expect(await code(change(blackJack, { box: '60000' }))).toBe('MAXIMUM_NOT_ALLOWED');
    const signedBy = (signer?: object) => code(change(blackJack, { box: '50000' }, true, { signer }));
    expect([await signedBy(), await signedBy(pit.secrets.membreDuComite)]).toEqual([
      'SIGNATURE_REQUIRED',
      'FUNCTION_NOT_HELD',
    ]);
    expect((await change(blackJack, { box: '50000' })).body).toMatchObject({
      maxima: { box: '50000' },
      entries: [{ kind: 'initialAvance' }, { kind: 'maximumChange', maxima: { box: '50000' }, reason: 'affluence' }],
    });
    for (const [table, maximum] of [
      ['U1', '5000'],
      ['P1', '50000'],
    ]) {
      expect(await code(open(String(table), [plaque(50_000, 10)]))).toBe('CHEF_AT_TABLES');
      const poker = await open(String(table), [plaque(50_000, 10)], 'chefDePartie');
      expect(await code(change(poker, { box: maximum }, false))).toBe('MAXIMUM_NOT_DISPLAYED');
      expect((await change(poker, { box: maximum })).body).toMatchObject({ maxima: { box: maximum } });
    }
    const sessions = await answer(pit.as.controleur.get('/table-sessions'));
    const rampo = (sessions.body as unknown as { game: string }[]).find(({ game }) => game === 'rampo');
    const other = change({ status: 200, body: rampo as never }, { number: '10000', colour: '100000' });
    expect(await code(other)).toBe('MAXIMUM_FIXED');
  });

  it('FR07:55-5.1 FR14:55-20-1.1 has another maximum at the next opening of a day, never while the table plays', async () => {
    const sessions = await answer(pit.as.controleur.get('/table-sessions'));
    const listed = sessions.body as unknown as readonly { readonly game: string; readonly sessionId: string }[];
    const sessionOf = (game: string) => listed.find((session) => session.game === game)?.sessionId;
    expect(await code(terms('BJ1', { box: '100000' }))).toBe('TERMS_BACKDATED');
    const end = (game: string, chips: readonly object[]) =>
      answer(
        pit.as.chefDeTable.post(`/table-sessions/${String(sessionOf(game))}/closing`, {
          deskCode: 'C1',
          chips,
          notes: [],
          signer: pit.secrets.membreDuComite,
          croupier: pit.secrets.croupier,
          cashier: pit.secrets.caissier,
        }),
      );
    expect((await end('blackJack', [plaque(50_000, 10)])).body).toMatchObject({ state: 'closed' });
    expect((await end('rampo', [plaque(50_000, 11)])).body).toMatchObject({ state: 'closed' });
    // 300 times 5.00 is no multiple of the text; another minimum is for another day
    expect(await code(terms('BJ1', { box: '150000' }))).toBe('MAXIMUM_NOT_ALLOWED');
    expect(await code(terms('BJ1', { box: '100000' }, { minimumMinor: '1000' }))).toBe('TERMS_BACKDATED');
    expect((await terms('BJ1', { box: '100000' })).status).toBe(201);
    expect((await open('BJ1', [plaque(50_000, 10)])).body).toMatchObject({
      sessionNumber: 2,
      maxima: { box: '100000' },
    });
    // rampo’s maxima are those of its text, and its terms are of the day
    expect(await code(terms('R1', {}))).toBe('TERMS_BACKDATED');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { sendCountedAgain } from '../support/counted-again.js';
import {
  COUNTED_AGAIN,
  answer,
  chip,
  granted,
  note,
  openCashDesk,
  openPit,
  plaque,
  type Answer,
  type Pit,
} from './pit.js';

/** AI67: Djibouti francs have no subdivision, so minor units are francs. The authorised minimum is 100. */
let app: TestApp;
let pit: Pit;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
  await openCashDesk(pit, { cashMinor: 2_499_999, chips: [chip(1000, 4000), plaque(10_000, 1500)] });
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const code = async (response: Promise<Answer>): Promise<unknown> => (await response).body.code;
const hands = () => ({
  signer: pit.secrets.membreDuComite,
  croupier: pit.secrets.croupier,
  cashier: pit.secrets.caissier,
});
const manage = (path: string, body: object) => answer(pit.as.direction.post(path, body));
const authorise = (reference: string, grantedOn = '2026-03-01') =>
  manage('/tables/authorisations', { reference, minimumMinor: '100', grantedOn });
const terms = (table: string, minimumMinor: number, more: object = {}) =>
  manage(`/tables/${table}/terms`, {
    effectiveFrom: '2026-03-02',
    minimumMinor: String(minimumMinor),
    reason: 'saison',
    ...more,
  });
const open = (tableNumber: string, pieces: readonly object[], more: object = {}) =>
  answer(pit.as.chefDePartie.post('/table-sessions', { tableNumber, deskCode: 'C1', pieces, ...hands(), ...more }));
const inSession = (sessionId: unknown, act: string, body: object) =>
  answer(pit.as.chefDePartie.post(`/table-sessions/${String(sessionId)}/${act}`, body));
const countAgain = (sessionId: unknown, act: string, body: object) =>
  sendCountedAgain((confirmedDoubts) => inSession(sessionId, act, { ...body, confirmedDoubts }));
const id = ({ body }: Answer): unknown => body['sessionId'];

// 400 000: 4 000 times 100
const bouleAvance = [chip(1000, 400)];
let boule: unknown;
let doubled: unknown;
let roulette: unknown;

describe('AI67', () => {
  it('AI67:9.2 requires an authorisation to play', async () => {
    for (const [tableNumber, game] of [
      ['1', 'boule'],
      ['2', 'boule'],
      ['5', 'europeanRoulette'],
      ['6', 'blackJack'],
    ]) {
      expect((await manage('/tables', { tableNumber, game, room: 'Salle des jeux' })).status).toBe(201);
    }
    const rampo = { tableNumber: '9', game: 'rampo', room: 'Salle des jeux' };
    expect(await code(manage('/tables', rampo))).toBe('GAME_NOT_KNOWN_HERE');
    expect(await code(open('1', bouleAvance))).toBe('NO_AUTHORISATION');
    expect(await code(terms('1', 100))).toBe('NO_AUTHORISATION');
    expect((await authorise('Arrêté n° 1 d’essai')).body).toMatchObject({ authorisationNumber: 1, stoppedAt: null });
  });

  it('AI67:11.1 derives the maxima from the minimum', async () => {
    const maxima = (plein: number, simple: number) => ({ maxima: { plein: String(plein), simple: String(simple) } });
    expect(await code(terms('1', 100, maxima(10_001, 50_000)))).toBe('MAXIMUM_OUT_OF_RANGE');
    expect(await code(terms('1', 100, { maxima: { plein: '4000' } }))).toBe('MAXIMUM_MISSING');
    expect(await code(terms('1', 100, { ...maxima(4000, 20_000), avanceMinor: '1' }))).toBe('AVANCE_OF_THE_TEXT');
    expect((await terms('1', 100, maxima(4000, 20_000))).status).toBe(201);
    expect((await terms('2', 200, maxima(4000, 20_000))).status).toBe(201);
    expect(await code(terms('6', 100, { maxima: { box: '15000' } }))).toBe('MAXIMUM_NOT_ALLOWED');
    // 50 times 100
    expect((await terms('6', 100, { maxima: { box: '5000' } })).status).toBe(201);
  });

  it('AI67:18.1 AI67:18.3 gives a roulette the maxima of its minimum, which rise with it', async () => {
    expect(await code(terms('5', 50))).toBe('TABLE_MINIMUM_TOO_LOW');
    expect((await terms('5', 100)).body).toMatchObject({
      maxima: { simple: '100000', plein: '3000', cheval: '6000', vingtQuatre: '200000' },
    });
    const raise = { effectiveFrom: '2026-03-11', toldOn: '2026-03-02' };
    expect((await terms('5', 200, raise)).body).toMatchObject({ maxima: { simple: '200000', plein: '6000' } });
  });

  it('AI67:11.2 AI67:20.1 AI67:29.1 AI67:29.2 AI67:29.4 has maxima at vingt-trois, trente-et-quarante and craps', async () => {
    for (const [tableNumber, game] of [
      ['23', 'vingtTrois'],
      ['30', 'trenteEtQuarante'],
      ['40', 'craps'],
    ]) {
      expect((await manage('/tables', { tableNumber, game, room: 'Salle des jeux' })).status).toBe(201);
    }
    const later = { effectiveFrom: '2026-04-01' };
    const of = (maxima: object) => ({ ...later, maxima });
    expect(await code(terms('23', 100, of({ plein: '5100', simple: '25000' })))).toBe('MAXIMUM_OUT_OF_RANGE');
    expect((await terms('23', 100, of({ plein: '5000', simple: '25000' }))).status).toBe(201);
    expect((await terms('30', 100, later)).body).toMatchObject({ maxima: { simple: '100000' } });
    expect(await code(terms('40', 100, of({ simple: '9999' })))).toBe('MAXIMUM_OUT_OF_RANGE');
    const multiples = {
      hardFourOrTen: '40000',
      hardSixOrEight: '30000',
      seven: '70000',
      eleven: '20000',
      anyCraps: '40000',
      crapsTwo: '10000',
      crapsThree: '20000',
      crapsTwelve: '10000',
      horn: '70000',
    };
    expect(await code(terms('40', 100, of({ simple: '100000' })))).toBe('MAXIMUM_MISSING');
    const tooHigh = of({ simple: '100000', ...multiples, seven: '75001' });
    expect(await code(terms('40', 100, tooHigh))).toBe('MAXIMUM_OUT_OF_RANGE');
    expect((await terms('40', 100, of({ simple: '100000', ...multiples }))).body).toMatchObject({
      maxima: { ...multiples, rightSixOrEight: '120000', wrongFourOrTen: '220000' },
    });
  });

  it('AI67:29.5 gives craps another multiple only with another minimum', async () => {
    const multiples = (simple: number, factor: number) => ({
      simple: String(simple),
      hardFourOrTen: String(40_000 * factor),
      hardSixOrEight: String(30_000 * factor),
      seven: String(70_000 * factor),
      eleven: String(20_000 * factor),
      anyCraps: String(40_000 * factor),
      crapsTwo: String(10_000 * factor),
      crapsThree: String(20_000 * factor),
      crapsTwelve: String(10_000 * factor),
      horn: String(70_000 * factor),
    });
    const later = { effectiveFrom: '2026-05-01', toldOn: '2026-03-02' };
    // 500 times 100 instead of 1 000 times; then 500 times 200
    expect(await code(terms('40', 100, { ...later, maxima: multiples(50_000, 0.5) }))).toBe('MAXIMUM_FIXED_FOR_SEASON');
    const raised = await terms('40', 200, { ...later, maxima: multiples(100_000, 1) });
    expect(raised).toMatchObject({ status: 201, body: { maxima: { simple: '100000' } } });
  });

  it('AI67:18.2 lowers no minimum in the season, changes none within the day, and requires eight days’ notice', async () => {
    expect(await code(terms('5', 150, { effectiveFrom: '2026-03-20', toldOn: '2026-03-02' }))).toBe(
      'MINIMUM_NOT_LOWERED',
    );
    expect(await code(terms('6', 200, { maxima: { box: '10000' }, toldOn: '2026-02-01' }))).toBe('MINIMUM_WITHIN_DAY');
    const raised = { effectiveFrom: '2026-03-09', maxima: { box: '10000' } };
    expect(await code(terms('6', 200, { ...raised, toldOn: '2026-03-02' }))).toBe('MINIMUM_NOTICE_SHORT');
    expect(await code(terms('6', 200, raised))).toBe('MINIMUM_NOTICE_MISSING');
  });

  it('AI67:18.2 requires the notice also for a first minimum above the authorised one, except for vingt-trois', async () => {
    const table = { tableNumber: '7', game: 'trenteEtQuarante', room: 'Salle des jeux' };
    expect((await manage('/tables', table)).status).toBe(201);
    expect(await code(terms('7', 200))).toBe('MINIMUM_NOTICE_MISSING');
    expect(await code(terms('7', 200, { toldOn: '2026-02-23' }))).toBe('MINIMUM_NOTICE_SHORT');
    expect(await code(terms('7', 200, { effectiveFrom: '2026-04-01', toldOn: '2026-03-03' }))).toBe('NOTICE_IN_FUTURE');
    const first = { effectiveFrom: '2026-04-01', maxima: { plein: '5000', simple: '25000' }, toldOn: '2026-02-01' };
    expect(await terms('23', 200, first)).toMatchObject({
      body: { code: 'TABLEAU_MINIMUM_NOT_ALLOWED', details: { allowed: ['100'] } },
    });
    expect((await terms('7', 200, { effectiveFrom: '2026-03-10', toldOn: '2026-03-02' })).status).toBe(201);
  });

  it('AI67:25.1 fixes the maximum of black-jack for the season', async () => {
    // 100 times the minimum instead of 50
    const other = { effectiveFrom: '2026-03-09', maxima: { box: '20000' }, toldOn: '2026-03-01' };
    expect(await code(terms('6', 200, other))).toBe('MAXIMUM_FIXED_FOR_SEASON');
  });

  it('AI67:10.1 gives each tableau a number of its own, once', async () => {
    const again = { tableNumber: '1', game: 'vingtTrois', room: 'Salle des jeux' };
    expect(await code(manage('/tables', again))).toBe('TABLE_NUMBER_TAKEN');
  });

  it('AI67:1.2 opens boule under a special desk fixed for the season and entered in its carnet', async () => {
    const fix = (tables: readonly string[], amountMinor: string, deskCode = 'C2') =>
      manage('/tables/season-floats', { deskCode, tables, amountMinor });
    expect(await open('1', bouleAvance)).toMatchObject({
      body: { code: 'SPECIAL_DESK_NOT_FIXED', details: { article: 'AI67:1' } },
    });
    for (const [deskCode, kind] of [
      ['C2', 'cashDesk'],
      ['M1', 'changeMachine'],
    ]) {
      await granted(pit.as.direction.post('/desks', { deskCode, kind, room: 'Salle des jeux', floatMinor: '0' }));
    }
    expect(await code(fix(['1'], '300000', 'C9'))).toBe('UNKNOWN_DESK');
    expect(await code(fix(['99'], '300000'))).toBe('UNKNOWN_TABLE');
    expect(await code(fix(['1'], '300000', 'M1'))).toBe('FLOAT_OF_ANOTHER_DESK');
    expect(await code(fix([], '300000'))).toBe('FLOAT_TABLES_MISSING');
    expect(await code(fix(['1', '5'], '300000'))).toBe('FLOAT_TABLE_OF_ANOTHER_GAME');
    expect((await fix(['1'], '300000')).body).toMatchObject({ amountMinor: '300000', tables: ['1'] });
    expect(await fix(['2'], '300001')).toMatchObject({
      body: { code: 'FLOAT_FIXED_FOR_SEASON', details: { fixed: '300000' } },
    });
    const float = { deskCode: 'C2', tables: ['1'], amountMinor: '300000' };
    expect(await code(answer(pit.as.chefDePartie.post('/tables/season-floats', float)))).toBe('FORBIDDEN');
    expect((await fix(['1', '2'], '300000')).body).toMatchObject({
      seasonStart: '2025-11-01',
      tables: ['1', '2'],
      kind: 'cashDesk',
    });
    expect(await granted(pit.as.controleur.get('/tables/season-floats'))).toMatchObject([{ deskCode: 'C2' }]);
  });

  it('AI67:1.5 opens boule only while its special desk contains the amount fixed for the season', async () => {
    const transfer = async (worth: number, chips: readonly object[]) => {
      const given = { toDesk: 'C2', amountMinor: String(worth), chips, reason: 'dotation' };
      const { transferId } = await granted(pit.as.superviseur.post('/desk-transfers', given));
      const receipt = `/desk-transfers/${String(transferId)}/receipt`;
      await granted(pit.as.caissier.post(receipt, { isAccepted: true }));
    };
    const handOver = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: pit.secrets.caissier };
    await granted(pit.as.superviseur.post('/desks/C2/counts', handOver));
    await transfer(1000, [chip(1000, 1)]);
    expect(await open('1', bouleAvance)).toMatchObject({
      status: 409,
      body: {
        code: 'FLOAT_DIFFERS',
        message: expect.stringMatching(
          /^Desk C2 must contain DJF.300,000, fixed for the season .*; it contains DJF.1,000\.$/,
        ),
        details: { desk: 'C2', due: '300000', held: '1000', article: 'AI67:1' },
      },
    });
    await transfer(299_000, [chip(1000, 299)]);
    const float = (deskCode: string, floatMinor: string) =>
      code(answer(pit.as.direction.post(`/desks/${deskCode}/float`, { floatMinor, reason: 'dotation' })));
    expect(await float('C2', '250000')).toBe('FLOAT_FIXED_FOR_SEASON');
    expect(await float('C1', '250000')).toBeUndefined();
    expect(await granted(pit.as.comptable.get('/desks'))).toMatchObject([
      { deskCode: 'C1', floatMinor: '250000' },
      { deskCode: 'C2', floatMinor: '300000', balanceMinor: '300000' },
      { deskCode: 'M1' },
    ]);
    // a desk that contains money contains the amount that is fixed for it
    const fixed = { deskCode: 'C1', tables: ['1'], amountMinor: '999999' };
    expect(await code(manage('/tables/season-floats', fixed))).toBe('FLOAT_DIFFERS');
  });

  it('AI67:14.2 opens no table while the desks have less cash than the highest avance', async () => {
    // the roulette's: 25 000 times 100
    expect(await open('1', bouleAvance)).toMatchObject({
      body: { code: 'GUARANTEE_FUND_SHORT', details: { due: '2500000', held: '2499999' } },
    });
    const given = { toDesk: 'C1', amountMinor: '1', reason: 'appoint' };
    const { transferId } = await granted(pit.as.superviseur.post('/desk-transfers', given));
    await granted(pit.as.caissier.post(`/desk-transfers/${String(transferId)}/receipt`, { isAccepted: true }));
  });

  it('AI67:7.2 AI67:8.1 AI67:11.3 opens boule with 4 000 times the authorised minimum, at the minimum first', async () => {
    expect(await code(open('2', bouleAvance))).toBe('NO_TABLEAU_AT_MINIMUM');
    expect(await open('1', [chip(1000, 401)])).toMatchObject({
      body: { code: 'AVANCE_DIFFERS', details: { due: '400000', article: 'AI67:7' } },
    });
    expect(await code(open('1', bouleAvance, { signer: undefined }))).toBe('SIGNATURE_REQUIRED');
    expect(await code(open('1', bouleAvance, { signer: pit.secrets.inspecteur }))).toBe('FUNCTION_NOT_HELD');
    const opened = await open('1', bouleAvance);
    expect(opened.status).toBe(201);
    boule = id(opened);
    // the same for any minimum of the tableau
    const second = await open('2', bouleAvance);
    expect(second).toMatchObject({ status: 201, body: { minimumMinor: '200', avancesMinor: '400000' } });
    doubled = id(second);
  });

  it('AI67:7.3 requires a further avance equal to the initial one', async () => {
    const more = (pieces: readonly object[]) => inSession(boule, 'avances', { deskCode: 'C1', pieces, ...hands() });
    expect(await more([chip(1000, 200)])).toMatchObject({
      body: { code: 'AVANCE_DIFFERS', details: { due: '400000', article: 'AI67:7' } },
    });
    expect((await more(bouleAvance)).body).toMatchObject({ avancesMinor: '800000' });
  });

  it('AI67:1.3 exchanges with the desk by the cashier, on the order of the chef de partie', async () => {
    const bon = { deskCode: 'C1', asked: [chip(1000, 10)], given: [plaque(10_000, 1)] };
    const ordered = (author: 'chefDePartie' | 'inspecteur', more: object) =>
      code(answer(pit.as[author].post(`/table-sessions/${String(boule)}/bons`, { ...bon, ...more })));
    expect(await ordered('inspecteur', { cashier: pit.secrets.caissier })).toBe('WRITER_NOT_ALLOWED');
    expect(await ordered('chefDePartie', {})).toBe('CASHIER_REQUIRED');
    expect(await ordered('chefDePartie', { cashier: pit.secrets.caissier, signer: pit.secrets.direction })).toBe(
      'SIGNATURE_NOT_DUE',
    );
    const byCashier = { cashier: pit.secrets.caissier };
    expect(await ordered('chefDePartie', { ...byCashier, given: [chip(1000, 9)] })).toBe('BON_UNEQUAL');
    // both chips and plaques are lined up on the tableau
    expect(await ordered('chefDePartie', { ...byCashier, asked: [plaque(10_000, 1)], given: [chip(1000, 10)] })).toBe(
      undefined,
    );
    expect(await ordered('chefDePartie', byCashier)).toBeUndefined();
  });

  it('AI67:1.1 changes a plaque of more than 10 000 at a desk, by value, and none at the table', async () => {
    const trade = (of: string, chips: readonly object[]) =>
      answer(pit.as.caissier.post('/desks/C1/chip-trades', { trade: of, chips }));
    const held = async () => (await answer(pit.as.caissier.get('/desks/C1'))).body;
    const before = await held();
    expect((await trade('chipRedemption', [plaque(20_000, 1)])).status).toBe(201);
    expect((await trade('chipSale', [chip(1000, 20)])).status).toBe(201);
    // the desk's value is the same: its cash is unchanged
    const after = await held();
    expect([after['balanceMinor'], after['chipsMinor']]).toEqual([before['balanceMinor'], before['chipsMinor']]);
    expect(await code(inSession(boule, 'note-exchanges', { notes: [plaque(20_000, 1)] }))).toBe('INVALID_INPUT');
  });

  it('AI67:1.4 changes no cash at boule: customers use the special desk', async () => {
    expect(await inSession(boule, 'note-exchanges', { notes: [note(1000, 1)] })).toMatchObject({
      status: 422,
      body: { code: 'EXCHANGE_AT_SPECIAL_DESK', details: { article: 'AI67:1' } },
    });
  });

  it('AI67:11.3 requires a tableau at the minimum while another at twice it is open', async () => {
    const closing = { deskCode: 'C1', chips: [chip(1000, 800)], notes: [], ...hands() };
    expect(await code(inSession(boule, 'closing', closing))).toBe('NO_TABLEAU_AT_MINIMUM');
  });

  it('AI67:15.1 locks an encaisse with a named key holder, who attends its reopening', async () => {
    const lock = { way: 'lock', signer: pit.secrets.membreDuComite, croupier: pit.secrets.croupier };
    expect(await code(inSession(doubled, 'interruption', lock))).toBe('KEY_HOLDER_NOT_ALLOWED');
    expect(await code(inSession(boule, 'interruption', { ...lock, keyHolder: pit.secrets.direction }))).toBe(
      'NO_TABLEAU_AT_MINIMUM',
    );
    const locked = { ...lock, keyHolder: pit.secrets.direction };
    expect((await inSession(doubled, 'interruption', locked)).body).toMatchObject({ state: 'interrupted' });
    const count = { chips: [chip(1000, 800)], notes: [], ...hands() };
    expect(await code(inSession(boule, 'interruption', { way: 'count', ...count }))).toBe('LOCKED_TABLES_UNCOUNTED');
    expect(await code(inSession(boule, 'closing', { deskCode: 'C1', ...count }))).toBe('LOCKED_TABLES_UNCOUNTED');
    expect(await code(inSession(doubled, 'closing', { deskCode: 'C1', ...count }))).toBe('KEY_HOLDER_ABSENT');
    const present = { signer: pit.secrets.membreDuComite, croupier: pit.secrets.croupier };
    expect(await code(inSession(doubled, 'reopening', present))).toBe('KEY_HOLDER_ABSENT');
    const reopened = await inSession(doubled, 'reopening', { ...present, signer: pit.secrets.direction });
    expect(reopened.body).toMatchObject({ state: 'open' });
  });

  it('AI67:15.1 replaces an absent holder of the key by two signers, and the new one attends every exit', async () => {
    const { direction, membreDuComite, chefDePartie, inspecteur, croupier } = pit.secrets;
    const handOver = (more: object, session: unknown = doubled) =>
      code(inSession(session, 'key-hand-over', { reason: 'malade', signer: membreDuComite, ...more }));
    expect(await handOver({ keyHolder: membreDuComite })).toBe('SESSION_NOT_INTERRUPTED');
    const lock = { way: 'lock', keyHolder: direction, signer: membreDuComite, croupier };
    expect((await inSession(doubled, 'interruption', lock)).status).toBe(201);
    expect(await handOver({ keyHolder: membreDuComite, reason: '' })).toBe('INVALID_INPUT');
    expect(await handOver({ keyHolder: membreDuComite, signer: undefined })).toBe('SIGNATURE_REQUIRED');
    expect(await handOver({ keyHolder: membreDuComite, signer: inspecteur })).toBe('FUNCTION_NOT_HELD');
    expect(await handOver({ keyHolder: inspecteur })).toBe('FUNCTION_NOT_HELD');
    expect(await handOver({ keyHolder: direction })).toBe('KEY_HOLDER_UNCHANGED');
    // a chef de partie holds it to reopen the table themselves
    expect(await handOver({ keyHolder: chefDePartie })).toBe('KEY_HOLDER_NOT_ALLOWED');
    const handed = await inSession(doubled, 'key-hand-over', {
      keyHolder: membreDuComite,
      signer: membreDuComite,
      reason: 'le directeur est parti malade',
    });
    const entries = handed.body['entries'] as readonly { readonly entryNumber: number }[];
    expect(entries.at(-1)).toMatchObject({
      kind: 'keyHandOver',
      amountMinor: '0',
      reason: 'le directeur est parti malade',
      keyHolderName: expect.any(String),
      hands: [{ part: 'signer', capacity: 'membreDuComite' }, { part: 'writer' }],
    });
    const reverse = (entryNumber: number | undefined) =>
      code(
        inSession(doubled, `entries/${String(entryNumber)}/correction`, {
          ...hands(),
          signer: direction,
          reason: 'erreur',
        }),
      );
    expect(await reverse(entries.at(-1)?.entryNumber)).toBe('COUNTER_ENTRY_OF_KEY');
    // every exit: the reopening, the end, and the counter-entry of the interruption
    expect(await reverse(entries.at(-2)?.entryNumber)).toBe('KEY_HOLDER_ABSENT');
    expect(await code(inSession(doubled, 'reopening', { croupier, signer: direction }))).toBe('KEY_HOLDER_ABSENT');
    const reopened = await inSession(doubled, 'reopening', { croupier, signer: membreDuComite });
    expect(reopened.body).toMatchObject({ state: 'open' });
  });

  it('AI67:11.3 reopens no tableau at twice the minimum while the one at the minimum is interrupted', async () => {
    const count = { chips: [chip(1000, 800)], notes: [], ...hands() };
    const act = (session: unknown, kind: string) => inSession(session, kind, { way: 'count', ...count });
    for (const session of [doubled, boule]) expect((await act(session, 'interruption')).status).toBe(201);
    expect(await code(inSession(doubled, 'reopening', count))).toBe('NO_TABLEAU_AT_MINIMUM');
    for (const session of [boule, doubled])
      expect((await inSession(session, 'reopening', count)).body).toMatchObject({ state: 'open' });
  });

  it('AI67:11.4 lowers the minimum of no tableau of boule in the season, nor fixes a lower one for later', async () => {
    const from = (effectiveFrom: string) => ({ effectiveFrom, maxima: { plein: '4000', simple: '20000' } });
    expect(await terms('2', 100, from('2026-03-09'))).toMatchObject({
      body: { code: 'MINIMUM_NOT_LOWERED', details: { lowest: '200' } },
    });
    // a season begins on 1 November: on that day alone it is not yet played at twice the minimum
    expect(await code(terms('2', 100, from('2026-11-02')))).toBe('MINIMUM_NOT_LOWERED');
    expect((await terms('2', 100, from('2026-11-01'))).status).toBe(201);
    expect((await terms('1', 100, from('2026-04-01'))).status).toBe(201);
    expect(await terms('1', 200, from('2026-03-20'))).toMatchObject({
      body: { code: 'MINIMUM_LOWERED_LATER', details: { from: '2026-04-01', later: '100' } },
    });
    expect((await terms('1', 100, from('2026-03-20'))).status).toBe(201);
  });

  it('AI67:9.1 AI67:9.3 stops at once when the establishment cannot cover the stakes: only the count remains', async () => {
    const stop = { circumstances: 'Banque sautée à la boule' };
    expect(await code(manage('/tables/notices', { addressee: 'minister', toldAt: '2026-03-02T15:00:00Z' }))).toBe(
      'TABLES_NOT_STOPPED',
    );
    expect((await manage('/tables/stop', stop)).body).toMatchObject({ circumstances: 'Banque sautée à la boule' });
    expect(await code(manage('/tables/stop', stop))).toBe('AUTHORISATION_LAPSED');
    const avance = { deskCode: 'C1', pieces: bouleAvance, ...hands() };
    expect(await code(inSession(boule, 'avances', avance))).toBe('AUTHORISATION_LAPSED');
    expect(await code(open('6', [chip(1000, 750)]))).toBe('AUTHORISATION_LAPSED');
    const notify = (addressee: string, notifiedAt: string) =>
      manage('/tables/notices', { addressee, toldAt: notifiedAt, toldTo: 'cabinet' });
    expect(await code(notify('minister', '2026-03-02T16:00:00Z'))).toBe('NOTICE_IN_FUTURE');
    expect(await code(notify('minister', '2026-03-02T14:00:00Z'))).toBe('NOTICE_BEFORE_STOP');
    const present = app.clock.now().toISOString();
    expect((await notify('minister', present)).status).toBe(201);
    expect(await code(authorise('Arrêté n° 2 d’essai'))).toBe('STOP_NOTICES_MISSING');
    expect((await notify('policeOfficer', present)).body).toMatchObject({
      notices: [{ addressee: 'minister' }, { addressee: 'policeOfficer' }],
    });
    expect(await code(notify('minister', present))).toBe('NOTICE_ALREADY_GIVEN');
    // granted before the notices, or later than today
    expect(await authorise('Arrêté n° 2 d’essai')).toMatchObject({
      status: 422,
      body: { code: 'AUTHORISATION_BEFORE_NOTICES', details: { firstDay: '2026-03-02', article: 'AI67:9' } },
    });
    expect(await code(authorise('Arrêté n° 2 d’essai', '2026-03-03'))).toBe('AUTHORISATION_IN_FUTURE');
  });

  it('AI67:8.2 counts at the end before a cashier and a member of the committee, and carries the loss', async () => {
    const counted = { deskCode: 'C1', notes: [], chips: [chip(1000, 300), plaque(10_000, 10)] };
    expect(await code(inSession(boule, 'closing', { ...counted, ...hands(), cashier: undefined }))).toBe(
      'CASHIER_REQUIRED',
    );
    // 400 000 − 800 000
    const ended = await countAgain(boule, 'closing', { ...counted, ...hands(), ...COUNTED_AGAIN });
    expect(ended.body).toMatchObject({ state: 'closed', resultMinor: '-400000' });
    // the order of the tableaux no longer matters
    const rest = { deskCode: 'C1', notes: [], chips: [chip(1000, 500)], ...hands() };
    expect((await inSession(doubled, 'closing', rest)).body).toMatchObject({ resultMinor: '100000' });
  });

  it('AI67:9.2 opens no session until a new authorisation', async () => {
    expect(await code(open('1', bouleAvance))).toBe('AUTHORISATION_LAPSED');
    const second = await authorise('Arrêté n° 2 d’essai', '2026-03-02');
    expect(second.body).toMatchObject({ authorisationNumber: 2, stoppedAt: null });
    expect((await open('1', bouleAvance)).body).toMatchObject({ sessionNumber: 2, state: 'open' });
    expect(await granted(pit.as.controleur.get('/tables/authorisations'))).toMatchObject([
      { authorisationNumber: 2, notices: [] },
      { authorisationNumber: 1, notices: [{}, {}] },
    ]);
  });

  it('AI67:7.1 AI67:7.4 has a carnet of its own for each table, and the avance of the season at each session', async () => {
    const sessions = (await granted(pit.as.controleur.get('/table-sessions'))) as unknown as readonly {
      readonly sessionId: string;
      readonly tableNumber: string;
      readonly sessionNumber: number;
    }[];
    const first = sessions.find(({ tableNumber, sessionNumber }) => tableNumber === '1' && sessionNumber === 1);
    const again = sessions.find(({ tableNumber, sessionNumber }) => tableNumber === '1' && sessionNumber === 2);
    const other = sessions.find(({ tableNumber }) => tableNumber === '2');
    const kinds = async (session: typeof first): Promise<readonly string[]> => {
      const { entries } = await granted(pit.as.controleur.get(`/table-sessions/${String(session?.sessionId)}`));
      return (entries as readonly { kind: string; amountMinor: string }[]).map(
        ({ kind, amountMinor }) => `${kind} ${amountMinor}`,
      );
    };
    expect(await kinds(first)).toEqual([
      'initialAvance 400000',
      'furtherAvance 400000',
      'bon 10000',
      'bon 10000',
      'interruption 800000',
      'reopening 800000',
      'closing 400000',
    ]);
    expect(await kinds(other)).toEqual([
      'initialAvance 400000',
      'interruption 0',
      'reopening 0',
      'interruption 0',
      'keyHandOver 0',
      'reopening 0',
      'interruption 800000',
      'reopening 800000',
      'closing 500000',
    ]);
    expect(await kinds(again)).toEqual(['initialAvance 400000']);
    const later = { effectiveFrom: '2026-03-20', maxima: { plein: '4000', simple: '20000' } };
    expect(await code(terms('1', 100, { ...later, avanceMinor: '400001' }))).toBe('AVANCE_OF_THE_TEXT');
  });

  it('AI67:14.1 gives a roulette 25 000 times its minimum, a black-jack 7 500 times', async () => {
    expect(await open('5', [chip(1000, 2499)])).toMatchObject({
      body: { code: 'AVANCE_DIFFERS', details: { due: '2500000', article: 'AI67:14' } },
    });
    const opened = await open('5', [chip(1000, 2500)]);
    expect(opened.status).toBe(201);
    roulette = id(opened);
    expect((await open('6', [plaque(10_000, 75)])).status).toBe(201);
  });

  it('AI67:3.3 exchanges pieces with the desk by a bon of the chef de table, the chef de partie and the cashier', async () => {
    const bon = { deskCode: 'C1', asked: [chip(1000, 10)], given: [plaque(10_000, 1)], cashier: pit.secrets.caissier };
    const written = (author: 'chefDePartie' | 'chefDeTable', more: object) =>
      code(answer(pit.as[author].post(`/table-sessions/${String(roulette)}/bons`, { ...bon, ...more })));
    expect(await written('chefDeTable', {})).toBe('SIGNATURE_REQUIRED');
    const signer = pit.secrets.chefDePartie;
    expect(await written('chefDePartie', { signer })).toBe('WRITER_NOT_ALLOWED');
    expect(await written('chefDeTable', { signer })).toBeUndefined();
  });

  it('AI67:3.1 AI67:3.2 counts the exchanges of a roulette: the notes of the box, a plaque with the chips', async () => {
    expect((await inSession(roulette, 'note-exchanges', { notes: [note(1000, 5)] })).status).toBe(201);
    const inTheBox = { notes: [plaque(10_000, 1)] };
    expect(await code(inSession(roulette, 'note-exchanges', inTheBox))).toBe('INVALID_INPUT');
    // a plaque of 10 000 for ten chips, five notes for five: 2 500 − 15 chips, nothing won; the plaque changed at the desk
    const counted = { deskCode: 'C1', chips: [chip(1000, 2495)], ...hands() };
    const short = { ...counted, notes: [note(1000, 4)] };
    expect(await code(countAgain(roulette, 'closing', short))).toBe('REASON_REQUIRED');
    const ended = await countAgain(roulette, 'closing', { ...counted, notes: [note(1000, 5)], ...COUNTED_AGAIN });
    expect(ended.body).toMatchObject({ chipsMinor: '2495000', notesMinor: '5000', resultMinor: '0' });
  });
});

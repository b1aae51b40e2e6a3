import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { sendCountedAgain } from '../support/counted-again.js';
import {
  COUNTED_AGAIN,
  answer,
  booked,
  chip,
  granted,
  note,
  openCashDesk,
  openPit,
  plaque,
  type Answer,
  type Pit,
} from './pit.js';

let app: TestApp;
let pit: Pit;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app);
  // 20 000.00 of cash; 1 000 chips of 5.00, 400 of 25.00, 60 plaques of 500.00
  await openCashDesk(pit, { cashMinor: 2_000_000, chips: [chip(500, 1000), chip(2500, 400), plaque(50_000, 60)] });
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const all = () => ({ signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier, cashier: pit.secrets.caissier });
// 200 chips of 5.00, 160 of 25.00, 10 plaques of 500.00: 10 000.00
const bank = [chip(500, 200), chip(2500, 160), plaque(50_000, 10)];
const open = (more: object = {}, author: 'chefDeTable' | 'croupier' | 'chefDePartie' = 'chefDeTable') =>
  answer(pit.as[author].post('/table-sessions', { tableNumber: '3', deskCode: 'C1', pieces: bank, ...all(), ...more }));
const terms = (more: object = {}, table = '3') =>
  answer(
    pit.as.direction.post(`/tables/${table}/terms`, {
      effectiveFrom: '2026-03-02',
      minimumMinor: '500',
      maxima: { box: '50000' },
      avanceMinor: '1000000',
      reason: 'ouverture de la saison',
      ...more,
    }),
  );
const inSession = (
  sessionId: unknown,
  act: string,
  body: object,
  author: 'chefDeTable' | 'inspecteur' = 'chefDeTable',
) => answer(pit.as[author].post(`/table-sessions/${String(sessionId)}/${act}`, body));
const code = async (response: Promise<Answer>): Promise<unknown> => (await response).body.code;

let sessionId: unknown;

describe('a table', () => {
  it('has a permanent number, a game known to the text, and terms from a day on', async () => {
    const table = { tableNumber: '3', game: 'blackJack', room: 'Salle Blanche' };
    expect(await granted(pit.as.direction.post('/tables', table))).toMatchObject({ ...table, termNumber: null });
    expect(await code(answer(pit.as.direction.post('/tables', table)))).toBe('TABLE_NUMBER_TAKEN');
    const unknown = { ...table, tableNumber: '4', game: 'vingtTrois' };
    expect(await code(answer(pit.as.direction.post('/tables', unknown)))).toBe('GAME_NOT_KNOWN_HERE');
    expect(await code(answer(pit.as.chefDeTable.post('/tables', { ...table, tableNumber: '4' })))).toBe('FORBIDDEN');
    expect(await code(open())).toBe('TABLE_TERMS_MISSING');
    expect(await code(terms({ avanceMinor: undefined }))).toBe('AVANCE_NOT_FIXED');
    expect(await code(terms({ maxima: { jackpot: '1' } }))).toBe('INVALID_INPUT');
    expect(await code(terms({ effectiveFrom: '2026-03-01' }))).toBe('TERMS_BACKDATED');
    expect(await code(terms({}, '9'))).toBe('UNKNOWN_TABLE');
    expect((await terms({ sideBets: ['Paires parfaites'] })).body).toMatchObject({
      termNumber: 1,
      minimumMinor: '500',
      maxima: { box: '50000' },
      sideBets: ['Paires parfaites'],
    });
    // until a session of the day begins, its terms may be others
    expect((await terms({ sideBets: [] })).body).toMatchObject({ termNumber: 2, sideBets: [] });
    expect((await terms({ effectiveFrom: '2026-03-03', minimumMinor: '1000' })).status).toBe(201);
    const [present] = (await granted(pit.as.controleur.get('/tables'))) as unknown as readonly object[];
    expect(present).toMatchObject({ tableNumber: '3', minimumMinor: '500' });
    const [next] = (await granted(pit.as.controleur.get('/tables?day=2026-03-03'))) as unknown as readonly object[];
    expect(next).toMatchObject({ minimumMinor: '1000' });
  });
});

describe('a session of a table in Monaco', () => {
  it('lists the caissier’s desk with the kinds of its chips, without their number', async () => {
    expect(await granted(pit.as.chefDeTable.get('/tables/desks'))).toEqual([
      {
        deskCode: 'C1',
        kind: 'cashDesk',
        room: 'Salle Blanche',
        heldByName: expect.any(String),
        chips: [
          { medium: 'chip', game: '', value: '500' },
          { medium: 'chip', game: '', value: '2500' },
          { medium: 'plaque', game: '', value: '50000' },
        ],
      },
    ]);
    expect(await code(answer(pit.as.mecanicien.get('/tables/desks')))).toBe('FORBIDDEN');
  });

  it('MC:10.2.1 has boule stakes fixed in agreement with the Administration', async () => {
    const { direction } = pit.as;
    await granted(direction.post('/tables', { tableNumber: '90', game: 'boule', room: 'Salle Blanche' }));
    const terms = {
      effectiveFrom: '2026-03-02',
      minimumMinor: '200',
      maxima: { plein: '20000' },
      avanceMinor: '200000',
    };
    const set = (more: object) => answer(direction.post('/tables/90/terms', { ...terms, reason: 'saison', ...more }));
    expect(await set({})).toMatchObject({ status: 422, body: { code: 'AGREEMENT_MISSING' } });
    expect((await set({ toldOn: '2026-03-03' })).body).toMatchObject({ code: 'NOTICE_IN_FUTURE' });
    expect((await set({ toldOn: '2026-02-20' })).body).toMatchObject({ minimumMinor: '200' });
  });

  it('MC:14.1 MC:14.2 opens with exactly the amount fixed by the Direction, with the participants of the text', async () => {
    const less = [chip(500, 200), chip(2500, 160), plaque(50_000, 9)];
    expect(await open({ pieces: less })).toMatchObject({
      body: { code: 'AVANCE_DIFFERS', details: { due: '10000.00' } },
    });
    const inNotes = [...bank, { ...chip(500, 1), medium: 'note' }];
    expect(await code(open({ pieces: inNotes }))).toBe('INVALID_INPUT');
    expect(await code(open({}, 'croupier'))).toBe('FORBIDDEN');
    expect(await code(open({ signer: undefined }))).toBe('SIGNATURE_REQUIRED');
    expect(await code(open({ croupier: undefined }))).toBe('CROUPIER_REQUIRED');
    expect(await code(open({ cashier: undefined }))).toBe('CASHIER_REQUIRED');
    expect(await code(open({ signer: pit.secrets.membreDuComite }))).toBe('FUNCTION_NOT_HELD');
    expect(await code(open({ tableNumber: '9' }))).toBe('UNKNOWN_TABLE');
    expect(await code(open({ deskCode: 'C9' }))).toBe('UNKNOWN_DESK');
    const tooMany = [chip(500, 2000)];
    expect(await code(open({ pieces: tooMany }))).toBe('DESK_CHIPS_SHORT');
    const opened = await open();
    expect(opened).toMatchObject({
      status: 201,
      body: { state: 'open', gamingDay: '2026-03-02', sessionNumber: 1, avancesMinor: '1000000', minimumMinor: '500' },
    });
    sessionId = opened.body['sessionId'];
    expect(await code(terms())).toBe('TERMS_BACKDATED');
    expect(opened.body['entries']).toMatchObject([
      {
        entryNumber: 1,
        kind: 'initialAvance',
        amountMinor: '1000000',
        deskCode: 'C1',
        hands: [
          { part: 'cashier' },
          { part: 'croupier' },
          { part: 'signer', capacity: 'inspecteur' },
          { part: 'writer' },
        ],
      },
    ]);
    const [desk] = (await granted(pit.as.caissier.get('/desks'))) as unknown as readonly object[];
    expect(desk).toMatchObject({
      chips: [
        { value: '500', count: '800' },
        { value: '2500', count: '240' },
        { medium: 'plaque', count: '50' },
      ],
    });
    expect(await code(open())).toBe('TABLE_SESSION_OPEN');
    const [atWork] = (await granted(pit.as.controleur.get('/table-sessions'))) as unknown as readonly object[];
    expect(atWork).toMatchObject({ sessionId, lastEntryKind: 'initialAvance' });
    // chips on the tables are not owed to customers yet
    expect(await booked(pit, '4684')).toBe(0n);
  });

  it('MC:3.5 does not open until the roulette passes its check before an inspecteur', async () => {
    const table = { tableNumber: '8', game: 'americanRoulette', room: 'Salle Blanche' };
    await granted(pit.as.direction.post('/tables', table));
    expect((await terms({ maxima: {}, avanceMinor: '50000' }, '8')).status).toBe(201);
    const input = { tableNumber: '8', pieces: [plaque(50_000, 1)] };
    expect(await code(open(input))).toBe('EQUIPMENT_NOT_ENTERED');
    const cylinder = { kind: 'rouletteAmerican', apparatusNumber: 'CY-8', table: '8' };
    const { apparatusId } = await granted(pit.as.direction.post('/equipment/apparatus', cylinder));
    expect(await code(open(input))).toBe('EQUIPMENT_NOT_CHECKED');
    const check = { isSound: true, findings: '', inspecteur: pit.secrets.inspecteur };
    await granted(pit.as.mecanicien.post(`/equipment/apparatus/${String(apparatusId)}/checks`, check));
    const opened = await open(input);
    expect(opened.status).toBe(201);
    app.clock.set(new Date('2026-03-02T15:30:00Z'));
    const counted = { deskCode: 'C1', chips: [plaque(50_000, 1)], notes: [], ...all() };
    expect((await inSession(opened.body['sessionId'], 'closing', counted)).body).toMatchObject({ resultMinor: '0' });
    // the next session of the day too
    expect(await code(open(input))).toBe('EQUIPMENT_NOT_CHECKED');
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
  });

  it('MC:17.1.1 MC:17.1.2 MC:17.1.3 has bons by the chef de table, signed by the inspecteur, of equal value', async () => {
    const bon = (more: object = {}, author: 'chefDeTable' | 'inspecteur' = 'chefDeTable') =>
      inSession(
        sessionId,
        'bons',
        {
          deskCode: 'C1',
          asked: [chip(500, 100)],
          given: [plaque(50_000, 1)],
          signer: pit.secrets.inspecteur,
          cashier: pit.secrets.caissier,
          ...more,
        },
        author,
      );
    expect(await bon({ given: [chip(2500, 19)] })).toMatchObject({
      body: { code: 'BON_UNEQUAL', details: { asked: '500.00', given: '475.00', apart: '-25.00' } },
    });
    expect(await code(bon({ given: [] }))).toBe('BON_EMPTY');
    expect(await code(bon({}, 'inspecteur'))).toBe('WRITER_NOT_ALLOWED');
    expect(await code(bon({ signer: undefined }))).toBe('SIGNATURE_REQUIRED');
    expect(await code(bon({ signer: pit.secrets.sousDirecteur }))).toBe('FUNCTION_NOT_HELD');
    expect(await code(bon({ cashier: undefined }))).toBe('CASHIER_REQUIRED');
    const done = await bon();
    expect(done).toMatchObject({ status: 201, body: { avancesMinor: '1000000', lastEntry: 2 } });
    const [desk] = (await granted(pit.as.caissier.get('/desks'))) as unknown as readonly object[];
    expect(desk).toMatchObject({ chips: [{ count: '700' }, { count: '240' }, { count: '51' }] });
  });

  it('MC:17.2.1 MC:16.3 drops notes into the locked box, and changes none while wins are paid', async () => {
    const notes = [note(10_000, 3)];
    expect(await code(inSession(sessionId, 'note-exchanges', { notes, isClearing: true }))).toBe('TABLE_IS_PAYING');
    expect(await code(inSession(sessionId, 'note-exchanges', { notes: [] }))).toBe('NOTES_NOT_LISTED');
    expect(await code(inSession(sessionId, 'note-exchanges', { notes: [note(300, 1)] }))).toBe('NOT_LEGAL_TENDER');
    // a tablet without network enters them later, to the minute: neither in the future nor before the session
    const at = (exchangedAt: string) => code(inSession(sessionId, 'note-exchanges', { notes, exchangedAt }));
    expect(await at('2026-03-02T15:00:01Z')).toBe('EXCHANGE_TIME_WRONG');
    expect(await at('2026-03-02T14:59:59Z')).toBe('EXCHANGE_TIME_WRONG');
    const exchangedAt = '2026-03-02T15:00:00Z';
    const entered = await inSession(sessionId, 'note-exchanges', { notes, exchangedAt });
    expect(entered.body).toMatchObject({ exchangedMinor: '30000' });
  });

  it('accepts further avances and credits, and the maxima stay as fixed by the Direction', async () => {
    const avance = await inSession(sessionId, 'avances', { deskCode: 'C1', pieces: [chip(2500, 40)], ...all() });
    expect(avance.body).toMatchObject({ avancesMinor: '1100000' });
    const credit = await inSession(sessionId, 'credits', { deskCode: 'C1', pieces: [plaque(50_000, 2)], ...all() });
    expect(credit.body).toMatchObject({ creditsMinor: '100000' });
    const maxima = { maxima: { box: '100000' }, isDisplayed: true, reason: 'affluence' };
    expect(await code(inSession(sessionId, 'maxima', maxima))).toBe('MAXIMUM_OF_DIRECTION');
  });

  it('AI67:15.1 AI67:15.2 is interrupted by a count when every table stops, and reports the difference when it resumes', async () => {
    const lock = { way: 'lock', keyHolder: pit.secrets.direction, signer: pit.secrets.inspecteur };
    const input = { ...lock, croupier: pit.secrets.croupier };
    expect(await code(inSession(sessionId, 'interruption', input))).toBe('COUNT_WHEN_ALL_STOP');
    const count = { chips: [chip(500, 300), chip(2500, 190), plaque(50_000, 7)], notes: [note(10_000, 3)] };
    const hands = { signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier };
    const counted = { way: 'count', ...count, ...hands };
    expect(await code(inSession(sessionId, 'interruption', counted))).toBe('CASHIER_REQUIRED');
    const cashier = pit.secrets.caissier;
    // a zero too many is questioned here as at the end; the confirmation of another figure is none
    const thousand = { ...counted, cashier, chips: [plaque(50_000, 1000)], reason: 'recompté deux fois' };
    const questioned = await inSession(sessionId, 'interruption', thousand);
    expect(questioned.body).toMatchObject({
      code: 'COUNT_BEYOND_GIVEN',
      details: { counted: 1000, doubt: 'COUNT_BEYOND_GIVEN/plaque//50000/1000' },
    });
    const confirmedDoubts = ['COUNT_BEYOND_GIVEN/plaque//50000/100', 'COUNT_TENFOLD/50030000'];
    expect(await code(inSession(sessionId, 'interruption', { ...thousand, confirmedDoubts }))).toBe(
      'COUNT_BEYOND_GIVEN',
    );
    const paused = await inSession(sessionId, 'interruption', { ...counted, cashier });
    expect(paused.body).toMatchObject({ state: 'interrupted' });
    expect(await code(inSession(sessionId, 'note-exchanges', { notes: [note(1000, 1)] }))).toBe('SESSION_INTERRUPTED');
    const short = { ...count, chips: [chip(500, 299), chip(2500, 190), plaque(50_000, 7)], ...hands };
    expect(await code(inSession(sessionId, 'reopening', short))).toBe('REASON_REQUIRED');
    const again = await inSession(sessionId, 'reopening', { ...count, ...hands });
    expect(again.body).toMatchObject({ state: 'open' });
    expect(await code(inSession(sessionId, 'reopening', { ...count, ...hands }))).toBe('SESSION_NOT_INTERRUPTED');
  });

  it('MC:17.2.1 prevents its day from closing, and ends with the count of chips, plaques and box, which the books record', async () => {
    const blocked = await granted(pit.as.comptable.get('/days/2026-03-02/blockers'));
    expect(JSON.stringify(blocked)).toContain('tableSessionOpen');
    // 1 275.00 + 4 000.00 + 4 000.00 in chips and plaques: 9 275.00; 300.00 in notes
    const counted = { deskCode: 'C1', chips: [chip(500, 255), chip(2500, 160), plaque(50_000, 8)], ...all() };
    const close = (body: object) =>
      sendCountedAgain((confirmedDoubts) => inSession(sessionId, 'closing', { ...body, confirmedDoubts }));
    expect(await code(close({ ...counted, notes: [note(10_000, 2)] }))).toBe('REASON_REQUIRED');
    const cashBefore = await booked(pit, '5300');
    const ended = await close({ ...counted, notes: [note(10_000, 3)], ...COUNTED_AGAIN });
    // 9 275.00 + 300.00 + 1 000.00 of credits − 11 000.00 of avances = −425.00
    expect(ended.body).toMatchObject({
      state: 'closed',
      chipsMinor: '927500',
      notesMinor: '30000',
      resultMinor: '-42500',
    });
    // customers took away 11 000.00 − 1 000.00 − 9 275.00 = 725.00 in chips, for 300.00 in notes: 425.00 lost
    expect([(await booked(pit, '5300')) - cashBefore, await booked(pit, '4684'), await booked(pit, '7061')]).toEqual([
      30_000n,
      -72_500n,
      42_500n,
    ]);
    expect(await code(inSession(sessionId, 'closing', counted))).toBe('SESSION_CLOSED');
    const after = await granted(pit.as.comptable.get('/days/2026-03-02/blockers'));
    expect(JSON.stringify(after)).not.toContain('tableSessionOpen');
  });

  it('can be followed by a second session on the same day', async () => {
    const opened = await open();
    expect(opened.body).toMatchObject({ sessionNumber: 2 });
    const second = opened.body['sessionId'];
    const ended = await inSession(second, 'closing', { deskCode: 'C1', chips: bank, notes: [], ...all() });
    expect(ended.body).toMatchObject({ resultMinor: '0' });
    const sessions = (await granted(pit.as.comptable.get('/table-sessions?day=2026-03-02'))) as unknown as object[];
    expect(sessions).toHaveLength(3);
    const retired = await answer(pit.as.direction.post('/tables/3/retirement', { reason: 'table rendue' }));
    expect(retired.status).toBe(200);
    expect(await code(open())).toBe('TABLE_RETIRED');
  });
});

describe('a session that runs past the closing hour', () => {
  it('belongs to the gaming day in which it began: its result is posted and shown there', async () => {
    const table = { tableNumber: '5', game: 'blackJack', room: 'Salle Blanche' };
    await granted(pit.as.direction.post('/tables', table));
    expect((await terms({ avanceMinor: '50000' }, '5')).status).toBe(201);
    // the day ends at 06:00, which is 05:00 here
    app.clock.set(new Date('2026-03-03T04:59:00Z'));
    const opened = await open({ tableNumber: '5', pieces: [plaque(50_000, 1)] });
    expect(opened.body).toMatchObject({ gamingDay: '2026-03-02', sessionNumber: 1, minimumMinor: '500' });
    const late = opened.body['sessionId'];
    app.clock.set(new Date('2026-03-03T06:30:00Z'));
    const [running] = (await granted(pit.as.controleur.get('/table-sessions'))) as unknown as readonly object[];
    expect(running).toMatchObject({ sessionId: late, gamingDay: '2026-03-02' });
    expect(JSON.stringify(await granted(pit.as.comptable.get('/days/2026-03-02/blockers')))).toContain('"5"');
    // chips of 250.00 are left, and 400.00 in the box: 650.00 − 500.00 = +150.00
    const counted = { deskCode: 'C1', chips: [chip(2500, 10)], notes: [note(10_000, 4)], ...all() };
    const ended = await inSession(late, 'closing', counted);
    expect(ended.body).toMatchObject({
      gamingDay: '2026-03-02',
      closedAt: '2026-03-03T06:30:00.000Z',
      resultMinor: '15000',
    });
    const posted = await app.database.superuser.query<{ day: string; fact: string }>(
      `select journal_entries.gaming_day::text as day, journal_entries.fact from table_sessions
        join journal_entries using (establishment_id, entry_id) where table_sessions.session_id = $1`,
      [String(late)],
    );
    expect(posted).toEqual([{ day: '2026-03-02', fact: 'tableResult' }]);
    const register = '/reports/table-control-register?day=2026-03-02&format=json';
    const { sections } = await granted(pit.as.controleur.get(register));
    const [shown] = sections as readonly { rows: readonly { cells: Record<string, string> }[] }[];
    expect(shown?.rows.map(({ cells }) => cells)).toContainEqual(
      expect.objectContaining({ tableNumber: '5', closedAt: '2026-03-03T06:30:00.000Z', resultMinor: '15000' }),
    );
    expect(await granted(pit.as.controleur.get('/table-sessions?day=2026-03-03'))).toEqual([]);
  });
});

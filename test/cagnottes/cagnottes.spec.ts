import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, giveToChangeur, granted, note, openCashDesk, openChangeurDesk, openPit } from '../tables/pit.js';
import { Cercle, codeOf as code } from './cercle.js';

/** Jeux de cercle from the book of tickets to the count of the cagnotte. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

describe('AI67', () => {
  let cercle: Cercle;

  beforeAll(async () => {
    const pit = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
    await openCashDesk(pit, { cashMinor: 100_000, chips: [chip(1000, 10)] });
    cercle = new Cercle(pit);
    expect((await cercle.table('1', 'cheminDeFer')).status).toBe(201);
    expect((await cercle.table('2', 'ecarte')).status).toBe(201);
  });

  it('AI67:30.7 numbers the tables of card games in one series, past the numbers of other tables', async () => {
    const { direction } = cercle.pit.as;
    await granted(direction.post('/tables', { tableNumber: '3', game: 'boule', room: 'Salle des jeux' }));
    expect(await cercle.table('Z9', 'limitedBank')).toMatchObject({
      status: 422,
      body: { code: 'TABLE_NUMBER_NOT_IN_SERIES', details: { next: '4', article: 'AI67:30' } },
    });
    expect(await code(cercle.table('2', 'limitedBank'))).toBe('TABLE_NUMBER_TAKEN');
    expect((await cercle.table('4', 'limitedBank')).status).toBe(201);
    expect(await code(cercle.table('6', 'openBank'))).toBe('TABLE_NUMBER_NOT_IN_SERIES');
    expect((await cercle.table('5', 'openBank')).status).toBe(201);
    const tables = (await granted(direction.get('/cercle-tables'))) as unknown as readonly { tableNumber: string }[];
    expect(tables.map(({ tableNumber }) => tableNumber)).toEqual(['1', '2', '4', '5']);
  });

  it('AI67:30.3 binds a book to one table for the season, and its tickets to that book', async () => {
    expect((await cercle.book('1', '50', '1', '100')).body).toMatchObject({ bookNumber: 1, seasonStart: '2025-11-01' });
    expect((await cercle.book('1', '100', '1', '100')).status).toBe(201);
    expect((await cercle.book('2', '50', '101', '200')).status).toBe(201);
    expect(await cercle.book('2', '50', '100', '300')).toMatchObject({
      status: 409,
      body: { code: 'TICKETS_RECEIVED_BEFORE', details: { book: 1 } },
    });
    expect(await code(cercle.book('1', '50', '9', '1', 'B'))).toBe('TICKET_NUMBERS_WRONG');
    expect(await code(cercle.book('9', '50', '1', '9', 'B'))).toBe('UNKNOWN_TABLE');
  });

  it('AI67:30.3 AI67:30.4 requires the keeper’s stamp before each session, and refuses the book at another table', async () => {
    expect(await code(cercle.terms('1', { rateHundredths: 500 }))).toBe('RATE_OF_THE_TEXT');
    expect((await cercle.terms('1')).status).toBe(201);
    expect((await cercle.terms('2')).status).toBe(201);
    expect(await code(cercle.open('1', [1]))).toBe('TICKET_BOOK_NOT_STAMPED');
    expect(await code(cercle.stamp(1, 'chefDeTable'))).toBe('FORBIDDEN');
    expect((await cercle.stamp(1)).status).toBe(201);
    expect((await cercle.stamp(2)).status).toBe(201);
    expect((await cercle.stamp(3)).status).toBe(201);
    expect(await code(cercle.stamp(1))).toBe('TICKET_BOOK_STAMPED');
    expect(await code(cercle.open('1', [3]))).toBe('TICKET_BOOK_OF_ANOTHER_TABLE');
    expect(await code(cercle.open('1', []))).toBe('TICKET_BOOKS_MISSING');
  });

  it('AI67:2.5 opens a table only while its changeur’s desk contains the float in its carnet', async () => {
    const { pit } = cercle;
    await openChangeurDesk(pit, 350_000);
    const fixed = { deskCode: 'CH1', tables: ['1'], amountMinor: '350000' };
    expect((await answer(pit.as.direction.post('/tables/season-floats', fixed))).body).toMatchObject({ tables: ['1'] });
    await giveToChangeur(pit, 50_000);
    expect(await cercle.open('1', [1, 2])).toMatchObject({
      status: 409,
      body: { code: 'FLOAT_DIFFERS', details: { desk: 'CH1', due: '350000', held: '400000', article: 'AI67:2' } },
    });
    const returned = { fromDesk: 'CH1', amountMinor: '50000', reason: 'surplus' };
    const { transferId } = await granted(pit.as.changeurDeTable.post('/desk-transfers', returned));
    const receipt = `/desk-transfers/${String(transferId)}/receipt`;
    await granted(pit.as.superviseur.post(receipt, { isAccepted: true }));
  });

  it('AI67:33.1 AI67:33.2 AI67:34.1 AI67:30.2 rakes each coup to the ticket, and enters it with the stubs', async () => {
    const { sessionId } = (await cercle.open('1', [1, 2])).body;
    // 5 % of 12 300: 615 → 600; six tickets of 100
    const first = await cercle.coup(sessionId, 'banks', { bankMinor: '12300', outcome: 'won' });
    expect(first.body).toMatchObject({ coups: 1, rakeMinor: '600', stubsMinor: '600' });
    // 12 900: 645 → 650, with the tickets listed by the croupier
    const tickets = (more: number) => [
      { bookNumber: 2, firstTicket: '7', lastTicket: '12' },
      { bookNumber: 1, firstTicket: '1', lastTicket: String(more) },
    ];
    const won = { bankMinor: '12900', outcome: 'won' };
    expect(await code(cercle.coup(sessionId, 'banks', { ...won, tickets: tickets(2) }))).toBe('TICKETS_DIFFER');
    const skipped = [{ bookNumber: 2, firstTicket: '8', lastTicket: '13' }];
    expect(await code(cercle.coup(sessionId, 'banks', { ...won, tickets: skipped }))).toBe('TICKETS_OUT_OF_ORDER');
    const second = await cercle.coup(sessionId, 'banks', { ...won, tickets: tickets(1) });
    expect(second.body).toMatchObject({ coups: 2, rakeMinor: '1250', stubsMinor: '1250' });
    const lost = await cercle.coup(sessionId, 'banks', { bankMinor: '20000', outcome: 'lost' });
    expect(lost.body).toMatchObject({ coups: 3, rakeMinor: '1250' });
    expect(await code(cercle.coup(sessionId, 'masses', { firstMinor: '100', secondMinor: '100' }))).toBe(
      'COUP_OF_ANOTHER_GAME',
    );
  });

  it('AI67:30.1 enters a missing ticket as a finding of no value, and skips none', async () => {
    const [{ sessionId }] = (await granted(cercle.pit.as.comptable.get('/cercle-sessions'))) as unknown as [
      { sessionId: string },
    ];
    const missing = { tickets: [{ bookNumber: 2, firstTicket: '13', lastTicket: '13' }], isMissing: true };
    expect(await code(cercle.coup(sessionId, 'stubs', missing))).toBe('REASON_REQUIRED');
    const entered = await cercle.coup(sessionId, 'stubs', { ...missing, reason: 'souche vide à la vérification' });
    expect(entered.body).toMatchObject({ stubsMinor: '1250' });
  });

  it('AI67:30.1 cannot lower a count in the database, nor be counted there without an opening', async () => {
    const refused = (statement: string, why: RegExp) =>
      expect(
        app.database.db.transaction(async (tx) => {
          await tx.query(`select set_config('releve.act', 'test.forge', true)`);
          await tx.query(statement);
        }),
      ).rejects.toThrow(why);
    for (const column of ['coups', 'stubs_minor', 'slips', 'tailles'])
      await refused(`update cercle_sessions set ${column} = ${column} - 1`, /would be lowered|check constraint/);
    await refused(`update cercle_sessions set state = 'counted', counted_at = opened_at`, /has no opening/);
    await refused('update ticket_books set next_ticket = first_ticket', /would have a ticket again/);
  });

  it('AI67:31.1 AI67:31.2 AI67:30.6 opens the cagnotte before a certifying member of the committee, and enters the difference', async () => {
    const { secrets, as: people } = cercle.pit;
    const [{ sessionId }] = (await granted(people.comptable.get('/cercle-sessions'))) as unknown as [
      { sessionId: string },
    ];
    expect(await code(cercle.open('1', [1]))).toBe('CAGNOTTE_NOT_COUNTED');
    const day = (await granted(people.comptable.get('/days/2026-03-02/blockers'))) as object;
    expect(JSON.stringify(day)).toContain('cagnotteUncounted');
    const notes = [note(1000, 1)];
    expect(await code(cercle.count(sessionId, notes, { witness: secrets.chefDePartie }))).toBe('FUNCTION_NOT_HELD');
    expect(await code(cercle.count(sessionId, notes))).toBe('REASON_REQUIRED');
    const counted = await cercle.count(sessionId, notes, { reason: 'un prélèvement non versé' });
    expect(counted.body).toMatchObject({
      state: 'counted',
      stubsMinor: '1250',
      countedMinor: '1000',
      differenceMinor: '-250',
      carriedMinor: '1000',
    });
    expect(await code(cercle.coup(sessionId, 'banks', { bankMinor: '1000', outcome: 'won' }))).toBe('CAGNOTTE_COUNTED');
  });

  it('AI67:37.1 AI67:38.1 AI67:38.2 AI67:40.1 AI67:40.2 AI67:41.1 AI67:41.2 AI67:39.1 AI67:39.2 AI67:39.3 rakes écarté, its chouette at the first coup and again when restored', async () => {
    const { sessionId } = (await cercle.open('2', [3])).body;
    const masses = (firstMinor: string, secondMinor: string) =>
      cercle.coup(sessionId, 'masses', { firstMinor, secondMinor });
    expect(await code(masses('12000', '11900'))).toBe('MASSES_UNEQUAL');
    expect(await code(masses('12050', '12050'))).toBe('STAKES_NOT_MULTIPLE');
    const played = await masses('12000', '12000');
    // its number, its total, its rake and its tickets
    expect(played.body).toMatchObject({
      rakeMinor: '600',
      entries: [{ coupNumber: 1, massMinor: '12000', rakeMinor: '600' }],
      detachments: [{ coupNumber: 1, bookNumber: 3, firstTicket: '101', lastTicket: '112', amountMinor: '600' }],
    });
    const chouette = { chouetteMinor: '20000', outsideMinor: '0', heldMinor: '12000' };
    const play = (step: string, winner: string) => cercle.coup(sessionId, 'chouettes', { ...chouette, step, winner });
    expect(await code(play('goOn', 'punters'))).toBe('CHOUETTE_NOT_ADJUDGED');
    expect((await play('auction', 'chouette')).body).toMatchObject({ rakeMinor: '1600' });
    expect((await play('goOn', 'punters')).body).toMatchObject({ rakeMinor: '2200' });
    expect(await code(play('goOn', 'punters'))).toBe('CHOUETTE_LOST');
    // put up again for the sum adjudged: its rake is the primitive one
    const refused = async (more: object) =>
      code(cercle.coup(sessionId, 'chouettes', { ...chouette, step: 'restore', winner: 'punters', ...more }));
    expect(await refused({ chouetteMinor: '2000', heldMinor: '0' })).toBe('CHOUETTE_SUM_CHANGED');
    expect(await refused({ heldMinor: '30000' })).toBe('CHOUETTE_EXCEEDED');
    expect(await refused({ outsideMinor: '1050' })).toBe('STAKES_NOT_MULTIPLE');
    expect((await play('restore', 'punters')).body).toMatchObject({ rakeMinor: '3200' });
    expect(await code(play('restore', 'punters'))).toBe('CHOUETTE_RESTORED_ONCE');
    // auctioned again, with 4 000 on each side outside it: 5 % of 20 000 and of 4 000
    const outside = { ...chouette, outsideMinor: '4000', step: 'auction', winner: 'chouette' };
    expect((await cercle.coup(sessionId, 'chouettes', outside)).body).toMatchObject({ rakeMinor: '4400' });
    // afterwards the stakes outside, and nothing of those on the chouette when it wins
    const nextStep = { ...outside, step: 'goOn' };
    expect((await cercle.coup(sessionId, 'chouettes', nextStep)).body).toMatchObject({ rakeMinor: '4600' });
  });

  it('AI67:37.2 accepts stakes only from holders of a slip, and returns the excess of unequal masses', async () => {
    const [{ sessionId }] = (await cercle.openSessions()) as unknown as [{ sessionId: string }];
    const stake = (slip: number, side: string, stakedMinor: string) => ({ slip, side, stakedMinor });
    const play = (...stakes: readonly object[]) => cercle.coup(sessionId, 'masses', { stakes });
    expect(await code(play(stake(1, 'first', '500')))).toBe('SLIP_NOT_GIVEN');
    expect((await cercle.coup(sessionId, 'slips', { count: 3 })).body).toMatchObject({ slips: 3 });
    expect(await code(play(stake(4, 'first', '500')))).toBe('SLIP_NOT_GIVEN');
    expect(await code(play(stake(1, 'first', '550')))).toBe('STAKES_NOT_MULTIPLE');
    expect(await code(cercle.coup(sessionId, 'masses', {}))).toBe('MASSES_NOT_SAID');
    const both = { firstMinor: '100', secondMinor: '100', stakes: [stake(1, 'first', '100')] };
    expect(await code(cercle.coup(sessionId, 'masses', both))).toBe('MASSES_NOT_SAID');
    // 7 000 against 4 000: 3 000 are returned, all of the last 2 000 of the first side and 1 000 of the previous one
    const played = await play(
      stake(1, 'first', '2000'),
      stake(2, 'first', '3000'),
      stake(3, 'second', '4000'),
      stake(1, 'first', '2000'),
    );
    expect(played.body).toMatchObject({
      rakeMinor: '4800',
      entries: expect.arrayContaining([
        expect.objectContaining({
          massMinor: '4000',
          stakes: ['2000', '2000', '4000', '0'].map((retainedMinor) =>
            expect.objectContaining({ keptMinor: retainedMinor }),
          ),
        }),
      ]),
    });
  });
});

describe('MC', () => {
  it('MC:11.1.1 MC:11.4.1 MC:11.4.2 MC:11.7.1 MC:11.8.1 MC:11.8.2 MC:11.8.3 MC:11.8.4 MC:11.7.2 MC:11.7.3 MC:11.10.1 plays chemin de fer with four players and a garage', async () => {
    const pit = await openPit(app);
    await openCashDesk(pit, { cashMinor: 100_000, chips: [] });
    const cercle = new Cercle(pit);
    expect(await code(cercle.table('1', 'ecarte'))).toBe('GAME_NOT_KNOWN_HERE');
    await cercle.table('1', 'cheminDeFer');
    expect(await code(cercle.terms('1'))).toBe('BANK_MAXIMUM_MISSING');
    expect((await cercle.terms('1', { maximumBankMinor: '300000', roundingMinor: '50' })).status).toBe(201);
    await cercle.book('1', '50', '1', '9999');
    await cercle.stamp(1);
    expect(await code(cercle.open('1', [1], { seated: 3 }))).toBe('PLAYERS_TOO_FEW');
    const { sessionId } = (await cercle.open('1', [1])).body;
    const won = (bankMinor: string, more: object = {}) =>
      cercle.coup(sessionId, 'banks', { bankMinor, outcome: 'won', ...more });
    expect(await code(won('300050'))).toBe('BANK_ABOVE_MAXIMUM');
    expect((await won('100000')).body).toMatchObject({
      rakeMinor: '5000',
      entries: [{ garageMinor: '0', bankerSeat: 1, isReduced: false }],
      hand: { seat: 1, bankMinor: '195000', garageMinor: '0' },
    });
    expect(await code(won('50000'))).toBe('BANK_NOT_CARRIED');
    expect(await code(won('195000', { toGarageMinor: '100000' }))).toBe('GARAGE_NOT_AUTHORISED');
    // 1 950.00 doubled less 97.50 is 3 802.50: 802.50 to the garage
    expect((await won('195000')).body).toMatchObject({ rakeMinor: '14750', entries: [{}, { garageMinor: '80250' }] });
    // the bank is carried, and so is the garage; who loses passes the hand to the seat after his
    const bank = (bankMinor: string, outcome: string, more: object = {}) =>
      cercle.coup(sessionId, 'banks', { bankMinor, outcome, ...more });
    expect((await bank('120000', 'tied', { isReduced: true })).body).toMatchObject({
      hand: { seat: 1, bankMinor: '120000', garageMinor: '80250' },
    });
    expect((await bank('120000', 'lost')).body).toMatchObject({
      hand: { seat: 2, bankMinor: null, garageMinor: '0', lostBySeat: 1 },
    });
    expect(await code(bank('10000', 'tied', { seat: 1 }))).toBe('HAND_PASSES');
    // 11.7.2: the tickets were detached one after the other
    const { entries, detachments } = (await cercle.session(sessionId)).body as unknown as {
      entries: readonly object[];
      detachments: readonly object[];
    };
    expect(entries).toHaveLength(4);
    expect(detachments).toMatchObject([
      { coupNumber: 1, bookNumber: 1, firstTicket: '1', lastTicket: '100', amountMinor: '5000' },
      { coupNumber: 2, bookNumber: 1, firstTicket: '101', lastTicket: '295', amountMinor: '9750' },
    ]);
    const verified = { witness: pit.secrets.inspecteur, controlAgent: pit.secrets.controleur };
    const notes = [note(10_000, 1), note(500, 9)];
    expect(await code(cercle.count(sessionId, notes, verified))).toBe('CAGNOTTE_BOOK_NOT_VERIFIED');
    // past the closing hour, the session still belongs to 2 March
    app.clock.set(new Date('2026-03-03T07:30:00Z'));
    const reason = 'une plaque de moins, recherche en cours';
    const opened = await cercle.count(sessionId, notes, { ...verified, isBookVerified: true, reason });
    expect(opened.body).toMatchObject({ gamingDay: '2026-03-02', countedMinor: '14500', differenceMinor: '-250' });
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
    const borne = await app.database.superuser.query(
      `select gaming_day::text as day from journal_entries where establishment_id = $1 and fact = 'cagnotte'`,
      [pit.establishment.establishmentId],
    );
    expect(borne).toEqual([{ day: '2026-03-02' }]);
  });

  it('MC:11.9.1 MC09:6.1 accepts a garage below the maximum once it is authorised and communicated', async () => {
    const cercle = new Cercle(await openPit(app));
    await cercle.table('1', 'cheminDeFer');
    await cercle.table('2', 'cheminDeFer');
    const early = { maximumBankMinor: '300000', roundingMinor: '50', garageFromMinor: '100000' };
    await cercle.terms('1', early);
    await cercle.terms('2', { ...early, garageToldOn: '2026-03-01' });
    const sessions = [];
    for (const [at, table] of ['1', '2'].entries()) {
      await cercle.book(table, '50', '1', '9999', table);
      await cercle.stamp(at + 1);
      sessions.push((await cercle.open(table, [at + 1])).body['sessionId']);
    }
    const [notCommunicated, communicated] = sessions;
    const won = (session: unknown, bankMinor: string, toGarageMinor: string) =>
      cercle.coup(session, 'banks', { bankMinor, outcome: 'won', toGarageMinor });
    expect(await code(won(notCommunicated, '60000', '20000'))).toBe('GARAGE_NOT_COMMUNICATED');
    // 400.00 doubled less 20.00 is below the authorised banco of 1 000.00
    expect(await code(won(communicated, '40000', '20000'))).toBe('GARAGE_NOT_AUTHORISED');
    expect(await code(won(communicated, '60000', '117000'))).toBe('GARAGE_ABOVE_BANK');
    expect((await won(communicated, '60000', '20000')).body).toMatchObject({ entries: [{ garageMinor: '20000' }] });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { note, openCashDesk, openPit, type Answer } from '../tables/pit.js';
import { Cercle, codeOf } from './cercle.js';

/** Baccara with two tableaux, limited and open, and the shoes of its tables. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

type Outcome = 'won' | 'lost' | 'tied';

/** Enters a coup: the stakes on each tableau, and its outcome for the banker. */
const tableaux = (
  cercle: Cercle,
  session: unknown,
  [firstMinor, first]: readonly [string, Outcome],
  [secondMinor, second]: readonly [string, Outcome],
  more: object = {},
): Promise<Answer> =>
  cercle.coup(session, 'tableaux', {
    first: { stakesMinor: firstMinor, outcome: first },
    second: { stakesMinor: secondMinor, outcome: second },
    ...more,
  });

const lastRake = async (pending: Promise<Answer>): Promise<unknown> => {
  const { body } = await pending;
  const entries = body['entries'] as readonly { readonly rakeMinor: string }[] | undefined;
  return entries?.at(-1)?.rakeMinor ?? body['code'];
};

describe('AI67', () => {
  let cercle: Cercle;

  beforeAll(async () => {
    const pit = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
    await openCashDesk(pit, { cashMinor: 100_000, chips: [] });
    cercle = new Cercle(pit);
    await cercle.table('5', 'openBank');
    await cercle.table('6', 'openBank');
    await cercle.table('7', 'limitedBank');
    for (const table of ['5', '6', '7']) await cercle.terms(table);
    await cercle.book('5', '50', '1', '999');
    await cercle.book('5', '100', '1', '999');
    await cercle.book('6', '50', '1', '999', 'B');
    await cercle.book('7', '50', '1', '999', 'C');
    await cercle.book('7', '1000', '1', '99', 'C');
    await cercle.book('7', '100', '1', '99', 'C');
    await cercle.book('7', '500', '1', '99', 'C');
  });

  const startedAt = '2026-03-02T14:30:00Z';
  const banker = {
    banker: 'Banquier d’essai',
    candidates: 2,
    isDrawn: true,
    depositMinor: '100000',
    toldStart: startedAt,
  };

  const openOne = async (table: string, books: readonly number[], more: object): Promise<Answer> => {
    for (const book of books) await cercle.stamp(book);
    return cercle.open(table, books, more);
  };

  it('AI67:34.2 AI67:35.6 AI67:36.1 rakes 1,25 % of each of the five outcomes, and rounds ties at 50 as chosen', async () => {
    expect(await codeOf(openOne('5', [1, 2], { ...banker, isDrawn: false }))).toBe('BANKER_NOT_DRAWN');
    expect(await codeOf(cercle.open('5', [1, 2], { ...banker, depositMinor: '0' }))).toBe('DEPOSIT_SHORT');
    // AI67:35.6: the hour notified to the commissaire and the Contributions directes
    expect(await codeOf(cercle.open('5', [1, 2], { ...banker, toldStart: undefined }))).toBe('START_NOT_TOLD');
    const early = { ...banker, toldStart: '2026-03-02T15:00:01Z' };
    expect(await codeOf(cercle.open('5', [1, 2], early))).toBe('START_BEFORE_TOLD');
    const { sessionId } = (await cercle.open('5', [1, 2], banker)).body;
    const play = (first: readonly [string, Outcome], second: readonly [string, Outcome], more: object = {}) =>
      lastRake(tableaux(cercle, sessionId, first, second, more));
    // 1,25 % of 16 000 is 200
    expect(await play(['10000', 'won'], ['6000', 'won'])).toBe('200');
    // of 10 000 − 6 000: 50
    expect(await play(['10000', 'won'], ['6000', 'lost'])).toBe('50');
    // no gain
    expect(await play(['6000', 'won'], ['10000', 'lost'])).toBe('0');
    // of 10 000: 125, between 100 and 150: rounded up, as chosen
    expect(await play(['10000', 'tied'], ['10000', 'won'])).toBe('150');
    expect(await play(['10000', 'lost'], ['6000', 'tied'])).toBe('0');
    expect((await cercle.session(sessionId)).body).toMatchObject({ rakeMinor: '400', stubsMinor: '400' });
  });

  it('AI67:35.4 AI67:35.5 AI67:36.2 accepts stakes of thousands covered by the deposit and the bank’s gain', async () => {
    const [{ sessionId }] = (await cercle.openSessions()) as unknown as [{ sessionId: string }];
    expect(await codeOf(tableaux(cercle, sessionId, ['1500', 'won'], ['1000', 'won']))).toBe('STAKES_NOT_MULTIPLE');
    // 100 000 + 16 000 + 4 000 − 4 000 + 10 000 − 10 000 − 400
    const covered = tableaux(cercle, sessionId, ['100000', 'won'], ['16000', 'lost']);
    expect((await covered).body).toMatchObject({ code: 'DEPOSIT_SHORT', details: { held: '115600', due: '116000' } });
    expect(await lastRake(tableaux(cercle, sessionId, ['100000', 'tied'], ['15000', 'tied']))).toBe('0');
  });

  it('AI67:35.2 limits a session to two tailles', async () => {
    const [{ sessionId }] = (await cercle.openSessions()) as unknown as [{ sessionId: string }];
    const taille = () => tableaux(cercle, sessionId, ['1000', 'tied'], ['1000', 'tied'], { isNewTaille: true });
    expect((await taille()).body).toMatchObject({ tailles: 2 });
    expect(await codeOf(taille())).toBe('TAILLES_PLAYED');
  });

  it('AI67:35.1 AI67:35.3 AI67:35.7 allows one table, two sessions a day around dinner, and a banker drawn among candidates', async () => {
    const [{ sessionId }] = (await cercle.openSessions()) as unknown as [{ sessionId: string }];
    expect(await codeOf(openOne('6', [3], banker))).toBe('OPEN_BANK_AT_ANOTHER_TABLE');
    const emptied = await cercle.count(sessionId, [], { reason: 'fonds resté à la table' });
    expect(emptied.body).toMatchObject({ state: 'counted', countedMinor: '0', differenceMinor: '-400' });
    const one = { ...banker, candidates: 1, isDrawn: false, shoe: 'S-2' };
    const early = await openOne('5', [1, 2], one);
    expect(early.body).toMatchObject({ code: 'OPEN_BANK_HALF_PLAYED', details: { dinner: '20:00' } });
    app.clock.set(new Date('2026-03-02T18:00:00Z'));
    expect(await codeOf(cercle.open('5', [1, 2], { ...one, candidates: 0 }))).toBe('BANKER_WITHOUT_CANDIDATE');
    expect(await codeOf(cercle.open('5', [1, 2], { ...one, banker: '' }))).toBe('BANKER_NOT_NAMED');
    const second = await cercle.open('5', [1, 2], one);
    await cercle.count(second.body['sessionId'], []);
    expect(await codeOf(openOne('5', [1, 2], banker))).toBe('OPEN_BANK_SESSIONS_PLAYED');
    app.clock.set(new Date('2026-03-02T15:00:00Z'));
  });

  it('AI67:33.3 AI67:34.3 rakes a limited bank on its gain, with tickets of three values, to 100 FD with 1 000', async () => {
    expect(await codeOf(openOne('7', [4, 5, 6, 7], {}))).toBe('TICKET_VALUES_TOO_MANY');
    const { sessionId } = (await cercle.open('7', [4, 5, 6])).body;
    // 2 % of 52 500: 1 050, between 1 000 and 1 100
    expect(await lastRake(tableaux(cercle, sessionId, ['52500', 'won'], ['0', 'tied']))).toBe('1100');
    // 2 % of 12 000 − 9 000: 60
    expect(await lastRake(tableaux(cercle, sessionId, ['12000', 'won'], ['9000', 'lost']))).toBe('100');
    const { detachments } = (await cercle.session(sessionId)).body as unknown as { detachments: readonly object[] };
    expect(detachments).toMatchObject([
      { bookNumber: 5, firstTicket: '1', lastTicket: '1', amountMinor: '1000' },
      { bookNumber: 6, firstTicket: '1', lastTicket: '1', amountMinor: '100' },
      { bookNumber: 6, firstTicket: '2', lastTicket: '2', amountMinor: '100' },
    ]);
    const counted = await cercle.count(sessionId, [note(100, 12)]);
    expect(counted.body).toMatchObject({ countedMinor: '1200', differenceMinor: '0', carriedMinor: '1200' });
  });

  it('brings a stamped book into service while a session runs, of a value that keeps its rounding', async () => {
    const { sessionId } = (await openOne('7', [6], {})).body;
    // 2 % of 12 500 is 250, and the only book has tickets of 100
    const coup = () => tableaux(cercle, sessionId, ['12500', 'won'], ['0', 'tied']);
    expect(await codeOf(coup())).toBe('TICKETS_RUN_OUT');
    const add = (...books: readonly number[]) => cercle.coup(sessionId, 'books', { books });
    expect(await codeOf(add(4))).toBe('TICKET_BOOK_NOT_STAMPED');
    for (const book of [3, 4, 5]) await cercle.stamp(book);
    expect(await codeOf(add(3))).toBe('TICKET_BOOK_OF_ANOTHER_TABLE');
    expect(await codeOf(add(5))).toBe('TICKET_BOOK_ROUNDS_OTHERWISE');
    expect((await add(4)).body).toMatchObject({ books: [{ bookNumber: 6 }, { bookNumber: 4, valueMinor: '50' }] });
    expect(await lastRake(coup())).toBe('250');
    expect(await codeOf(add(4))).toBe('TICKET_BOOK_NOT_STAMPED');
    await cercle.count(sessionId, [], { reason: 'rien dans la boîte' });
  });

  it('AI67:32.2 requires another shoe after three consecutive sessions', async () => {
    // the previous session had S-1 too
    for (let session = 2; session <= 3; session += 1) {
      const { sessionId } = (await openOne('7', [4], {})).body;
      await cercle.count(sessionId, []);
    }
    const again = await openOne('7', [4], {});
    expect(again.body).toMatchObject({ code: 'SHOE_ALWAYS_AT_TABLE', details: { shoe: 'S-7', sessions: 3 } });
    expect((await cercle.open('7', [4], { shoe: 'S-2' })).status).toBe(201);
  });

  it('AI67:30.5 prints the finishing date on the cover of a book without tickets left', async () => {
    await cercle.book('7', '50', '5000', '5000', 'Z');
    expect(await codeOf(cercle.finish(8))).toBe('TICKETS_LEFT_IN_BOOK');
    const [session] = (await cercle.openSessions()) as unknown as [{ sessionId: string; tableNumber: string }];
    await cercle.count(session.sessionId, []);
    const { sessionId } = (await openOne('7', [8], { shoe: 'S-3' })).body;
    await cercle.coup(sessionId, 'stubs', { tickets: [{ bookNumber: 8, firstTicket: '5000', lastTicket: '5000' }] });
    expect((await cercle.finish(8)).body).toMatchObject({ finishedOn: '2026-03-02' });
    expect(await codeOf(cercle.finish(8))).toBe('TICKET_BOOK_FINISHED');
    expect(await codeOf(cercle.stamp(8))).toBe('TICKET_BOOK_FINISHED');
  });
});

describe('MC', () => {
  it('MC:12.1 MC:12.2 MC:12.3 MC:12.4 refuses a session without a rate decided by the Direction, and allows two sessions of two tailles', async () => {
    const cercle = new Cercle(await openPit(app));
    await cercle.table('9', 'openBank');
    await cercle.book('9', '50', '1', '9999');
    expect(await codeOf(cercle.terms('9', { roundingMinor: '50' }))).toBe('RATE_NOT_DECIDED');
    await cercle.stamp(1);
    expect(await codeOf(cercle.open('9', [1]))).toBe('TABLE_TERMS_MISSING');
    expect((await cercle.terms('9', { roundingMinor: '50', rateHundredths: 125 })).status).toBe(201);
    for (let session = 1; session <= 2; session += 1) {
      if (session === 2) {
        await cercle.stamp(1);
        expect(await codeOf(cercle.open('9', [1], { banker: 'M. Banque-Fictive' }))).toBe('OPEN_BANK_HALF_PLAYED');
        app.clock.set(new Date('2026-03-02T20:00:00Z'));
      }
      expect(await codeOf(cercle.open('9', [1]))).toBe('BANKER_NOT_NAMED');
      const { sessionId } = (await cercle.open('9', [1], { banker: 'M. Banque-Fictive' })).body;
      expect(await lastRake(tableaux(cercle, sessionId, ['100000', 'won'], ['60000', 'lost']))).toBe('500');
      const next = () => tableaux(cercle, sessionId, ['0', 'tied'], ['0', 'tied'], { isNewTaille: true });
      expect((await next()).body).toMatchObject({ tailles: 2 });
      expect(await codeOf(next())).toBe('TAILLES_PLAYED');
      const reason = 'tickets non versés';
      expect((await cercle.count(sessionId, [], { isBookVerified: true, reason })).status).toBe(201);
    }
    await cercle.stamp(1);
    expect(await codeOf(cercle.open('9', [1]))).toBe('OPEN_BANK_SESSIONS_PLAYED');
  });
});

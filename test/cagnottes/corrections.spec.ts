import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatDifference, recomputed } from '../recompute/second-path.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, granted, note, openCashDesk, openPit, type Answer, type Pit } from '../tables/pit.js';
import { Cercle, codeOf } from './cercle.js';

/** Counter-entries of coups, stamps and openings of the jeux de cercle (docs/adr/0054-counter-entries.md). */
let app: TestApp;
let pit: Pit;
let cercle: Cercle;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
  await openCashDesk(pit, { cashMinor: 100_000, chips: [] });
  cercle = new Cercle(pit);
  await cercle.table('7', 'limitedBank');
  await cercle.table('8', 'ecarte');
  for (const table of ['7', '8']) await cercle.terms(table);
  await cercle.book('7', '50', '1', '999', 'C');
  await cercle.book('8', '50', '1', '999', 'D');
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

interface Line {
  readonly coupNumber: number;
  readonly rakeMinor: string;
  readonly reverses: number | null;
  readonly reversedBy: number | null;
}
interface Seen {
  readonly sessionId: string;
  readonly rakeMinor: string;
  readonly stubsMinor: string;
  readonly entries: readonly Line[];
  readonly books: readonly { readonly nextTicket: string }[];
}
const seen = (got: Answer): Seen => got.body as unknown as Seen;

const reversal = (more: object = {}) => ({
  reason: 'gain saisi au lieu de la mise',
  signer: pit.secrets.membreDuComite,
  ...more,
});
const reverseCoup = (session: string, coup: number, more: object = {}) =>
  answer(pit.as.chefDeTable.post(`/cercle-sessions/${session}/coups/${String(coup)}/reversal`, reversal(more)));
const reverseOpening = (session: string, more: object = {}) =>
  answer(pit.as.chefDeTable.post(`/cercle-sessions/${session}/reversal`, reversal(more)));
const reverseStamp = (book: number, more: object = {}) =>
  answer(pit.as.sousDirecteur.post(`/ticket-books/${String(book)}/stamps/reversal`, reversal(more)));

/** Enters a coup of two tableaux, the first won with these stakes. */
const play = (session: string, stakesMinor: string) =>
  cercle.coup(session, 'tableaux', {
    first: { stakesMinor, outcome: 'won' },
    second: { stakesMinor: '0', outcome: 'tied' },
  });

describe('a stamp', () => {
  it('is reversed by two, once, before a session begins with it', async () => {
    expect(await codeOf(reverseStamp(1))).toBe('TICKET_BOOK_NOT_STAMPED');
    expect((await cercle.stamp(1)).status).toBe(201);
    expect(await codeOf(reverseStamp(1, { signer: pit.secrets.sousDirecteur }))).toBe('FUNCTION_NOT_HELD');
    expect((await reverseStamp(1, { signer: undefined })).status).toBe(422);
    expect((await reverseStamp(1)).body).toMatchObject({ stampNumber: null, stampedOn: null });
    expect(await codeOf(reverseStamp(1))).toBe('TICKET_BOOK_NOT_STAMPED');
    expect(await codeOf(cercle.open('7', [1]))).toBe('TICKET_BOOK_NOT_STAMPED');
    expect((await cercle.stamp(1)).body).toMatchObject({ stampNumber: 3 });
  });
});

describe('an opening', () => {
  it('is reversed before play: the table and its books begin again', async () => {
    const { sessionId } = seen(await cercle.open('7', [1]));
    expect(await codeOf(reverseStamp(1))).toBe('STAMP_USED');
    expect(await codeOf(reverseOpening(sessionId, { signer: pit.secrets.inspecteur }))).toBe('FUNCTION_NOT_HELD');
    expect((await reverseOpening(sessionId)).body).toMatchObject({ state: 'withdrawn' });
    expect(await codeOf(reverseOpening(sessionId))).toBe('CERCLE_SESSION_WITHDRAWN');
    expect(await codeOf(play(sessionId, '10000'))).toBe('CERCLE_SESSION_WITHDRAWN');
    await cercle.stamp(1);
    const reopened = await cercle.open('7', [1]);
    expect(reopened.body.code).toBeUndefined();
    const again = seen(reopened);
    await play(again.sessionId, '10000');
    expect(await codeOf(reverseOpening(again.sessionId))).toBe('CERCLE_SESSION_PLAYED');
    await reverseCoup(again.sessionId, 1);
    expect((await reverseOpening(again.sessionId)).body).toMatchObject({ state: 'withdrawn' });
  });
});

describe('a coup', () => {
  it('is reversed from the last back, with its rake and its tickets; the next has the same stubs', async () => {
    await cercle.stamp(1);
    const { sessionId } = seen(await cercle.open('7', [1]));
    await play(sessionId, '10000');
    await play(sessionId, '100000');
    expect((await reverseCoup(sessionId, 1)).body).toMatchObject({
      code: 'COUNTER_ENTRY_LATER',
      details: { line: 1, last: 2 },
    });
    expect(await codeOf(reverseCoup(sessionId, 9))).toBe('NOT_FOUND');
    expect(await codeOf(reverseCoup(sessionId, 2, { signer: pit.secrets.inspecteur }))).toBe('FUNCTION_NOT_HELD');
    const reversed = seen(await reverseCoup(sessionId, 2));
    // AI67:34: 2 % of 10 000 is 200, four tickets of 50; of 100 000 2 000, forty
    expect(reversed).toMatchObject({ rakeMinor: '200', stubsMinor: '200', books: [{ nextTicket: '5' }] });
    expect(reversed.entries.map(({ rakeMinor, reverses, reversedBy }) => [rakeMinor, reverses, reversedBy])).toEqual([
      ['200', null, null],
      ['2000', null, 3],
      ['-2000', 2, null],
    ]);
    expect(await codeOf(reverseCoup(sessionId, 2))).toBe('COUNTER_ENTRY_TWICE');
    expect(await codeOf(reverseCoup(sessionId, 3))).toBe('COUNTER_ENTRY_OF_COUNTER_ENTRY');
    const next = seen(await play(sessionId, '20000'));
    expect(next).toMatchObject({ rakeMinor: '600', stubsMinor: '600', books: [{ nextTicket: '13' }] });
    expect((await cercle.count(sessionId, [note(100, 6)], { reason: 'exacte' })).status).toBe(201);
    expect(await codeOf(reverseCoup(sessionId, 4))).toBe('CAGNOTTE_COUNTED');
  });

  it('of écarté is reversed with its stakes, and frees no ticket that was missing since', async () => {
    await cercle.stamp(2);
    const { sessionId } = seen(await cercle.open('8', [2], { shoe: '' }));
    await granted(pit.as.chefDeTable.post(`/cercle-sessions/${sessionId}/slips`, { count: 4 }));
    const stakes = [
      { slip: 1, side: 'first', stakedMinor: '1000' },
      { slip: 2, side: 'second', stakedMinor: '1200' },
    ];
    expect((await cercle.coup(sessionId, 'masses', { stakes })).status).toBe(201);
    expect(seen(await reverseCoup(sessionId, 1))).toMatchObject({ rakeMinor: '0', stubsMinor: '0' });
    await cercle.coup(sessionId, 'masses', { firstMinor: '1000', secondMinor: '1000' });
    const missing = { tickets: [{ bookNumber: 2, firstTicket: '2', lastTicket: '2' }], isMissing: true };
    await granted(pit.as.chefDeTable.post(`/cercle-sessions/${sessionId}/stubs`, { ...missing, reason: 'déchiré' }));
    expect(await codeOf(reverseCoup(sessionId, 3))).toBe('TICKETS_LEFT_SINCE');
  });
});

it('every document shows both lines, and the second path computes the same figures from the raw rows', async () => {
  const tally = await recomputed(app, pit.establishment.code, () => true);
  expect(tally.differences.map(formatDifference)).toEqual([]);
  expect(tally.unexplained).toEqual([]);
  const { entries } = (await granted(pit.as.controleur.get('/registers/counterEntries/entries'))) as unknown as {
    readonly entries: readonly object[];
  };
  expect(entries).toHaveLength(6);
});

it('the register of books numbers each stamp and its counter-entry, and each opens its book', async () => {
  const { entries } = (await granted(pit.as.controleur.get('/registers/ticketBooks/entries?limit=200'))) as unknown as {
    readonly entries: readonly { readonly titleFr: string; readonly record: object }[];
  };
  const ofBook = entries.filter(({ titleFr }) => /carnet n°.1\b/.test(titleFr)).toReversed();
  expect(ofBook.slice(0, 3).map(({ titleFr }) => titleFr.split(' · ')[0])).toEqual([
    'Reçu',
    'Timbré',
    'Timbre contre-passé',
  ]);
  expect(ofBook[2]?.record).toMatchObject({ table: 'ticket_stamps', key: [{ column: 'book_number', value: '1' }, {}] });
});

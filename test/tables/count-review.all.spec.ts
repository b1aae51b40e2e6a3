import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { sendCountedAgain } from '../support/counted-again.js';
import { COUNTED_AGAIN, answer, chip, granted, note, openCashDesk, openPit, plaque, type Pit } from './pit.js';

/** The review of a count between its figures and its signatures: one read, with the rules of the signed count. */
let app: TestApp;
let pit: Pit;
let sessionId: unknown;

const hands = () => ({ signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier, cashier: pit.secrets.caissier });

async function openSession(): Promise<unknown> {
  const opened = { tableNumber: '1', deskCode: 'C1', pieces: [chip(500, 40), chip(2500, 8)], ...hands() };
  return (await granted(pit.as.chefDeTable.post('/table-sessions', opened))).sessionId;
}
const send = (act: string, body: object) =>
  answer(pit.as.chefDeTable.post(`/table-sessions/${String(sessionId)}/${act}`, body));
const review = (act: string, body: object) => granted(send(`count-reviews/${act}`, body));
const listLog = (): Promise<unknown> => app.database.superuser.query('select count(*) as entries from log_entries');

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app);
  await openCashDesk(pit, { cashMinor: 0, chips: [chip(500, 1000), chip(2500, 200), plaque(50_000, 4)] });
  await granted(pit.as.direction.post('/tables', { tableNumber: '1', game: 'blackJack', room: 'Salle Blanche' }));
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', avanceMinor: '40000', reason: 'saison' };
  await granted(pit.as.direction.post('/tables/1/terms', terms));
  sessionId = await openSession();
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

describe('the review of a table', () => {
  it('shows the result beside the avances and the notes changed, asks nothing of a plain count, and records nothing', async () => {
    await granted(send('note-exchanges', { notes: [note(5000, 2)] }));
    const before = await listLog();
    const plain = await review('closing', { chips: [chip(500, 30), chip(2500, 8)], notes: [note(5000, 2)] });
    expect(plain).toMatchObject({ countedMinor: '45000', chipsMinor: '35000', cashMinor: '10000', questions: [] });
    expect(plain.table).toEqual({
      avancesMinor: '40000',
      creditsMinor: '0',
      exchangedMinor: '10000',
      missingNotesMinor: '0',
      resultMinor: '5000',
      countedBeforeMinor: null,
      isReasonRequired: false,
      usual: null,
    });
    expect(await listLog()).toEqual(before);
  });

  it('asks about each doubt that would refuse the count, and requires a reason for missing notes at the end alone', async () => {
    const count = { chips: [chip(500, 400), chip(2500, 8), plaque(50_000, 20)], notes: [note(5000, 1)] };
    const { questions, table } = (await review('closing', count)) as unknown as {
      readonly questions: readonly { readonly doubt: string; readonly sentence: string }[];
      readonly table: object;
    };
    expect(questions.map(({ doubt }) => doubt)).toEqual([
      'COUNT_BEYOND_GIVEN/chip//500/400',
      'COUNT_BEYOND_GIVEN/plaque//50000/20',
      'COUNT_TENFOLD/1225000',
    ]);
    expect(questions[1]?.sentence).toMatch(/^You counted 20 pieces of €500.00; the desks gave 0 only/);
    expect(table).toMatchObject({ missingNotesMinor: '5000', isReasonRequired: true });
    expect((await review('interruption', count)).table).toMatchObject({ isReasonRequired: false });
    const asked: string[] = [];
    await sendCountedAgain((confirmedDoubts) => {
      asked.splice(0, asked.length, ...confirmedDoubts);
      return send('closing', { ...count, deskCode: 'C1', ...hands(), reason: '', confirmedDoubts });
    });
    // signing asks the same questions in the same order, then for the reason
    expect(asked).toEqual(questions.map(({ doubt }) => doubt));
  });

  it('compares a reopening with the count of the interruption', async () => {
    const counted = { chips: [chip(500, 30), chip(2500, 8)], notes: [note(5000, 2)] };
    await granted(send('interruption', { way: 'count', ...counted, ...hands() }));
    expect((await review('reopening', counted)).table).toMatchObject({
      countedBeforeMinor: '45000',
      isReasonRequired: false,
    });
    const fewer = { ...counted, chips: [chip(500, 29), chip(2500, 8)] };
    expect((await review('reopening', fewer)).table).toMatchObject({ isReasonRequired: true });
    await granted(send('reopening', { ...counted, ...hands() }));
  });

  it('refuses an act that counts nothing, an unknown value, and a person who does not work at the tables', async () => {
    expect(await send('count-reviews/credit', {})).toMatchObject({ status: 404 });
    expect(await send('count-reviews/closing', { notes: [note(5001, 1)] })).toMatchObject({
      body: { code: 'NOT_LEGAL_TENDER' },
    });
    const path = `/table-sessions/${String(sessionId)}/count-reviews/closing`;
    expect(await answer(pit.as.comptable.post(path, {}))).toMatchObject({ status: 403 });
  });

  it('names the usual range of the table once ten of its sessions are counted, with their number', async () => {
    const close = async (chips: number): Promise<void> => {
      const body = {
        chips: [chip(500, chips), chip(2500, 8)],
        notes: [],
        deskCode: 'C1',
        ...hands(),
        ...COUNTED_AGAIN,
      };
      await granted(sendCountedAgain((confirmedDoubts) => send('closing', { ...body, confirmedDoubts })));
    };
    for (let played = 1; played <= 10; played += 1) {
      // results from 5.00 to 50.00, with 400.00 brought
      await close(40 + played);
      await app.database.superuser.query('delete from sign_in_throttles');
      sessionId = await openSession();
      const { table } = await review('closing', { chips: [chip(500, 60), chip(2500, 8)] });
      if (played < 10) expect(table).toMatchObject({ usual: null });
    }
    const usual = { sessions: 10, lowestMinor: '500', highestMinor: '5000' };
    const within = await review('closing', { chips: [chip(500, 50), chip(2500, 8)] });
    expect(within.table).toMatchObject({ usual: { ...usual, isOutside: false } });
    const beyond = await review('closing', { chips: [chip(500, 51), chip(2500, 8)] });
    expect(beyond.table).toMatchObject({ usual: { ...usual, isOutside: true } });
    const below = await review('closing', { chips: [chip(500, 40), chip(2500, 8)] });
    expect(below.table).toMatchObject({ usual: { ...usual, isOutside: true } });
  });
});

describe('the review of a desk', () => {
  it('asks in words that name no expected figure, and shows none', async () => {
    const counted = { countedMinor: '100000000', chips: [plaque(50_000, 2000)] };
    const { status, body } = await answer(pit.as.caissier.post('/desks/C1/count-review', counted));
    expect(status).toBe(200);
    const { questions, ...figures } = body as typeof body & { readonly questions: readonly { sentence: string }[] };
    const chips = [{ medium: 'plaque', game: '', value: '50000', count: '2000', owned: null }];
    const worth = { countedMinor: '100000000', chipsMinor: '100000000', cashMinor: '0' };
    expect(figures).toEqual({ ...worth, chips, table: null });
    expect(questions.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^You counted 2000 pieces of €500.00, more than there may be here/),
      expect.stringMatching(/^The count, €1,000,000.00, is at least ten times the expected sum/),
    ]);
    expect(await answer(pit.as.caissier.post('/desks/Z9/count-review', counted))).toMatchObject({
      body: { code: 'UNKNOWN_DESK' },
    });
  });
});

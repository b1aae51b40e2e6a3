import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { chip, furnish, granted, openCashDesk, openPit, type Pit } from '../tables/pit.js';
import { Cercle, codeOf } from './cercle.js';

let app: TestApp;
let pit: Pit;
let cercle: Cercle;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app, { isFurnished: false });
  cercle = new Cercle(pit);
  await openCashDesk(pit, { cashMinor: 100_000, chips: [chip(500, 10)] });
  await cercle.table('T1', 'cheminDeFer');
  await cercle.table('B1', 'openBank');
  await cercle.terms('T1', { roundingMinor: '50', maximumBankMinor: '300000' });
  await cercle.book('T1', '50', '1', '999');
});
afterAll(() => app.close());

/** Returns the unmet needs of each table without a session. */
async function listMissing(): Promise<Readonly<Record<string, readonly string[]>>> {
  const body = (await granted(pit.as.controleur.get('/cercle-sessions/readiness'))) as unknown as readonly {
    readonly tableNumber: string;
    readonly needs: readonly { readonly need: string; readonly missing: string | null }[];
  }[];
  return Object.fromEntries(
    body.map(({ tableNumber, needs }) => [
      tableNumber,
      needs.flatMap(({ need, missing }) => (missing === null ? [] : [need])),
    ]),
  );
}

describe('a table of a jeu de cercle before it opens', () => {
  it('MC:1.2 opens only with its stamped book and its cards, and lists what is missing', async () => {
    expect(await listMissing()).toEqual({ B1: ['terms', 'cards', 'shoe', 'books'], T1: ['cards', 'shoe', 'books'] });
    expect(await codeOf(cercle.open('T1', [1]))).toBe('TICKET_BOOK_NOT_STAMPED');
    expect((await cercle.stamp(1)).status).toBe(201);
    expect(await codeOf(cercle.open('T1', [1]))).toBe('CARDS_MISSING');
    expect(await cercle.openSessions()).toEqual([]);
    await furnish(pit, 'T1', '');
    expect((await listMissing())['T1']).toEqual(['shoe']);
    expect((await cercle.open('T1', [1], { shoe: 'S-9' })).body).toMatchObject({
      code: 'SHOE_MISSING',
      details: { table: 'T1', article: 'MC:11' },
    });
    await furnish(pit, 'T1', 'S-1');
    expect((await listMissing())['T1']).toEqual([]);
    expect((await cercle.open('T1', [1], { shoe: '' })).body).toMatchObject({ shoe: 'S-1' });
    expect(Object.keys(await listMissing())).toEqual(['B1']);
  });

  it('gets its cards anew for the next session of the day', async () => {
    const [session] = (await cercle.openSessions()) as readonly { readonly sessionId: string }[];
    app.clock.set(new Date('2026-03-02T18:00:00Z'));
    const verified = { witness: pit.secrets.inspecteur, isBookVerified: true };
    expect((await cercle.count(session?.sessionId, [], verified)).status).toBe(201);
    app.clock.set(new Date('2026-03-02T18:30:00Z'));
    await cercle.stamp(1);
    expect((await listMissing())['T1']).toEqual(['cards', 'shoe']);
    expect(await codeOf(cercle.open('T1', [1]))).toBe('CARDS_MISSING');
  });
});

describe('a shoe of the inventory', () => {
  it('AI67:32.1 AI67:32.3 serves the table to which it is given, and one session at a time', async () => {
    const other = await openPit(app, {
      jurisdiction: 'AI67',
      currency: 'DJF',
      currencyExponent: 0,
      isFurnished: false,
    });
    const salle = new Cercle(other);
    await openCashDesk(other, { cashMinor: 100_000, chips: [chip(500, 10)] });
    for (const [tableNumber, book] of [
      ['T1', 1],
      ['T2', 2],
    ] as const) {
      await salle.table(tableNumber, 'cheminDeFer');
      await salle.terms(tableNumber, {});
      expect((await salle.book(tableNumber, '50', '1', '999', `K${tableNumber}`)).status).toBe(201);
      expect((await salle.stamp(book)).status).toBe(201);
      await furnish(other, tableNumber, '');
    }
    expect((await salle.open('T1', [1], { shoe: 'S-T1' })).body).toMatchObject({
      code: 'SHOE_MISSING',
      details: { table: 'T1', article: 'AI67:32' },
    });
    for (const tableNumber of ['T1', 'T2']) await furnish(other, tableNumber, `S-${tableNumber}`);
    // of no inventory, and of another table
    for (const shoe of ['S-7', 'S-T2'])
      expect((await salle.open('T1', [1], { shoe })).body).toMatchObject({
        code: 'SHOE_NOT_AT_TABLE',
        details: { shoe, table: 'T1', numbers: 'S-T1', article: 'AI67:32' },
      });
    expect((await salle.open('T1', [1], { shoe: 'S-T1' })).status).toBe(201);
    // it was put back while its session runs, and given to the next table
    await furnish(other, 'T2', 'S-T1');
    expect(await codeOf(salle.open('T2', [2], { shoe: '' }))).toBe('SHOE_NOT_NAMED');
    expect((await salle.open('T2', [2], { shoe: 'S-T1' })).body).toMatchObject({
      code: 'SHOE_IN_PLAY',
      details: { shoe: 'S-T1', table: 'T1' },
    });
    expect((await salle.open('T2', [2], { shoe: 'S-T2' })).body).toMatchObject({ shoe: 'S-T2' });
  });
});

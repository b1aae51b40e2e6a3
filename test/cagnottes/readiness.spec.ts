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
    expect(await listMissing()).toEqual({ B1: ['terms', 'cards', 'books'], T1: ['cards', 'books'] });
    expect(await codeOf(cercle.open('T1', [1]))).toBe('TICKET_BOOK_NOT_STAMPED');
    expect((await cercle.stamp(1)).status).toBe(201);
    expect(await codeOf(cercle.open('T1', [1]))).toBe('CARDS_MISSING');
    expect(await cercle.openSessions()).toEqual([]);
    await furnish(pit, 'T1');
    expect((await listMissing())['T1']).toEqual([]);
    expect((await cercle.open('T1', [1])).status).toBe(201);
    expect(Object.keys(await listMissing())).toEqual(['B1']);
  });

  it('gets its cards anew for the next session of the day', async () => {
    const [session] = (await cercle.openSessions()) as readonly { readonly sessionId: string }[];
    app.clock.set(new Date('2026-03-02T18:00:00Z'));
    const verified = { witness: pit.secrets.inspecteur, isBookVerified: true };
    expect((await cercle.count(session?.sessionId, [], verified)).status).toBe(201);
    app.clock.set(new Date('2026-03-02T18:30:00Z'));
    await cercle.stamp(1);
    expect((await listMissing())['T1']).toEqual(['cards']);
    expect(await codeOf(cercle.open('T1', [1]))).toBe('CARDS_MISSING');
  });
});

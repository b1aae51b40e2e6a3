import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, furnish, granted, openCashDesk, openPit, type Pit } from './pit.js';

let app: TestApp;
let pit: Pit;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app, { isFurnished: false });
  await openCashDesk(pit, { cashMinor: 100_000, chips: [chip(500, 1000)] });
  for (const [tableNumber, game] of [
    ['1', 'blackJack'],
    ['2', 'craps'],
    ['3', 'americanRoulette'],
  ] as const) {
    await granted(pit.as.direction.post('/tables', { tableNumber, game, room: 'Salle Blanche' }));
    if (tableNumber === '3') continue;
    const terms = {
      effectiveFrom: '2026-03-02',
      minimumMinor: '500',
      maxima: {},
      avanceMinor: '50000',
      reason: 'saison',
    };
    await granted(pit.as.direction.post(`/tables/${tableNumber}/terms`, terms));
  }
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const open = (tableNumber: string) =>
  answer(
    pit.as.chefDeTable.post('/table-sessions', {
      tableNumber,
      deskCode: 'C1',
      pieces: [chip(500, 100)],
      signer: pit.secrets.inspecteur,
      croupier: pit.secrets.croupier,
      cashier: pit.secrets.caissier,
    }),
  );
const codeOf = async (tableNumber: string) => (await open(tableNumber)).body.code;

/** Returns the requirements of each table, with whether each is missing. */
async function readReadiness(): Promise<Readonly<Record<string, Readonly<Record<string, boolean>>>>> {
  const body = (await granted(pit.as.controleur.get('/table-sessions/readiness'))) as unknown as readonly {
    readonly tableNumber: string;
    readonly needs: readonly { readonly need: string; readonly missing: string | null }[];
  }[];
  return Object.fromEntries(
    body.map(({ tableNumber, needs }) => [
      tableNumber,
      Object.fromEntries(needs.map(({ need, missing }) => [need, missing !== null])),
    ]),
  );
}

describe('a table before it opens', () => {
  it('shows what it lacks by its game', async () => {
    expect(await readReadiness()).toEqual({
      '1': { terms: false, cards: true, cardControl: false, shoe: true },
      '2': { terms: false, dice: true },
      '3': { terms: true, apparatus: true },
    });
    const body = await granted(pit.as.controleur.get('/table-sessions/readiness'));
    expect(JSON.stringify(body)).toMatch(/Decks of cards at table 1: 0; at least 1 are needed.*MC:5/);
  });

  it('MC:1.2 MC:2 opens only with its cards or dice', async () => {
    expect(await codeOf('1')).toBe('CARDS_MISSING');
    expect(await codeOf('2')).toBe('DICE_MISSING');
    expect(await codeOf('3')).toBe('TABLE_TERMS_MISSING');
    await furnish(pit, '1', '');
    expect(await codeOf('1')).toBe('SHOE_MISSING');
    await furnish(pit, '1');
    await furnish(pit, '2');
    expect((await readReadiness())['1']).toEqual({ terms: false, cards: false, cardControl: false, shoe: false });
    for (const tableNumber of ['1', '2']) expect((await open(tableNumber)).status).toBe(201);
    expect(Object.keys(await readReadiness())).toEqual(['3']);
  });

  it('gets other cards and dice for its next session of the day', async () => {
    const sessions = (await granted(pit.as.controleur.get('/table-sessions'))) as unknown as readonly {
      readonly sessionId: string;
    }[];
    app.clock.set(new Date('2026-03-02T18:00:00Z'));
    for (const { sessionId } of sessions) {
      const hands = { signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier, cashier: pit.secrets.caissier };
      const closing = { deskCode: 'C1', chips: [chip(500, 100)], notes: [], ...hands };
      await granted(pit.as.chefDeTable.post(`/table-sessions/${sessionId}/closing`, closing));
    }
    app.clock.set(new Date('2026-03-02T18:30:00Z'));
    expect([await codeOf('1'), await codeOf('2')]).toEqual(['CARDS_MISSING', 'DICE_MISSING']);
    await furnish(pit, '2');
    expect((await open('2')).status).toBe(201);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, granted, openCashDesk, openPit, type Pit } from './pit.js';

let app: TestApp;
let pit: Pit;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app);
  await openCashDesk(pit, { cashMinor: 100_000, chips: [chip(500, 1000)] });
  for (const [tableNumber, game, kind] of [
    ['3', 'europeanRoulette', 'rouletteFrench'],
    ['4', 'americanRoulette', 'rouletteAmerican'],
  ] as const) {
    await granted(pit.as.direction.post('/tables', { tableNumber, game, room: 'Salle Blanche' }));
    const terms = {
      effectiveFrom: '2026-03-02',
      minimumMinor: '500',
      maxima: {},
      avanceMinor: '50000',
      reason: 'saison',
    };
    await granted(pit.as.direction.post(`/tables/${tableNumber}/terms`, terms));
    const entered = { kind, apparatusNumber: `CY-${tableNumber}`, table: tableNumber };
    await granted(pit.as.direction.post('/equipment/apparatus', entered));
  }
  await check('1');
  await check('2');
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

/** The cylinder is checked before each session, which the text asks too (MC:3.5). */
const check = (apparatus: string) =>
  granted(
    pit.as.mecanicien.post(`/equipment/apparatus/${apparatus}/checks`, {
      isSound: true,
      inspecteur: pit.secrets.inspecteur,
    }),
  );
const hands = () => ({ signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier, cashier: pit.secrets.caissier });
const open = (tableNumber: string) =>
  answer(
    pit.as.chefDeTable.post('/table-sessions', { tableNumber, deskCode: 'C1', pieces: [chip(500, 100)], ...hands() }),
  );
const lockLid = (tableNumber: string, author: 'chefDeTable' | 'croupier' = 'chefDeTable') =>
  answer(pit.as[author].post('/table-sessions/lids', { tableNumber }));

/** Returns the sentences of a table's missing requirements. */
async function listMissing(tableNumber: string): Promise<readonly (string | null)[]> {
  const body = (await granted(pit.as.controleur.get('/table-sessions/readiness'))) as unknown as readonly {
    readonly tableNumber: string;
    readonly needs: readonly { readonly need: string; readonly missing: string | null }[];
  }[];
  const needs = body.find((table) => table.tableNumber === tableNumber)?.needs ?? [];
  return needs.filter(({ need }) => need === 'lid').map(({ missing }) => missing);
}

async function play(tableNumber: string): Promise<void> {
  const { sessionId } = (await open(tableNumber)).body;
  const closing = { deskCode: 'C1', chips: [chip(500, 100)], notes: [], ...hands() };
  await granted(pit.as.chefDeTable.post(`/table-sessions/${String(sessionId)}/closing`, closing));
}

describe('the lid of a roulette in Monaco', () => {
  it('MC:3.1.1 is recorded as locked after the game, by its signer, before the day closes or the table opens again', async () => {
    expect(await listMissing('3')).toEqual([null]);
    expect((await lockLid('3')).body).toMatchObject({ code: 'LID_ALREADY_LOCKED', details: { table: '3' } });
    const { sessionId } = (await open('3')).body;
    expect((await lockLid('3')).body.code).toBe('TABLE_SESSION_OPEN');
    app.clock.set(new Date('2026-03-02T18:00:00Z'));
    const closing = { deskCode: 'C1', chips: [chip(500, 100)], notes: [], ...hands() };
    await granted(pit.as.chefDeTable.post(`/table-sessions/${String(sessionId)}/closing`, closing));
    app.clock.set(new Date('2026-03-02T18:05:00Z'));
    await check('1');
    expect(await listMissing('3')).toEqual([expect.stringContaining('MC:3.1')]);
    expect((await open('3')).body).toMatchObject({
      code: 'LID_NOT_LOCKED',
      details: { table: '3', article: 'MC:3.1' },
    });
    const blockers = '/days/2026-03-02/blockers';
    expect(JSON.stringify(await granted(pit.as.comptable.get(blockers)))).toContain('lidNotLocked');
    expect((await lockLid('3', 'croupier')).body.code).toBe('FORBIDDEN');
    expect((await lockLid('3')).body).toMatchObject({
      tableNumber: '3',
      sessionId,
      lockedAt: '2026-03-02T18:05:00.000Z',
    });
    expect((await lockLid('3')).body.code).toBe('LID_ALREADY_LOCKED');
    expect(JSON.stringify(await granted(pit.as.comptable.get(blockers)))).not.toContain('lidNotLocked');
    await play('3');
    expect(await listMissing('3')).toEqual([expect.stringContaining('MC:3.1')]);
  });

  it('is not asked of an American roulette', async () => {
    await play('4');
    expect(await listMissing('4')).toEqual([]);
    expect((await lockLid('4')).body.code).toBe('LID_NOT_REQUIRED');
    expect((await lockLid('9')).body.code).toBe('UNKNOWN_TABLE');
  });

  it('is written once, after the end of the session, in the database too', async () => {
    await expect(app.database.db.query('update table_lids set locked_at = now()')).rejects.toThrow(/permission denied/);
    await expect(
      app.database.superuser.query(
        `insert into table_lids (establishment_id, session_id, locked_by, locked_at)
         select establishment_id, session_id, locked_by, '2026-03-02T14:00:00Z' from table_lids`,
      ),
    ).rejects.toThrow(/locked before its end/);
  });
});

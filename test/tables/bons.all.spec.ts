import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, granted, openCashDesk, openPit, type Pit } from './pit.js';

/** MC:17.1: each bon has a number of a register without a gap, which finds its paper. */
let app: TestApp;
let pit: Pit;

const signed = () => ({ deskCode: 'C1', signer: pit.secrets.inspecteur, cashier: pit.secrets.caissier });
let sessionId: string;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app);
  await openCashDesk(pit, { cashMinor: 0, chips: [chip(500, 100), chip(2500, 20)] });
  const { direction, chefDeTable } = pit.as;
  await granted(direction.post('/tables', { tableNumber: '3', game: 'blackJack', room: 'Salle Blanche' }));
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', avanceMinor: '10000', reason: 'saison' };
  await granted(direction.post('/tables/3/terms', terms));
  const opened = { tableNumber: '3', pieces: [chip(500, 20)], ...signed(), croupier: pit.secrets.croupier };
  sessionId = String((await granted(chefDeTable.post('/table-sessions', opened)))['sessionId']);
});
afterAll(() => app.close());

const bon = (requested: object[], given: object[]) =>
  answer(pit.as.chefDeTable.post(`/table-sessions/${sessionId}/bons`, { asked: requested, given, ...signed() }));
interface Listed {
  readonly entries: readonly { readonly kind: string; readonly bonNumber: string | null }[];
}

it('a bon has consecutive numbers in the carnet; a refused bon takes none', async () => {
  expect((await bon([chip(2500, 1)], [chip(500, 5)])).status).toBe(201);
  expect((await bon([chip(2500, 1)], [chip(500, 4)])).body.code).toBe('BON_UNEQUAL');
  const { body } = await bon([chip(500, 5)], [chip(2500, 1)]);
  const { entries } = body as unknown as Listed;
  expect(entries.map(({ kind, bonNumber }) => [kind, bonNumber])).toEqual([
    ['initialAvance', null],
    ['bon', '1'],
    ['bon', '2'],
  ]);
});

it('a bon is an entry of a register, with its game, its table and its author', async () => {
  const { entries } = (await granted(pit.as.controleur.get('/registers/tableBons/entries'))) as unknown as {
    readonly entries: readonly object[];
  };
  expect(entries).toMatchObject([
    { number: '2', day: '2026-03-02', amountMinor: '2500' },
    { number: '1', day: '2026-03-02', amountMinor: '2500' },
  ]);
  expect(JSON.stringify(entries)).toMatch(/Bon.{1,4}black-jack.{1,4}3/i);
});

it('a bon shows the same value on both sides of its paper, by kind of piece', async () => {
  const got = await granted(pit.as.controleur.get('/reports/table-bon?day=2026-03-02&of=1&format=json&language=fr'));
  const sections = got['sections'] as readonly { name?: string; rows: readonly { cells: object }[] }[];
  expect(sections.find(({ name }) => name === 'pieces')?.rows.map(({ cells }) => cells)).toMatchObject([
    { valueMinor: '500', askedPieces: null, givenPieces: '5', givenMinor: '2500' },
    { valueMinor: '2500', askedPieces: '1', askedMinor: '2500', givenPieces: null },
    { askedPieces: '1', askedMinor: '2500', givenPieces: '5', givenMinor: '2500' },
  ]);
  const missing = await answer(pit.as.controleur.get('/reports/table-bon?day=2026-03-02&of=3&format=json'));
  expect(missing.body.code).toBe('NOT_FOUND');
});

it('the database refuses a bon without a number, and a number without a bon', async () => {
  const refused = (statement: string, why: RegExp) =>
    expect(
      app.database.db.transaction(async (tx) => {
        await tx.query(`select set_config('releve.act', 'test.forge', true)`);
        await tx.query(statement);
      }),
    ).rejects.toThrow(why);
  const entry = (kind: string) => `
    insert into table_entries (establishment_id, session_id, entry_number, kind, amount_minor, happened_at, maxima,
      recorded_by)
    select last.establishment_id, last.session_id, last.entry_number + 1, '${kind}', 0, last.happened_at,
      ${kind === 'bon' ? 'null' : `'{}'::jsonb`}, last.recorded_by
    from table_entries as last order by last.entry_number desc limit 1`;
  await refused(entry('bon'), /is a bon without a number|is not worth what it lists/);
  await refused(
    `with written as (${entry('maximumChange')} returning *)
      insert into table_bons (establishment_id, bon_number, session_id, entry_number)
      select written.establishment_id, 3, written.session_id, written.entry_number from written`,
    /is a bon without a number, or has one and is none/,
  );
  await refused('delete from table_bons', /permission denied/);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, chip, granted, openCashDesk, openPit, type Pit } from './pit.js';

/** The document of interruptions: a count that differs at the reopening, an encaisse locked until the end. */
let app: TestApp;
let pit: Pit;

const hands = () => ({ signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier });
const all = () => ({ deskCode: 'C1', ...hands(), cashier: pit.secrets.caissier });
const at = (time: string) => app.clock.set(new Date(`2026-03-02T${time}:00Z`));

async function openTable(tableNumber: string) {
  await granted(pit.as.direction.post('/tables', { tableNumber, game: 'blackJack', room: 'Salle Blanche' }));
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', avanceMinor: '10000', reason: 'saison' };
  await granted(pit.as.direction.post(`/tables/${tableNumber}/terms`, terms));
  const opened = { tableNumber, pieces: [chip(500, 20)], ...all() };
  const { sessionId } = await granted(pit.as.chefDeTable.post('/table-sessions', opened));
  return (act: string, body: object) =>
    granted(pit.as.chefDeTable.post(`/table-sessions/${String(sessionId)}/${act}`, body));
}

type Cells = Readonly<Record<string, string | null>>;
async function shown(): Promise<{ status: unknown; rows: { kind: string; cells: Cells; mark?: string }[] }> {
  const got = await granted(
    pit.as.controleur.get('/reports/table-interruptions?day=2026-03-02&format=json&language=fr'),
  );
  const [table] = got['sections'] as [{ rows: { kind: string; cells: Cells; mark?: string }[] }];
  return { status: got['status'], rows: table.rows.filter(({ kind }) => kind !== 'group') };
}

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  pit = await openPit(app);
  await openCashDesk(pit, { cashMinor: 0, chips: [chip(500, 100)] });
});
afterAll(() => app.close());

it('the document shows how a table stopped, who held the key, when play resumed, and the count at that time', async () => {
  const [one, two] = [await openTable('1'), await openTable('2')];
  // it plays on: not all tables stop
  await openTable('3');
  await app.database.superuser.query('delete from sign_in_throttles');
  at('16:00');
  await one('interruption', { way: 'lock', keyHolder: pit.secrets.direction, reason: 'pause', ...hands() });
  at('16:10');
  await two('interruption', {
    way: 'count',
    chips: [chip(500, 18)],
    notes: [],
    ...hands(),
    cashier: pit.secrets.caissier,
  });
  const before = await shown();
  expect(before).toMatchObject({
    status: 'PROVISOIRE',
    rows: [
      {
        mark: 'warning',
        cells: { tableNumber: '1', countedMinor: null, end: 'toujours interrompue', reasons: 'pause' },
      },
      { mark: 'warning', cells: { tableNumber: '2', how: 'comptée', countedMinor: '9000', resumedAt: null } },
      { kind: 'total', cells: { differenceMinor: '0' } },
    ],
  });
  expect(before.rows[0]?.cells['how']).toMatch(/^sous clé\s; clé\s: Personne/);
  at('16:30');
  const { sousDirecteur } = pit.secrets;
  await one('key-hand-over', { keyHolder: sousDirecteur, signer: sousDirecteur, reason: 'directeur souffrant' });
  const handedOver = (await shown()).rows[0]?.cells;
  expect(handedOver).toMatchObject({ reasons: expect.stringMatching(/^pause\s; directeur souffrant$/) });
  expect(handedOver?.['how']).toMatch(/^sous clé\s; clé\s: Personne.*, puis\s: Personne/);
  expect(handedOver?.['signed']).toMatch(/\. Clé\s: .*\(sous-directeur\)/);
  at('17:00');
  const less = { chips: [chip(500, 17)], notes: [], reason: 'un jeton sous le tapis', ...hands() };
  await two('reopening', less);
  at('18:00');
  await one('closing', { chips: [chip(500, 25)], notes: [], ...all(), signer: sousDirecteur });
  const { status, rows } = await shown();
  expect(status).toBeUndefined();
  const late = { foundMinor: '12500', differenceMinor: null, end: 'fin de séance' };
  const short = { countedMinor: '9000', foundMinor: '8500', differenceMinor: '-500', end: 'réouverture' };
  expect(rows).toMatchObject([
    // counted only at the end: there is no earlier count to compare
    { cells: { stoppedAt: '2026-03-02T16:00:00.000Z', resumedAt: '2026-03-02T18:00:00.000Z', ...late } },
    { mark: 'warning', cells: { resumedAt: '2026-03-02T17:00:00.000Z', ...short } },
    { kind: 'total', cells: { differenceMinor: '-500' } },
  ]);
  expect(rows[1]?.cells).toMatchObject({ reasons: 'un jeton sous le tapis' });
  expect(rows[1]?.cells['signed']).toMatch(
    /^Interruption\s: caissier .* compté et appelé par .* Reprise\s: .*inscrit par/,
  );
});

it('AI67:15.2 locks one of two last tables that stop at once, and has the other one counted', async () => {
  await app.database.superuser.query('delete from sign_in_throttles');
  at('19:00');
  const sessions = (await granted(pit.as.controleur.get('/table-sessions'))) as unknown as readonly {
    readonly sessionId: string;
    readonly state: string;
  }[];
  const open = sessions.filter(({ state }) => state === 'open');
  expect(open.length).toBe(2);
  const locked = await Promise.all(
    open.map(({ sessionId }) => {
      const lock = { way: 'lock', keyHolder: pit.secrets.direction, ...hands() };
      return answer(pit.as.chefDeTable.post(`/table-sessions/${sessionId}/interruption`, lock));
    }),
  );
  expect(locked.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([201, 'COUNT_WHEN_ALL_STOP']);
});

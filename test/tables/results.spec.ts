import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { sendCountedAgain } from '../support/counted-again.js';
import { COUNTED_AGAIN, answer, chip, granted, note, openCashDesk, openPit, type Pit } from './pit.js';

/** Results of tables over days of two seasons, which begin on 1 November; the losses exceed the wins. */
let app: TestApp;
let pit: Pit;

const bank = [chip(500, 20)];
const hands = () => ({ signer: pit.secrets.inspecteur, croupier: pit.secrets.croupier, cashier: pit.secrets.caissier });

/** Plays a session with an avance of 100.00: chips of 5.00 and notes of 50.00 counted, chips returned to the desk. */
async function play(tableNumber: string, chips: number, notes: number, credit = 0): Promise<void> {
  const { chefDeTable } = pit.as;
  const opened = { tableNumber, deskCode: 'C1', pieces: bank, ...hands() };
  const { sessionId } = await granted(chefDeTable.post('/table-sessions', opened));
  const act = (name: string, body: object) =>
    granted(chefDeTable.post(`/table-sessions/${String(sessionId)}/${name}`, body));
  if (credit > 0) await act('credits', { deskCode: 'C1', pieces: [chip(500, credit)], ...hands() });
  const counted = { chips: [chip(500, chips)], notes: notes === 0 ? [] : [note(5000, notes)] };
  const body = { ...counted, deskCode: 'C1', ...hands(), ...COUNTED_AGAIN };
  const closing = (confirmedDoubts: readonly string[]) =>
    answer(chefDeTable.post(`/table-sessions/${String(sessionId)}/closing`, { ...body, confirmedDoubts }));
  await granted(sendCountedAgain(closing));
}

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-30T15:00:00Z') });
  pit = await openPit(app, { firstGamingDay: '2026-10-30' });
  await openCashDesk(pit, { cashMinor: 0, chips: [chip(500, 1000)] });
  for (const [tableNumber, game] of [
    ['1', 'blackJack'],
    ['2', 'blackJack'],
    ['3', 'americanRoulette'],
  ]) {
    await granted(pit.as.direction.post('/tables', { tableNumber, game, room: 'Salle Blanche' }));
    const terms = { effectiveFrom: '2026-10-30', minimumMinor: '500', avanceMinor: '10000', reason: 'saison' };
    await granted(pit.as.direction.post(`/tables/${String(tableNumber)}/terms`, terms));
  }
  const cylinder = { kind: 'rouletteAmerican', apparatusNumber: 'CY-3', table: '3' };
  const { apparatusId } = await granted(pit.as.direction.post('/equipment/apparatus', cylinder));
  await app.database.superuser.query('delete from sign_in_throttles');
  // the season before: + 20.00
  await play('1', 14, 1);
  app.clock.set(new Date('2026-11-29T15:00:00Z'));
  // − 70.00, and + 25.00 of the roulette, of which 50.00 were sent to the desk
  await play('1', 6, 0);
  const sound = { isSound: true, inspecteur: pit.secrets.inspecteur };
  await granted(pit.as.mecanicien.post(`/equipment/apparatus/${String(apparatusId)}/checks`, sound));
  await play('3', 15, 0, 10);
  app.clock.set(new Date('2026-12-01T15:00:00Z'));
  // + 60.00 and − 100.00: this table lost everything
  await play('2', 22, 1);
  await play('1', 0, 0);
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

interface Line {
  readonly kind: string;
  readonly label?: string;
  readonly cells?: Readonly<Record<string, string | null>>;
}
const tableOf = async (name: string, period: string): Promise<readonly (string | null | undefined)[][]> => {
  const got = await granted(pit.as.controleur.get(`/reports/table-results?${period}&format=json&language=fr`));
  const sections = got['sections'] as readonly { readonly name?: string; readonly rows?: readonly Line[] }[];
  const rows = sections.find((section) => section.name === name)?.rows ?? [];
  return rows.map(({ label, cells = {} }) => [
    label ?? cells['tableNumber'] ?? cells['gamingDay'] ?? cells['month'],
    cells['sessions'],
    cells['resultMinor'],
    cells['seasonMinor'],
  ]);
};

it('results of games and tables are those of the period, beside those of its season', async () => {
  expect(await tableOf('tables', 'month=2026-12')).toEqual([
    ['roulette américaine', undefined, undefined, undefined],
    ['3', '0', '0', '2500'],
    ['Total roulette américaine', '0', '0', '2500'],
    ['black-jack', undefined, undefined, undefined],
    ['1', '1', '-10000', '-17000'],
    ['2', '1', '6000', '6000'],
    ['Total black-jack', '2', '-4000', '-11000'],
    ['Total', '2', '-4000', '-8500'],
  ]);
});

it('results of days carry the season’s earlier results, losses too', async () => {
  expect(await tableOf('days', 'month=2026-12')).toEqual([
    ['Report avant le 01/12/2026', undefined, undefined, '-4500'],
    ['2026-12-01', '2', '-4000', '-8500'],
    ['Total de la période', '2', '-4000', '-8500'],
  ]);
  // a season begins at zero, regardless of the previous one
  expect(await tableOf('days', 'from=2026-10-01&to=2026-11-30')).toEqual([
    ['2026-10-30', '1', '2000', '2000'],
    ['2026-11-29', '2', '-4500', '-4500'],
    ['Total de la période', '3', '-2500', '-4500'],
  ]);
});

it('results of months are listed under their seasons', async () => {
  expect(await tableOf('months', 'from=2026-10-01&to=2026-12-31')).toEqual([
    ['Saison commencée le 01/11/2025', undefined, undefined, undefined],
    ['10/2026', '1', '2000', '2000'],
    ['Total de la saison', '1', '2000', '2000'],
    ['Saison commencée le 01/11/2026', undefined, undefined, undefined],
    ['11/2026', '2', '-4500', '-4500'],
    ['12/2026', '2', '-4000', '-8500'],
    ['Saison jusqu’au 31/12/2026', '4', '-8500', '-8500'],
  ]);
  expect(await tableOf('months', 'season=2026')).toEqual([
    ['Saison commencée le 01/11/2025', undefined, undefined, undefined],
    ['10/2026', '1', '2000', '2000'],
    ['Saison jusqu’au 31/10/2026', '1', '2000', '2000'],
  ]);
  expect(await tableOf('months', 'day=2026-10-29')).toEqual([]);
});

it('results show the figures of every session: avances, credits, chips and notes', async () => {
  const got = await granted(pit.as.controleur.get('/reports/table-results?day=2026-11-29&format=json'));
  const [tables] = got['sections'] as readonly { readonly rows: readonly Line[] }[];
  expect(tables?.rows.find(({ cells }) => cells?.['tableNumber'] === '3')?.cells).toMatchObject({
    avancesMinor: '10000',
    creditsMinor: '5000',
    chipsMinor: '7500',
    notesMinor: '0',
    resultMinor: '2500',
  });
});

it('results leave out an open session, and the document states it', async () => {
  const opened = { tableNumber: '2', deskCode: 'C1', pieces: bank, ...hands() };
  await granted(pit.as.chefDeTable.post('/table-sessions', opened));
  const got = await granted(pit.as.controleur.get('/reports/table-results?day=2026-12-01&format=json&language=fr'));
  expect(got).toMatchObject({ status: 'PROVISOIRE' });
  expect(JSON.stringify(got['sections'])).toContain('Une séance de la période n’est pas terminée');
  expect((await tableOf('tables', 'day=2026-12-01')).at(-1)).toEqual(['Total', '2', '-4000', '-8500']);
});

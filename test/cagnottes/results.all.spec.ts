import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Night, expectRecomputed, linesOf, textOf } from './night.js';

/** The results of the cercle over days of two seasons, which begin on 1 November. */
let app: TestApp;
let night: Night;

const FIGURES = ['sessions', 'stubsMinor', 'countedMinor', 'differenceMinor', 'resultMinor', 'seasonMinor'];
const read = (period: string) => night.read('cercle-results', period);

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-30T12:00:00Z') });
  const place = { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' } as const;
  night = await Night.begin(app, { ...place, firstGamingDay: '2026-10-30' });
  const ofSeasonBefore = await night.table('1', 'cheminDeFer', {}, [50]);
  const before = await night.open('1', ofSeasonBefore, { shoe: 'S-1' });
  await before.bank(20_000, 'won');
  await before.count(1000, 1);
  app.clock.set(new Date('2026-11-29T12:00:00Z'));
  const books = [await night.book('1', 50, 'B')];
  const short = await night.open('1', books, { shoe: 'S-2' });
  await short.bank(40_000, 'won');
  await short.count(1000, 1);
  app.clock.set(new Date('2026-12-01T12:00:00Z'));
  const long = await night.open('1', books, { shoe: 'S-3' });
  await long.bank(10_000, 'won');
  await long.count(1000, 1);
  const ecarte = await night.open('2', await night.table('2', 'ecarte', {}, [100]), { shoe: '' });
  await ecarte.act('masses', { firstMinor: '40000', secondMinor: '40000' });
  await ecarte.count(1000, 2);
});
afterAll(() => app.close());

it('cercle results show the whole content of the cagnottes by game and table, beside the stubs and the season', async () => {
  expect(linesOf(await read('month=2026-12'), 'tables', 'tableNumber', ...FIGURES)).toEqual([
    ['chemin de fer'],
    ['1', '1', '500', '1000', '500', '1000', '2000'],
    ['Total chemin de fer', '1', '500', '1000', '500', '1000', '2000'],
    ['écarté'],
    ['2', '1', '2000', '2000', '0', '2000', '2000'],
    ['Total écarté', '1', '2000', '2000', '0', '2000', '2000'],
    ['Total', '2', '2500', '3000', '500', '3000', '4000'],
  ]);
});

it('daily results include the season to date, and a season starts at zero', async () => {
  expect(linesOf(await read('month=2026-12'), 'days', 'gamingDay', ...FIGURES)).toEqual([
    ['Report avant le 01/12/2026', '1000'],
    ['2026-12-01', '2', '2500', '3000', '500', '3000', '4000'],
    ['Total de la période', '2', '2500', '3000', '500', '3000', '4000'],
  ]);
  expect(linesOf(await read('from=2026-10-01&to=2026-11-30'), 'days', 'gamingDay', ...FIGURES)).toEqual([
    ['2026-10-30', '1', '1000', '1000', '0', '1000', '1000'],
    ['2026-11-29', '1', '2000', '1000', '-1000', '1000', '1000'],
    ['Total de la période', '2', '3000', '2000', '-1000', '2000', '1000'],
  ]);
});

it('monthly results are grouped by season', async () => {
  expect(linesOf(await read('from=2026-10-01&to=2026-12-31'), 'months', 'month', ...FIGURES)).toEqual([
    ['Saison commencée le 01/11/2025'],
    ['10/2026', '1', '1000', '1000', '0', '1000', '1000'],
    ['Total de la saison', '1', '1000', '1000', '0', '1000', '1000'],
    ['Saison commencée le 01/11/2026'],
    ['11/2026', '1', '2000', '1000', '-1000', '1000', '1000'],
    ['12/2026', '2', '2500', '3000', '500', '3000', '4000'],
    ['Saison jusqu’au 31/12/2026', '3', '4500', '4000', '-500', '4000', '4000'],
  ]);
});

it('cercle results are absent without a counted cagnotte, agree with the raw pieces, and count the uncounted sessions', async () => {
  const empty = await read('day=2026-10-29');
  expect([linesOf(empty, 'tables', ...FIGURES), linesOf(empty, 'days'), linesOf(empty, 'months')]).toEqual([
    [],
    [],
    [],
  ]);
  await night.open('2', [3], { shoe: '' });
  const day = await read('day=2026-12-01');
  expect(day.status).toBe('PROVISOIRE');
  expect(textOf(day)).toContain('Une cagnotte de la période n’est pas comptée');
  await expectRecomputed(night, 'cercle-results', 100);
});

it('cercle results in France carry the higher of the calculated and the counted amount', async () => {
  const french = await Night.begin(app, { jurisdiction: 'FR', firstGamingDay: '2026-12-01' });
  const terms = { rateHundredths: 500, roundingMinor: '50' };
  const session = await french.open('1', await french.table('1', 'cheminDeFer', terms, [500]));
  await session.bank(40_000, 'won');
  await session.count(500, 3);
  const results = await french.read('cercle-results', 'day=2026-12-01');
  expect(linesOf(results, 'days', ...FIGURES)[0]).toEqual(['1', '2000', '1500', '-500', '2000', '2000']);
  await expectRecomputed(french, 'cercle-results', 20);
});

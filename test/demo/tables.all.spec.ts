import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DemoClient } from '#demo/stage/client.js';
import { signInStaff } from '#demo/stage/staff.js';
import { demoDays, openDemoEstablishment } from '../e2e/support/demo-establishment.js';
import { pdfPages } from '../support/pdf-text.js';
import type { TestApp } from '../support/test-app.js';

/** The tables of the demonstration, on each of its three days. */

const [FIRST, NIGHT, WAITING] = demoDays;

let app: TestApp;
let accountant: DemoClient;

beforeAll(async () => {
  app = await openDemoEstablishment();
  accountant = await signInStaff(app.url, 'capucine');
});

afterAll(async () => {
  await app.close();
});

type Cells = Readonly<Record<string, unknown>>;

interface Table {
  readonly name: string;
  readonly rows: readonly { readonly kind: string; readonly cells: Cells }[];
}

async function tableIn(report: string, day: string, name: string, period = `day=${day}`): Promise<Table['rows']> {
  const path = `establishments/DEMO/reports/${report}?format=json&${period}&language=fr`;
  const { sections } = JSON.parse((await accountant.download(path)).toString('utf8')) as { sections: readonly Table[] };
  return sections.find((section) => section.name === name)?.rows ?? [];
}

const sessionsOf = async (day: string): Promise<readonly Cells[]> =>
  (await tableIn('table-control-register', day, 'sessions'))
    .filter(({ kind }) => kind === 'row')
    .map(({ cells }) => cells);

describe('the tables of the demonstration', () => {
  it('have ended sessions with their results on each day', async () => {
    const results = async (day: string) =>
      (await sessionsOf(day)).map((cells) => [cells['tableNumber'], cells['resultMinor']]);
    // table 3: 188 × 5 + 171 × 25 + 9 × 500 + 14 × 50 = 10 415, against an avance of 10 000;
    // table 4: 262 × 5 + 149 × 25 + 10 × 500 + 22 × 50 = 11 135, against 10 000;
    // table 7: 371 × 5 + 352 × 25 + 17 × 500 + 11 × 50 = 19 705, against 20 000 and 80 × 25
    expect(await results(FIRST)).toEqual([
      ['3', '41500'],
      ['4', '113500'],
      ['7', '-229500'],
    ]);
    expect((await sessionsOf(NIGHT)).map((cells) => cells['tableNumber'])).toEqual(
      ['1', '2', '3', '4', '5', '6', '7', '8'], // the night has all of them
    );
    // table 3: 171 × 5 + 188 × 25 + 10 × 500 + 16 × 50 = 11 355, against 10 000;
    // table 5: 143 × 5 + 216 × 25 + 8 × 500 + 31 × 50 = 11 665, against 10 000 and 80 × 25;
    // table 7: 388 × 5 + 341 × 25 + 22 × 500 + 13 × 50 = 22 115, against 20 000
    expect(await results(WAITING)).toEqual([
      ['3', '135500'],
      ['5', '-33500'],
      ['7', '211500'],
    ]);
  });

  it('have an avance by denomination, a further one and a bon on each day, and an interruption', async () => {
    const entriesOf = async (day: string) =>
      (await tableIn('avances-book', day, 'entries')).filter(({ kind }) => kind === 'row').map(({ cells }) => cells);
    const [first, waiting] = [await entriesOf(FIRST), await entriesOf(WAITING)];
    for (const entries of [first, await entriesOf(NIGHT), waiting]) {
      const starts = (prefix: string) => entries.filter((cells) => String(cells['what']).startsWith(prefix));
      const [initial] = starts('Avance initiale');
      expect(initial?.['nomenclature']).toMatch(/× 5,00.*× 25,00.*× 500,00/u);
      expect(starts('Avance complémentaire').length).toBe(1);
      expect(starts('Bon').length).toBeGreaterThanOrEqual(1);
    }
    expect(first.filter(({ what: label }) => String(label).startsWith('Interruption')).length).toBe(1);
    expect(waiting.filter(({ what: label }) => String(label).startsWith('Interruption')).length).toBe(0);
  });

  it('are in the statement of each day, with the same results and their sum', async () => {
    for (const day of demoDays) {
      const rows = await tableIn('daily-statement', day, 'gaming-tables');
      const results = rows.map(({ cells }) => BigInt(String(cells['resultMinor'])));
      const sum = results.slice(0, -1).reduce((total, result) => total + result, 0n);
      expect(rows.at(-1)).toMatchObject({ kind: 'total', cells: { resultMinor: sum.toString() } });
      const registered = (await sessionsOf(day)).map(({ resultMinor }) => BigInt(String(resultMinor)));
      expect(results.slice(0, -1)).toEqual(registered);
    }
  });

  it('have an evening of the cercle with a garage, and its cagnottes in the statement of the day', async () => {
    const cells = async (report: string, day: string) =>
      (await tableIn(report, day, 'cagnottes')).filter(({ kind }) => kind === 'row').map((row) => row.cells);
    const figures = { cagnottes: '1', differenceMinor: '0' };
    // chemin de fer: 50 + 100 + 150 + 25 + 40; banque à tout va: 150 + 40 + 75
    expect(await cells('daily-statement', NIGHT)).toMatchObject([
      { tableNumber: '21', stubsMinor: '36500', carriedMinor: '36500', ...figures },
      { tableNumber: '22', stubsMinor: '26500', carriedMinor: '26500', ...figures },
    ]);
    expect(await cells('daily-statement', WAITING)).toMatchObject([{ tableNumber: '21', carriedMinor: '3000' }]);
    expect(await cells('daily-statement', FIRST)).toEqual([]);
    expect((await cells('cagnotte-register', NIGHT)).map(({ countedMinor }) => countedMinor)).toEqual([
      '36500',
      '26500',
    ]);
  });

  const ALL_DAYS = `from=${FIRST}&to=${WAITING}`;
  const AMOUNTS = ['chipsMinor', 'notesMinor', 'resultMinor'];

  it.each([
    ['table-control-register', 'sessions', ['initialMinor', 'furtherMinor', 'creditsMinor', ...AMOUNTS]],
    ['table-results', 'tables', ['sessions', 'avancesMinor', 'creditsMinor', ...AMOUNTS, 'seasonMinor']],
    ['table-results', 'days', ['sessions', 'avancesMinor', 'creditsMinor', ...AMOUNTS]],
    ['daily-statement', 'journal', ['debitMinor', 'creditMinor']],
  ])('%s: the carried columns of %s are exactly those in its total', async (report, name, columns) => {
    const rows = await tableIn(report, NIGHT, name, report === 'daily-statement' ? undefined : ALL_DAYS);
    const lines = rows.filter(({ kind }) => kind === 'row');
    const added = (key: string) => lines.reduce((sum, { cells }) => sum + BigInt(String(cells[key])), 0n).toString();
    expect(lines.length).toBeGreaterThan(1);
    expect(rows.at(-1)).toMatchObject({ cells: Object.fromEntries(columns.map((key) => [key, added(key)])) });
  });

  it('have carnets whose pages carry the avances of a continuing session', async () => {
    const path = `establishments/DEMO/reports/avances-book?format=pdf&${ALL_DAYS}&language=fr`;
    const pages = (await pdfPages(await accountant.download(path))).map((page) => page.split('\n'));
    const figuresOf = (page: readonly string[] | undefined, word: string) =>
      (page ?? []).flatMap((text) => (text.startsWith(`${word} `) ? [text.slice(word.length + 1)] : []));
    const feet = pages.flatMap((page) => figuresOf(page, 'À reporter'));
    expect(feet.length).toBeGreaterThan(0);
    for (const [at, page] of pages.entries()) {
      expect(figuresOf(pages[at + 1], 'Report')).toEqual(figuresOf(page, 'À reporter'));
      // avances, and the amount returned to the desk, of a session with an avance of 10 000 or 20 000 and at most one
      // of 2 000; then its bons and its notes
      for (const foot of figuresOf(page, 'À reporter'))
        expect(foot).toMatch(/^[12][02] 000,00 0,00(?: \d[\d ]*,\d\d){2}$/);
    }
    expect(figuresOf(pages[0], 'Report')).toEqual([]);
  });
});

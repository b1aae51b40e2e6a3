import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import type { Locator, Page } from 'playwright-core';
import { csvTables } from '../support/spreadsheets.js';
import { pdfPages } from '../support/pdf-text.js';
import { times } from '../support/scale.js';
import { demoDays } from './support/demo-establishment.js';
import { Visit } from './support/visit.js';

/**
 * Figures agree everywhere. The test compares a machine's figures in the grid, in the panel opened beside it, and in
 * the day's documents as PDF and CSV, each read as its reader would. A screen shows percentages with two decimals and
 * every digit in their title: the title agrees with the documents, and the display is its rounding.
 */

const SAMPLES = times({ usually: 12, all: 100 });
const MEDIA = ['notes', 'tickets', 'coins'] as const;
type Medium = (typeof MEDIA)[number];

interface Sample {
  readonly day: string;
  readonly machine: string;
  readonly medium: Medium;
}

interface Documents {
  readonly pdf: ReadonlyMap<string, string>;
  readonly csv: ReadonlyMap<string, readonly string[]>;
  readonly statement: string;
  readonly statementCsv: string;
}

let visit: Visit;
let page: Page;
const documents = new Map<string, Documents>();
const machines = new Map<string, readonly string[]>();

beforeAll(async () => {
  visit = await Visit.open();
  page = await visit.as('capucine');
  for (const day of demoDays) {
    documents.set(day, await documentsOf(day));
    machines.set(day, [...(documents.get(day)?.csv.keys() ?? [])]);
  }
  await page.goto(`/DEMO/days/${demoDays[0]}/grid?medium=notes`);
  await page.getByRole('grid').waitFor();
});

afterAll(async () => {
  await visit.close();
});

async function fetched(path: string): Promise<Buffer> {
  const answer = await page.request.get(`/api/establishments/DEMO${path}`);
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.body();
}

const spaced = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();

async function documentsOf(day: string): Promise<Documents> {
  const of = (report: string, format: string): Promise<Buffer> =>
    fetched(`/reports/${report}?format=${format}&day=${day}&language=fr`);
  const lines = (await pdfPages(await of('drop-comparison', 'pdf'))).join('\n').split('\n').map(spaced);
  const dotted = (text: string): string => text.replaceAll(/(?<=;-?\d+),(?=\d)/g, '.');
  const csvOf = async (report: string): Promise<string> =>
    csvTables(await of(report, 'csv'))
      .map(({ text }) => dotted(text))
      .join('');
  const rows = (await csvOf('drop-comparison'))
    .split('\r\n')
    .map((line) => line.split(';'))
    .filter(([kind]) => kind?.startsWith('détail'));
  const statement = (await pdfPages(await of('daily-statement', 'pdf'))).map(spaced).join(' ');
  return {
    pdf: new Map(lines.map((line) => [line.split(' ')[0] ?? '', line])),
    csv: new Map(rows.map(([, machine = '', ...figures]) => [machine, figures])),
    statement,
    statementCsv: await csvOf('daily-statement'),
  };
}

/** Yields machines, days and media by a seeded generator, so that a failure can be repeated. */
function* samples(): Generator<Sample> {
  let state = 20_260_321;
  const upTo = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  for (let count = 0; count < SAMPLES; count += 1) {
    const day = demoDays[upTo(demoDays.length)] ?? demoDays[0];
    const known = machines.get(day) ?? [];
    yield { day, machine: known[upTo(known.length)] ?? '', medium: MEDIA[upTo(3)] ?? 'notes' };
  }
}

/** Navigates as a link within the page would. */
async function follow(address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)});
    window.dispatchEvent(new PopStateEvent('popstate'));`);
}

/** Converts `1 234,56 €` to `1234.56`, and a dash to an empty text. */
const plain = (text: string): string =>
  text === '–'
    ? ''
    : text
        .replaceAll(/[\s\u00a0\u202f€%]/g, '')
        .replace(',', '.')
        .replace('−', '-');

/** Converts a percentage to the four decimals of a CSV. */
const fourDecimals = (text: string): string => (plain(text) === '' ? '' : new Decimal(plain(text)).toFixed(4));

const withoutUnit = (text: string): string => spaced(text.replace('€', ''));

/** Returns every digit of the percentage in a cell that shows it rounded. */
async function exactPercent(cell: Locator): Promise<string> {
  const shown = spaced(await cell.innerText());
  const [written] = await cell.locator('[title]').all();
  const exact = spaced((await written?.getAttribute('title')) ?? '');
  if (exact === '') {
    expect(['', '–']).toContain(shown);
    return shown;
  }
  expect(shown).toMatch(/^−?\d[\d ]*,\d{2} %$/);
  const rounded = new Decimal(plain(exact)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  expect({ exact, shown: plain(shown) }).toEqual({ exact, shown: rounded.plus(0).toFixed(2) });
  return exact;
}

interface GridFigures {
  /** As on paper: a percentage has two decimals. */
  readonly shown: readonly string[];
  /** As in a CSV: a percentage has every digit. */
  readonly exact: readonly string[];
}

async function gridFigures({ day, machine, medium }: Sample): Promise<GridFigures> {
  await follow(`/DEMO/days/${day}/grid?medium=${medium}&sought=${machine}&machine=${machine}&figure=${medium}`);
  const row = page
    .locator('table[role="grid"] tbody tr')
    .filter({ has: page.locator(`th button:text-is("${machine}")`) });
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: `Appareil ${machine}`, exact: true })
    .waitFor();
  await page.locator(`[data-figure="${day} ${machine} ${medium}"]`).waitFor();
  const title = `Grille des appareils du ${day.split('-').reverse().join('/')}`;
  await page.locator('h1', { hasText: title }).waitFor({ state: 'attached' });
  await page.locator(`table[role="grid"][data-shown="${day} ${medium}"]`).waitFor({ state: 'attached' });
  await row.waitFor({ state: 'attached' });
  const cells = row.locator('td.is-figure');
  const shown = (await cells.allTextContents()).slice(1, 5).map(spaced);
  const exact = [...shown.slice(0, 3).map(plain), fourDecimals(await exactPercent(cells.nth(4)))];
  return { shown, exact };
}

describe('grid, figure, PDF and CSV', () => {
  it(`agree on ${SAMPLES} machines and days`, async () => {
    for (const sample of samples()) {
      const { day, machine, medium } = sample;
      const { shown, exact } = await gridFigures(sample);
      expect({ sample, length: shown.length }).toEqual({ sample, length: 4 });
      const [metered = '', actual = '', variance = '', percent = ''] = shown;
      const formula = page.getByRole('dialog').locator('section').first().locator('td.figure');
      const opened = (await formula.allTextContents()).map(spaced).slice(0, 3);
      const printed = percent === '–' ? variance : `${variance} (${percent})`;
      expect({ sample, opened }).toEqual({ sample, opened: [actual, metered, printed] });
      const of = documents.get(day);
      const pdf = of?.pdf.get(machine) ?? '';
      expect({ sample, pdf }).toEqual({ sample, pdf: expect.stringContaining(shown.map(withoutUnit).join(' ')) });
      const at = MEDIA.indexOf(medium) * 4;
      expect({ sample, csv: of?.csv.get(machine)?.slice(at, at + 4) }).toEqual({ sample, csv: exact });
    }
  });

  it('agree on the totals of each day with its statement, as PDF and as CSV', async () => {
    for (const day of demoDays) {
      for (const medium of MEDIA) {
        await follow(`/DEMO/days/${day}/grid?medium=${medium}`);
        await page.locator(`table[role="grid"][data-shown="${day} ${medium}"]`).waitFor({ state: 'attached' });
        const cells = page.locator('table[role="grid"] tfoot td.is-figure');
        const shown = (await cells.allTextContents()).slice(0, 4).map(spaced);
        const exact = [...shown.slice(0, 3).map(plain), fourDecimals(await exactPercent(cells.nth(3)))];
        const { statement = '', statementCsv = '' } = documents.get(day) ?? {};
        expect({ day, medium, statement }).toEqual({
          day,
          medium,
          statement: expect.stringContaining(shown.map(withoutUnit).join(' ')),
        });
        expect({ day, medium, statementCsv }).toEqual({
          day,
          medium,
          statementCsv: expect.stringContaining(exact.join(';')),
        });
      }
    }
  });
});

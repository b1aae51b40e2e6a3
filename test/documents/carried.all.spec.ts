import { describe, expect, it } from '@jest/globals';
import type { CarriedForward, Cells, Row, Section, TableSection } from '#documents/model/document.js';
import { renderPdfBytes } from '#documents/pdf/pdf-renderer.js';
import { pdfLines, pdfPages } from '../support/pdf-text.js';
import { documentOf } from './document-fixture.js';

const IN_TABLE: CarriedForward = { columns: ['inMinor', 'outMinor'], within: 'table' };

const tableOf = (rows: readonly Row[], carried: CarriedForward | null = IN_TABLE): TableSection => ({
  kind: 'table',
  name: 'movements',
  title: 'Mouvements',
  rows,
  columns: [
    { key: 'number', header: 'N°', kind: 'count' },
    { key: 'what', header: 'Mouvement', kind: 'text', weight: 3 },
    { key: 'inMinor', header: 'Entrée', kind: 'minor' },
    { key: 'balanceMinor', header: 'Solde', kind: 'minor' },
    { key: 'outMinor', header: 'Sortie', kind: 'minor' },
  ],
  ...(carried === null ? {} : { carried }),
});

/** Returns the cells of this line: 1 007.01 € in for the first, 3 € out of every second, none of the others. */
const cellsOf = (number: number): Cells => ({
  number,
  what: `ligne ${String(number)}`,
  inMinor: BigInt(100_000 + 701 * number),
  balanceMinor: 5n,
  outMinor: number % 2 === 0 ? 300n : null,
});
const line = (number: number): Row => ({ kind: 'row', cells: cellsOf(number) });
const linesFrom = (first: number, count: number): Row[] => Array.from({ length: count }, (_, at) => line(first + at));
const sumOf = (numbers: readonly number[]) => ({
  into: numbers.reduce((sum, number) => sum + 100_000 + 701 * number, 0),
  out: numbers.filter((number) => number % 2 === 0).length * 300,
});
const euros = (minor: number): string =>
  new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(minor / 100).replaceAll(/\s/gu, ' ');

const total: Row = { kind: 'total', label: 'Total', cells: { inMinor: 1n, outMinor: 1n } };

async function pagesOf(table: TableSection, changes: Parameters<typeof documentOf>[1] = {}): Promise<string[][]> {
  const pdf = await renderPdfBytes(documentOf([table], changes));
  return (await pdfPages(pdf)).map((page) => page.split('\n'));
}

const numbersOn = (page: readonly string[]): number[] =>
  page.flatMap((text) => /^(\d+) ligne \1 /.exec(text)?.[1] ?? []).map(Number);
const startingWith = (page: readonly string[], word: string): string[] =>
  page.filter((text) => text.startsWith(`${word} `));

describe('the sums carried from page to page', () => {
  it('equal the rows above, and are the same at the foot of a page and at the head of the next', async () => {
    const pages = await pagesOf(tableOf([...linesFrom(1, 90), total]));
    expect(pages).toHaveLength(3);
    expect(pages.flatMap(numbersOn)).toEqual(Array.from({ length: 90 }, (_, at) => at + 1));
    let above: number[] = [];
    for (const [at, page] of pages.entries()) {
      const figures = () => `${euros(sumOf(above).into)} ${euros(sumOf(above).out)}`;
      // the head of each page but the first, before its rows
      expect(startingWith(page, 'Report')).toEqual(at === 0 ? [] : [`Report ${figures()}`]);
      const [head, firstRow] = [
        page.findIndex((text) => text.startsWith('Report ')),
        page.indexOf(page.find((text) => /^\d+ ligne/.test(text)) ?? ''),
      ];
      if (at > 0) expect(head).toBe(firstRow - 1);
      above = [...above, ...numbersOn(page)];
      // the foot of each page but the last, after its rows
      const isLast = at === pages.length - 1;
      expect(startingWith(page, 'À reporter')).toEqual(isLast ? [] : [`À reporter ${figures()}`]);
      if (!isLast) expect(page[page.indexOf(`À reporter ${figures()}`) - 1]).toMatch(/^\d+ ligne/);
    }
    expect(above).toHaveLength(90);
  });

  it('are absent from a table of one page, and from one without carried columns', async () => {
    const carriedIn = async (table: TableSection) =>
      (await pagesOf(table)).flat().filter((text) => /^(Report|À reporter) /.test(text));
    expect(await carriedIn(tableOf([...linesFrom(1, 20), total]))).toEqual([]);
    expect(await carriedIn(tableOf([...linesFrom(1, 90), total], null))).toEqual([]);
    expect(await carriedIn(tableOf([]))).toEqual([]);
  });

  it('leave out the rows of sums, and exist in English too', async () => {
    const days = [1, 2, 3, 4, 5, 6].flatMap((day): Row[] => [
      { kind: 'group', label: `Jour ${String(day)}` },
      ...linesFrom(1 + (day - 1) * 12, 12),
      { kind: 'subtotal', label: 'Total du jour', cells: { inMinor: 77n, outMinor: 77n } },
    ]);
    const pages = await pagesOf(tableOf([...days, total]), { language: 'en' });
    const [first = []] = pages;
    const { into, out } = sumOf(numbersOn(first));
    const inEnglish = (minor: number) => new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(minor / 100);
    const foot = startingWith(first, 'Carried forward');
    expect(foot).toEqual([`Carried forward ${inEnglish(into)} ${inEnglish(out)}`]);
    const head = startingWith(pages[1] ?? [], 'Brought forward');
    expect(head).toEqual([`Brought forward ${inEnglish(into)} ${inEnglish(out)}`]);
  });

  it('start anew with each group that has its own sum, under its name', async () => {
    const groups = [1, 2, 3, 4, 5].flatMap((group): Row[] => [
      { kind: 'group', label: `Séance ${String(group)}` },
      ...linesFrom(1 + (group - 1) * 17, 17),
      { kind: 'subtotal', label: 'Totaux', cells: { inMinor: 1n, outMinor: 1n } },
    ]);
    const pages = await pagesOf(tableOf(groups, { ...IN_TABLE, within: 'group' }));
    const ofGroup = (number: number): number => Math.ceil(number / 17);
    let carriedPages = 0;
    for (const [at, page] of pages.slice(0, -1).entries()) {
      const last = numbersOn(page).at(-1) ?? 0;
      const next = pages[at + 1] ?? [];
      const groupContinues = ofGroup(last) === ofGroup(last + 1);
      const from = 17 * (ofGroup(last) - 1) + 1;
      const { into, out } = sumOf(Array.from({ length: last - from + 1 }, (_, index) => from + index));
      const figures = `${euros(into)} ${euros(out)}`;
      expect(startingWith(page, 'À reporter')).toEqual(groupContinues ? [`À reporter ${figures}`] : []);
      expect(startingWith(next, 'Report')).toEqual(groupContinues ? [`Report ${figures}`] : []);
      if (!groupContinues) continue;
      carriedPages += 1;
      expect(next[next.indexOf(`Report ${figures}`) - 1]).toBe(`Séance ${String(ofGroup(last))} (suite)`);
    }
    expect(carriedPages).toBeGreaterThan(0);
  });

  it('have space at the foot, for any number of rows, and are visual only', async () => {
    const note: Section = { kind: 'paragraph', tone: 'note', text: 'Montants en euros.' };
    for (let notes = 0; notes < 8; notes += 1) {
      for (const count of [28, 40]) {
        const table = tableOf([...linesFrom(1, count), total]);
        const sections = [...Array.from({ length: notes }, () => note), table];
        const pages = await pdfLines(await renderPdfBytes(documentOf(sections, { orientation: 'landscape' })));
        expect(pages.length).toBeGreaterThan(1);
        for (const [at, page] of pages.entries()) {
          const carried = page.filter(({ text }) => /^(Report|À reporter)/.test(text));
          const lines = [...(at > 0 ? ['Report'] : []), ...(at < pages.length - 1 ? ['À reporter'] : [])];
          expect(carried.map(({ text, tag }) => [/^\D+(?= )/.exec(text)?.[0], tag])).toEqual(
            lines.map((words) => [words, 'Artifact']),
          );
          // rows end 58 points above the end of the page, and a line of sums ends 4 above its own end
          for (const { y } of carried) expect(y).toBeGreaterThan(60);
        }
      }
    }
  });

  it('include a split row from the part that shows its figures', async () => {
    const long: Row = { kind: 'row', cells: { ...cellsOf(2), what: 'mot '.repeat(2_500) } };
    const pages = await pagesOf(tableOf([line(1), long, line(3), total]));
    const { into, out } = sumOf([1, 2]);
    for (const page of pages.slice(0, -1).filter((texts) => texts.some((text) => text.includes('mot mot')))) {
      expect(startingWith(page, 'À reporter')).toEqual([`À reporter ${euros(into)} ${euros(out)}`]);
    }
    expect(pages.length).toBeGreaterThan(2);
  });

  it('also have space below rows that stay together and need more than a page', async () => {
    const long = (number: number): Row => ({
      kind: 'row',
      cells: { ...cellsOf(number), what: 'mot '.repeat(300 + 137 * number) },
    });
    const pdf = await renderPdfBytes(documentOf([tableOf([...[1, 2, 3, 4, 5, 6, 7].map(long), total])]));
    const feet = (await pdfLines(pdf)).flatMap((page) => page.filter(({ text }) => text.startsWith('À reporter')));
    expect(feet.length).toBeGreaterThan(2);
    for (const { y } of feet) expect(y).toBeGreaterThan(60);
  });
});

import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { renderCsv, renderXlsx } from '#documents/forms/forms.js';
import type { ReportDocument, Row, Section } from '#documents/model/document.js';
import { formatSheetAsCsv } from '#platform/sheets/sheet-csv.js';
import { buildTabNames, buildWorkbook } from '#platform/sheets/sheet-xlsx.js';
import type { Sheet, SheetFormat } from '#platform/sheets/sheet.js';
import { csvTables, readWorkbook, type ReadCell } from '../support/spreadsheets.js';
import { documentOf, machineTable } from './document-fixture.js';

const ROWS: readonly Row[] = [
  { kind: 'group', label: 'Dénomination 0,01 €' },
  {
    kind: 'row',
    cells: { machine: 'A1', remark: 'a "b"; c,\nd', paidMinor: -123456n, holdPercent: '-7.2500', games: 12n },
    mark: 'warning',
  },
  {
    kind: 'row',
    cells: { machine: '=1+1', remark: null, paidMinor: 9223372036854775807n, holdPercent: null, games: 0n },
  },
  { kind: 'total', label: '=SUM(A1:A9)', cells: { paidMinor: 5n } },
];

const FRENCH: SheetFormat = { language: 'fr', currency: { code: 'EUR', exponent: 2 }, timeZone: 'Europe/Monaco' };
const ENGLISH: SheetFormat = { ...FRENCH, language: 'en' };

const csvOf = async (sections: readonly Section[], changes: Partial<ReportDocument> = {}): Promise<string> => {
  const [only] = csvTables((await renderCsv(documentOf(sections, changes))).bytes);
  return only?.text ?? '';
};
const tabsOf = async (sections: readonly Section[], changes: Partial<ReportDocument> = {}) =>
  readWorkbook((await renderXlsx(documentOf(sections, changes))).bytes);
const one = async (sheet: Sheet, format = FRENCH): Promise<readonly (readonly ReadCell[])[]> =>
  readWorkbook(await buildWorkbook([sheet], format))[0]?.rows ?? [];

const INSTANTS: Sheet = {
  title: 'Instants',
  columns: [
    { header: 'Établi le', kind: 'instant' },
    { header: 'Journée', kind: 'day' },
  ],
  rows: [
    { kind: 'row', values: [new Date('2026-03-14T05:00:00.900Z'), '2026-03-13'] },
    // the repeated hour of the clock change
    { kind: 'row', values: [new Date('2026-10-25T00:30:00Z'), '2026-10-24'] },
    { kind: 'row', values: [new Date('2026-10-25T01:30:00Z'), '2026-10-24'] },
  ],
};

describe('a table as CSV for a spreadsheet', () => {
  it('has a decimal comma in French, a semicolon, words, and no executable cell', async () => {
    const form = await renderCsv(documentOf([machineTable(ROWS)]));
    expect(form).toMatchObject({ extension: 'csv', mediaType: 'text/csv; charset=utf-8' });
    const text = form.bytes.toString('utf8');
    expect(text.startsWith('\ufeffLigne;Appareil;')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(6);
    expect(parse(text, { bom: true, delimiter: ';' })).toEqual([
      ['Ligne', 'Appareil', 'Remarque', 'Payé', 'Retenue', 'Parties'],
      ['groupe', 'Dénomination 0,01 €', '', '', '', ''],
      ['détail à vérifier', 'A1', 'a "b"; c,\nd', '-1234,56', '-7,2500', '12'],
      ['détail', "'=1+1", '', '92233720368547758,07', '', '0'],
      ['total', "'=SUM(A1:A9)", '', '0,05', '', ''],
    ]);
  });

  it('has a decimal point in English, and a comma between fields', async () => {
    const text = await csvOf([machineTable(ROWS)], { language: 'en' });
    expect(parse(text)).toEqual([
      ['Line', 'Appareil', 'Remarque', 'Payé', 'Retenue', 'Parties'],
      ['group', 'Dénomination 0,01 €', '', '', '', ''],
      ['row to check', 'A1', 'a "b"; c,\nd', '-1234.56', '-7.2500', '12'],
      ['row', "'=1+1", '', '92233720368547758.07', '', '0'],
      ['total', "'=SUM(A1:A9)", '', '0.05', '', ''],
    ]);
  });

  it('has the establishment’s clock, named, and no two equal instants', () => {
    expect(formatSheetAsCsv(INSTANTS, FRENCH).split('\r\n')).toEqual([
      '\ufeffLigne;Établi le (Europe/Monaco);Journée',
      'détail;2026-03-14 06:00:00;2026-03-13',
      'détail;2026-10-25 02:30:00 +02:00;2026-10-24',
      'détail;2026-10-25 02:30:00 +01:00;2026-10-24',
      '',
    ]);
  });

  it('is a ZIP of one file per table, named in order', async () => {
    const facts = {
      kind: 'facts',
      name: 'head',
      facts: [
        { label: 'Payé', value: 5n, kind: 'minor' },
        { label: 'Établi', value: '2026-03-14T05:00:00Z', kind: 'instant' },
      ],
    } as const;
    const form = await renderCsv(
      documentOf([{ kind: 'heading', text: 'Écarts & œuvres' }, facts, machineTable([]), machineTable(ROWS)]),
    );
    expect(form).toMatchObject({ extension: 'zip', mediaType: 'application/zip' });
    const files = csvTables(form.bytes);
    expect(files.map(({ name }) => name)).toEqual(['01-ecarts-oeuvres.csv', '02-appareils.csv', '03-appareils.csv']);
    expect(files[0]?.text.split('\r\n')).toEqual([
      'Ligne;Donnée;Valeur',
      'détail;Payé;0,05',
      'détail;Établi (Europe/Monaco);2026-03-14 06:00:00',
      '',
    ]);
    expect(files.filter(({ text }) => /\r\n\r\n/.test(text))).toEqual([]);
    const again = await renderCsv(documentOf([{ kind: 'heading', text: 'Écarts & œuvres' }, facts, machineTable([])]));
    expect(again.extension).toBe('zip');
  });
});

describe('a table as XLSX', () => {
  it('has numbers as numbers, texts as texts, sums as figures', async () => {
    const [head, table, ...more] = await tabsOf([machineTable(ROWS)], { status: 'PROVISOIRE' });
    expect(more).toEqual([]);
    expect(head?.rows.map((row) => row[1]?.value)).toEqual(expect.arrayContaining(['État', 'Établissement']));
    expect(head?.rows.map((row) => row[2]?.value)).toEqual(
      expect.arrayContaining(['État journalier', 'PROVISOIRE', "Casino de l'Œillet & Fils", 1_204_331]),
    );
    expect(table).toMatchObject({ name: 'Appareils', frozenRows: 1, hasFormulas: false });
    expect(table?.rows.map((row) => row.map(({ value }) => value))).toEqual([
      ['Ligne', 'Appareil', 'Remarque', 'Payé', 'Retenue', 'Parties'],
      ['groupe', 'Dénomination 0,01 €', null, null, null, null],
      ['détail à vérifier', 'A1', 'a "b"; c,\nd', -1234.56, -0.0725, 12],
      ['détail', '=1+1', null, '92233720368547758,07', null, 0],
      ['total', '=SUM(A1:A9)', null, 0.05, null, null],
    ]);
    const [, , negative = []] = table?.rows ?? [];
    expect(negative[3]?.format).toBe('#,##0.00\u00a0"€"');
    expect(negative[4]?.format).toBe('0.00\u00a0%');
    expect(negative[5]?.format).toBe('#,##0');
    expect(table?.widths).toHaveLength(6);
  });

  it('uses English formats in English', async () => {
    const [, table] = await tabsOf([machineTable(ROWS)], { language: 'en' });
    expect(table?.rows[2]?.map(({ format }) => format).slice(3)).toEqual(['"€"#,##0.00', '0.00%', '#,##0']);
    expect(table?.rows[3]?.[3]?.value).toBe('92233720368547758.07');
  });

  it('never shows a wrong amount: a number beyond a double is text, with every digit', async () => {
    const amounts = [
      2n ** 53n,
      2n ** 53n + 1n,
      2n ** 63n - 1n,
      -(2n ** 53n) - 1n,
      10n ** 30n,
      999_999_999_999_999n,
      -999_999_999_999_999n,
      123_456_789_012_345n,
      1n,
      0n,
    ];
    const sheet: Sheet = {
      title: 'x',
      columns: [{ header: 'x', kind: 'money' }],
      rows: amounts.map((amount) => ({ kind: 'row', values: [amount] })),
    };
    const [, ...rows] = await one(sheet);
    rows.forEach((row, at) => {
      const value = row[1]?.value;
      const amount = amounts[at] ?? 0n;
      if (typeof value === 'number') {
        expect(BigInt(value.toFixed(2).replace('.', ''))).toBe(amount);
        expect(Number(value.toPrecision(15))).toBe(value);
      } else {
        expect(BigInt(String(value).replace(',', ''))).toBe(amount);
      }
    });
    expect(rows.map((row) => typeof row[1]?.value)).toEqual([
      'string',
      'string',
      'string',
      'string',
      'string',
      'number',
      'number',
      'number',
      'number',
      'number',
    ]);
  });

  it('has dates as dates, on the establishment’s clock', async () => {
    const [header, spring, first, second] = await one(INSTANTS);
    expect(header?.map(({ value }) => value)).toEqual(['Ligne', 'Établi le (Europe/Monaco)', 'Journée']);
    // 14 March 2026 is day 46 095 of spreadsheets, and six o'clock a quarter of it
    expect(spring?.slice(1)).toEqual([
      { value: 46_095.25, format: 'dd/mm/yyyy hh:mm:ss' },
      { value: 46_094, format: 'dd/mm/yyyy' },
    ]);
    expect(first?.[1]?.format).toBe('dd/mm/yyyy hh:mm:ss "+02:00"');
    expect(second?.[1]?.format).toBe('dd/mm/yyyy hh:mm:ss "+01:00"');
    expect((await one(INSTANTS, ENGLISH))[1]?.[1]?.format).toBe('d mmm yyyy hh:mm:ss');
  });

  it('preserves typed text: markup, formula signs, without control characters, cut at the cell limit', async () => {
    const texts = [
      '<b>&amp;"\'',
      '=cmd|calc!A1',
      '@SUM(A1)',
      '+1',
      '-1',
      'a\u0000b\u000bc',
      'é漢🎰',
      'x'.repeat(40_000),
    ];
    const sheet: Sheet = {
      title: 'x',
      columns: [{ header: '=x()', kind: 'text' }],
      rows: texts.map((text) => ({ kind: 'row', values: [text] })),
    };
    const [header, ...rows] = await one(sheet);
    expect(header?.[1]?.value).toBe('=x()');
    expect(rows.map((row) => row[1]?.value)).toEqual([...texts.slice(0, 5), 'abc', 'é漢🎰', `${'x'.repeat(32_766)}…`]);
  });

  it('shows a currency without decimals, and rates with their own digits', async () => {
    const sheet: Sheet = {
      title: 'x',
      columns: [
        { header: 'm', kind: 'money' },
        { header: 's', kind: 'statedPercent' },
        { header: 'd', kind: 'decimal' },
        { header: 'p', kind: 'points' },
      ],
      rows: [{ kind: 'total', values: [1234n, '91.4925', '0.85', '-4.3859'] }],
    };
    const djibouti = { ...FRENCH, currency: { code: 'DJF', exponent: 0 } };
    expect((await one(sheet, djibouti))[1]?.slice(1)).toEqual([
      { value: 1234, format: '#,##0\u00a0"DJF"' },
      { value: 0.914925, format: '0.0000\u00a0%' },
      { value: 0.85, format: '#,##0.00' },
      { value: -4.3859, format: '0.00\u00a0"pts"' },
    ]);
  });

  it('names its tabs validly and uniquely', () => {
    expect(buildTabNames(['A/B: [c]?', '', 'x'.repeat(40), 'x'.repeat(40), 'X'.repeat(31), "'q'"])).toEqual([
      'A B c',
      '-',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
      `${'X'.repeat(27)} (3)`,
      'q',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readWorkbook } from '#platform/files/workbook.js';
import { Refusal } from '#refusals/refusal.js';
import { buildParts, buildTestWorkbook, toCells, toSerial, zipParts, type TestSheet } from '../support/workbooks.js';

/** Sheets of a workbook as text: what a person sees in the cells, or a refusal. */

const sheetOf = (cells: TestSheet['cells'], rest: Partial<TestSheet> = {}): TestSheet => ({
  name: 'Feuil1',
  cells,
  ...rest,
});
const textOf = async (cells: TestSheet['cells']) => (await readWorkbook(buildTestWorkbook([sheetOf(cells)]))).text;
const readRefusal = async (content: Buffer, sheet?: string) => {
  const outcome = await readWorkbook(content, sheet).catch((error: unknown) => error);
  return outcome instanceof Refusal ? [outcome.code, outcome.details] : outcome;
};

describe('the text of a sheet', () => {
  it('has numbers as their cells show them: leading zeros, a prefix, a percentage, no noise of doubles', async () => {
    const rows = [
      ['Appareil', 'Numéro', 'Taux', 'Montant', 'Salle'],
      [{ format: '0000', value: 417 }, '0418', { format: '0.00%', value: 0.9512 }, 0.30000000000000004, 'A; "B"'],
      [{ format: '"M-"00', value: 7 }, 419, '95,5 %', 1_234_567.5, 'C'],
    ] as const;
    expect(await textOf(toCells(rows))).toBe(
      'Appareil;Numéro;Taux;Montant;Salle\n0417;0418;95.12 %;0.3;"A; ""B"""\nM-07;419;95,5 %;1234567.5;C\n',
    );
  });

  it('has dates in ISO 8601, without a time only where the cell shows none, and the computed values of formulas', async () => {
    const result = await readWorkbook(
      buildTestWorkbook([
        sheetOf({
          A1: 'le',
          B1: 'à',
          C1: 'somme',
          A2: { format: 'dd/mm/yyyy', value: toSerial('2026-03-04') },
          B2: { format: 'dd/mm/yyyy hh:mm', value: toSerial('2026-03-04') },
          C2: { formula: 'SUM(A1:A9)', value: 12 },
          A3: { format: 'dd/mm/yyyy', value: toSerial('2026-03-04T06:00') },
          B3: { format: 'dd/mm/yyyy hh:mm', formula: 'A3', value: toSerial('2026-03-04T06:00') },
        }),
      ]),
    );
    expect(result).toEqual({
      text: 'le;à;somme\n2026-03-04;2026-03-04 00:00:00;12\n2026-03-04 06:00:00;2026-03-04 06:00:00;\n',
      sheet: 'Feuil1',
      hasDateCells: true,
    });
  });

  it('keeps the numbers of the rows, and no heading has a character that would divide it', async () => {
    expect(await textOf({ B3: 'Date, heure', C3: 'Mises|gains', B5: 1, C5: 2 })).toBe(
      ';;\n;;\n;Date  heure;Mises gains\n;;\n;1;2\n',
    );
  });

  it('is that of the only visible sheet with values', async () => {
    const content = buildTestWorkbook([
      sheetOf({}, { name: 'Vide' }),
      sheetOf({ A1: 'liste' }, { name: 'Listes', state: 'hidden' }),
      sheetOf({ A1: 'machine' }, { name: 'Comptées' }),
    ]);
    expect(await readWorkbook(content)).toMatchObject({ text: 'machine\n', sheet: 'Comptées' });
    expect(await readWorkbook(content, 'Listes')).toMatchObject({ text: 'liste\n' });
  });
});

describe('a workbook is refused', () => {
  it('with the question which sheet, when several have values or the named one has none', async () => {
    const content = buildTestWorkbook([
      sheetOf({ A1: 'a' }, { name: 'Mars' }),
      sheetOf({ A1: 'b' }, { name: 'Avril' }),
    ]);
    const question = ['WORKBOOK_SHEET_UNCERTAIN', expect.objectContaining({ answers: ['Mars', 'Avril'] })];
    expect(await readRefusal(content)).toEqual(question);
    expect(await readRefusal(content, 'Mai')).toEqual(question);
    const hidden = buildTestWorkbook([sheetOf({ A1: 'a' }, { name: 'Mars', state: 'hidden' })]);
    expect(await readRefusal(hidden)).toMatchObject(['WORKBOOK_SHEET_UNCERTAIN', {}]);
    expect(await readRefusal(buildTestWorkbook([sheetOf({})]))).toEqual(['CSV_EMPTY', {}]);
  });

  it.each<readonly [string, TestSheet, string, object]>([
    ['merged cells', sheetOf({ A1: 'm', A2: 1 }, { merged: ['A2:A3'] }), 'WORKBOOK_CELLS_MERGED', { ranges: 'A2:A3' }],
    [
      'hidden rows and columns with values',
      sheetOf({ A1: 'm', B1: 'n', C1: 'o', A3: 2 }, { hiddenRows: [3, 9], hiddenColumns: [2, 7] }),
      'WORKBOOK_CELLS_HIDDEN',
      { places: '3, B' },
    ],
    [
      'a formula that was never computed',
      sheetOf({ A1: 'm', B2: { formula: 'A1' } }),
      'WORKBOOK_CELL_WITHOUT_VALUE',
      { cell: 'B2' },
    ],
    [
      'a formula that failed',
      sheetOf({ A1: 'm', A2: { type: 'e', formula: 'A9', value: '#N/A' } }),
      'WORKBOOK_CELL_WITHOUT_VALUE',
      { cell: 'A2', value: '#N/A' },
    ],
    [
      'a number of more than fifteen digits',
      sheetOf({ A1: 'm', A2: 123_456_789_012_345_680 }),
      'WORKBOOK_NUMBER_ROUNDED',
      { cell: 'A2' },
    ],
  ])('for %s', async (_, sheet, code, details) => {
    expect(await readRefusal(buildTestWorkbook([sheet]))).toEqual([code, expect.objectContaining(details)]);
  });

  it('when it is no workbook, is damaged, or would be too large uncompressed', async () => {
    const parts = buildParts([sheetOf({ A1: 'machine', A2: 1 })]);
    const good = zipParts(parts);
    const damaged = zipParts({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c' });
    const flipped = Buffer.from(good);
    flipped.writeUInt8(flipped.readUInt8(60) ^ 0xff, 60);
    for (const content of [
      Buffer.from('PK\u0003\u0004 no archive'),
      good.subarray(0, 400),
      zipParts({ 'a.txt': 'x' }),
      damaged,
      flipped,
    ]) {
      expect(await readRefusal(content)).toEqual(['WORKBOOK_UNREADABLE', {}]);
    }
    const bomb = zipParts({ ...parts, 'xl/sharedStrings.xml': ' '.repeat(65 * 1024 ** 2) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await readRefusal(bomb)).toEqual(['WORKBOOK_TOO_LARGE', { fileLimit: 32, textLimit: 64 }]);
    // a forged size is found before the parser sees it
    const forged = Buffer.from(bomb);
    for (let at = 0; at < forged.length - 4; at += 1) {
      if (forged.readUInt32LE(at) === 65 * 1024 ** 2) forged.writeUInt32LE(1000, at);
    }
    expect(await readRefusal(forged)).toEqual(['WORKBOOK_UNREADABLE', {}]);
  });

  it('when few texts, repeated in many cells, would become a large one', async () => {
    const long = 'x'.repeat(32_000);
    const rows = Array.from(
      { length: 2200 },
      (_, row) => [`A${row + 1}`, { type: 'str', formula: 'A1', value: long }] as const,
    );
    const parts = buildParts([sheetOf(Object.fromEntries(rows))]);
    const shared = {
      ...parts,
      'xl/worksheets/sheet1.xml':
        parts['xl/worksheets/sheet1.xml']?.replaceAll(/ t="str"><f>A1<\/f><v>x+</g, ' t="s"><v>0<') ?? '',
      'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>`,
      'xl/_rels/workbook.xml.rels':
        parts['xl/_rels/workbook.xml.rels']?.replace(
          '</Relationships>',
          '<Relationship Id="rId98" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        ) ?? '',
    };
    expect(await readRefusal(zipParts(shared))).toEqual(['WORKBOOK_TOO_LARGE', { fileLimit: 32, textLimit: 64 }]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { neutralisedFormula } from '../../src/platform/files/csv-safety.js';
import { documentCsv, SPREADSHEET_CSV } from '../../src/documents/model/csv.js';
import type { Row } from '../../src/documents/model/document.js';
import { documentJson } from '../../src/documents/model/json.js';
import { documentOf, machineTable } from './document-fixture.js';

async function text(pieces: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const piece of pieces) all += piece;
  return all;
}

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

describe('CSV of a document', () => {
  it('is read back with plain figures, negative numbers as numbers, line kinds apart', async () => {
    const csv = await text(documentCsv(documentOf([machineTable(ROWS)])));
    expect(parse(csv)).toEqual([
      ['line', 'Appareil', 'Remarque', 'Payé', 'Retenue', 'Parties'],
      ['group', 'Dénomination 0,01 €', '', '', '', ''],
      ['row-warning', 'A1', 'a "b"; c,\nd', '-1234.56', '-7.2500', '12'],
      ['row', "'=1+1", '', '92233720368547758.07', '', '0'],
      ['total', "'=SUM(A1:A9)", '', '0.05', '', ''],
    ]);
    expect(csv.split('\r\n').length).toBe(6);
  });

  it('neutralises what a spreadsheet would run, and nothing else', () => {
    for (const formula of ['=1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00a0=1', '＝1']) {
      expect(neutralisedFormula(formula)).toBe(`'${formula}`);
    }
    for (const harmless of ['A1', '1-2', 'a=b', '', 'l’écart', '€ 5'])
      expect(neutralisedFormula(harmless)).toBe(harmless);
  });

  it('neutralises headers and names too', async () => {
    const evil = { ...machineTable([]), columns: [{ key: 'a', header: '=cmd()', kind: 'text' } as const] };
    expect(await text(documentCsv(documentOf([evil])))).toBe("line,'=cmd()\r\n");
  });

  it('opens in a spreadsheet of a country with decimal commas', async () => {
    const csv = await text(documentCsv(documentOf([machineTable(ROWS)]), SPREADSHEET_CSV));
    expect(csv.startsWith('\ufeffline;Appareil;')).toBe(true);
    expect(parse(csv, { bom: true, delimiter: ';' })).toHaveLength(5);
  });

  it('gives several tables one after the other, by name', async () => {
    const second = { ...machineTable([]), name: 'orphans' };
    const csv = await text(documentCsv(documentOf([machineTable([]), second])));
    expect(csv.split('\r\n')).toEqual([
      'machines',
      'line,Appareil,Remarque,Payé,Retenue,Parties',
      '',
      'orphans',
      'line,Appareil,Remarque,Payé,Retenue,Parties',
      '',
    ]);
  });
});

describe('JSON of a document', () => {
  it('keeps whole numbers as decimal text', async () => {
    const facts = { kind: 'facts', name: 'head', facts: [{ label: 'PBJ', value: -5n, kind: 'minor' }] } as const;
    const json: unknown = JSON.parse(await text(documentJson(documentOf([facts, machineTable(ROWS)]))));
    expect(json).toMatchObject({
      title: 'État journalier',
      generatedAt: '2026-11-22T07:12:33.000Z',
      log: { position: '1204331' },
      sections: [
        { kind: 'facts', facts: [{ label: 'PBJ', value: '-5', kind: 'minor' }] },
        {
          kind: 'table',
          name: 'machines',
          rows: [
            { kind: 'group', label: 'Dénomination 0,01 €' },
            { kind: 'row', mark: 'warning', cells: { paidMinor: '-123456', holdPercent: '-7.2500', games: '12' } },
            { kind: 'row', cells: { paidMinor: '9223372036854775807', remark: null } },
            { kind: 'total', cells: { paidMinor: '5' } },
          ],
        },
      ],
    });
  });
});

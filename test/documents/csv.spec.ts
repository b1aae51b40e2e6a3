import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { neutraliseFormula } from '#platform/files/csv-safety.js';
import { formatCsvHeader, formatCsvRow, MACHINE_CSV } from '#documents/forms/csv.js';
import type { Finding, Row, Section } from '#documents/model/document.js';
import { streamDocumentJson } from '#documents/forms/json.js';
import { unknownToSchema } from '../reports/document-forms.js';
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

const FINDING_COLUMNS = [{ key: 'varianceMinor', header: 'Écart', kind: 'minor' }] as const;
const FINDING: Finding = {
  severity: 'warning',
  code: 'BILLS_VARIANCE',
  subject: 'A1',
  text: 'Écart.',
  rule: 'R',
  state: 'S',
  explanation: 'E',
  adjustment: 'J',
  explainedBy: 'P',
  approvedBy: 'Q',
  cells: { varianceMinor: -5n },
};

describe('CSV of a document', () => {
  it('neutralises exactly the cells that a spreadsheet would execute', () => {
    for (const formula of ['=1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00a0=1', '＝1']) {
      expect(neutraliseFormula(formula)).toBe(`'${formula}`);
    }
    for (const harmless of ['A1', '1-2', 'a=b', '', 'l’écart', '€ 5'])
      expect(neutraliseFormula(harmless)).toBe(harmless);
  });

  it('is machine-readable in a PDF: plain figures, negative numbers as numbers, separate line kinds', () => {
    const table = machineTable(ROWS);
    const lines = ROWS.map((row) => formatCsvRow(table, row, 2, MACHINE_CSV));
    expect(parse(formatCsvHeader(table, MACHINE_CSV) + lines.join(''))).toEqual([
      ['line', 'Appareil', 'Remarque', 'Payé', 'Retenue', 'Parties'],
      ['group', 'Dénomination 0,01 €', '', '', '', ''],
      ['row-warning', 'A1', 'a "b"; c,\nd', '-1234.56', '-7.2500', '12'],
      ['row', "'=1+1", '', '92233720368547758.07', '', '0'],
      ['total', "'=SUM(A1:A9)", '', '0.05', '', ''],
    ]);
    const evil = { ...machineTable([]), columns: [{ key: 'a', header: '=cmd()', kind: 'text' } as const] };
    expect(formatCsvHeader(evil, MACHINE_CSV)).toBe("line,'=cmd()\r\n");
  });
});

describe('JSON of a document', () => {
  it('contains whole numbers as decimal text', async () => {
    const facts = { kind: 'facts', name: 'head', facts: [{ label: 'PBJ', value: -5n, kind: 'minor' }] } as const;
    const json: unknown = JSON.parse(await text(streamDocumentJson(documentOf([facts, machineTable(ROWS)]))));
    expect(unknownToSchema(json)).toEqual([]);
    expect(json).toMatchObject({
      $schema: '/api/schemas/releve-document-1.schema.json',
      format: 'releve-document',
      version: 1,
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

  it.each<readonly [string, Section]>([
    ['heading', { kind: 'heading', text: 'A', level: 2 }],
    ['paragraph', { kind: 'paragraph', text: 'A', tone: 'note' }],
    ['findings', { kind: 'findings', name: 'findings', findings: [FINDING], columns: FINDING_COLUMNS }],
    ['signatures', { kind: 'signatures', places: [{ label: 'A', signedBy: 'B' }], visaLabel: 'Visa' }],
    ['image', { kind: 'image', bytes: new Uint8Array(), alternativeText: 'A', caption: 'B' }],
  ])('has every section of the schema: %s', async (kind, section) => {
    const json = JSON.parse(await text(streamDocumentJson(documentOf([section])))) as { sections: { kind: string }[] };
    expect(json.sections.map((each) => each.kind)).toEqual([kind]);
    expect(unknownToSchema(json)).toEqual([]);
  });

  it('is not accepted in a later version', async () => {
    const json = JSON.parse(await text(streamDocumentJson(documentOf([machineTable(ROWS)])))) as Record<
      string,
      unknown
    >;
    expect(unknownToSchema({ ...json, legalEntity: 'SAM' })).not.toEqual([]);
    expect(unknownToSchema({ ...json, version: 2 })).not.toEqual([]);
    const [table] = json['sections'] as [{ rows: object[] }];
    const odd = { ...table, rows: [{ kind: 'row', cells: {}, colour: 'red' }] };
    expect(unknownToSchema({ ...json, sections: [odd] })).not.toEqual([]);
  });
});

import { expect } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import type { ReportingService } from '#documents/reporting.service.js';
import type { AccessEstablishment, ReportRequest } from '#documents/reporting.service.js';
import { reportDefinitions } from '#app/reports.js';
import { readDocumentSchema, buildReportSchemaText } from '#documents/document-schemas.js';
import { unreadableParts } from '../support/readable-text.js';
import { csvTables, readWorkbook, type ReadTab } from '../support/spreadsheets.js';

interface JsonColumn {
  readonly key: string;
  readonly kind: string;
}
interface JsonSection {
  readonly kind: string;
  readonly columns?: readonly JsonColumn[];
  readonly rows?: readonly { readonly kind: string; readonly cells?: Readonly<Record<string, string | null>> }[];
  readonly findings?: readonly unknown[];
  readonly facts?: readonly unknown[];
}
export interface JsonDocument {
  readonly name: string;
  readonly language: string;
  readonly sections: readonly JsonSection[];
}

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictTuples: false,
  allowUnionTypes: true,
});
ajv.addVocabulary(['x-facts']);
const isValid = ajv.compile(JSON.parse(readDocumentSchema()) as object);

/** Returns the parts of a document missing in the published schema of all documents; empty when it matches. */
export function unknownToSchema(document: unknown): unknown[] {
  return isValid(document) ? [] : (isValid.errors ?? []).slice(0, 5);
}

/** Returns the parts of a document that differ from the tables that its report declares. */
function unknownToOwnSchema(document: JsonDocument): unknown[] {
  const { name } = document;
  const id = `urn:releve:schemas:releve-document:1:${name}`;
  const isOwn = ajv.getSchema(id) ?? ajv.compile(JSON.parse(buildReportSchemaText(reportDefinitions, name)) as object);
  return isOwn(document) ? [] : (isOwn.errors ?? []).slice(0, 5);
}

const decimal = (minor: string, exponent: number): string => {
  const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(minor) ?? [];
  const padded = digits.padStart(exponent + 1, '0');
  return exponent === 0 ? minor : `${sign}${padded.slice(0, -exponent)}.${padded.slice(-exponent)}`;
};

/** A digest of the sealed log, in base 64 or base 16. */
const DIGEST = /[A-Za-z0-9+/]{43}=|\b[0-9a-f]{12,}\b/g;

/** Returns the texts of a workbook that only a program should read, with their tab and column. */
function unreadableCells(tabs: readonly ReadTab[], language: 'fr' | 'en'): string[] {
  return tabs.flatMap(({ name, rows }) =>
    rows.flatMap((cells) =>
      cells.flatMap(({ value }, at) => {
        if (typeof value !== 'string') return [];
        const parts = unreadableParts(value.replaceAll(DIGEST, ''), language);
        return parts.map((part) => `${name}, ${String(rows[0]?.[at]?.value)}: ${part}`);
      }),
    ),
  );
}

/**
 * Checks a document in JSON, CSV and XLSX. JSON matches its schema; there is one CSV and one tab per table, with the
 * amounts of the JSON, and a comma in French.
 */
export async function expectForms(
  reporting: ReportingService,
  establishment: AccessEstablishment,
  request: ReportRequest,
): Promise<void> {
  const { language } = request;
  const json = JSON.parse(
    (await reporting.renderReport(establishment, request, 'json')).bytes.toString('utf8'),
  ) as JsonDocument;
  expect(json).toMatchObject({ name: request.report, language });
  expect(unknownToSchema(json)).toEqual([]);
  expect(unknownToOwnSchema(json)).toEqual([]);
  const data = json.sections.filter(({ kind }) => ['table', 'findings', 'facts'].includes(kind));
  const lengths = data.map(({ rows, findings, facts }) => (rows ?? findings ?? facts ?? []).length);

  const csv = await reporting.renderReport(establishment, request, 'csv');
  expect(csv.fileName).toMatch(data.length === 1 ? /\.csv$/ : /\.zip$/);
  const files = csvTables(csv.bytes);
  const tables = files.map(({ text }) => parse(text, { delimiter: language === 'fr' ? ';' : ',' }));
  if (data.length > 0) expect(tables.map(({ length }) => length - 1)).toEqual(lengths);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);

  const xlsx = await reporting.renderReport(establishment, request, 'xlsx');
  const [head, ...tabs] = readWorkbook(xlsx.bytes);
  expect(head?.name).toBe('Document');
  expect(tabs.map(({ rows }) => rows.length - 1)).toEqual(lengths);
  expect(tabs.filter(({ frozenRows, hasFormulas }) => frozenRows !== 1 || hasFormulas)).toEqual([]);
  expect(unreadableCells(tabs, language)).toEqual([]);

  const exponent = establishment.currencyExponent;
  data.forEach(({ kind, columns = [], rows = [] }, at) => {
    if (kind !== 'table') return;
    columns.forEach((column, place) => {
      if (column.kind !== 'minor') return;
      const cellValues = rows.map(({ cells }) => cells?.[column.key] ?? null);
      rows.forEach((row, line) => {
        const minor = cellValues[line] ?? null;
        // the label of a sum takes the first free cell
        if (minor === null) return;
        const exact = decimal(minor, exponent);
        const written = language === 'fr' ? exact.replace('.', ',') : exact;
        expect([column.key, row.kind, tables[at]?.[line + 1]?.[place + 1]]).toEqual([column.key, row.kind, written]);
        const cell = tabs[at]?.rows[line + 1]?.[place + 1];
        expect([column.key, cell?.value]).toEqual([column.key, Number(exact)]);
        expect(cell?.format).toContain('#,##0');
      });
    });
  });
}

import { toSheetValue } from './sheets.js';
import type { CellValue, Column, ReportDocument, Row, Section, TableSection, ValueKind } from '../model/document.js';

/** Format name in JSON documents. The version increases when a reader of the previous one could be misled. */
export const DOCUMENT_FORMAT = 'releve-document';
export const DOCUMENT_VERSION = 1;
export const DOCUMENT_SCHEMA = `${DOCUMENT_FORMAT}-${DOCUMENT_VERSION}.schema.json`;

/**
 * The document as one JSON text, described by `reports/releve-document-1.schema.json`. Whole numbers and decimals are
 * decimal text (exact at any size), money in minor units of `currency`, instants UTC ISO 8601, absent values null.
 * Photographs are represented by their words, not their bytes.
 */

type JsonValue = string | null;

/**
 * Returns a value as JSON text: whole numbers and decimals as digits, instants in UTC ISO 8601; null without a value.
 */
function toJsonValue(kind: ValueKind, value: CellValue | undefined): JsonValue {
  const sheetValue = toSheetValue(kind, value);
  if (typeof sheetValue === 'bigint') return sheetValue.toString();
  return sheetValue instanceof Date ? sheetValue.toISOString() : sheetValue;
}

/** Returns a row as JSON text; a row of data has a cell for every column, a row of sums only those it fills. */
function formatJsonRow(columns: readonly Column[], row: Row): string {
  if (row.kind === 'group') return JSON.stringify(row);
  const presentColumns = columns.filter((column) => row.kind === 'row' || row.cells[column.key] !== undefined);
  const cells = Object.fromEntries(
    presentColumns.map((column) => [column.key, toJsonValue(column.kind, row.cells[column.key])]),
  );
  return JSON.stringify({ ...row, cells });
}

const MAX_CHUNK_CHARACTERS = 65_536;

/** Yields a table as JSON text in pieces of about 64 kB, so that a long table is never held in memory. */
async function* streamJsonTable(table: TableSection): AsyncGenerator<string, void, void> {
  const { rows, ...tableProperties } = table;
  // carried sums are for paper only
  const jsonProperties = { ...tableProperties, carried: undefined };
  yield `${JSON.stringify(jsonProperties).slice(0, -1)},"rows":[`;
  let chunk = '';
  let separator = '\n';
  for await (const row of rows) {
    chunk += separator + formatJsonRow(table.columns, row);
    separator = ',\n';
    if (chunk.length > MAX_CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}]}`;
}

/** Returns a section other than a table as JSON text, without what only paper needs (drawn strokes, image bytes). */
function formatJsonSection(section: Exclude<Section, TableSection>): string {
  switch (section.kind) {
    case 'facts': {
      const facts = section.facts.map((fact) => ({ ...fact, value: toJsonValue(fact.kind ?? 'text', fact.value) }));
      return JSON.stringify({ kind: section.kind, name: section.name, facts });
    }
    case 'findings': {
      const columns = section.columns ?? [];
      const findings = section.findings.map(({ cells = {}, ...finding }) => ({
        ...finding,
        cells: Object.fromEntries(columns.map((column) => [column.key, toJsonValue(column.kind, cells[column.key])])),
      }));
      return JSON.stringify({ kind: section.kind, name: section.name, columns, findings });
    }
    case 'signatures': {
      const places = section.places.map(({ label, signedBy }) => ({ label, signedBy }));
      return JSON.stringify({ ...section, places });
    }
    case 'image':
      return JSON.stringify({ kind: section.kind, caption: section.caption, alternativeText: section.alternativeText });
    default:
      return JSON.stringify(section);
  }
}

/** Yields the document as JSON text in pieces, and reads its rows once. Omits what concerns paper only. */
export async function* streamDocumentJson(document: ReportDocument): AsyncGenerator<string, void, void> {
  const { sections, generatedAt, log, ...head } = document;
  const jsonHead = {
    $schema: `/api/schemas/${DOCUMENT_SCHEMA}`,
    format: DOCUMENT_FORMAT,
    version: DOCUMENT_VERSION,
    ...head,
    // number of copies, paper and issue number are for paper only
    copies: undefined,
    paper: undefined,
    issue: undefined,
    generatedAt: generatedAt.toISOString(),
    log: { position: log.position.toString(), head: log.head },
  };
  yield `${JSON.stringify(jsonHead).slice(0, -1)},"sections":[\n`;
  let separator = '';
  for (const section of sections) {
    if (section.kind === 'page-break' || section.kind === 'need-space') continue;
    yield separator;
    separator = ',\n';
    if (section.kind === 'table') yield* streamJsonTable(section);
    else yield formatJsonSection(section);
  }
  yield '\n]}\n';
}

import type { DeclaredTable } from '../model/columns.js';
import type { ValueKind } from '../model/document.js';
import { DOCUMENT_FORMAT, DOCUMENT_VERSION } from './json.js';

/**
 * The JSON Schema of one document: the schema of all documents, with the tables that its report declares. `x-facts` in
 * a table names the records of each row and the figure of each column, in words of the second path.
 */

const WHOLE_NUMBER_PATTERN = '^-?\\d+$';
const DECIMAL_PATTERN = '^[+-]?\\d+(\\.\\d+)?$';

/** Text of a value in JSON, by its kind; words have no pattern. */
const PATTERN_BY_KIND: Readonly<Record<ValueKind, string | undefined>> = {
  text: undefined,
  code: undefined,
  minor: WHOLE_NUMBER_PATTERN,
  credits: WHOLE_NUMBER_PATTERN,
  count: WHOLE_NUMBER_PATTERN,
  percent: DECIMAL_PATTERN,
  statedPercent: DECIMAL_PATTERN,
  points: DECIMAL_PATTERN,
  decimal: DECIMAL_PATTERN,
  instant: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  day: '^\\d{4}-\\d{2}-\\d{2}$',
};

/** Returns the JSON schema of a value: text of its kind's pattern, or null. */
function buildValueSchema(kind: ValueKind): object {
  const pattern = PATTERN_BY_KIND[kind];
  return pattern === undefined ? { type: ['string', 'null'] } : { type: ['string', 'null'], pattern };
}

/** Returns the JSON schema of a declared table; with `rows`, also the facts by which the second path verifies it. */
function buildTableSchema({ name, columns, rows }: DeclaredTable): object {
  const cellsSchema = {
    properties: Object.fromEntries(columns.map(({ key, kind }) => [key, buildValueSchema(kind)])),
    additionalProperties: false,
  };
  const factEntries = columns.filter(({ fact }) => fact !== undefined).map(({ key, fact }) => [key, fact] as const);
  const keyEntries = columns.filter(({ by }) => by !== undefined).map(({ key, by }) => [key, by] as const);
  const summedKeys = columns.filter((column) => column.summed === true).map(({ key }) => key);
  return {
    title: name,
    properties: {
      columns: {
        prefixItems: columns.map(({ key, kind }) => ({ properties: { key: { const: key }, kind: { const: kind } } })),
        minItems: columns.length,
        maxItems: columns.length,
      },
      rows: { items: { properties: { cells: cellsSchema } } },
    },
    ...(rows === undefined
      ? {}
      : {
          'x-facts': {
            ...rows,
            keys: Object.fromEntries(keyEntries),
            facts: Object.fromEntries(factEntries),
            summed: summedKeys,
          },
        }),
  };
}

/** Returns the JSON schema of one report's documents, which adds its declared tables to the schema shared by all. */
export function buildDocumentSchema(reportName: string, tables: readonly DeclaredTable[]): object {
  const tableNames = [...new Set(tables.map(({ name }) => name))];
  const conditions = tableNames.map((name) => ({
    if: { properties: { kind: { const: 'table' }, name: { const: name } }, required: ['kind', 'name'] },
    then: { $ref: `#/$defs/${name}` },
  }));
  const tableSchemas = tableNames.map((name) => {
    const variants = tables.filter((table) => table.name === name).map(buildTableSchema);
    return [name, variants.length === 1 ? variants[0] : { anyOf: variants }] as const;
  });
  const sharedSchemaId = `urn:releve:schemas:${DOCUMENT_FORMAT}:${DOCUMENT_VERSION}`;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${sharedSchemaId}:${reportName}`,
    title: `The document ${reportName} of Relevé`,
    $ref: sharedSchemaId,
    properties: {
      name: { const: reportName },
      ...(conditions.length === 0 ? {} : { sections: { items: { allOf: conditions } } }),
    },
    $defs: Object.fromEntries(tableSchemas),
  };
}

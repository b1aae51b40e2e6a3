import type { PoolClient } from 'pg';
import { listCatalogueObjects, type CatalogueObject } from '../catalogue/catalogue.queries.js';
import { compareCatalogue, type Catalogue, type CatalogueDifference } from '../catalogue/catalogue.js';
import type { Findings } from '../findings/finding.js';
import type { AuditedTable } from './guards.queries.js';
import { withQualifiedNames } from './verify.queries.js';

const findingKindByState = { missing: 'guardMissing', changed: 'guardAltered', unknown: 'guardUnknown' } as const;

/**
 * Compares the database's catalogue (tables, rules, triggers, functions, views, rights) and the way each table enters
 * the log with what this program version expects. Adds a finding for each difference.
 */
export async function verifyCatalogue(
  client: PoolClient,
  auditedTables: readonly AuditedTable[],
  expectedCatalogue: Catalogue,
  findings: Findings,
): Promise<void> {
  const objects = await listCatalogueAndAuditObjects(client, auditedTables);
  for (const difference of compareCatalogue(objects, expectedCatalogue)) {
    const { state, name } = difference;
    findings.add({
      establishmentId: 0,
      table: parseRelationName(name),
      key: name,
      kind: findingKindByState[state],
      detail: describeDifference(difference),
    });
  }
}

/**
 * Returns the objects of the catalogue, and the way each audited table enters the log. Call it within a transaction.
 */
export async function listCatalogueAndAuditObjects(
  client: PoolClient,
  auditedTables: readonly AuditedTable[],
): Promise<readonly CatalogueObject[]> {
  return [
    ...(await withQualifiedNames(client, () => listCatalogueObjects(client))),
    ...auditedTables.map(describeAuditedTable),
  ];
}

/** Describes how a table enters the log as a catalogue object. */
function describeAuditedTable({
  tableName,
  mode,
  keyColumns,
  digestColumns,
  skipColumns,
}: AuditedTable): CatalogueObject {
  const columns = [keyColumns, digestColumns, skipColumns].map((columnNames) => columnNames.join(','));
  return { name: `audited table ${tableName}`, part: null, definition: [mode, ...columns].join(' | ') };
}

/** Returns the name of the table, view or function that a catalogue object is or belongs to. */
function parseRelationName(objectName: string): string {
  return /^(?:[a-z ]+ )([^ .(]+)/u.exec(objectName)?.[1] ?? objectName;
}

/**
 * Returns the finding's text for a difference of the catalogue, with at most 400 characters of the present definition.
 */
function describeDifference({ state, name, definition }: CatalogueDifference): string {
  if (state === 'missing') return `${name} is gone`;
  const shortDefinition = definition.replace(/\s+/gu, ' ').slice(0, 400);
  if (state === 'unknown') return `${name} is none of this version's: ${shortDefinition}`;
  return `${name} is not the one this version makes; it is now ${shortDefinition}`;
}

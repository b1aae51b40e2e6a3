import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import { Refusal } from '#refusals/refusal.js';
import { DOCUMENT_SCHEMA } from './forms/json.js';
import { buildDocumentSchema } from './forms/schema.js';
import { listReports, type Reports } from './registry.js';

/** Returns the JSON schema of a listed document as text. Refuses with UNKNOWN_REPORT. */
export function buildReportSchemaText(reports: Reports, reportName: string): string {
  const listedReports = listReports(reports);
  const definition = listedReports.find(({ name }) => name === reportName);
  if (definition !== undefined) return JSON.stringify(buildDocumentSchema(reportName, definition.tables ?? []));
  throw new Refusal('UNKNOWN_REPORT', { report: reportName, reports: listedReports.map(({ name }) => name) });
}

let cachedSchema: string | undefined;

/** Returns the JSON schema shared by all documents as text, read once. */
export const readDocumentSchema = (): string =>
  (cachedSchema ??= readFileSync(path.join(packageRoot, 'reports', DOCUMENT_SCHEMA), 'utf8'));

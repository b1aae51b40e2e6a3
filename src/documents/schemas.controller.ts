import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '#identity/access/access.decorators.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { Refusal } from '#refusals/refusal.js';
import { DOCUMENT_SCHEMA } from './forms/json.js';
import { documentSchemaOf } from './forms/schema.js';
import { REPORTS, listedReports } from './registry.js';
import type { Reports } from './registry.js';

/** Serves the schemas of JSON documents, publicly: they contain no data of an establishment. */
@ApiTags('reports')
@Controller('schemas')
export class SchemasController {
  constructor(@Inject(REPORTS) private readonly reports: Reports) {}

  @Get(DOCUMENT_SCHEMA)
  @Public()
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  @ApiOperation({ summary: 'JSON Schema (2020-12) of documents in JSON' })
  @ApiProduces('application/schema+json')
  document(): string {
    return documentSchema();
  }

  @Get('documents/:report')
  @Public()
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  @ApiOperation({ summary: 'JSON Schema (2020-12) of one document, with its tables' })
  @ApiProduces('application/schema+json')
  ofDocument(@Param('report') report: string): string {
    return schemaOfReport(this.reports, report);
  }
}

/** Returns the schema of a listed document as text. Refuses UNKNOWN_REPORT. */
export function schemaOfReport(reports: Reports, report: string): string {
  const listed = listedReports(reports);
  const definition = listed.find(({ name }) => name === report);
  if (definition !== undefined) return JSON.stringify(documentSchemaOf(report, definition.tables ?? []));
  throw new Refusal('UNKNOWN_REPORT', { report, reports: listed.map(({ name }) => name) });
}

let read: string | undefined;

/** Returns the schema of all documents as text, read once. */
export const documentSchema = (): string =>
  (read ??= readFileSync(path.join(packageRoot, 'reports', DOCUMENT_SCHEMA), 'utf8'));

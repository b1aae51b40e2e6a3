import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '#identity/access/access.decorators.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { DOCUMENT_SCHEMA } from './forms/json.js';

/** Serves the schema of JSON documents, publicly: it contains no data of an establishment. */
@ApiTags('reports')
@Controller('schemas')
export class SchemasController {
  @Get(DOCUMENT_SCHEMA)
  @Public()
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  @ApiOperation({ summary: 'JSON Schema (2020-12) of documents in JSON' })
  @ApiProduces('application/schema+json')
  document(): string {
    return documentSchema();
  }
}

let read: string | undefined;

/** Returns the schema as text, read once. */
export const documentSchema = (): string =>
  (read ??= readFileSync(path.join(packageRoot, 'reports', DOCUMENT_SCHEMA), 'utf8'));

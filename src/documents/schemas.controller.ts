import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '#identity/access/access.decorators.js';
import { readDocumentSchema, buildReportSchemaText } from './document-schemas.js';
import { DOCUMENT_SCHEMA } from './forms/json.js';
import { REPORTS, type Reports } from './registry.js';

/** Serves the schemas of JSON documents, publicly: they contain no data of an establishment. */
@ApiTags('reports')
@Controller('schemas')
export class SchemasController {
  constructor(@Inject(REPORTS) private readonly reports: Reports) {}

  /** Returns the JSON schema shared by all documents in JSON. It is public and may be cached for a day. */
  @Get(DOCUMENT_SCHEMA)
  @Public()
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  @ApiOperation({ summary: 'JSON Schema (2020-12) of documents in JSON' })
  @ApiProduces('application/schema+json')
  readSharedSchema(): string {
    return readDocumentSchema();
  }

  /** Returns the JSON schema of one document, with its tables. It is public and may be cached for a day. */
  @Get('documents/:report')
  @Public()
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  @ApiOperation({ summary: 'JSON Schema (2020-12) of one document, with its tables' })
  @ApiProduces('application/schema+json')
  readSchemaOfDocument(@Param('report') report: string): string {
    return buildReportSchemaText(this.reports, report);
  }
}

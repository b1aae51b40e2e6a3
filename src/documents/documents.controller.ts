import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { DocumentsService, type DocumentCatalogue, type PeriodStanding } from './documents.service.js';
import type { DocumentSubject } from './documents.queries.js';
import { SubjectsQueryDto } from './documents.dto.js';
import { PeriodQueryDto } from './parts/period-query.js';

@ApiTags('reports')
@Controller('establishments/:establishment/documents')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  /** Returns the available documents with their parameters, and the recorded days and seasons to choose from. */
  @Get()
  @Permission('reports.read')
  @ApiOperation({ summary: 'The documents with what each needs to know, and the periods of the establishment' })
  readCatalogue(
    @CurrentEstablishment() establishment: Establishment,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<DocumentCatalogue> {
    return this.documents.readCatalogue(establishment, parseAcceptLanguage(acceptLanguage));
  }

  /** Lists the slips, sessions, books or desks that a document may be about, the latest first. */
  @Get(':report/subjects')
  @Permission('reports.read')
  @ApiOperation({ summary: 'Possible subjects of a document: slips, sessions, books or desks, the latest first' })
  listSubjects(
    @CurrentEstablishment() establishment: Establishment,
    @Param('report') report: string,
    @Query() { from, to, text }: SubjectsQueryDto,
  ): Promise<DocumentSubject[]> {
    const filter = { from: from ?? null, to: to ?? null, text: text ?? null, limit: 50 };
    return this.documents.listSubjects(establishment, report, filter);
  }

  /** Returns a period in words, with its numbers of closed, open and missing gaming days. */
  @Get('standing')
  @Permission('reports.read')
  @ApiOperation({ summary: 'How far the gaming days of a period are settled' })
  readPeriodStanding(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { language, ...period }: PeriodQueryDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<PeriodStanding> {
    return this.documents.readPeriodStanding(establishment, period, language ?? parseAcceptLanguage(acceptLanguage));
  }
}

import { Controller, Get, Headers, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { ReportQueryDto } from './reporting.dto.js';
import { ReportingService, type CatalogueEntry } from './reporting.service.js';

@ApiTags('reports')
@Controller('establishments/:establishment/reports')
export class ReportingController {
  constructor(private readonly reporting: ReportingService) {}

  /** Lists the documents that can be requested, with their titles in the language of the request. */
  @Get()
  @Permission('reports.read')
  @ApiOperation({ summary: 'The documents that can be asked for' })
  listDocuments(@Headers('accept-language') language?: string): CatalogueEntry[] {
    return this.reporting.listCatalogue(parseAcceptLanguage(language));
  }

  /**
   * Renders one document as PDF, CSV or JSON. With a `purpose` it includes personal data, each view of which is
   * recorded.
   */
  @Get(':report')
  @Permission('reports.read')
  @ApiOperation({
    summary: 'One document, as signed PDF, CSV or JSON; each PDF is a delivery, numbered and entered in its register',
  })
  @ApiProduces('application/pdf', 'text/csv', 'application/json')
  async renderDocument(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('report') report: string,
    @Query() query: ReportQueryDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<StreamableFile> {
    const { format, language, machine, of: subject, purpose, disposition = 'attachment', ...period } = query;
    const request = {
      report,
      period,
      machine,
      subject,
      language: language ?? parseAcceptLanguage(acceptLanguage),
      requestedBy: actor.personId,
      personalDataAccess: purpose === undefined ? undefined : { actor, purpose },
    };
    const { bytes, mediaType, fileName } = await this.reporting.renderReport(establishment, request, format);
    return new StreamableFile(bytes, {
      type: mediaType,
      disposition: `${disposition}; filename="${fileName}"`,
      length: bytes.length,
    });
  }
}

import { Controller, Get, Header, Headers, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { AlterationsPageDto, AlterationsQueryDto } from './alterations.dto.js';
import { AlterationsService, type AlterationsPage, type AlterationsSummary } from './alterations.service.js';

@ApiTags('log')
@Controller('establishments/:establishment')
export class AlterationsController {
  constructor(private readonly alterations: AlterationsService) {}

  /** Lists a page of the alterations (replaced values) that match the filters, latest first. */
  @Get('alterations')
  @Permission('log.read')
  @ApiOperation({ summary: 'The data-alteration log: what replaced what, the latest first' })
  listAlterations(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: AlterationsPageDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<AlterationsPage> {
    return this.alterations.listAlterationsPage(
      establishment,
      query,
      query,
      query.language ?? parseAcceptLanguage(acceptLanguage),
    );
  }

  /** Counts the alterations (replaced values) of a period, by kind of element and by person. */
  @Get('alterations/summary')
  @Permission('log.read')
  @ApiOperation({ summary: 'How many values were altered in a period, by kind of element and by person' })
  summariseAlterations(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: AlterationsQueryDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<AlterationsSummary> {
    return this.alterations.summariseAlterations(
      establishment,
      query,
      query.language ?? parseAcceptLanguage(acceptLanguage),
    );
  }

  /** Returns every alteration (replaced value) that matches the filters, as CSV. */
  @Get('alterations.csv')
  @Permission('log.read')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ApiOperation({ summary: 'The same as CSV, everything the question leaves' })
  exportAlterations(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: AlterationsQueryDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<string> {
    return this.alterations.exportAlterationsCsv(
      establishment,
      query,
      query.language ?? parseAcceptLanguage(acceptLanguage),
    );
  }
}

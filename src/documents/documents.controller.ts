import { Controller, Get, Headers, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentHouse, Permission } from '../identity/access.decorators.js';
import type { House } from '../identity/access.decorators.js';
import { refusalLanguage } from '../refusals/refusal.js';
import { DocumentsService } from './documents.service.js';
import type { DocumentCatalogue, PeriodStanding } from './documents.service.js';
import { PeriodQueryDto } from './model/period-query.js';

@ApiTags('reports')
@Controller('establishments/:establishment/documents')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get()
  @Permission('reports.read')
  @ApiOperation({ summary: 'The documents with what each must be told, and the periods of the house' })
  catalogue(@CurrentHouse() house: House, @Headers('accept-language') accepted?: string): Promise<DocumentCatalogue> {
    return this.documents.catalogue(house, refusalLanguage(accepted));
  }

  @Get('standing')
  @Permission('reports.read')
  @ApiOperation({ summary: 'How far the gaming days of a period are settled' })
  standing(
    @CurrentHouse() house: House,
    @Query() { language, ...period }: PeriodQueryDto,
    @Headers('accept-language') accepted?: string,
  ): Promise<PeriodStanding> {
    return this.documents.standing(house, period, language ?? refusalLanguage(accepted));
  }
}

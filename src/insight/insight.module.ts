import { Module } from '@nestjs/common';
import { AuditModule } from '#audit/audit.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { TrendsController } from './trends.controller.js';
import { TrendsService } from './trends.service.js';

/** Trends and search. */
@Module({
  imports: [AuditModule, EstablishmentsModule],
  controllers: [SearchController, TrendsController],
  providers: [SearchService, TrendsService],
})
export class InsightModule {}

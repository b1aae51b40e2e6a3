import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { ReportingController } from './reporting.controller.js';
import { ReportingService } from './reporting.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { ToldApprovalsService } from './told-approvals.service.js';
import { ToldController } from './told.controller.js';
import { ToldFindingsService } from './told-findings.service.js';
import { TrendsController } from './trends.controller.js';
import { TrendsService } from './trends.service.js';

@Module({
  imports: [AuditModule, EstablishmentsModule],
  controllers: [ReportingController, SearchController, ToldController, TrendsController],
  providers: [ReportingService, SearchService, ToldApprovalsService, ToldFindingsService, TrendsService],
  exports: [ReportingService],
})
export class ReportingModule {}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { AlterationsController } from './alterations.controller.js';
import { AlterationsService } from './alterations.service.js';
import { ArchiveMaker } from './archive-maker.service.js';
import { ArchivesController } from './archives.controller.js';
import { ArchivesService } from './archives.service.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { RegistersController } from './registers.controller.js';
import { RegistersService } from './registers.service.js';
import { LogViewController } from './log-view.controller.js';
import { LogViewService } from './log-view.service.js';
import { ReportingController } from './reporting.controller.js';
import { ReportingService } from './reporting.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { SlipsController } from './slips.controller.js';
import { ToldApprovalsService } from './told-approvals.service.js';
import { ToldController } from './told.controller.js';
import { ToldFindingsService } from './told-findings.service.js';
import { TrendsController } from './trends.controller.js';
import { TrendsService } from './trends.service.js';

@Module({
  imports: [AuditModule, EstablishmentsModule],
  controllers: [
    AlterationsController,
    DocumentsController,
    RegistersController,
    ArchivesController,
    LogViewController,
    ReportingController,
    SearchController,
    SlipsController,
    ToldController,
    TrendsController,
  ],
  providers: [
    AlterationsService,
    DocumentsService,
    RegistersService,
    ArchiveMaker,
    ArchivesService,
    LogViewService,
    ReportingService,
    SearchService,
    ToldApprovalsService,
    ToldFindingsService,
    TrendsService,
  ],
  exports: [ReportingService],
})
export class ReportingModule {}

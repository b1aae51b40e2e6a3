import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { AlterationsController } from '../registers/alterations.controller.js';
import { AlterationsService } from '../registers/alterations.service.js';
import { ArchiveMaker } from '../archive/archive-maker.service.js';
import { ArchivesController } from '../archive/archives.controller.js';
import { ArchivesService } from '../archive/archives.service.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { RegistersController } from '../registers/registers.controller.js';
import { RegistersService } from '../registers/registers.service.js';
import { LogViewController } from '../registers/log-view.controller.js';
import { LogViewService } from '../registers/log-view.service.js';
import { ReportingController } from './reporting.controller.js';
import { ReportingService } from './reporting.service.js';
import { SearchController } from '../insight/search.controller.js';
import { SearchService } from '../insight/search.service.js';
import { SlipsController } from './slips.controller.js';
import { ToldApprovalsService } from '../inbox/told-approvals.service.js';
import { ToldController } from '../inbox/told.controller.js';
import { ToldFindingsService } from '../inbox/told-findings.service.js';
import { TrendsController } from '../insight/trends.controller.js';
import { TrendsService } from '../insight/trends.service.js';

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

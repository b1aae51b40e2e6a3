import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { ReportingController } from './reporting.controller.js';
import { ReportingService } from './reporting.service.js';
import { TrendsController } from './trends.controller.js';
import { TrendsService } from './trends.service.js';

@Module({
  imports: [AuditModule, EstablishmentsModule],
  controllers: [ReportingController, TrendsController],
  providers: [ReportingService, TrendsService],
  exports: [ReportingService],
})
export class ReportingModule {}

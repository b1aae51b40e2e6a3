import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { ToldApprovalsService } from './told-approvals.service.js';
import { ToldFindingsService } from './told-findings.service.js';
import { ToldController } from './told.controller.js';

/** What waits for whom, in words: findings and requests. */
@Module({
  imports: [AuditModule, EstablishmentsModule],
  controllers: [ToldController],
  providers: [ToldApprovalsService, ToldFindingsService],
})
export class InboxModule {}

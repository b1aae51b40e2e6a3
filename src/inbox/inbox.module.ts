import { Module } from '@nestjs/common';
import { AuditModule } from '#audit/audit.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { ApprovalDescriptionsService } from './approval-descriptions.service.js';
import { FindingDescriptionsService } from './finding-descriptions.service.js';
import { InboxController } from './inbox.controller.js';

/** Describes the tasks that wait for a reader: findings and requests. */
@Module({
  imports: [AuditModule, EstablishmentsModule],
  controllers: [InboxController],
  providers: [ApprovalDescriptionsService, FindingDescriptionsService],
})
export class InboxModule {}

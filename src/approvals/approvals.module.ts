import { Global, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { ApprovalsController } from './approvals.controller.js';
import { decisionsProof } from './approvals.proof.js';
import { ApprovalsService } from './approvals.service.js';

/** What waits for a second person: requested, approved or refused by somebody else, withdrawn by the requester. */
@Global()
@Module({ controllers: [ApprovalsController], providers: [ApprovalsService], exports: [ApprovalsService] })
export class ApprovalsModule implements OnModuleInit {
  constructor(private readonly audit: AuditService) {}

  onModuleInit(): void {
    this.audit.addDigestCheck(decisionsProof);
  }
}

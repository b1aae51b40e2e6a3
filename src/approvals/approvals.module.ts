import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { ApprovedActs } from '#identity/approved-acts.service.js';
import { SecondPerson } from '#identity/deciding/second-person.service.js';
import { ApprovalsController } from './approvals.controller.js';
import { decisionsProof } from './approvals.proof.js';
import { ApprovalsService } from './approvals.service.js';
import { PeopleRequestsController } from './people-requests.controller.js';

/** Requests that wait for a second person: approved or refused by another person, or withdrawn by the requester. */
@Global()
@Module({
  controllers: [ApprovalsController, PeopleRequestsController],
  providers: [ApprovalsService],
  exports: [ApprovalsService],
})
export class ApprovalsModule implements OnModuleInit {
  constructor(
    private readonly audit: AuditService,
    private readonly approvals: ApprovalsService,
    private readonly secondPerson: SecondPerson,
    private readonly acts: ApprovedActs,
  ) {}

  /**
   * Registers the check of decisions, the recording and withdrawal of requests, and the acts that an approval applies.
   */
  onModuleInit(): void {
    const { approvals, acts } = this;
    this.audit.addDigestCheck(decisionsProof);
    this.secondPerson.onRequested((tx, request) => approvals.recordRequest(tx, request));
    this.secondPerson.onRightEnded((tx) => approvals.withdrawLapsed(tx, null, null));
    approvals.onApproved('roleGrant', acts.byKind.roleGrant);
    approvals.onApproved('badgeIssue', acts.byKind.badgeIssue);
    approvals.onApproved('accountOpening', acts.byKind.accountOpening);
    approvals.onApproved('secretReset', acts.byKind.secretReset);
    approvals.onApproved('factorRemoval', acts.byKind.factorRemoval);
  }
}

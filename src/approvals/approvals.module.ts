import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { ApprovedActions } from '#identity/approved-acts.service.js';
import { SecondPerson } from '#identity/deciding/second-person.service.js';
import { ApprovalsController } from './approvals.controller.js';
import { selfApprovalCheck } from './approvals.proof.js';
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
    private readonly actions: ApprovedActions,
  ) {}

  /**
   * Registers the check of decisions, the recording and withdrawal of requests, and the acts that an approval applies.
   */
  onModuleInit(): void {
    const { approvals, actions } = this;
    this.audit.addDigestCheck(selfApprovalCheck);
    this.secondPerson.registerRequestRecorder((tx, request) => approvals.recordRequest(tx, request));
    this.secondPerson.registerRequestWithdrawer((tx) => approvals.withdrawLapsedRequests(tx, null, null));
    approvals.registerApprovalHandler('roleGrant', actions.handlersByKind.roleGrant);
    approvals.registerApprovalHandler('badgeIssue', actions.handlersByKind.badgeIssue);
    approvals.registerApprovalHandler('accountOpening', actions.handlersByKind.accountOpening);
    approvals.registerApprovalHandler('secretReset', actions.handlersByKind.secretReset);
    approvals.registerApprovalHandler('factorRemoval', actions.handlersByKind.factorRemoval);
  }
}

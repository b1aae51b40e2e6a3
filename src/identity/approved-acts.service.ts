import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/rows.js';
import { BadgesService } from './enrolments/badges.service.js';
import { SecondFactors } from './factors/second-factors.service.js';
import { GrantsService } from './people/grants.service.js';
import { AccountsService } from './people/accounts.service.js';
import type { ApprovedAction } from './deciding/second-person.service.js';

/** Applies acts approved by a second person, by the kind of their request, in the transaction of the decision. */
@Injectable()
export class ApprovedActions {
  constructor(
    private readonly grants: GrantsService,
    private readonly badges: BadgesService,
    private readonly accounts: AccountsService,
    private readonly factors: SecondFactors,
  ) {}

  /** Each returns the generated password, if any. */
  readonly handlersByKind = {
    roleGrant: (tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint) =>
      this.grants.giveApprovedFunction(tx, approvedAction, decidedBy),
    badgeIssue: (tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint) =>
      this.badges.issueApprovedBadge(tx, approvedAction, decidedBy),
    accountOpening: (tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint) =>
      this.accounts.openApprovedAccount(tx, approvedAction, decidedBy),
    secretReset: (tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint) =>
      this.accounts.resetApprovedPassword(tx, approvedAction, decidedBy),
    factorRemoval: (tx: Tx, approvedAction: ApprovedAction, decidedBy: bigint) =>
      this.factors.removeApprovedFactors(tx, approvedAction, decidedBy),
  } as const;
}

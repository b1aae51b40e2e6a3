import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/rows.js';
import { BadgesService } from './enrolments/badges.service.js';
import { SecondFactors } from './factors/second-factors.service.js';
import { GrantsService } from './people/grants.service.js';
import { AccountsService } from './people/accounts.service.js';
import type { ApprovedAct } from './deciding/second-person.service.js';

/** Applies acts approved by a second person, by the kind of their request, in the transaction of the decision. */
@Injectable()
export class ApprovedActs {
  constructor(
    private readonly grants: GrantsService,
    private readonly badges: BadgesService,
    private readonly accounts: AccountsService,
    private readonly factors: SecondFactors,
  ) {}

  /** Each returns the generated password, if any. */
  readonly byKind = {
    roleGrant: (tx: Tx, act: ApprovedAct, by: bigint) => this.grants.grantApproved(tx, act, by),
    badgeIssue: (tx: Tx, act: ApprovedAct, by: bigint) => this.badges.issueApprovedBadge(tx, act, by),
    accountOpening: (tx: Tx, act: ApprovedAct, by: bigint) => this.accounts.openApprovedAccount(tx, act, by),
    secretReset: (tx: Tx, act: ApprovedAct, by: bigint) => this.accounts.resetApprovedPassword(tx, act, by),
    factorRemoval: (tx: Tx, act: ApprovedAct, by: bigint) => this.factors.removeApprovedFactors(tx, act, by),
  } as const;
}

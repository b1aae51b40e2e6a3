import { Injectable, type OnModuleInit } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { findAccountRole, type AccountRole, type AccountRoleChange } from '#domain/accounting/account-roles.js';
import { CHARTS_OF_ACCOUNTS } from '#domain/accounting/charts-of-accounts.js';
import { ChartService } from '#ledger/chart.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { buildAccountRoleViews, type AccountRolesView } from './account-role-views.js';
import { requireEstablishmentById } from './directory/establishments.queries.js';
import { lockGamingDays } from './days/gaming-days.queries.js';
import { GamingDaysService } from './days/gaming-days.service.js';
import { SettingsService } from './settings/settings.service.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface AccountRoleProposal {
  readonly role: string;
  readonly accountCode: string;
  readonly validFrom: string;
  readonly reason: string;
}

/** Assigns accounts to roles: requested by one person, approved by another, from a future gaming day on. */
@Injectable()
export class AccountRolesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalsService,
    private readonly chart: ChartService,
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerApprovalHandler('accountRole', (tx, request) => this.applyApprovedChange(tx, request));
  }

  /**
   * Returns every account role (a use, such as the cash in the safe), with its history and its pending changes.
   * Also its account on a day (absent: the current one).
   */
  async getAccountRolesView(establishment: Establishment, day: string | undefined): Promise<AccountRolesView> {
    const db = this.database.dataSource;
    const gamingDay = day ?? (await this.gamingDays.findCurrentDay(db, establishment));
    const chart = CHARTS_OF_ACCOUNTS[establishment.jurisdiction];
    const storedRoles = await this.chart.listAccountRoles(db, establishment.establishmentId);
    const approvals = await this.approvals.listApprovalsOfKind(establishment, 'accountRole');
    const roles = buildAccountRoleViews({ chart, gamingDay, storedRoles, approvals });
    const { closingTime: earliest } = await this.settings.findEarliestDays(db, establishment);
    return { gamingDay, earliest, roles };
  }

  /**
   * Requests another account for a role from a gaming day on; another person's approval applies it.
   * Refuses UNKNOWN_ACCOUNT_ROLE, and the codes of `assertChangeAllowed`.
   */
  proposeAccountRole(
    { actor, establishment, idempotencyKey }: UserRequest,
    proposal: AccountRoleProposal,
  ): Promise<Serialized<{ requestId: bigint }>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => ({
      requestId: await this.proposeInTransaction(tx, actor, establishment, proposal),
    }));
  }

  /**
   * Requests another account for a role within the caller's transaction, whose audit context it sets; returns the
   * request. Refuses with the codes of `proposeAccountRole`.
   */
  async proposeInTransaction(
    tx: Tx,
    { personId }: Pick<Actor, 'personId'>,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    { reason, ...proposal }: AccountRoleProposal,
  ): Promise<bigint> {
    const action = { action: 'ledger.proposeAccountRole', happenedAt: this.clock.now(), reason } as const;
    await setAuditContext(tx, { ...action, establishmentId, personId });
    const change = { ...proposal, role: requireAccountRole(proposal.role) };
    await this.assertChangeAllowed(tx, establishmentId, change);
    const newRequest = { establishmentId, kind: 'accountRole' as const, subject: { ...change }, reason };
    return this.approvals.recordRequest(tx, { ...newRequest, requestedBy: personId });
  }

  /**
   * Applies an approved change of an account role, as requested.
   * It is checked again, because days may have been recorded or closed since.
   */
  private async applyApprovedChange(tx: Tx, request: ApprovalRequest): Promise<void> {
    const { establishmentId, requestId, reason, requestedBy } = request;
    const { role, accountCode, validFrom } = request.subject as unknown as AccountRoleChange;
    const change = { role, accountCode, validFrom };
    await this.assertChangeAllowed(tx, establishmentId, change);
    const origin = { reason, approvalRequestId: requestId, recordedBy: requestedBy };
    await this.chart.assignRoleAccount(tx, establishmentId, { ...change, ...origin });
  }

  /**
   * Refuses a change that the chart of accounts (the list of accounts of the books) or a recorded gaming day forbids.
   * Gaming days stay locked until the commit.
   */
  private async assertChangeAllowed(tx: Tx, establishmentId: number, change: AccountRoleChange): Promise<void> {
    // with gaming days locked, none is recorded between the check and the commit
    await lockGamingDays(tx, establishmentId);
    const establishment = await requireEstablishmentById(tx, establishmentId);
    await this.chart.assertRoleChangeAllowed(tx, establishmentId, change, {
      chart: CHARTS_OF_ACCOUNTS[establishment.jurisdiction],
      // a recorded day may already have postings
      earliest: (await this.settings.findEarliestDays(tx, { establishmentId })).closingTime,
    });
  }
}

/** Returns the account role of this name. Refuses UNKNOWN_ACCOUNT_ROLE. */
function requireAccountRole(name: string): AccountRole {
  return findAccountRole(name)?.role ?? refuse('UNKNOWN_ACCOUNT_ROLE', { role: name });
}

import type { ApprovalRow } from '#approvals/approvals.queries.js';
import { ACCOUNT_ROLES, type AccountRole } from '#domain/accounting/account-roles.js';
import type { ChartOfAccounts } from '#domain/accounting/charts-of-accounts.js';
import type { AccountKind } from '#domain/accounting/journal-entry.js';
import type { AccountRoleRow } from '#ledger/chart.queries.js';

/** A past, present or future account of a role, with the two people who agreed; null: the first account. */
export interface AccountRoleHistoryRow {
  readonly accountCode: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly validFrom: string;
  readonly revision: number;
  readonly reason: string;
  readonly requestedByName: string | null;
  readonly approvedByName: string | null;
  readonly recordedAt: Date;
}

/** A change that waits for a second person. */
export interface PendingAccountRole {
  readonly requestId: bigint;
  readonly accountCode: string;
  readonly validFrom: string;
  readonly reason: string;
  readonly requestedByName: string;
  readonly requestedAt: Date;
}

/** A role of a ledger account, and the account that has it on the day. */
export interface AccountRoleView {
  readonly role: AccountRole;
  /** Name of the role in French. */
  readonly nameFr: string;
  /** Name of the role in English. */
  readonly nameEn: string;
  /** Description of the purpose of the account of this role. */
  readonly holdsFr: string;
  /** Purpose of the account in English. */
  readonly holdsEn: string;
  /** The kind its account must have. */
  readonly kind: AccountKind;
  /** In force on the requested gaming day; null before the first one. */
  readonly inForce: AccountRoleHistoryRow | null;
  /** Oldest first, including decisions for later days. */
  readonly history: readonly AccountRoleHistoryRow[];
  readonly pending: readonly PendingAccountRole[];
}

/** The roles of ledger accounts on a gaming day. */
export interface AccountRolesView {
  readonly gamingDay: string;
  /** The first gaming day on which a change may take effect: nothing can have been posted on it yet. */
  readonly earliest: string;
  /** Roles of ledger accounts. */
  readonly roles: readonly AccountRoleView[];
}

/** Returns every account role as its page shows it: the account in force, past and future ones, and pending changes. */
export function buildAccountRoleViews(options: {
  readonly chart: ChartOfAccounts;
  readonly gamingDay: string;
  readonly storedRoles: readonly AccountRoleRow[];
  readonly approvals: readonly ApprovalRow[];
}): AccountRoleView[] {
  const pendingApprovals = options.approvals.filter(({ decision }) => decision === null);
  return ACCOUNT_ROLES.map(({ role, name, holds }) => {
    const roleHistory = options.storedRoles
      .filter((row) => row.role === role)
      .map((row) => buildRoleHistoryRow(row, options.approvals));
    return {
      role,
      nameFr: name.fr,
      nameEn: name.en,
      holdsFr: holds.fr,
      holdsEn: holds.en,
      kind: options.chart[role].kind,
      // of two revisions of one date the later is last and applies
      inForce: roleHistory.filter(({ validFrom }) => validFrom <= options.gamingDay).at(-1) ?? null,
      history: roleHistory,
      pending: pendingApprovals.filter(({ subject }) => subject['role'] === role).map(buildPendingRole),
    };
  });
}

/** Builds an account of a role as a line of its history, with the names of the two people who agreed. */
function buildRoleHistoryRow(row: AccountRoleRow, approvals: readonly ApprovalRow[]): AccountRoleHistoryRow {
  const approval = approvals.find(({ requestId }) => requestId === row.approvalRequestId);
  const { accountCode, titleFr, titleEn, validFrom, revision, reason, recordedAt } = row;
  const { requestedByName = null, decidedByName: approvedByName = null } = approval ?? {};
  const account = { accountCode, titleFr, titleEn, validFrom, revision };
  return { ...account, reason, recordedAt, requestedByName, approvedByName };
}

/** Selects the fields of a pending request that change an account role. */
function buildPendingRole(approval: ApprovalRow): PendingAccountRole {
  const { requestId, reason, requestedByName, requestedAt } = approval;
  const { accountCode, validFrom } = approval.subject as { readonly accountCode: string; readonly validFrom: string };
  return { requestId, accountCode, validFrom, reason, requestedByName, requestedAt };
}

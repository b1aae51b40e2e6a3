import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { findAccountRoleFault, type AccountRole, type AccountRoleChange } from '#domain/accounting/account-roles.js';
import type { ChartAccount, ChartOfAccounts } from '#domain/accounting/charts-of-accounts.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import {
  listAccountRoles,
  insertAccount,
  insertAccountRole,
  insertChart,
  findRoleChangeContext,
} from './chart.queries.js';
import type { AccountRoleRow } from './chart.queries.js';
import type { AccountRow } from './ledger.queries.js';
import type { UserRequest } from './user-request.js';

/** Manages the accounts of an establishment, and the role of each by gaming day. */
@Injectable()
export class ChartService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Creates the chart of accounts of a new establishment, each account with its role. */
  createChart(tx: Tx, establishmentId: number, firstGamingDay: string, chart: ChartOfAccounts): Promise<void> {
    const accounts = Object.entries(chart) as [AccountRole, ChartAccount][];
    return insertChart(tx, establishmentId, { firstGamingDay, recordedAt: this.clock.now() }, accounts);
  }

  /** Adds an account to the chart, without a role or postings. Refuses with ACCOUNT_CODE_TAKEN. */
  openAccount(
    { actor, establishment, idempotencyKey }: UserRequest,
    account: ChartAccount,
  ): Promise<Serialized<AccountRow>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) =>
      this.openAccountInTransaction(tx, actor, establishment, account),
    );
  }

  /** Adds an account within the caller's transaction, whose audit context it sets. Refuses with ACCOUNT_CODE_TAKEN. */
  async openAccountInTransaction(
    tx: Tx,
    { personId }: Pick<Actor, 'personId'>,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    account: ChartAccount,
  ): Promise<AccountRow> {
    const happenedAt = this.clock.now();
    await setAuditContext(tx, { establishmentId, personId, action: 'ledger.openAccount', happenedAt });
    const { code, titleFr, titleEn, kind } = account;
    if (!(await insertAccount(tx, establishmentId, account))) refuse('ACCOUNT_CODE_TAKEN', { account: code });
    return { accountCode: code, titleFr, titleEn, kind };
  }

  /** Returns every past, present and future account of each role, oldest first. */
  listAccountRoles(connection: Queryable, establishmentId: number): Promise<AccountRoleRow[]> {
    return listAccountRoles(connection, establishmentId);
  }

  /**
   * Judges a change of the account of a role (use of an account in entries). Refuses with UNKNOWN_ACCOUNT,
   * ACCOUNT_OF_ANOTHER_KIND, ACCOUNT_OF_ANOTHER_ROLE, ACCOUNT_ROLE_BACKDATED, ACCOUNT_ALREADY_IN_ROLE.
   */
  async assertRoleChangeAllowed(
    connection: Queryable,
    establishmentId: number,
    change: AccountRoleChange,
    limits: { readonly chart: ChartOfAccounts; readonly earliest: string },
  ): Promise<void> {
    const { earliest } = limits;
    const expectedKind = limits.chart[change.role].kind;
    const changeContext = {
      ...(await findRoleChangeContext(connection, establishmentId, change)),
      expectedKind,
      earliest,
    };
    const fault = findAccountRoleFault(change, changeContext);
    if (fault === null) return;
    const { role, accountCode: account, validFrom } = change;
    refuse(fault, { account, role, earliest, expected: expectedKind, validFrom });
  }

  /**
   * Assigns another account to a role (use of an account in entries), once two people agreed; the database requires the
   * approval.
   */
  assignRoleAccount(
    tx: Tx,
    establishmentId: number,
    change: AccountRoleChange & {
      readonly reason: string;
      readonly approvalRequestId: bigint;
      readonly recordedBy: bigint;
    },
  ): Promise<void> {
    return insertAccountRole(tx, establishmentId, { ...change, recordedAt: this.clock.now() });
  }
}

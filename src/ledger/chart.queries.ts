import type { AccountRole, AccountRoleChange } from '#domain/accounting/account-roles.js';
import type { ChartAccount } from '#domain/accounting/charts-of-accounts.js';
import type { AccountKind } from '#domain/accounting/journal-entry.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** The account of a role from a gaming day on; the one in force is the latest not after a day. */
export interface AccountRoleRow {
  readonly role: AccountRole;
  readonly accountCode: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly validFrom: string;
  readonly revision: number;
  readonly reason: string;
  readonly approvalRequestId: bigint | null;
  readonly recordedBy: bigint | null;
  readonly recordedAt: Date;
}

/** The books' data about a requested change; null when there is none. */
export interface RoleChangeContext {
  readonly kind: AccountKind | null;
  readonly otherRole: AccountRole | null;
  readonly inForce: string | null;
}

/** A balance left on an account that no longer has its role. */
export interface RemainingBalanceRow {
  readonly role: AccountRole;
  readonly fromAccount: string;
  readonly toAccount: string;
  /** Debit minus credit. */
  readonly balanceMinor: bigint;
}

export interface AccountOnDayRow {
  readonly gamingDay: string;
  readonly role: AccountRole;
  readonly accountCode: string;
}

/** Returns the account of every role (use of an account in entries) on each of these gaming days. */
export function listAccountsOnDays(
  connection: Queryable,
  establishmentId: number,
  gamingDays: readonly string[],
): Promise<AccountOnDayRow[]> {
  return queryRows<AccountOnDayRow>(
    connection,
    `select day.gaming_day as "gamingDay", in_force.account_role as role, in_force.account_code as "accountCode"
      from unnest($2::date[]) as day (gaming_day)
      cross join lateral accounts_in_force($1, day.gaming_day) as in_force`,
    [establishmentId, [...gamingDays]],
  );
}

/** Lists every past, present and future account of each role, oldest first. */
export function listAccountRoles(connection: Queryable, establishmentId: number): Promise<AccountRoleRow[]> {
  return queryRows<AccountRoleRow>(
    connection,
    `select account_roles.account_role as role, account_roles.account_code as "accountCode", ledger_accounts.title_fr as "titleFr",
        ledger_accounts.title_en as "titleEn", account_roles.valid_from as "validFrom", account_roles.revision,
        account_roles.reason, account_roles.approval_request_id as "approvalRequestId",
        account_roles.recorded_by as "recordedBy", account_roles.recorded_at as "recordedAt"
      from account_roles
      join ledger_accounts on ledger_accounts.establishment_id = account_roles.establishment_id
        and ledger_accounts.account_code = account_roles.account_code
      where account_roles.establishment_id = $1
      order by account_roles.account_role, account_roles.valid_from, account_roles.revision`,
    [establishmentId],
  );
}

/** Returns the facts by which a change of a role's account is judged: its kind, another role, the account in force. */
export function findRoleChangeContext(
  connection: Queryable,
  establishmentId: number,
  { role, accountCode, validFrom }: AccountRoleChange,
): Promise<RoleChangeContext> {
  return queryRow<RoleChangeContext>(
    connection,
    `select
        (select ledger_accounts.kind from ledger_accounts
          where ledger_accounts.establishment_id = $1 and ledger_accounts.account_code = $3) as kind,
        (select min(account_roles.account_role) from account_roles
          where account_roles.establishment_id = $1 and account_roles.account_code = $3
            and account_roles.account_role <> $2) as "otherRole",
        (select in_force.account_code from accounts_in_force($1, $4::date) as in_force
          where in_force.account_role = $2) as "inForce"`,
    [establishmentId, role, accountCode, validFrom],
  );
}

/** Inserts the accounts of a new establishment, and the role of each from its first gaming day on. */
export async function insertChart(
  tx: Tx,
  establishmentId: number,
  start: { readonly firstGamingDay: string; readonly recordedAt: Date },
  chartAccounts: readonly (readonly [AccountRole, ChartAccount])[],
): Promise<void> {
  const accounts = chartAccounts.map(([, account]) => account);
  await queryRows(
    tx,
    `insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
      select $1, chart.code, chart.title_fr, chart.title_en, chart.kind
      from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as chart (code, title_fr, title_en, kind)`,
    [
      establishmentId,
      accounts.map(({ code }) => code),
      accounts.map(({ titleFr }) => titleFr),
      accounts.map(({ titleEn }) => titleEn),
      accounts.map(({ kind }) => kind),
    ],
  );
  await queryRows(
    tx,
    `insert into account_roles (establishment_id, account_role, valid_from, account_code, recorded_at)
      select $1, chart.role, $2::date, chart.code, $3 from unnest($4::text[], $5::text[]) as chart (role, code)`,
    [
      establishmentId,
      start.firstGamingDay,
      start.recordedAt,
      chartAccounts.map(([role]) => role),
      accounts.map(({ code }) => code),
    ],
  );
}

/** Inserts an account; returns whether it was inserted: not when the establishment has an account with its code. */
export async function insertAccount(
  tx: Tx,
  establishmentId: number,
  { code, kind, titleFr, titleEn }: ChartAccount,
): Promise<boolean> {
  const insertedAccount = await queryOptionalRow<object>(
    tx,
    `insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
      values ($1, $2, $3, $4, $5) on conflict do nothing returning ledger_accounts.account_code`,
    [establishmentId, code, titleFr, titleEn, kind],
  );
  return insertedAccount !== undefined;
}

/** Inserts the account of a role from a day on, as the next revision of that day. */
export async function insertAccountRole(
  tx: Tx,
  establishmentId: number,
  change: AccountRoleChange & {
    readonly reason: string;
    readonly approvalRequestId: bigint;
    readonly recordedBy: bigint;
    readonly recordedAt: Date;
  },
): Promise<void> {
  await queryRows(
    tx,
    `insert into account_roles (establishment_id, account_role, valid_from, revision, account_code, reason,
        approval_request_id, recorded_by, recorded_at)
      select $1::integer, $2::text, $3::date, coalesce(max(account_roles.revision), 0) + 1, $4, $5, $6, $7, $8
      from account_roles
      where account_roles.establishment_id = $1 and account_roles.account_role = $2 and account_roles.valid_from = $3`,
    [
      establishmentId,
      change.role,
      change.validFrom,
      change.accountCode,
      change.reason,
      change.approvalRequestId,
      change.recordedBy,
      change.recordedAt,
    ],
  );
}

/** Returns the balances, at the end of that day, of assets and liabilities that no longer have their role. */
export function listRemainingBalances(
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<RemainingBalanceRow[]> {
  return queryRows<RemainingBalanceRow>(
    connection,
    `select in_force.account_role as role, former.account_code as "fromAccount", in_force.account_code as "toAccount",
        sum(postings.debit_minor - postings.credit_minor)::bigint as "balanceMinor"
      from accounts_in_force($1, $2::date) as in_force
      join accounts_of_roles as former on former.establishment_id = $1 and former.account_role = in_force.account_role
        and former.account_code <> in_force.account_code
      join ledger_accounts on ledger_accounts.establishment_id = $1
        and ledger_accounts.account_code = former.account_code and ledger_accounts.kind in ('asset', 'liability')
      join postings on postings.establishment_id = $1 and postings.account_code = former.account_code
      join journal_entries on journal_entries.establishment_id = $1 and journal_entries.entry_id = postings.entry_id
        and journal_entries.gaming_day <= $2::date
      group by in_force.account_role, former.account_code, in_force.account_code
      having sum(postings.debit_minor - postings.credit_minor) <> 0
      order by former.account_code`,
    [establishmentId, gamingDay],
  );
}

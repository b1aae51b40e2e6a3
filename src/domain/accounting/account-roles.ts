import type { Text } from '#declarations/shapes/text.js';
import { accountingWords } from '../words/accounting.js';

const ROLE_NAMES = [
  'winsPayable',
  'outstandingTickets',
  'orphans',
  'electronicTransfers',
  'forfeitedOrphans',
  'expiredTickets',
  'chipsInCirculation',
  'bank',
  'cashDesk',
  'cashDeskCoins',
  'hoppers',
  'cashInMachines',
  'suspense',
  'claims',
  'paymentComplements',
  'countDifferences',
  'handPayDifferences',
  'cashDeskDifferences',
  'countGains',
  'handPayGains',
  'cashDeskGains',
  'slotRevenue',
  'tableRevenue',
  'cercleRevenue',
  'progressivesPayable',
  'progressiveSites',
  'progressiveCosts',
] as const satisfies readonly (keyof typeof accountingWords.accountRoles)[];

/** Role of a ledger account, by which entries find it. */
export type AccountRole = (typeof ROLE_NAMES)[number];

/**
 * The purpose of an account, in the field's words: posting rules name a role, and an establishment assigns an account
 * to each role from a gaming day on. The list is closed.
 */
export interface AccountRoleDefinition {
  readonly role: AccountRole;
  readonly name: Text;
  /** The content of an account with this role, in one sentence. */
  readonly holds: Text;
}

export const ACCOUNT_ROLES: readonly AccountRoleDefinition[] = ROLE_NAMES.map((role) => ({
  role,
  ...accountingWords.accountRoles[role],
}));

/** The account of each role on one gaming day. */
export type Accounts = Readonly<Record<AccountRole, string>>;

/** Returns the role of that name; undefined when there is none. */
export function findAccountRole(name: string): AccountRoleDefinition | undefined {
  return ACCOUNT_ROLES.find(({ role }) => role === name);
}

/** A new account for a role, from a gaming day on. */
export interface AccountRoleChange {
  readonly role: AccountRole;
  readonly accountCode: string;
  /** The first gaming day whose entries use it; YYYY-MM-DD. */
  readonly validFrom: string;
}

/** The facts that a change is checked against. */
export interface AccountRoleContext {
  /** The kind of the account, null when the establishment has no such account; and the kind that the role requires. */
  readonly kind: string | null;
  readonly expectedKind: string;
  /** Another role with this account in the past, present or future. */
  readonly otherRole: string | null;
  /** The account of the role on the first day of the change, by earlier decisions. */
  readonly inForce: string | null;
  /** The first gaming day that cannot have any entries yet. */
  readonly earliest: string;
}

export type AccountRoleFault =
  | 'UNKNOWN_ACCOUNT'
  | 'ACCOUNT_OF_ANOTHER_KIND'
  | 'ACCOUNT_OF_ANOTHER_ROLE'
  | 'ACCOUNT_ROLE_BACKDATED'
  | 'ACCOUNT_ALREADY_IN_ROLE';

/**
 * Returns why a role (purpose in the postings) cannot have an account from a day; null when it can. Required, checked
 * in this order:
 *
 * 1. The establishment has the account, and it is of the role's kind.
 * 2. The account serves no other role, ever: its role alone then identifies its content.
 * 3. No entry of that day or of a later one exists, so that a day's entries all go to one account.
 * 4. The role does not already have this account on that day.
 */
export function findAccountRoleFault(change: AccountRoleChange, context: AccountRoleContext): AccountRoleFault | null {
  if (context.kind === null) return 'UNKNOWN_ACCOUNT';
  if (context.kind !== context.expectedKind) return 'ACCOUNT_OF_ANOTHER_KIND';
  if (context.otherRole !== null) return 'ACCOUNT_OF_ANOTHER_ROLE';
  if (change.validFrom < context.earliest) return 'ACCOUNT_ROLE_BACKDATED';
  return context.inForce === change.accountCode ? 'ACCOUNT_ALREADY_IN_ROLE' : null;
}

import type { AccountRole } from '#domain/accounting/account-roles.js';
import type { EntryLine } from '#domain/accounting/journal-entry.js';

/** A line of a future entry, on the account of its role on the day of the entry. */
export interface LineToCome {
  /** Role of the ledger account. */
  readonly role: string;
  readonly accountCode: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/** An entry that a decision would post. */
export interface EntryToCome {
  /** Name of the fact of which the entry consists. */
  readonly fact: string;
  /** Lines of the ledger entry. */
  readonly lines: readonly LineToCome[];
}

/** Returns entries as they would be posted, on the accounts of a day. */
export const planEntries = (
  entries: readonly { readonly fact: string; readonly lines: readonly EntryLine[] }[],
  accounts: Readonly<Partial<Record<AccountRole, string>>>,
): EntryToCome[] =>
  entries.map(({ fact, lines }) => ({
    fact,
    lines: lines.map(({ role, debitMinor = 0n, creditMinor = 0n }) => ({
      role,
      accountCode: accounts[role] ?? '',
      debitMinor,
      creditMinor,
    })),
  }));

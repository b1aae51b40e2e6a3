import type { AccountRole, Accounts } from './account-roles.js';

/** Double entry: the rules of an entry before it is posted, and its reversal. Amounts are minor units. */

export const JOURNALS = ['recette', 'paiements', 'tickets', 'avances', 'ecarts', 'operations'] as const;
/** Journal of the ledger. */
export type Journal = (typeof JOURNALS)[number];

export const ACCOUNT_KINDS = ['asset', 'liability', 'income', 'expense'] as const;
/** Kind of ledger account. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** One line: exactly one of the two amounts is above zero; the other is zero or left out. */
export interface EntryLine {
  readonly role: AccountRole;
  readonly debitMinor?: bigint;
  readonly creditMinor?: bigint;
}

/** Both amounts of a line. */
export interface EntryAmounts {
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

/** A line with both its amounts, on the account of its role on the entry's gaming day. */
export interface Posting extends EntryAmounts {
  readonly account: string;
}

export type EntryFault =
  | { readonly kind: 'tooFewLines'; readonly lines: number }
  | { readonly kind: 'tooManyLines'; readonly lines: number }
  | { readonly kind: 'lineNotOneSided'; readonly line: number }
  | { readonly kind: 'amountOutOfRange'; readonly line: number }
  | { readonly kind: 'notBalanced'; readonly debitMinor: bigint; readonly creditMinor: bigint };

/** The largest amount of a line: PostgreSQL's bigint. */
const MAX_MINOR = 2n ** 63n - 1n;
const MAX_LINES = 32_767;

/** Returns both amounts of a line in minor units; an absent one is zero. */
export function getEntryAmounts(line: EntryLine): EntryAmounts {
  return { debitMinor: line.debitMinor ?? 0n, creditMinor: line.creditMinor ?? 0n };
}

/** A business fact as an entry. */
interface PostedFact {
  readonly journal: Journal;
  readonly fact: string;
  readonly lines: readonly EntryLine[];
}

/** Returns an entry as JSON, for the database's function `post_entry()`. */
export const serializeEntry = ({ journal, fact, lines }: PostedFact): string =>
  JSON.stringify({
    journal,
    fact,
    lines: lines.map((line) => {
      const { debitMinor, creditMinor } = getEntryAmounts(line);
      return { role: line.role, debitMinor: String(debitMinor), creditMinor: String(creditMinor) };
    }),
  });

/** Returns a line as posted, on the account that has its role. Throws an Error when no account has the role. */
export function buildPosting(line: EntryLine, accountByRole: Partial<Accounts>): Posting {
  const account = accountByRole[line.role];
  if (account === undefined) throw new Error(`no account has the role ${line.role}`);
  return { account, ...getEntryAmounts(line) };
}

/** Returns all faults of a journal entry's lines: too few or many, not one-sided, too large, not balanced. */
export function listEntryFaults(lines: readonly EntryAmounts[]): EntryFault[] {
  const faults: EntryFault[] = [];
  if (lines.length < 2) faults.push({ kind: 'tooFewLines', lines: lines.length });
  if (lines.length > MAX_LINES) faults.push({ kind: 'tooManyLines', lines: lines.length });
  let totalDebitMinor = 0n;
  let totalCreditMinor = 0n;
  for (const [index, line] of lines.entries()) {
    const isOneSided =
      line.debitMinor >= 0n && line.creditMinor >= 0n && (line.debitMinor === 0n) !== (line.creditMinor === 0n);
    if (!isOneSided) faults.push({ kind: 'lineNotOneSided', line: index + 1 });
    if (line.debitMinor > MAX_MINOR || line.creditMinor > MAX_MINOR) {
      faults.push({ kind: 'amountOutOfRange', line: index + 1 });
    }
    totalDebitMinor += line.debitMinor;
    totalCreditMinor += line.creditMinor;
  }
  if (totalDebitMinor !== totalCreditMinor)
    faults.push({ kind: 'notBalanced', debitMinor: totalDebitMinor, creditMinor: totalCreditMinor });
  return faults;
}

/** Returns the lines that reverse an entry: each on the other side, in the same order. */
export function reversePostings(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({
    account: posting.account,
    debitMinor: posting.creditMinor,
    creditMinor: posting.debitMinor,
  }));
}

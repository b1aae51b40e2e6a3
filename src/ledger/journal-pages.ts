import type { Journal } from '#domain/accounting/journal-entry.js';
import type { BilingualTitle } from '#domain/accounting/journal-words.js';
import type {
  AccountEntryRow,
  AccountRow,
  AccountSumsRow,
  JournalEntryRow,
  JournalSumsRow,
  LedgerPeriod,
  TrialBalanceRow,
} from './ledger.queries.js';

/** The trial balance of a period. */
export interface TrialBalance extends LedgerPeriod {
  readonly accounts: readonly TrialBalanceRow[];
  /** Must be zero, otherwise the books are wrong. */
  readonly openingMinor: bigint;
  /** Must be equal, otherwise the books are wrong. */
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  readonly closingMinor: bigint;
}

/** A line of an account, with a description of its entry. */
export interface AccountEntry extends AccountEntryRow, BilingualTitle {}

/** A page of the entries of one ledger account. */
export interface AccountPage {
  /** The ledger account. */
  readonly account: AccountRow;
  /** Sums of the whole period, on any page. */
  readonly sums: AccountSumsRow;
  /** The balance before the first line of the page. */
  readonly broughtForwardMinor: bigint;
  readonly entries: readonly AccountEntry[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** An entry, with its description. */
export interface JournalEntry extends JournalEntryRow, BilingualTitle {}

/** A journal with its postings of a period. */
export interface JournalSums extends JournalSumsRow, BilingualTitle {}

/** A page of the entries of a journal. */
export interface JournalPage {
  readonly entries: readonly JournalEntry[];
  /** Sums of all entries that the search finds, on any page. */
  readonly sums: Omit<JournalSumsRow, 'journal'>;
  /** Cursor of the next page; null: the last page. */
  readonly next: string | null;
}

/** Filters on the journal; a field that is absent does not restrict. */
export interface JournalFilter {
  readonly journal?: Journal | undefined;
  readonly account?: string | undefined;
  readonly text?: string | undefined;
}

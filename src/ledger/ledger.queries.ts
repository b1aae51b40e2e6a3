import type { AccountKind, Journal } from '../domain/journal-entry.js';
import { rows, maybeRow, oneRow } from '../platform/rows.js';
import type { Queryable } from '../platform/rows.js';

/** A period of gaming days, both included. */
export interface LedgerPeriod {
  readonly from: string;
  readonly to: string;
}

export interface AccountRow {
  readonly accountCode: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly kind: AccountKind;
}

/** Balances are debit minus credit: a liability or an income with something in it is negative. */
export interface TrialBalanceRow extends AccountRow {
  readonly openingMinor: bigint;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  readonly closingMinor: bigint;
}

export interface PostingRow {
  readonly lineNumber: number;
  readonly accountCode: string;
  readonly debitMinor: string;
  readonly creditMinor: string;
}

export interface JournalEntryRow {
  readonly entryId: bigint;
  readonly entryNumber: bigint;
  readonly journal: Journal;
  readonly gamingDay: string;
  readonly fact: string;
  readonly source: Readonly<Record<string, unknown>>;
  readonly reversesEntryNumber: bigint | null;
  readonly reversedByEntryNumber: bigint | null;
  readonly approvalRequestId: bigint | null;
  readonly postedBy: bigint | null;
  readonly postedAt: Date;
  /** In the order of their numbers; amounts as decimal text of minor units. */
  readonly lines: readonly PostingRow[];
}

export interface AccountEntryRow {
  readonly entryNumber: bigint;
  readonly lineNumber: number;
  readonly journal: Journal;
  readonly gamingDay: string;
  readonly fact: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  readonly postedAt: Date;
}

const entryColumns = `
  journal_entries.entry_id as "entryId", journal_entries.entry_number as "entryNumber",
  journal_entries.journal, journal_entries.gaming_day as "gamingDay", journal_entries.fact, journal_entries.source,
  (select reversed.entry_number from journal_entries as reversed
    where reversed.establishment_id = journal_entries.establishment_id
      and reversed.entry_id = journal_entries.reverses_entry_id) as "reversesEntryNumber",
  (select reversal.entry_number from journal_entries as reversal
    where reversal.establishment_id = journal_entries.establishment_id
      and reversal.reverses_entry_id = journal_entries.entry_id) as "reversedByEntryNumber",
  journal_entries.approval_request_id as "approvalRequestId", journal_entries.posted_by as "postedBy",
  journal_entries.posted_at as "postedAt",
  (select json_agg(json_build_object('lineNumber', postings.line_number, 'accountCode', postings.account_code,
      'debitMinor', postings.debit_minor::text, 'creditMinor', postings.credit_minor::text)
      order by postings.line_number)
    from postings
    where postings.establishment_id = journal_entries.establishment_id
      and postings.entry_id = journal_entries.entry_id) as lines`;

export function accountsOf(on: Queryable, establishmentId: number): Promise<AccountRow[]> {
  return rows<AccountRow>(
    on,
    `select ledger_accounts.account_code as "accountCode", ledger_accounts.title_fr as "titleFr",
        ledger_accounts.title_en as "titleEn", ledger_accounts.kind
      from ledger_accounts
      where ledger_accounts.establishment_id = $1
      order by ledger_accounts.account_code`,
    [establishmentId],
  );
}

/** Every account of the house, also those without an entry: before the period, in it, and at its end. */
export function trialBalance(on: Queryable, establishmentId: number, period: LedgerPeriod): Promise<TrialBalanceRow[]> {
  return rows<TrialBalanceRow>(
    on,
    `with moved as (
        select postings.account_code,
          sum(postings.debit_minor - postings.credit_minor)
            filter (where journal_entries.gaming_day < $2::date) as opening_minor,
          sum(postings.debit_minor) filter (where journal_entries.gaming_day >= $2::date) as debit_minor,
          sum(postings.credit_minor) filter (where journal_entries.gaming_day >= $2::date) as credit_minor
        from journal_entries
        join postings on postings.establishment_id = journal_entries.establishment_id
          and postings.entry_id = journal_entries.entry_id
        where journal_entries.establishment_id = $1 and journal_entries.gaming_day <= $3::date
        group by postings.account_code
      )
      select ledger_accounts.account_code as "accountCode", ledger_accounts.title_fr as "titleFr",
        ledger_accounts.title_en as "titleEn", ledger_accounts.kind,
        coalesce(moved.opening_minor, 0)::bigint as "openingMinor",
        coalesce(moved.debit_minor, 0)::bigint as "debitMinor",
        coalesce(moved.credit_minor, 0)::bigint as "creditMinor",
        (coalesce(moved.opening_minor, 0) + coalesce(moved.debit_minor, 0) - coalesce(moved.credit_minor, 0))::bigint
          as "closingMinor"
      from ledger_accounts
      left join moved on moved.account_code = ledger_accounts.account_code
      where ledger_accounts.establishment_id = $1
      order by ledger_accounts.account_code`,
    [establishmentId, period.from, period.to],
  );
}

/** Debit minus credit of one account over everything posted up to a day, that day included. */
export async function accountBalance(
  on: Queryable,
  establishmentId: number,
  accountCode: string,
  upTo: string,
): Promise<bigint> {
  const row = await oneRow<{ readonly balanceMinor: bigint }>(
    on,
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as "balanceMinor"
      from postings
      join journal_entries on journal_entries.establishment_id = postings.establishment_id
        and journal_entries.entry_id = postings.entry_id
      where postings.establishment_id = $1 and postings.account_code = $2 and journal_entries.gaming_day <= $3::date`,
    [establishmentId, accountCode, upTo],
  );
  return row.balanceMinor;
}

/** Entries of a period by number, `limit` of them after the number `after`; all journals when none is named. */
export function journalOfPeriod(
  on: Queryable,
  establishmentId: number,
  period: LedgerPeriod,
  page: { readonly journal: Journal | null; readonly after: bigint; readonly limit: number },
): Promise<JournalEntryRow[]> {
  return rows<JournalEntryRow>(
    on,
    `select ${entryColumns}
      from journal_entries
      where journal_entries.establishment_id = $1
        and journal_entries.gaming_day between $2::date and $3::date
        and ($4::text is null or journal_entries.journal = $4)
        and journal_entries.entry_number > $5
      order by journal_entries.entry_number
      limit $6`,
    [establishmentId, period.from, period.to, page.journal, page.after, page.limit],
  );
}

export function entryByNumber(
  on: Queryable,
  establishmentId: number,
  entryNumber: bigint,
): Promise<JournalEntryRow | undefined> {
  return maybeRow<JournalEntryRow>(
    on,
    `select ${entryColumns}
      from journal_entries
      where journal_entries.establishment_id = $1 and journal_entries.entry_number = $2`,
    [establishmentId, entryNumber],
  );
}

/** Lines of an account in a period, in order of entry, after the line `after`. */
export function entriesOfAccount(
  on: Queryable,
  establishmentId: number,
  accountCode: string,
  period: LedgerPeriod,
  page: { readonly after: { readonly entryNumber: bigint; readonly lineNumber: number }; readonly limit: number },
): Promise<AccountEntryRow[]> {
  return rows<AccountEntryRow>(
    on,
    `select journal_entries.entry_number as "entryNumber", postings.line_number as "lineNumber",
        journal_entries.journal, journal_entries.gaming_day as "gamingDay", journal_entries.fact,
        postings.debit_minor as "debitMinor", postings.credit_minor as "creditMinor",
        journal_entries.posted_at as "postedAt"
      from postings
      join journal_entries on journal_entries.establishment_id = postings.establishment_id
        and journal_entries.entry_id = postings.entry_id
      where postings.establishment_id = $1 and postings.account_code = $2
        and journal_entries.gaming_day between $3::date and $4::date
        and (journal_entries.entry_number, postings.line_number) > ($5, $6::smallint)
      order by journal_entries.entry_number, postings.line_number
      limit $7`,
    [establishmentId, accountCode, period.from, period.to, page.after.entryNumber, page.after.lineNumber, page.limit],
  );
}

/** What the lines of an account before a page come to: the balance with which the page begins. */
export async function balanceBeforeLine(
  on: Queryable,
  establishmentId: number,
  accountCode: string,
  period: LedgerPeriod,
  after: { readonly entryNumber: bigint; readonly lineNumber: number },
): Promise<bigint> {
  const row = await oneRow<{ readonly balanceMinor: bigint }>(
    on,
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as "balanceMinor"
      from postings
      join journal_entries on journal_entries.establishment_id = postings.establishment_id
        and journal_entries.entry_id = postings.entry_id
      where postings.establishment_id = $1 and postings.account_code = $2
        and (journal_entries.gaming_day < $3::date or journal_entries.gaming_day <= $4::date
          and (journal_entries.entry_number, postings.line_number) <= ($5, $6::smallint))`,
    [establishmentId, accountCode, period.from, period.to, after.entryNumber, after.lineNumber],
  );
  return row.balanceMinor;
}

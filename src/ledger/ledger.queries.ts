import type { AccountKind, Journal } from '#domain/accounting/journal-entry.js';
import { queryRows, queryOptionalRow, queryRow, type Queryable, type SqlParameter } from '#platform/database/rows.js';

/** A period of gaming days, both included. */
export interface LedgerPeriod {
  /** First gaming day of the period, ISO date. */
  readonly from: string;
  /** Last gaming day of the period, ISO date. */
  readonly to: string;
}

/** A ledger account. */
export interface AccountRow {
  readonly accountCode: string;
  /** Title in French, 1 to 120 characters. */
  readonly titleFr: string;
  /** Title in English, 1 to 120 characters. */
  readonly titleEn: string;
  readonly kind: AccountKind;
}

/** An account with its balances, which are debit minus credit: a liability or an income with a balance is negative. */
export interface TrialBalanceRow extends AccountRow {
  /** Balance at the start of the period, in minor units. */
  readonly openingMinor: bigint;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  readonly closingMinor: bigint;
}

/** Sums of a ledger account over a period. */
export type AccountSumsRow = Omit<TrialBalanceRow, keyof AccountRow>;

/** A line of a ledger entry. */
export interface PostingRow {
  /** Its place in the entry, from 1. */
  readonly lineNumber: number;
  /** The account: the one its role has on the entry's gaming day or, in a reversal, that of the reversed line. */
  readonly accountCode: string;
  readonly titleFr: string;
  readonly titleEn: string;
  /** Debit, minor units of the currency; 0 on a line of credit. */
  readonly debitMinor: string;
  /** Credit, minor units of the currency; 0 on a line of debit. */
  readonly creditMinor: string;
}

export interface JournalEntryRow {
  readonly entryId: bigint;
  readonly entryNumber: bigint;
  /** Its number in its journal. */
  readonly voucherNumber: bigint;
  readonly journal: Journal;
  readonly gamingDay: string;
  readonly fact: string;
  /** Record from which the entry was posted, by name. */
  readonly source: Readonly<Record<string, unknown>>;
  readonly reversesEntryNumber: bigint | null;
  /** Number of the ledger entry that reverses this one; null: none. */
  readonly reversedByEntryNumber: bigint | null;
  readonly approvalRequestId: bigint | null;
  /** Number of the person who posted it; null: the system. */
  readonly postedBy: bigint | null;
  /** The person who posted it; for an entry approved by another person, the requester. */
  readonly postedByName: string | null;
  /** The person who approved an entry that needed a second person; null without a request. */
  readonly approvedByName: string | null;
  readonly postedAt: Date;
  /** The reason of a reversal. */
  readonly reason: string | null;
  /** Amount of the entry: the sum of its debits, and of its credits. */
  readonly amountMinor: bigint;
  /** In the order of their numbers; amounts as decimal text of minor units. */
  readonly lines: readonly PostingRow[];
}

export interface AccountEntryRow {
  readonly entryNumber: bigint;
  readonly lineNumber: number;
  readonly journal: Journal;
  readonly gamingDay: string;
  readonly fact: string;
  /** Origin of the entry; `cases`: the numbers of the cases whose differences it contains. */
  readonly source: Readonly<Record<string, unknown>>;
  readonly reversesEntryNumber: bigint | null;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  /** The account's balance after this line, debit minus credit. */
  readonly balanceMinor: bigint;
  readonly postedAt: Date;
}

/** Filters on the journal; null does not restrict. */
export interface JournalSearch {
  readonly journal: Journal | null;
  readonly account: string | null;
  /** Part of a reason, a person's name, an account's title; a whole number of an entry, account or case; words of a fact. */
  readonly text: string | null;
  /** The facts whose words contain the text. */
  readonly facts: readonly string[];
}

/** A journal, and its postings of a period. */
export interface JournalSumsRow {
  readonly journal: Journal;
  readonly entryCount: bigint;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

const entryColumns = `
  journal_entries.entry_id as "entryId", journal_entries.entry_number as "entryNumber",
  journal_entries.voucher_number as "voucherNumber", journal_entries.journal,
  journal_entries.gaming_day as "gamingDay", journal_entries.fact, journal_entries.source,
  (select reversed.entry_number from journal_entries as reversed
    where reversed.establishment_id = journal_entries.establishment_id
      and reversed.entry_id = journal_entries.reverses_entry_id) as "reversesEntryNumber",
  (select reversal.entry_number from journal_entries as reversal
    where reversal.establishment_id = journal_entries.establishment_id
      and reversal.reverses_entry_id = journal_entries.entry_id) as "reversedByEntryNumber",
  journal_entries.approval_request_id as "approvalRequestId", journal_entries.posted_by as "postedBy",
  coalesce(
    (select people.full_name from approval_requests_public as approval_requests
      join people_names as people on people.person_id = approval_requests.requested_by
      where approval_requests.establishment_id = journal_entries.establishment_id
        and approval_requests.request_id = journal_entries.approval_request_id),
    (select people.full_name from people_names as people where people.person_id = journal_entries.posted_by)
  ) as "postedByName",
  (select people.full_name from approval_decisions_public as approval_decisions
    join people_names as people on people.person_id = approval_decisions.decided_by
    where approval_decisions.establishment_id = journal_entries.establishment_id
      and approval_decisions.request_id = journal_entries.approval_request_id) as "approvedByName",
  journal_entries.posted_at as "postedAt", journal_entries.source ->> 'reason' as reason,
  (select coalesce(sum(postings.debit_minor), 0)::bigint from postings
    where postings.establishment_id = journal_entries.establishment_id
      and postings.entry_id = journal_entries.entry_id) as "amountMinor",
  (select coalesce(json_agg(json_build_object('lineNumber', postings.line_number,
      'accountCode', postings.account_code, 'titleFr', ledger_accounts.title_fr, 'titleEn', ledger_accounts.title_en,
      'debitMinor', postings.debit_minor::text, 'creditMinor', postings.credit_minor::text)
      order by postings.line_number), '[]')
    from postings
    join ledger_accounts on ledger_accounts.establishment_id = postings.establishment_id
      and ledger_accounts.account_code = postings.account_code
    where postings.establishment_id = journal_entries.establishment_id
      and postings.entry_id = journal_entries.entry_id) as lines`;

/** Lists the ledger accounts by code. */
export function listAccounts(connection: Queryable, establishmentId: number): Promise<AccountRow[]> {
  return queryRows<AccountRow>(
    connection,
    `select ledger_accounts.account_code as "accountCode", ledger_accounts.title_fr as "titleFr",
        ledger_accounts.title_en as "titleEn", ledger_accounts.kind
      from ledger_accounts
      where ledger_accounts.establishment_id = $1
      order by ledger_accounts.account_code`,
    [establishmentId],
  );
}

/**
 * Lists every account, including those without an entry. Each has its balance before the period, its movement in it and
 * its balance at the end, in minor units.
 */
export function listTrialBalanceRows(
  connection: Queryable,
  establishmentId: number,
  period: LedgerPeriod,
): Promise<TrialBalanceRow[]> {
  return queryRows<TrialBalanceRow>(
    connection,
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

/** Returns debit minus credit of one account, in minor units, over all postings up to a day, that day included. */
export function findAccountBalance(
  connection: Queryable,
  establishmentId: number,
  accountCode: string,
  lastDay: string,
): Promise<bigint> {
  const parameters = [establishmentId, accountCode, lastDay];
  return sumPostingBalance(connection, 'journal_entries.gaming_day <= $3::date', parameters);
}

/**
 * Returns debit minus credit, in minor units, of an account's postings that meet a condition. Parameters: $1
 * establishment, $2 account, then those of the condition.
 */
async function sumPostingBalance(
  connection: Queryable,
  condition: string,
  parameters: readonly SqlParameter[],
): Promise<bigint> {
  const { balanceMinor } = await queryRow<{ readonly balanceMinor: bigint }>(
    connection,
    `select coalesce(sum(postings.debit_minor - postings.credit_minor), 0)::bigint as "balanceMinor"
      from postings
      join journal_entries on journal_entries.establishment_id = postings.establishment_id
        and journal_entries.entry_id = postings.entry_id
      where postings.establishment_id = $1 and postings.account_code = $2 and (${condition})`,
    parameters,
  );
  return balanceMinor;
}

/**
 * $1 establishment, $2 from, $3 to, $4 journal, $5 account, $6 text as a pattern (null: a number), $7 text, $8 facts.
 */
const searchCondition = `journal_entries.establishment_id = $1
  and journal_entries.gaming_day between $2::date and $3::date
  and ($4::text is null or journal_entries.journal = $4)
  and ($5::text is null or exists (
    select from postings where postings.establishment_id = journal_entries.establishment_id
      and postings.entry_id = journal_entries.entry_id and postings.account_code = $5))
  and ($7::text is null or journal_entries.entry_number::text = $7 or journal_entries.fact = any ($8::text[])
    or journal_entries.source ->> 'reason' ilike $6 or journal_entries.source -> 'cases' ? $7
    or exists (select from people_names as people
      where people.full_name ilike $6 and (people.person_id = journal_entries.posted_by
        or exists (select from approval_requests_public as approval_requests
          join approval_decisions_public as approval_decisions using (establishment_id, request_id)
          where approval_requests.establishment_id = journal_entries.establishment_id
            and approval_requests.request_id = journal_entries.approval_request_id
            and people.person_id in (approval_requests.requested_by, approval_decisions.decided_by))))
    or exists (
      select from postings
      join ledger_accounts on ledger_accounts.establishment_id = postings.establishment_id
        and ledger_accounts.account_code = postings.account_code
      where postings.establishment_id = journal_entries.establishment_id
        and postings.entry_id = journal_entries.entry_id
        and (ledger_accounts.account_code = $7
          or concat_ws(' ', ledger_accounts.title_fr, ledger_accounts.title_en) ilike $6)))`;

/**
 * Returns the parameters of `searchCondition`. A text of digits is compared with numbers; any other text becomes a
 * pattern, in which the wildcards of SQL are escaped.
 */
function buildSearchParameters(establishmentId: number, period: LedgerPeriod, search: JournalSearch): SqlParameter[] {
  const isNumber = search.text === null || /^\d+$/.test(search.text);
  const pattern = isNumber ? null : `%${search.text.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    establishmentId,
    period.from,
    period.to,
    search.journal,
    search.account,
    pattern,
    search.text,
    [...search.facts],
  ];
}

/** Lists entries of a period by number, `limit` of them (null: all) after the number `after`. */
export function listJournalEntries(
  connection: Queryable,
  establishmentId: number,
  period: LedgerPeriod,
  search: JournalSearch,
  page: { readonly after: bigint; readonly limit: number | null },
): Promise<JournalEntryRow[]> {
  return queryRows<JournalEntryRow>(
    connection,
    `select ${entryColumns}
      from journal_entries
      where ${searchCondition} and journal_entries.entry_number > $9
      order by journal_entries.entry_number
      limit $10`,
    [...buildSearchParameters(establishmentId, period, search), page.after, page.limit],
  );
}

/** Returns the number of entries that a search matches, and their sums in minor units. */
export function sumMatchingEntries(
  connection: Queryable,
  establishmentId: number,
  period: LedgerPeriod,
  search: JournalSearch,
): Promise<Omit<JournalSumsRow, 'journal'>> {
  return queryRow<Omit<JournalSumsRow, 'journal'>>(
    connection,
    `select count(distinct journal_entries.entry_id) as "entryCount",
        coalesce(sum(postings.debit_minor), 0)::bigint as "debitMinor",
        coalesce(sum(postings.credit_minor), 0)::bigint as "creditMinor"
      from journal_entries
      join postings on postings.establishment_id = journal_entries.establishment_id
        and postings.entry_id = journal_entries.entry_id
      where ${searchCondition}`,
    buildSearchParameters(establishmentId, period, search),
  );
}

/** Returns the count and sums of each journal with postings in a period. */
export function sumByJournal(
  connection: Queryable,
  establishmentId: number,
  period: LedgerPeriod,
): Promise<JournalSumsRow[]> {
  return queryRows<JournalSumsRow>(
    connection,
    `select journal_entries.journal, count(distinct journal_entries.entry_id) as "entryCount",
        coalesce(sum(postings.debit_minor), 0)::bigint as "debitMinor",
        coalesce(sum(postings.credit_minor), 0)::bigint as "creditMinor"
      from journal_entries
      join postings on postings.establishment_id = journal_entries.establishment_id
        and postings.entry_id = journal_entries.entry_id
      where journal_entries.establishment_id = $1 and journal_entries.gaming_day between $2::date and $3::date
      group by journal_entries.journal`,
    [establishmentId, period.from, period.to],
  );
}

/** Returns the entry with a number; undefined when there is none. */
export function findEntryByNumber(
  connection: Queryable,
  establishmentId: number,
  entryNumber: bigint,
): Promise<JournalEntryRow | undefined> {
  return queryOptionalRow<JournalEntryRow>(
    connection,
    `select ${entryColumns}
      from journal_entries
      where journal_entries.establishment_id = $1 and journal_entries.entry_number = $2`,
    [establishmentId, entryNumber],
  );
}

/** The line of an account after which a page begins. */
export interface LineCursor {
  readonly entryNumber: bigint;
  readonly lineNumber: number;
}

/**
 * Lists lines of an account in a period, in order of entry, `limit` of them (null: all) after a line. Each has its
 * running balance; `broughtForwardMinor` is the balance before the first.
 */
export function listAccountEntries(
  connection: Queryable,
  establishmentId: number,
  accountCode: string,
  period: LedgerPeriod,
  page: { readonly after: LineCursor; readonly broughtForwardMinor: bigint; readonly limit: number | null },
): Promise<AccountEntryRow[]> {
  return queryRows<AccountEntryRow>(
    connection,
    `select journal_entries.entry_number as "entryNumber", postings.line_number as "lineNumber",
        journal_entries.journal, journal_entries.gaming_day as "gamingDay", journal_entries.fact,
        journal_entries.source,
        (select reversed.entry_number from journal_entries as reversed
          where reversed.establishment_id = journal_entries.establishment_id
            and reversed.entry_id = journal_entries.reverses_entry_id) as "reversesEntryNumber",
        postings.debit_minor as "debitMinor", postings.credit_minor as "creditMinor",
        ($7::bigint + sum(postings.debit_minor - postings.credit_minor)
          over (order by journal_entries.entry_number, postings.line_number))::bigint as "balanceMinor",
        journal_entries.posted_at as "postedAt"
      from postings
      join journal_entries on journal_entries.establishment_id = postings.establishment_id
        and journal_entries.entry_id = postings.entry_id
      where postings.establishment_id = $1 and postings.account_code = $2
        and journal_entries.gaming_day between $3::date and $4::date
        and (journal_entries.entry_number, postings.line_number) > ($5, $6::smallint)
      order by journal_entries.entry_number, postings.line_number
      limit $8`,
    [
      establishmentId,
      accountCode,
      period.from,
      period.to,
      page.after.entryNumber,
      page.after.lineNumber,
      page.broughtForwardMinor,
      page.limit,
    ],
  );
}

/** Returns an account's balance before a period, its movement in it, and its balance at the end, in minor units. */
export function sumAccountMovements(
  connection: Queryable,
  establishmentId: number,
  accountCode: string,
  period: LedgerPeriod,
): Promise<AccountSumsRow> {
  return queryRow<AccountSumsRow>(
    connection,
    `with moved as (
        select
          coalesce(sum(postings.debit_minor - postings.credit_minor)
            filter (where journal_entries.gaming_day < $3::date), 0) as opening_minor,
          coalesce(sum(postings.debit_minor) filter (where journal_entries.gaming_day >= $3::date), 0) as debit_minor,
          coalesce(sum(postings.credit_minor) filter (where journal_entries.gaming_day >= $3::date), 0) as credit_minor
        from postings
        join journal_entries on journal_entries.establishment_id = postings.establishment_id
          and journal_entries.entry_id = postings.entry_id
        where postings.establishment_id = $1 and postings.account_code = $2
          and journal_entries.gaming_day <= $4::date
      )
      select moved.opening_minor::bigint as "openingMinor", moved.debit_minor::bigint as "debitMinor",
        moved.credit_minor::bigint as "creditMinor",
        (moved.opening_minor + moved.debit_minor - moved.credit_minor)::bigint as "closingMinor"
      from moved`,
    [establishmentId, accountCode, period.from, period.to],
  );
}

/** Returns the sum of an account's lines before a page: the balance with which the page begins, in minor units. */
export function findBalanceBeforeLine(
  connection: Queryable,
  establishmentId: number,
  accountCode: string,
  period: LedgerPeriod,
  after: LineCursor,
): Promise<bigint> {
  const { entryNumber, lineNumber } = after;
  return sumPostingBalance(
    connection,
    `journal_entries.gaming_day < $3::date or journal_entries.gaming_day <= $4::date
      and (journal_entries.entry_number, postings.line_number) <= ($5, $6::smallint)`,
    [establishmentId, accountCode, period.from, period.to, entryNumber, lineNumber],
  );
}

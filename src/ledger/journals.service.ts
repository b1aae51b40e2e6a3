import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService } from '#approvals/approvals.service.js';
import type { ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { JOURNALS } from '#domain/accounting/journal-entry.js';
import { entryTitle, factsMatching, JOURNAL_TITLES, bilingualTitle } from '#domain/accounting/journal-words.js';
import { sumMinor } from '#domain/money.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce } from '#platform/database/idempotency.js';
import type { Wire } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { accountSheet, journalSheet, trialBalanceSheet } from './journal-sheets.js';
import type { Sheet } from '#platform/sheets/sheet.js';
import {
  accountsOf,
  balanceBeforeLine,
  entriesOfAccount,
  entryByNumber,
  journalOfPeriod,
  sumsByJournal,
  sumsOfAccount,
  sumsOfJournal,
  trialBalance,
} from './ledger.queries.js';
import type { AccountRow, JournalEntryRow, JournalSearch, LedgerPeriod } from './ledger.queries.js';
import type {
  AccountPage,
  JournalEntry,
  JournalPage,
  JournalFilter,
  JournalSums,
  TrialBalance,
} from './journal-pages.js';
import { LedgerService } from './ledger.service.js';
import type { Language } from '#declarations/shapes/text.js';
import type { UserRequest } from './user-request.js';

/** Reads the books for display, and requests reversals. */
@Injectable()
export class JournalsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly approvals: ApprovalsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.onApproved('journalReversal', (tx, request) => this.apply(tx, request));
  }

  accounts(establishment: Establishment): Promise<AccountRow[]> {
    return accountsOf(this.database.dataSource, establishment.establishmentId);
  }

  /** Lists the journals, in the order of the books, each with its postings of a period; amounts in minor units. */
  async journals(establishment: Establishment, period: LedgerPeriod): Promise<JournalSums[]> {
    const sums = await sumsByJournal(this.database.dataSource, establishment.establishmentId, period);
    return JOURNALS.map((journal) => ({
      ...bilingualTitle(JOURNAL_TITLES[journal]),
      ...(sums.find((each) => each.journal === journal) ?? {
        journal,
        entryCount: 0n,
        debitMinor: 0n,
        creditMinor: 0n,
      }),
    }));
  }

  /** Returns the trial balance of a period with its sums in minor units. */
  async trialBalance(establishment: Books, period: LedgerPeriod): Promise<TrialBalance> {
    const accounts = await trialBalance(this.database.dataSource, establishment.establishmentId, period);
    return {
      from: period.from,
      to: period.to,
      accounts,
      openingMinor: sumMinor(accounts.map((account) => account.openingMinor)),
      debitMinor: sumMinor(accounts.map((account) => account.debitMinor)),
      creditMinor: sumMinor(accounts.map((account) => account.creditMinor)),
      closingMinor: sumMinor(accounts.map((account) => account.closingMinor)),
    };
  }

  async trialBalanceSheet(establishment: Books, period: LedgerPeriod, language: Language): Promise<Sheet> {
    return trialBalanceSheet(await this.trialBalance(establishment, period), language);
  }

  /**
   * Returns a page of the journal's entries by number, with the sums of all entries that match; `next` is null on the
   * last page.
   */
  journal(
    establishment: Establishment,
    period: LedgerPeriod,
    filter: JournalFilter,
    page: { readonly after: string; readonly limit: number },
  ): Promise<JournalPage> {
    return this.database.snapshot(async (tx) => {
      const search = searchOf(filter);
      const entries = await journalOfPeriod(tx, establishment.establishmentId, period, search, {
        after: BigInt(page.after),
        limit: page.limit + 1,
      });
      const shownEntries = entries.slice(0, page.limit).map(withTitle);
      const lastEntry = shownEntries.at(-1);
      const next = entries.length > page.limit && lastEntry ? String(lastEntry.entryNumber) : null;
      return {
        entries: shownEntries,
        sums: await sumsOfJournal(tx, establishment.establishmentId, period, search),
        next,
      };
    });
  }

  /** Builds the sheet of every entry of the period that matches the filter. */
  async journalSheet(
    establishment: Books,
    period: LedgerPeriod,
    filter: JournalFilter,
    language: Language,
  ): Promise<Sheet> {
    const wholeRange = { after: 0n, limit: null };
    const connection = this.database.dataSource;
    const entries = await journalOfPeriod(
      connection,
      establishment.establishmentId,
      period,
      searchOf(filter),
      wholeRange,
    );
    return journalSheet(entries.map(withTitle), language);
  }

  /** Returns the entry with this number, as typed. Refuses with NOT_FOUND. */
  async entry(establishment: Establishment, entryNumber: string): Promise<JournalEntry> {
    const entryName = `entry ${entryNumber}`;
    if (!/^\d{1,18}$/.test(entryNumber)) refuse('NOT_FOUND', { what: entryName });
    const entry = await entryByNumber(this.database.dataSource, establishment.establishmentId, BigInt(entryNumber));
    return entry === undefined ? refuse('NOT_FOUND', { what: entryName }) : withTitle(entry);
  }

  /**
   * Returns an account with its lines and the balance after each; `after` is the `next` of the previous page. Refuses
   * with NOT_FOUND.
   */
  account(
    establishment: Establishment,
    accountCode: string,
    period: LedgerPeriod,
    page: { readonly after: string; readonly limit: number | null },
  ): Promise<AccountPage> {
    const [entryNumber = '0', lineNumber = '0'] = page.after.split('.');
    const after = { entryNumber: BigInt(entryNumber), lineNumber: Number(lineNumber) };
    const { establishmentId } = establishment;
    return this.database.snapshot(async (tx) => {
      const account = (await accountsOf(tx, establishmentId)).find((each) => each.accountCode === accountCode);
      if (account === undefined) refuse('NOT_FOUND', { what: `account ${accountCode}` });
      const broughtForwardMinor = await balanceBeforeLine(tx, establishmentId, accountCode, period, after);
      const limit = page.limit === null ? null : page.limit + 1;
      const lineRange = { after, broughtForwardMinor, limit };
      const lines = await entriesOfAccount(tx, establishmentId, accountCode, period, lineRange);
      const entries = lines
        .slice(0, page.limit ?? lines.length)
        .map((line) => ({ ...line, ...bilingualTitle(entryTitle(line.fact, line.reversesEntryNumber)) }));
      const lastEntry = entries.at(-1);
      const next =
        lines.length > entries.length && lastEntry ? `${lastEntry.entryNumber}.${lastEntry.lineNumber}` : null;
      const sums = await sumsOfAccount(tx, establishmentId, accountCode, period);
      return { account, sums, broughtForwardMinor, entries, next };
    });
  }

  /** Builds the sheet of all lines of an account in a period. Refuses with NOT_FOUND. */
  async accountSheet(
    establishment: Establishment,
    accountCode: string,
    period: LedgerPeriod,
    language: Language,
  ): Promise<Sheet> {
    const page = await this.account(establishment, accountCode, period, { after: '0.0', limit: null });
    return accountSheet(page, language);
  }

  /**
   * Requests the reversal of an entry in an open gaming day; another person's approval posts it. Refuses with
   * NOT_FOUND, ENTRY_ALREADY_REVERSED.
   */
  proposeReversal(
    { actor, establishment, write }: UserRequest,
    input: { readonly entryNumber: string; readonly gamingDay: string; readonly reason: string },
  ): Promise<Wire<{ requestId: bigint }>> {
    return writeOnce(this.database, establishment.establishmentId, write, async (tx) => {
      await setAuditContext(tx, {
        establishmentId: establishment.establishmentId,
        personId: actor.personId,
        act: 'ledger.proposeReversal',
        happenedAt: this.clock.now(),
        gamingDay: input.gamingDay,
        reason: input.reason,
      });
      if (!/^\d{1,18}$/.test(input.entryNumber)) refuse('NOT_FOUND', { what: `entry ${input.entryNumber}` });
      await this.ledger.entryToReverse(tx, establishment.establishmentId, BigInt(input.entryNumber));
      const requestId = await this.approvals.request(tx, {
        establishmentId: establishment.establishmentId,
        kind: 'journalReversal',
        subject: { entryNumber: input.entryNumber, gamingDay: input.gamingDay },
        reason: input.reason,
        requestedBy: actor.personId,
      });
      return { requestId };
    });
  }

  /** Posts the reversal of an approved request. */
  private async apply(tx: Tx, request: ApprovalRequest): Promise<void> {
    await this.ledger.reverse(tx, {
      establishmentId: request.establishmentId,
      entryNumber: BigInt(String(request.subject['entryNumber'])),
      gamingDay: String(request.subject['gamingDay']),
      reason: request.reason,
      approvalRequestId: request.requestId,
      postedBy: request.requestedBy,
    });
  }
}

/** The part of an establishment that its books need. */
type Books = Pick<Establishment, 'establishmentId'>;

const withTitle = (entry: JournalEntryRow): JournalEntry => ({
  ...entry,
  ...bilingualTitle(entryTitle(entry.fact, entry.reversesEntryNumber)),
});

/**
 * Returns a filter as the query searches: the trimmed text with the facts whose titles match it, null for parts not
 * given.
 */
function searchOf({ journal, account, text }: JournalFilter): JournalSearch {
  const searchText = text?.trim() ?? '';
  return {
    journal: journal ?? null,
    account: account ?? null,
    text: searchText === '' ? null : searchText,
    facts: searchText === '' ? [] : factsMatching(searchText),
  };
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { JOURNALS } from '#domain/accounting/journal-entry.js';
import {
  getPostedTitle,
  findFactsByTitle,
  JOURNAL_TITLES,
  buildBilingualTitle,
} from '#domain/accounting/journal-words.js';
import { sumMinor } from '#domain/money.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { buildAccountSheet, buildJournalSheet, buildTrialBalanceSheet } from './journal-sheets.js';
import type { Sheet } from '#platform/sheets/sheet.js';
import {
  listAccounts,
  findBalanceBeforeLine,
  listAccountEntries,
  findEntryByNumber,
  listJournalEntries,
  sumByJournal,
  sumAccountMovements,
  sumMatchingEntries,
  listTrialBalanceRows,
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
import { writeActionOnce, type UserRequest } from './user-request.js';

/** Reads the books for display, and requests reversals. */
@Injectable()
export class JournalsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly approvals: ApprovalsService,
    private readonly clock: Clock,
  ) {}

  /** Registers the reversal of entries, which is posted when its request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler('journalReversal', (tx, request) => this.applyReversal(tx, request));
  }

  /** Lists the ledger accounts by code. */
  listLedgerAccounts(establishment: Establishment): Promise<AccountRow[]> {
    return listAccounts(this.database.dataSource, establishment.establishmentId);
  }

  /** Lists the journals, in the order of the books, each with its postings of a period; amounts in minor units. */
  async listJournals(establishment: Establishment, period: LedgerPeriod): Promise<JournalSums[]> {
    const sums = await sumByJournal(this.database.dataSource, establishment.establishmentId, period);
    return JOURNALS.map((journal) => ({
      ...buildBilingualTitle(JOURNAL_TITLES[journal]),
      ...(sums.find((journalSums) => journalSums.journal === journal) ?? {
        journal,
        entryCount: 0n,
        debitMinor: 0n,
        creditMinor: 0n,
      }),
    }));
  }

  /** Returns the trial balance of a period with its sums in minor units. */
  async getTrialBalance(establishment: EstablishmentKey, period: LedgerPeriod): Promise<TrialBalance> {
    const accounts = await listTrialBalanceRows(this.database.dataSource, establishment.establishmentId, period);
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

  /** Builds the sheet of the trial balance of a period. */
  async getTrialBalanceSheet(
    establishment: EstablishmentKey,
    period: LedgerPeriod,
    language: Language,
  ): Promise<Sheet> {
    return buildTrialBalanceSheet(await this.getTrialBalance(establishment, period), language);
  }

  /**
   * Returns a page of the journal's entries by number, with the sums of all entries that match; `next` is null on the
   * last page.
   */
  getJournalPage(
    establishment: Establishment,
    period: LedgerPeriod,
    filter: JournalFilter,
    page: { readonly after: string; readonly limit: number },
  ): Promise<JournalPage> {
    return this.database.runInSnapshot(async (tx) => {
      const search = toJournalSearch(filter);
      const entries = await listJournalEntries(tx, establishment.establishmentId, period, search, {
        after: BigInt(page.after),
        limit: page.limit + 1,
      });
      const pageEntries = entries.slice(0, page.limit).map(addBilingualTitle);
      const lastEntry = pageEntries.at(-1);
      const next = entries.length > page.limit && lastEntry ? String(lastEntry.entryNumber) : null;
      return {
        entries: pageEntries,
        sums: await sumMatchingEntries(tx, establishment.establishmentId, period, search),
        next,
      };
    });
  }

  /** Builds the sheet of every entry of the period that matches the filter. */
  async getJournalSheet(
    establishment: EstablishmentKey,
    period: LedgerPeriod,
    filter: JournalFilter,
    language: Language,
  ): Promise<Sheet> {
    const { establishmentId } = establishment;
    const allEntriesPage = { after: 0n, limit: null };
    const search = toJournalSearch(filter);
    const entries = await listJournalEntries(this.database.dataSource, establishmentId, period, search, allEntriesPage);
    return buildJournalSheet(entries.map(addBilingualTitle), language);
  }

  /** Returns the entry with this number, as typed. Refuses with NOT_FOUND. */
  async requireEntry(establishment: Establishment, entryNumber: string): Promise<JournalEntry> {
    const entryName = `entry ${entryNumber}`;
    if (!/^\d{1,18}$/.test(entryNumber)) refuse('NOT_FOUND', { what: entryName });
    const entry = await findEntryByNumber(this.database.dataSource, establishment.establishmentId, BigInt(entryNumber));
    return entry === undefined ? refuse('NOT_FOUND', { what: entryName }) : addBilingualTitle(entry);
  }

  /**
   * Returns an account with its lines and the balance after each. `after` is the `next` of the previous page, empty for
   * the first; a null `limit` returns all lines. Refuses with NOT_FOUND.
   */
  getAccountPage(
    establishment: Establishment,
    accountCode: string,
    period: LedgerPeriod,
    page: { readonly after: string; readonly limit: number | null },
  ): Promise<AccountPage> {
    // a cursor such as `128.2`: the second line of entry 128
    const [entryNumber = '0', lineNumber = '0'] = page.after.split('.');
    const after = { entryNumber: BigInt(entryNumber), lineNumber: Number(lineNumber) };
    const { establishmentId } = establishment;
    return this.database.runInSnapshot(async (tx) => {
      const account = (await listAccounts(tx, establishmentId)).find(
        (candidate) => candidate.accountCode === accountCode,
      );
      if (account === undefined) refuse('NOT_FOUND', { what: `account ${accountCode}` });
      const broughtForwardMinor = await findBalanceBeforeLine(tx, establishmentId, accountCode, period, after);
      // one more line reveals whether there is a next page
      const limit = page.limit === null ? null : page.limit + 1;
      const lineRange = { after, broughtForwardMinor, limit };
      const fetchedEntries = await listAccountEntries(tx, establishmentId, accountCode, period, lineRange);
      const entries = fetchedEntries
        .slice(0, page.limit ?? fetchedEntries.length)
        .map((entry) => ({ ...entry, ...buildBilingualTitle(getPostedTitle(entry)) }));
      const lastEntry = entries.at(-1);
      const next =
        fetchedEntries.length > entries.length && lastEntry ? `${lastEntry.entryNumber}.${lastEntry.lineNumber}` : null;
      const sums = await sumAccountMovements(tx, establishmentId, accountCode, period);
      return { account, sums, broughtForwardMinor, entries, next };
    });
  }

  /** Builds the sheet of all lines of an account in a period. Refuses with NOT_FOUND. */
  async getAccountSheet(
    establishment: Establishment,
    accountCode: string,
    period: LedgerPeriod,
    language: Language,
  ): Promise<Sheet> {
    const page = await this.getAccountPage(establishment, accountCode, period, { after: '0.0', limit: null });
    return buildAccountSheet(page, language);
  }

  /**
   * Requests the reversal of an entry in an open gaming day; another person's approval posts it. Refuses with
   * NOT_FOUND, ENTRY_ALREADY_REVERSED.
   */
  proposeReversal(
    userRequest: UserRequest,
    input: { readonly entryNumber: string; readonly gamingDay: string; readonly reason: string },
  ): Promise<Serialized<{ requestId: bigint }>> {
    const { establishmentId } = userRequest.establishment;
    const { entryNumber, gamingDay, reason } = input;
    const action = { action: 'ledger.proposeReversal', happenedAt: this.clock.now(), gamingDay, reason } as const;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      if (!/^\d{1,18}$/.test(entryNumber)) refuse('NOT_FOUND', { what: `entry ${entryNumber}` });
      await this.ledger.requireReversibleEntry(tx, establishmentId, BigInt(entryNumber));
      const requestId = await this.approvals.recordRequest(tx, {
        establishmentId,
        kind: 'journalReversal',
        subject: { entryNumber, gamingDay },
        reason,
        requestedBy: userRequest.actor.personId,
      });
      return { requestId };
    });
  }

  /** Posts the reversal of an approved request, in the name of its requester. */
  private async applyReversal(tx: Tx, request: ApprovalRequest): Promise<void> {
    await this.ledger.reverseEntry(tx, {
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
type EstablishmentKey = Pick<Establishment, 'establishmentId'>;

/** Returns an entry with its title in both languages. */
const addBilingualTitle = (entry: JournalEntryRow): JournalEntry => ({
  ...entry,
  ...buildBilingualTitle(getPostedTitle(entry)),
});

/**
 * Returns a filter in the form of the database search: null for absent parts, and the facts (causes of entries) whose
 * titles match the text.
 */
function toJournalSearch({ journal, account, text }: JournalFilter): JournalSearch {
  const searchText = text?.trim() ?? '';
  return {
    journal: journal ?? null,
    account: account ?? null,
    text: searchText === '' ? null : searchText,
    facts: searchText === '' ? [] : findFactsByTitle(searchText),
  };
}

import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Actor, House } from '../access/access.decorators.js';
import { ApprovalsService } from '../access/approvals.service.js';
import type { ApprovalRequest } from '../access/approvals.service.js';
import { beginAct } from '../audit/act.js';
import type { Journal } from '../domain/journal-entry.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { writeOnce } from '../platform/idempotency.js';
import type { Wire, WriteKey } from '../platform/idempotency.js';
import { refuse } from '../platform/refusal.js';
import type { Tx } from '../platform/rows.js';
import {
  accountsOf,
  balanceBeforeLine,
  entriesOfAccount,
  entryByNumber,
  journalOfPeriod,
  trialBalance,
} from './ledger.queries.js';
import type { AccountEntryRow, AccountRow, JournalEntryRow, LedgerPeriod, TrialBalanceRow } from './ledger.queries.js';
import { LedgerService } from './ledger.service.js';

export interface TrialBalance extends LedgerPeriod {
  readonly accounts: readonly TrialBalanceRow[];
  /** Equal, or the books are wrong. */
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

export interface AccountEntry extends AccountEntryRow {
  /** Debit minus credit of the account after this line. */
  readonly balanceMinor: bigint;
}

export interface AccountPage {
  readonly account: AccountRow;
  /** The balance before the first line of the page. */
  readonly broughtForwardMinor: bigint;
  readonly entries: readonly AccountEntry[];
  /** To ask for the next page; null on the last one. */
  readonly next: string | null;
}

export interface JournalPage {
  readonly entries: readonly JournalEntryRow[];
  readonly next: string | null;
}

/** The books as people read them, and the reversal they may ask for. */
@Injectable()
export class JournalsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly approvals: ApprovalsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.onApproved('journalReversal', (tx, request, decidedBy) => this.apply(tx, request, decidedBy));
  }

  accounts(house: House): Promise<AccountRow[]> {
    return accountsOf(this.database.dataSource, house.establishmentId);
  }

  async trialBalance(house: House, period: LedgerPeriod): Promise<TrialBalance> {
    const accounts = await trialBalance(this.database.dataSource, house.establishmentId, period);
    return {
      from: period.from,
      to: period.to,
      accounts,
      debitMinor: accounts.reduce((sum, account) => sum + account.debitMinor, 0n),
      creditMinor: accounts.reduce((sum, account) => sum + account.creditMinor, 0n),
    };
  }

  async journal(
    house: House,
    period: LedgerPeriod,
    page: { readonly journal: Journal | null; readonly after: string; readonly limit: number },
  ): Promise<JournalPage> {
    const entries = await journalOfPeriod(this.database.dataSource, house.establishmentId, period, {
      journal: page.journal,
      after: BigInt(page.after),
      limit: page.limit + 1,
    });
    const shown = entries.slice(0, page.limit);
    const last = shown.at(-1);
    return { entries: shown, next: entries.length > page.limit && last ? String(last.entryNumber) : null };
  }

  async entry(house: House, entryNumber: string): Promise<JournalEntryRow> {
    const what = `entry ${entryNumber}`;
    if (!/^\d{1,18}$/.test(entryNumber)) refuse('NOT_FOUND', { what });
    const entry = await entryByNumber(this.database.dataSource, house.establishmentId, BigInt(entryNumber));
    return entry ?? refuse('NOT_FOUND', { what });
  }

  /** An account with its lines and the balance after each; `after` is the `next` of the page before. */
  account(
    house: House,
    accountCode: string,
    period: LedgerPeriod,
    page: { readonly after: string; readonly limit: number },
  ): Promise<AccountPage> {
    const [entryNumber = '0', lineNumber = '0'] = page.after.split('.');
    const after = { entryNumber: BigInt(entryNumber), lineNumber: Number(lineNumber) };
    return this.database.snapshot(async (tx) => {
      const account = (await accountsOf(tx, house.establishmentId)).find((each) => each.accountCode === accountCode);
      if (account === undefined) refuse('NOT_FOUND', { what: `account ${accountCode}` });
      const broughtForwardMinor = await balanceBeforeLine(tx, house.establishmentId, accountCode, period, after);
      const lines = await entriesOfAccount(tx, house.establishmentId, accountCode, period, {
        after,
        limit: page.limit + 1,
      });
      let balanceMinor = broughtForwardMinor;
      const entries = lines.slice(0, page.limit).map((line) => {
        balanceMinor += line.debitMinor - line.creditMinor;
        return { ...line, balanceMinor };
      });
      const last = entries.at(-1);
      const next = lines.length > page.limit && last ? `${last.entryNumber}.${last.lineNumber}` : null;
      return { account, broughtForwardMinor, entries, next };
    });
  }

  /** Asks for the reversal of an entry in an open gaming day; another person's approval posts it. */
  proposeReversal(
    actor: Actor,
    house: House,
    write: WriteKey,
    wanted: { readonly entryNumber: string; readonly gamingDay: string; readonly reason: string },
  ): Promise<Wire<{ requestId: bigint }>> {
    return writeOnce(this.database, house.establishmentId, write, async (tx) => {
      await beginAct(tx, {
        establishmentId: house.establishmentId,
        personId: actor.personId,
        act: 'ledger.proposeReversal',
        happenedAt: this.clock.now(),
        gamingDay: wanted.gamingDay,
        reason: wanted.reason,
      });
      if (!/^\d{1,18}$/.test(wanted.entryNumber)) refuse('NOT_FOUND', { what: `entry ${wanted.entryNumber}` });
      await this.ledger.entryToReverse(tx, house.establishmentId, BigInt(wanted.entryNumber));
      const requestId = await this.approvals.request(tx, {
        establishmentId: house.establishmentId,
        kind: 'journalReversal',
        subject: { entryNumber: wanted.entryNumber, gamingDay: wanted.gamingDay },
        reason: wanted.reason,
        requestedBy: actor.personId,
      });
      return { requestId };
    });
  }

  private async apply(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    await this.ledger.reverse(tx, {
      establishmentId: request.establishmentId,
      entryNumber: BigInt(String(request.subject['entryNumber'])),
      gamingDay: String(request.subject['gamingDay']),
      reason: request.reason,
      approvalRequestId: request.requestId,
      postedBy: decidedBy,
    });
  }
}

import { Injectable } from '@nestjs/common';
import { enterInRegister, takeRegisterNumbers } from '../audit/registers/registers.js';
import type { Accounts } from '../domain/accounting/account-roles.js';
import { entryFaults, postingOf, reversedLines } from '../domain/accounting/journal-entry.js';
import type { EntryFault, EntryLine, Journal, Posting } from '../domain/accounting/journal-entry.js';
import { refuse } from '../refusals/refusal.js';
import type { RefusalDetail } from '../refusals/refusal.js';
import { rows } from '../platform/database/rows.js';
import type { Queryable, Tx } from '../platform/database/rows.js';
import { accountsOnDays, leftBalances } from './chart.queries.js';
import { accountBalance, accountsOf, entryByNumber, trialBalance } from './ledger.queries.js';
import type { AccountRow, JournalEntryRow, LedgerPeriod, TrialBalanceRow } from './ledger.queries.js';

/** The numbered book of journal entries, which controllers put their visa on. */
const REGISTER = 'journal';

interface EntryHead {
  readonly gamingDay: string;
  readonly journal: Journal;
  readonly fact: string;
  readonly source: Readonly<Record<string, unknown>>;
}

/** A business fact to post: `fact` names it (`drop.notes`), `source` points to the rows behind it. */
export interface EntryDraft extends EntryHead {
  readonly lines: readonly EntryLine[];
}

/** The same on the accounts that its roles have. */
interface ResolvedEntry extends EntryHead {
  readonly postings: readonly Posting[];
}

export interface EntryToPost extends EntryDraft {
  readonly establishmentId: number;
  /** Who posted; null for the system itself. */
  readonly postedBy: bigint | null;
}

export interface PostedEntry {
  readonly entryId: bigint;
  readonly entryNumber: bigint;
}

export interface Reversal {
  readonly establishmentId: number;
  readonly entryNumber: bigint;
  /** The open gaming day that carries the reversal. */
  readonly gamingDay: string;
  readonly reason: string;
  /** An approved request of the kind `journalReversal`. */
  readonly approvalRequestId: bigint;
  readonly postedBy: bigint | null;
}

interface NumberedEntry extends ResolvedEntry {
  readonly entryNumber: bigint;
}

/** Double entry: what is posted balances, is numbered without a gap, and is only ever undone by a reversal. */
@Injectable()
export class LedgerService {
  /**
   * Posts one entry within the caller's transaction and act, each line on the account that its role has on the entry's
   * gaming day. Lines of zero are not lines: leave them out.
   * Refuses UNKNOWN_ACCOUNT, ENTRY_LINE_NOT_VALID, ENTRY_NOT_BALANCED; DAY_CLOSED comes from the database.
   */
  async post(tx: Tx, entry: EntryToPost): Promise<PostedEntry> {
    const [posted] = await this.postAll(tx, entry.establishmentId, [entry], entry.postedBy);
    if (posted === undefined) throw new Error('an entry that was posted has no number');
    return posted;
  }

  /** Posts many entries at once, numbered in their order; all of them or, when one is refused, none. */
  async postAll(
    tx: Tx,
    establishmentId: number,
    entries: readonly EntryDraft[],
    postedBy: bigint | null,
  ): Promise<PostedEntry[]> {
    if (entries.length === 0) return [];
    const accounts = await accountsByDay(tx, establishmentId, entries);
    const checked = entries.map((entry) => ({
      ...entry,
      postings: checkedPostings(entry.lines, accounts.get(entry.gamingDay) ?? {}),
    }));
    return this.insert(tx, establishmentId, checked, { postedBy, reverses: null });
  }

  /**
   * Posts the reversal of an entry: the same lines on the other side, naming it, saying why, once.
   * Refuses NOT_FOUND, ENTRY_ALREADY_REVERSED; the database asks for the approval.
   */
  async reverse(tx: Tx, reversal: Reversal): Promise<PostedEntry> {
    const { establishmentId, entryNumber } = reversal;
    // Of two reversals of one entry the second waits here, and then sees the first.
    await rows(tx, `select pg_advisory_xact_lock(hashtextextended('journal reversal', $1))`, [establishmentId]);
    const entry = await this.entryToReverse(tx, establishmentId, entryNumber);
    const postings = entry.lines.map((line) => ({
      account: line.accountCode,
      debitMinor: BigInt(line.debitMinor),
      creditMinor: BigInt(line.creditMinor),
    }));
    const draft = {
      gamingDay: reversal.gamingDay,
      journal: entry.journal,
      fact: 'reversal',
      source: { reversesEntryNumber: String(entryNumber), reason: reversal.reason },
      postings: reversedLines(postings),
    };
    const [posted] = await this.insert(tx, establishmentId, [draft], {
      postedBy: reversal.postedBy,
      reverses: { entryId: entry.entryId, approvalRequestId: reversal.approvalRequestId },
    });
    if (posted === undefined) throw new Error('a reversal that was posted has no number');
    return posted;
  }

  /**
   * Carries what is left on the assets and liabilities that a role has no longer to the account it has on that day, one
   * entry for each; called when the day is closed. Of an establishment that never changed an account there is nothing.
   */
  async carryBalances(
    tx: Tx,
    establishmentId: number,
    { gamingDay, source }: Pick<EntryHead, 'gamingDay' | 'source'>,
    postedBy: bigint | null,
  ): Promise<void> {
    const left = await leftBalances(tx, establishmentId, gamingDay);
    if (left.length === 0) return;
    const entries = left.map(({ role, fromAccount, toAccount, balanceMinor }) => ({
      ...{ gamingDay, journal: 'operations' as const, fact: 'balanceCarried', source: { ...source, role } },
      postings: carried(fromAccount, toAccount, balanceMinor),
    }));
    await this.insert(tx, establishmentId, entries, { postedBy, reverses: null });
  }

  /** The entry, when it may be reversed. */
  async entryToReverse(on: Queryable, establishmentId: number, entryNumber: bigint): Promise<JournalEntryRow> {
    const entry = await entryByNumber(on, establishmentId, entryNumber);
    if (entry === undefined) refuse('NOT_FOUND', { what: `entry ${entryNumber}` });
    if (entry.reversedByEntryNumber !== null) refuse('ENTRY_ALREADY_REVERSED', { entryNumber: String(entryNumber) });
    return entry;
  }

  accounts(on: Queryable, establishmentId: number): Promise<AccountRow[]> {
    return accountsOf(on, establishmentId);
  }

  trialBalance(on: Queryable, establishmentId: number, period: LedgerPeriod): Promise<TrialBalanceRow[]> {
    return trialBalance(on, establishmentId, period);
  }

  /** Debit minus credit of an account at the end of a gaming day. */
  balance(on: Queryable, establishmentId: number, accountCode: string, upTo: string): Promise<bigint> {
    return accountBalance(on, establishmentId, accountCode, upTo);
  }

  private async insert(
    tx: Tx,
    establishmentId: number,
    entries: readonly ResolvedEntry[],
    origin: {
      readonly postedBy: bigint | null;
      readonly reverses: { readonly entryId: bigint; readonly approvalRequestId: bigint } | null;
    },
  ): Promise<PostedEntry[]> {
    const first = await takeRegisterNumbers(tx, establishmentId, REGISTER, entries.length);
    const numbered = entries.map((entry, index) => ({ ...entry, entryNumber: first + BigInt(index) }));
    const inserted = await insertEntries(tx, establishmentId, numbered, origin);
    const idByNumber = new Map(inserted.map((row) => [row.entryNumber, row.entryId]));
    const posted = numbered.map(({ entryNumber }) => {
      const entryId = idByNumber.get(entryNumber);
      if (entryId === undefined) throw new Error(`entry ${entryNumber} was not inserted`);
      return { entryId, entryNumber };
    });
    await insertPostings(tx, establishmentId, numbered, posted);
    const entered = posted.map(({ entryId, entryNumber }) => ({
      number: entryNumber,
      rowKey: { establishment_id: establishmentId, entry_id: String(entryId) },
    }));
    await enterInRegister(tx, establishmentId, REGISTER, 'journal_entries', entered);
    return posted;
  }
}

function insertEntries(
  tx: Tx,
  establishmentId: number,
  entries: readonly NumberedEntry[],
  origin: {
    readonly postedBy: bigint | null;
    readonly reverses: { readonly entryId: bigint; readonly approvalRequestId: bigint } | null;
  },
): Promise<PostedEntry[]> {
  return rows<PostedEntry>(
    tx,
    `insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source,
        reverses_entry_id, approval_request_id, posted_by)
      select $1, draft.entry_number, draft.journal, draft.gaming_day, draft.fact, draft.source, $7, $8, $9
      from unnest($2::bigint[], $3::text[], $4::date[], $5::text[], $6::jsonb[])
        as draft (entry_number, journal, gaming_day, fact, source)
      order by draft.entry_number
      returning journal_entries.entry_id as "entryId", journal_entries.entry_number as "entryNumber"`,
    [
      establishmentId,
      entries.map((entry) => entry.entryNumber),
      entries.map((entry) => entry.journal),
      entries.map((entry) => entry.gamingDay),
      entries.map((entry) => entry.fact),
      entries.map((entry) => JSON.stringify(entry.source)),
      origin.reverses?.entryId ?? null,
      origin.reverses?.approvalRequestId ?? null,
      origin.postedBy,
    ],
  );
}

async function insertPostings(
  tx: Tx,
  establishmentId: number,
  entries: readonly NumberedEntry[],
  posted: readonly PostedEntry[],
): Promise<void> {
  const lines = entries.flatMap((entry, index) =>
    entry.postings.map((posting, line) => ({ ...posting, entryId: posted[index]?.entryId ?? 0n, line: line + 1 })),
  );
  await rows(
    tx,
    `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
      select $1, line.entry_id, line.line_number, line.account_code, line.debit_minor, line.credit_minor
      from unnest($2::bigint[], $3::smallint[], $4::text[], $5::bigint[], $6::bigint[])
        as line (entry_id, line_number, account_code, debit_minor, credit_minor)`,
    [
      establishmentId,
      lines.map((line) => line.entryId),
      lines.map((line) => line.line),
      lines.map((line) => line.account),
      lines.map((line) => line.debitMinor),
      lines.map((line) => line.creditMinor),
    ],
  );
}

/** Balances are debit minus credit: what is left in debit is credited where it stood. */
function carried(fromAccount: string, toAccount: string, balanceMinor: bigint): readonly Posting[] {
  const [debited, credited] = balanceMinor > 0n ? [toAccount, fromAccount] : [fromAccount, toAccount];
  const amountMinor = balanceMinor > 0n ? balanceMinor : -balanceMinor;
  return [
    { account: debited, debitMinor: amountMinor, creditMinor: 0n },
    { account: credited, debitMinor: 0n, creditMinor: amountMinor },
  ];
}

async function accountsByDay(
  tx: Tx,
  establishmentId: number,
  entries: readonly EntryHead[],
): Promise<ReadonlyMap<string, Partial<Accounts>>> {
  const days = [...new Set(entries.map(({ gamingDay }) => gamingDay))];
  const found = await accountsOnDays(tx, establishmentId, days);
  const ofDay = (day: string) => found.filter(({ gamingDay }) => gamingDay === day);
  return new Map(
    days.map((day) => [day, Object.fromEntries(ofDay(day).map(({ role, accountCode }) => [role, accountCode]))]),
  );
}

function checkedPostings(lines: readonly EntryLine[], accounts: Partial<Accounts>): Posting[] {
  const missing = lines.map(({ role }) => role).filter((role) => accounts[role] === undefined);
  if (missing.length > 0) refuse('UNKNOWN_ACCOUNT', { account: missing });
  const postings = lines.map((line) => postingOf(line, accounts));
  const faults = entryFaults(postings);
  const malformed = faults.filter((fault) => fault.kind !== 'notBalanced');
  if (malformed.length > 0) refuse('ENTRY_LINE_NOT_VALID', { faults: malformed.map(faultDetail) });
  const unbalanced = faults.find((fault) => fault.kind === 'notBalanced');
  if (unbalanced !== undefined) {
    refuse('ENTRY_NOT_BALANCED', {
      debitMinor: String(unbalanced.debitMinor),
      creditMinor: String(unbalanced.creditMinor),
    });
  }
  return postings;
}

function faultDetail(fault: Exclude<EntryFault, { kind: 'notBalanced' }>): RefusalDetail {
  return { ...fault };
}

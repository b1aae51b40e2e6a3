import { Injectable } from '@nestjs/common';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import type { Accounts } from '#domain/accounting/account-roles.js';
import { listEntryFaults, buildPosting, reversePostings } from '#domain/accounting/journal-entry.js';
import type { EntryFault, EntryLine, Journal, Posting } from '#domain/accounting/journal-entry.js';
import { refuse, type RefusalDetail } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { listAccountsOnDays, listRemainingBalances } from './chart.queries.js';
import { findAccountBalance, findEntryByNumber, type JournalEntryRow } from './ledger.queries.js';
import { insertJournalEntries, insertPostings, lockReversals, type PostedEntry } from './postings.queries.js';

/** The numbered book of journal entries, on which controllers put their visa. */
const JOURNAL_REGISTER = 'journal';

interface EntryHeader {
  readonly gamingDay: string;
  readonly journal: Journal;
  readonly fact: string;
  readonly source: Readonly<Record<string, unknown>>;
}

/** A business fact to post: `fact` names it (`drop.notes`), `source` points to the rows behind it. */
export interface EntryDraft extends EntryHeader {
  readonly lines: readonly EntryLine[];
}

/** The entry with its lines on the accounts of its roles. */
interface ResolvedEntry extends EntryHeader {
  readonly postings: readonly Posting[];
}

export interface EntryToPost extends EntryDraft {
  readonly establishmentId: number;
  /** The person who posts; null for the system itself. */
  readonly postedBy: bigint | null;
}

/** The person who posts and, if another person approved, the request: then `postedBy` is its requester. */
export interface Poster {
  readonly postedBy: bigint | null;
  readonly approvalRequestId: bigint | null;
}

export type { PostedEntry } from './postings.queries.js';

export interface Reversal {
  readonly establishmentId: number;
  readonly entryNumber: bigint;
  /** The open gaming day of the reversal. */
  readonly gamingDay: string;
  readonly reason: string;
  /** An approved request of the kind `journalReversal`. */
  readonly approvalRequestId: bigint;
  readonly postedBy: bigint | null;
}

/** Double entry: postings balance, are numbered without a gap, and are only ever undone by a reversal. */
@Injectable()
export class LedgerService {
  /**
   * Posts one entry within the caller's transaction and audit context, each line on its role's account on the entry's
   * gaming day. The caller leaves out lines of zero. Refuses with UNKNOWN_ACCOUNT, ENTRY_LINE_NOT_VALID,
   * ENTRY_NOT_BALANCED; the database refuses with DAY_CLOSED, UNKNOWN_GAMING_DAY.
   */
  async postEntry(tx: Tx, entry: EntryToPost): Promise<PostedEntry> {
    const poster = { postedBy: entry.postedBy, approvalRequestId: null };
    const [postedEntry] = await this.postEntries(tx, entry.establishmentId, [entry], poster);
    if (postedEntry === undefined) throw new Error('an entry that was posted has no number');
    return postedEntry;
  }

  /** Posts one entry with `postEntry`, for the person and in the gaming day of an act; refuses with the same codes. */
  postEntryForAction(
    tx: Tx,
    { establishmentId }: { readonly establishmentId: number },
    { gamingDay, personId }: { readonly gamingDay: string; readonly personId: bigint },
    entry: Omit<EntryDraft, 'gamingDay'>,
  ): Promise<PostedEntry> {
    return this.postEntry(tx, { ...entry, establishmentId, gamingDay, postedBy: personId });
  }

  /**
   * Posts many entries at once, numbered in their order: all or, when one is refused, none. Refuses with the codes of
   * `postEntry`.
   */
  async postEntries(
    tx: Tx,
    establishmentId: number,
    entries: readonly EntryDraft[],
    poster: Poster,
  ): Promise<PostedEntry[]> {
    if (entries.length === 0) return [];
    const accountsByDay = await findAccountsByDay(tx, establishmentId, entries);
    const resolvedEntries = entries.map((entry) => ({
      ...entry,
      postings: requireValidPostings(entry.lines, accountsByDay.get(entry.gamingDay) ?? {}),
    }));
    return this.insertNumberedEntries(tx, establishmentId, resolvedEntries, { ...poster, reversesEntryId: null });
  }

  /**
   * Posts the reversal of an entry, once: the same lines on the other side, with a reference to it and the reason.
   * Refuses with NOT_FOUND, ENTRY_ALREADY_REVERSED; the database requires the approval, and refuses with DAY_CLOSED,
   * UNKNOWN_GAMING_DAY.
   */
  async reverseEntry(tx: Tx, reversal: Reversal): Promise<PostedEntry> {
    const { establishmentId, entryNumber } = reversal;
    // of two reversals of one entry the second waits here, and then sees the first
    await lockReversals(tx, establishmentId);
    const entry = await this.requireReversibleEntry(tx, establishmentId, entryNumber);
    const postings = entry.lines.map((line) => ({
      account: line.accountCode,
      debitMinor: BigInt(line.debitMinor),
      creditMinor: BigInt(line.creditMinor),
    }));
    const resolvedReversal = {
      gamingDay: reversal.gamingDay,
      journal: entry.journal,
      fact: 'reversal',
      source: { reversesEntryNumber: String(entryNumber), reason: reversal.reason },
      postings: reversePostings(postings),
    };
    const [postedEntry] = await this.insertNumberedEntries(tx, establishmentId, [resolvedReversal], {
      postedBy: reversal.postedBy,
      approvalRequestId: reversal.approvalRequestId,
      reversesEntryId: entry.entryId,
    });
    if (postedEntry === undefined) throw new Error('a reversal that was posted has no number');
    return postedEntry;
  }

  /**
   * Carries balances when a day is closed. Each asset or liability account that lost its role gives its balance to the
   * role's account on that day, one entry each.
   */
  async carryBalances(
    tx: Tx,
    establishmentId: number,
    { gamingDay, source }: Pick<EntryHeader, 'gamingDay' | 'source'>,
    poster: Poster,
  ): Promise<void> {
    const remainingBalances = await listRemainingBalances(tx, establishmentId, gamingDay);
    if (remainingBalances.length === 0) return;
    const entries = remainingBalances.map(({ role, fromAccount, toAccount, balanceMinor }) => ({
      gamingDay,
      journal: 'operations' as const,
      fact: 'balanceCarried',
      source: { ...source, role },
      postings: buildCarryPostings(fromAccount, toAccount, balanceMinor),
    }));
    await this.insertNumberedEntries(tx, establishmentId, entries, { ...poster, reversesEntryId: null });
  }

  /** Returns the entry with a number, if it may be reversed. Refuses with NOT_FOUND, ENTRY_ALREADY_REVERSED. */
  async requireReversibleEntry(
    connection: Queryable,
    establishmentId: number,
    entryNumber: bigint,
  ): Promise<JournalEntryRow> {
    const entry = await findEntryByNumber(connection, establishmentId, entryNumber);
    if (entry === undefined) refuse('NOT_FOUND', { what: `entry ${entryNumber}` });
    if (entry.reversedByEntryNumber !== null) refuse('ENTRY_ALREADY_REVERSED', { entryNumber: String(entryNumber) });
    return entry;
  }

  /** Returns the account of every role on a gaming day. */
  async readAccountsOfDay(
    connection: Queryable,
    establishmentId: number,
    gamingDay: string,
  ): Promise<Partial<Accounts>> {
    const accountRows = await listAccountsOnDays(connection, establishmentId, [gamingDay]);
    return Object.fromEntries(accountRows.map(({ role, accountCode }) => [role, accountCode]));
  }

  /** Returns debit minus credit of an account at the end of a gaming day. */
  getAccountBalance(
    connection: Queryable,
    establishmentId: number,
    accountCode: string,
    gamingDay: string,
  ): Promise<bigint> {
    return findAccountBalance(connection, establishmentId, accountCode, gamingDay);
  }

  /** Inserts entries with their lines and register numbers, in order; returns their keys. */
  private async insertNumberedEntries(
    tx: Tx,
    establishmentId: number,
    entries: readonly ResolvedEntry[],
    origin: Poster & { readonly reversesEntryId: bigint | null },
  ): Promise<PostedEntry[]> {
    const firstNumber = await reserveRegisterNumbers(tx, establishmentId, JOURNAL_REGISTER, entries.length);
    const numberedEntries = entries.map((entry, index) => ({ ...entry, entryNumber: firstNumber + BigInt(index) }));
    const insertedEntries = await insertJournalEntries(tx, establishmentId, numberedEntries, origin);
    const idByNumber = new Map(insertedEntries.map((entry) => [entry.entryNumber, entry.entryId]));
    const postedEntries = numberedEntries.map(({ entryNumber }) => {
      const entryId = idByNumber.get(entryNumber);
      if (entryId === undefined) throw new Error(`entry ${entryNumber} was not inserted`);
      return { entryId, entryNumber };
    });
    const postingRows = numberedEntries.flatMap(({ postings }, index) =>
      postings.map(({ account, debitMinor, creditMinor }, lineIndex) => ({
        entryId: postedEntries[index]?.entryId ?? 0n,
        lineNumber: lineIndex + 1,
        accountCode: account,
        debitMinor,
        creditMinor,
      })),
    );
    await insertPostings(tx, establishmentId, postingRows);
    const registerEntries = postedEntries.map(({ entryId, entryNumber }) => ({
      number: entryNumber,
      rowKey: { establishment_id: establishmentId, entry_id: String(entryId) },
    }));
    await enterInRegister(tx, establishmentId, JOURNAL_REGISTER, 'journal_entries', registerEntries);
    return postedEntries;
  }
}

/**
 * Returns the lines that move a balance (debit minus credit) from one account to another. A debit balance is credited
 * to the former account and debited to the new one.
 */
function buildCarryPostings(fromAccount: string, toAccount: string, balanceMinor: bigint): readonly Posting[] {
  const [debitedAccount, creditedAccount] = balanceMinor > 0n ? [toAccount, fromAccount] : [fromAccount, toAccount];
  const amountMinor = balanceMinor > 0n ? balanceMinor : -balanceMinor;
  return [
    { account: debitedAccount, debitMinor: amountMinor, creditMinor: 0n },
    { account: creditedAccount, debitMinor: 0n, creditMinor: amountMinor },
  ];
}

/** Returns the account of each role by gaming day, for the days of these entries. */
async function findAccountsByDay(
  tx: Tx,
  establishmentId: number,
  entries: readonly EntryHeader[],
): Promise<ReadonlyMap<string, Partial<Accounts>>> {
  const days = [...new Set(entries.map(({ gamingDay }) => gamingDay))];
  const accountRows = await listAccountsOnDays(tx, establishmentId, days);
  const filterRowsByDay = (day: string) => accountRows.filter(({ gamingDay }) => gamingDay === day);
  return new Map(
    days.map((day) => [
      day,
      Object.fromEntries(filterRowsByDay(day).map(({ role, accountCode }) => [role, accountCode])),
    ]),
  );
}

/**
 * Returns the lines of an entry on the accounts of their roles. Refuses with UNKNOWN_ACCOUNT, ENTRY_LINE_NOT_VALID,
 * ENTRY_NOT_BALANCED.
 */
function requireValidPostings(lines: readonly EntryLine[], accounts: Partial<Accounts>): Posting[] {
  const missingRoles = lines.map(({ role }) => role).filter((role) => accounts[role] === undefined);
  if (missingRoles.length > 0) refuse('UNKNOWN_ACCOUNT', { account: missingRoles });
  const postings = lines.map((line) => buildPosting(line, accounts));
  const faults = listEntryFaults(postings);
  const lineFaults = faults.filter((fault) => fault.kind !== 'notBalanced');
  if (lineFaults.length > 0) refuse('ENTRY_LINE_NOT_VALID', { faults: lineFaults.map(toRefusalDetail) });
  const balanceFault = faults.find((fault) => fault.kind === 'notBalanced');
  if (balanceFault !== undefined) {
    refuse('ENTRY_NOT_BALANCED', {
      debitMinor: String(balanceFault.debitMinor),
      creditMinor: String(balanceFault.creditMinor),
    });
  }
  return postings;
}

/** Returns the fault of an entry line as a detail of a refusal. */
function toRefusalDetail(fault: Exclude<EntryFault, { kind: 'notBalanced' }>): RefusalDetail {
  return { ...fault };
}

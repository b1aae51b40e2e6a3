import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService } from '#approvals/approvals.service.js';
import type { ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { sumMinor } from '#domain/money.js';
import type { TotalKind, EntrySource } from '#domain/reconciliation/reconciliation-types.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { LineRefusals } from '#platform/files/csv-lines.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import type { CountLine, TotalLine } from './count-lines.js';
import {
  insertCounts,
  insertTotals,
  lockCountsOfDay,
  currentCounts,
  currentTotals,
  ticketIssuers,
} from './counts.queries.js';
import type { CountRow, CountToInsert, Entered, TotalRow } from './counts.queries.js';
import { openDayRow } from '#establishments/days/gaming-days.queries.js';
import { hasPendingRequest, machineIdsByNumber } from './days.queries.js';
import { illegalTenderNote } from './legal-notes.js';

/** The counts of several machines, entered together. */
export interface CountEntry {
  readonly gamingDay: string;
  readonly countNumber: 1 | 2;
  readonly source: EntrySource;
  readonly lines: readonly CountLine[];
}

/** The totals of slips of several machines, entered together. */
export interface TotalEntry {
  readonly gamingDay: string;
  readonly source: EntrySource;
  readonly lines: readonly TotalLine[];
}

/** The count that a correction inserts once approved. Amounts are text so that it can be stored as JSON. */
interface CorrectedCount {
  readonly gamingDay: string;
  readonly machineId: string;
  readonly machine: string;
  readonly countNumber: 1 | 2;
  readonly notes: readonly { readonly valueMinor: string; readonly count: string }[];
  readonly notesMinor: string;
  readonly ticketsMinor: string;
  readonly ticketCount: string;
  readonly coinsMinor: string;
}

/** The total that a correction inserts once approved. Amounts are text so that it can be stored as JSON. */
interface CorrectedTotal {
  readonly gamingDay: string;
  readonly machineId: string;
  readonly machine: string;
  readonly kind: TotalKind;
  readonly amountMinor: string;
  readonly slipCount: string;
}

/** Records counted, paid and filled amounts by machine and gaming day: entered once, corrected by two people. */
@Injectable()
export class CountsService implements OnModuleInit {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
  ) {}

  /** Registers the entry of a corrected count or total when its request is approved. */
  onModuleInit(): void {
    this.approvals.onApproved('countCorrection', (tx, request) => this.applyCount(tx, request));
    this.approvals.onApproved('totalCorrection', (tx, request) => this.applyTotal(tx, request));
  }

  /**
   * Records the counts of a drop, all or none. Refuses DAY_CLOSED; by line UNKNOWN_MACHINE, MACHINE_TWICE,
   * NOT_LEGAL_TENDER, COUNT_ALREADY_ENTERED, added to the parsing errors already in `refusals`. A single refused line
   * has its own code, several have LINES_REFUSED.
   */
  async enterCounts(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    entry: CountEntry,
    refusals = new LineRefusals(),
  ): Promise<Entered> {
    const { establishmentId } = establishment;
    await this.beginAct(tx, actor, establishment, 'counts.enter', entry.gamingDay);
    const machineIds = await machineIdsByNumber(
      tx,
      establishmentId,
      entry.lines.map((line) => line.machine),
    );
    const day = { establishmentId, gamingDay: entry.gamingDay, machineIds: [...machineIds.values()] };
    const existingCounts = await currentCounts(tx, day);
    const countedMachineIds = new Set(
      existingCounts.filter((row) => row.countNumber === entry.countNumber).map((row) => row.machineId),
    );
    const seenKeys = new Set<string>();
    const counts: CountToInsert[] = [];
    for (const line of entry.lines) {
      const machineId = knownMachine(line, machineIds, seenKeys, line.machine, refusals);
      if (machineId === undefined) continue;
      const tenderRefusal = illegalTenderNote(establishment, line);
      if (tenderRefusal !== null) refusals.add(line.line, ...tenderRefusal);
      if (countedMachineIds.has(machineId)) {
        refusals.add(line.line, 'COUNT_ALREADY_ENTERED', { machine: line.machine, countNumber: entry.countNumber });
      }
      counts.push({ ...countToInsert(line), machineId, countNumber: entry.countNumber, revision: 1 });
    }
    refusals.throwIfAny(entry.lines.length);
    await insertCounts(tx, establishmentId, entry.gamingDay, counts, {
      source: entry.source,
      reason: '',
      approvalRequestId: null,
      recordedBy: actor.personId,
    });
    return { entered: counts.length };
  }

  /**
   * Records day totals (hand pays by kind, tickets issued, fills, complements). Refuses with the codes of
   * `enterCounts`, TOTAL_ALREADY_ENTERED, and TOTAL_OF_TICKETS for tickets issued by a machine whose issues the ticket
   * system recorded.
   */
  async enterTotals(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    entry: TotalEntry,
    refusals = new LineRefusals(),
  ): Promise<Entered> {
    const { establishmentId } = establishment;
    await this.beginAct(tx, actor, establishment, 'totals.enter', entry.gamingDay);
    const machineIds = await machineIdsByNumber(
      tx,
      establishmentId,
      entry.lines.map((line) => line.machine),
    );
    const day = { establishmentId, gamingDay: entry.gamingDay, machineIds: [...machineIds.values()] };
    const existingTotals = await currentTotals(tx, day);
    const enteredKeys = new Set(existingTotals.map((row) => `${row.machineId} ${row.kind}`));
    const ticketIssuerIds = await ticketIssuers(tx, day);
    const seenKeys = new Set<string>();
    const totals = entry.lines.flatMap((line) => {
      const machineId = knownMachine(line, machineIds, seenKeys, `${line.machine} ${line.kind}`, refusals);
      if (machineId === undefined) return [];
      if (enteredKeys.has(`${machineId} ${line.kind}`)) {
        refusals.add(line.line, 'TOTAL_ALREADY_ENTERED', { machine: line.machine, kind: line.kind });
      }
      if (line.kind === 'ticketsIssued' && ticketIssuerIds.has(machineId)) {
        refusals.add(line.line, 'TOTAL_OF_TICKETS', { machine: line.machine });
      }
      const { kind, amountMinor, slipCount } = line;
      return [{ machineId, kind, revision: 1, amountMinor, slipCount }];
    });
    refusals.throwIfAny(new Set(entry.lines.map((line) => line.line)).size);
    await insertTotals(tx, establishmentId, entry.gamingDay, totals, {
      source: entry.source,
      reason: '',
      approvalRequestId: null,
      recordedBy: actor.personId,
    });
    return { entered: totals.length };
  }

  /**
   * Requests the replacement of a count; on approval the new one is entered as the next revision. Refuses DAY_CLOSED,
   * UNKNOWN_MACHINE, NOT_LEGAL_TENDER, COUNT_NOT_ENTERED, CORRECTION_ALREADY_REQUESTED, REASON_REQUIRED.
   */
  async correctCount(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    correction: { gamingDay: string; countNumber: 1 | 2; line: CountLine; reason: string },
  ): Promise<{ requestId: bigint }> {
    const { establishmentId } = establishment;
    const { gamingDay, countNumber, line, reason } = correction;
    await this.beginAct(tx, actor, establishment, 'counts.correct', gamingDay, reason);
    const machineId = await this.findMachine(tx, establishment, line.machine);
    const tenderRefusal = illegalTenderNote(establishment, line);
    if (tenderRefusal !== null) refuse(...tenderRefusal);
    const existingCounts = await currentCounts(tx, { establishmentId, gamingDay, machineIds: [machineId] });
    if (!existingCounts.some((row) => row.countNumber === countNumber)) {
      refuse('COUNT_NOT_ENTERED', { machine: line.machine, countNumber });
    }
    const target = { gamingDay, machineId: machineId.toString(), countNumber };
    if (await hasPendingRequest(tx, establishmentId, 'countCorrection', target)) refuse('CORRECTION_ALREADY_REQUESTED');
    const { notes, notesMinor, ticketsMinor, ticketCount, coinsMinor } = countToInsert(line);
    const subject = {
      ...target,
      machine: line.machine,
      notes: JSON.parse(notes) as CorrectedCount['notes'],
      notesMinor: notesMinor.toString(),
      ticketsMinor: ticketsMinor.toString(),
      ticketCount: ticketCount.toString(),
      coinsMinor: coinsMinor.toString(),
    } satisfies CorrectedCount;
    const kind = 'countCorrection';
    const requestedBy = actor.personId;
    return { requestId: await this.approvals.request(tx, { establishmentId, kind, subject, reason, requestedBy }) };
  }

  /**
   * Requests the replacement of a day total. Refuses with the codes of `correctCount`, but TOTAL_NOT_ENTERED in place
   * of COUNT_NOT_ENTERED.
   */
  async correctTotal(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    correction: { gamingDay: string; line: TotalLine; reason: string },
  ): Promise<{ requestId: bigint }> {
    const { establishmentId } = establishment;
    const { gamingDay, line, reason } = correction;
    await this.beginAct(tx, actor, establishment, 'totals.correct', gamingDay, reason);
    const machineId = await this.findMachine(tx, establishment, line.machine);
    const existingTotals = await currentTotals(tx, { establishmentId, gamingDay, machineIds: [machineId] });
    if (!existingTotals.some((row) => row.kind === line.kind)) {
      refuse('TOTAL_NOT_ENTERED', { machine: line.machine, kind: line.kind });
    }
    const target = { gamingDay, machineId: machineId.toString(), kind: line.kind };
    if (await hasPendingRequest(tx, establishmentId, 'totalCorrection', target)) refuse('CORRECTION_ALREADY_REQUESTED');
    const subject = {
      ...target,
      machine: line.machine,
      amountMinor: line.amountMinor.toString(),
      slipCount: line.slipCount.toString(),
    } satisfies CorrectedTotal;
    const kind = 'totalCorrection';
    const requestedBy = actor.personId;
    return { requestId: await this.approvals.request(tx, { establishmentId, kind, subject, reason, requestedBy }) };
  }

  /** Returns the current counts, of one machine when it is named. Refuses UNKNOWN_MACHINE. */
  async counts(db: Queryable, establishment: Establishment, gamingDay: string, machine?: string): Promise<CountRow[]> {
    const machineIds = machine === undefined ? null : [await this.findMachine(db, establishment, machine)];
    return currentCounts(db, { establishmentId: establishment.establishmentId, gamingDay, machineIds });
  }

  /** Returns the current day totals, of one machine when it is named. Refuses UNKNOWN_MACHINE. */
  async totals(db: Queryable, establishment: Establishment, gamingDay: string, machine?: string): Promise<TotalRow[]> {
    const machineIds = machine === undefined ? null : [await this.findMachine(db, establishment, machine)];
    return currentTotals(db, { establishmentId: establishment.establishmentId, gamingDay, machineIds });
  }

  /** Sets the audit context of an entry and locks the counts of an open day. Refuses DAY_CLOSED. */
  private async beginAct(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    act: string,
    gamingDay: string,
    reason?: string,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const { personId } = actor;
    const happenedAt = this.clock.now();
    await setAuditContext(tx, { establishmentId, personId, act, happenedAt, gamingDay, ...(reason ? { reason } : {}) });
    await this.gamingDays.ensureDay(tx, establishment, gamingDay);
    await openDayRow(tx, establishmentId, gamingDay, 'share');
    await lockCountsOfDay(tx, establishmentId, gamingDay);
  }

  /** Returns the id of the machine of that number. Refuses UNKNOWN_MACHINE. */
  private async findMachine(tx: Queryable, establishment: Establishment, number: string): Promise<bigint> {
    const machineId = (await machineIdsByNumber(tx, establishment.establishmentId, [number])).get(number);
    return machineId ?? refuse('UNKNOWN_MACHINE', { machine: number });
  }

  /** Enters an approved correction as the next revision of the count. Refuses DAY_CLOSED. */
  private async applyCount(tx: Tx, request: ApprovalRequest): Promise<void> {
    const subject = request.subject as unknown as CorrectedCount;
    const { establishmentId } = request;
    const { gamingDay } = subject;
    await openDayRow(tx, establishmentId, gamingDay, 'share');
    const machineId = BigInt(subject.machineId);
    const existingCounts = await currentCounts(tx, { establishmentId, gamingDay, machineIds: [machineId] });
    const lastRevision = existingCounts.find((row) => row.countNumber === subject.countNumber);
    const count = {
      machineId,
      countNumber: subject.countNumber,
      revision: (lastRevision?.revision ?? 0) + 1,
      notes: JSON.stringify(subject.notes),
      notesMinor: BigInt(subject.notesMinor),
      ticketsMinor: BigInt(subject.ticketsMinor),
      ticketCount: BigInt(subject.ticketCount),
      coinsMinor: BigInt(subject.coinsMinor),
    };
    await insertCounts(tx, establishmentId, gamingDay, [count], originOf(request));
  }

  /** Enters an approved correction as the next revision of the total. Refuses DAY_CLOSED. */
  private async applyTotal(tx: Tx, request: ApprovalRequest): Promise<void> {
    const subject = request.subject as unknown as CorrectedTotal;
    const { establishmentId } = request;
    const { gamingDay } = subject;
    await openDayRow(tx, establishmentId, gamingDay, 'share');
    const machineId = BigInt(subject.machineId);
    const existingTotals = await currentTotals(tx, { establishmentId, gamingDay, machineIds: [machineId] });
    const lastRevision = existingTotals.find((row) => row.kind === subject.kind);
    const total = {
      machineId,
      kind: subject.kind,
      revision: (lastRevision?.revision ?? 0) + 1,
      amountMinor: BigInt(subject.amountMinor),
      slipCount: BigInt(subject.slipCount),
    };
    await insertTotals(tx, establishmentId, gamingDay, [total], originOf(request));
  }
}

/** Attributes a correction to its requester; the request records the approver. */
function originOf({ reason, requestId: approvalRequestId, requestedBy: recordedBy }: ApprovalRequest) {
  return { source: 'person' as const, reason, approvalRequestId, recordedBy };
}

/**
 * Returns the machine id of a line; undefined when the line is refused: UNKNOWN_MACHINE for an unknown number,
 * MACHINE_TWICE for a repeated `key`.
 */
function knownMachine(
  line: { readonly line: number; readonly machine: string },
  machineIds: ReadonlyMap<string, bigint>,
  seenKeys: Set<string>,
  key: string,
  refusals: LineRefusals,
): bigint | undefined {
  const machineId = machineIds.get(line.machine);
  if (machineId === undefined) refusals.add(line.line, 'UNKNOWN_MACHINE', { machine: line.machine.slice(0, 40) });
  if (seenKeys.has(key)) {
    refusals.add(line.line, 'MACHINE_TWICE', { machine: line.machine.slice(0, 40) });
    return undefined;
  }
  seenKeys.add(key);
  return machineId;
}

/** Returns a line's figures ready to be stored, its notes by value as JSON. */
function countToInsert(line: CountLine): Omit<CountToInsert, 'machineId' | 'countNumber' | 'revision'> {
  const notes = [...line.notes].sort((a, b) => (a.valueMinor < b.valueMinor ? -1 : 1));
  return {
    notes: JSON.stringify(notes.map(({ valueMinor, count }) => ({ valueMinor: `${valueMinor}`, count: `${count}` }))),
    notesMinor: sumMinor(notes.map((note) => note.valueMinor * note.count)),
    ticketsMinor: line.ticketsMinor,
    ticketCount: line.ticketCount,
    coinsMinor: line.coinsMinor,
  };
}

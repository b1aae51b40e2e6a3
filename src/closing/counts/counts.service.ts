import type { ActionName } from '#declarations/act-names.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { EntrySource } from '#domain/reconciliation/reconciliation-types.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { importFileOnce, type ImportedContent } from '#establishments/files/imported-files.queries.js';
import { Clock } from '#platform/runtime/clock.js';
import { LineErrors } from '#platform/files/csv-lines.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import type { CountLine, TotalLine } from './count-lines.js';
import {
  insertCounts,
  insertTotals,
  lockCountsOfDay,
  listCurrentCounts,
  listCurrentTotals,
  listTicketIssuerIds,
} from './counts.queries.js';
import type { CountRow, NewCount, EntryResult, TotalRow } from './counts.queries.js';
import { requireOpenDay, type DayRow } from '#establishments/days/gaming-days.queries.js';
import { findMachineIds } from '#meters/events/events.queries.js';
import { hasPendingRequest } from '#approvals/approvals.queries.js';
import {
  reviseCount,
  type CorrectedCount,
  type CorrectedTotal,
  type CountCorrectionSubject,
} from './corrected-lines.js';
import {
  buildCountFigures,
  findBoxFault,
  numberCount,
  resolveEntryMachines,
  resolveMachineId,
  resolveRemoval,
  type CountedBox,
} from './entered-lines.js';
import { findTenderRefusal } from './legal-notes.js';

/** The counts of several machines, entered together. */
export interface CountEntry {
  readonly gamingDay: string;
  readonly countNumber: 1 | 2;
  /** Which box of the machines was counted; absent: their first. */
  readonly box?: CountedBox;
  readonly source: EntrySource;
  readonly lines: readonly CountLine[];
  readonly file?: ImportedContent;
  /** The import that the file belongs to; absent: none. */
  readonly importId?: bigint;
}

/** The totals of slips of several machines, entered together. */
export interface TotalEntry {
  readonly gamingDay: string;
  readonly source: EntrySource;
  readonly lines: readonly TotalLine[];
  readonly file?: ImportedContent;
  /** The import that the file belongs to; absent: none. */
  readonly importId?: bigint;
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
    this.approvals.registerApprovalHandler('countCorrection', (tx, request) => this.applyCountCorrection(tx, request));
    this.approvals.registerApprovalHandler('totalCorrection', (tx, request) => this.applyTotalCorrection(tx, request));
  }

  /**
   * Records counts of machines on a day, all or none. Each refused line is added to `refusals`, after its parsing
   * errors: UNKNOWN_MACHINE, MACHINE_TWICE, NOT_LEGAL_TENDER, the faults of `resolveRemoval`, COUNT_ALREADY_ENTERED;
   * for another box also COUNT_NOT_ENTERED, BOX_LIKE_ANOTHER, TOO_MANY_BOXES. Refuses DAY_CLOSED, and
   * FILE_ALREADY_IMPORTED_FOR a day; a single refused line has its own code, several have LINES_REFUSED.
   */
  async enterCounts(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    entry: CountEntry,
    refusals = new LineErrors(),
  ): Promise<EntryResult> {
    const { establishmentId } = establishment;
    const day = await this.prepareDayForEntry(tx, actor, establishment, 'counts.enter', entry.gamingDay);
    const removalTerms = { ...day, timeZone: establishment.timeZone, now: this.clock.now() };
    await this.importFile(tx, actor, establishment, 'counts', entry);
    const { machineIds, dayMachines } = await resolveEntryMachines(tx, establishmentId, entry);
    const existingCounts = await listCurrentCounts(tx, dayMachines);
    const seenEntryKeys = new Set<string>();
    const counts: NewCount[] = [];
    for (const countLine of entry.lines) {
      const machineId = resolveMachineId(countLine, machineIds, seenEntryKeys, countLine.machine, refusals);
      if (machineId === undefined) continue;
      const tenderRefusal = findTenderRefusal(establishment, countLine);
      if (tenderRefusal !== null) refusals.add(countLine.line, ...tenderRefusal);
      const machineCounts = existingCounts.filter((row) => row.machineId === machineId);
      const removedAt = resolveRemoval(countLine, removalTerms, refusals);
      const newCount = { ...buildCountFigures(countLine), machineId, ...numberCount(entry, machineCounts), removedAt };
      const fault = findBoxFault(entry, newCount, machineCounts);
      if (fault !== null) {
        refusals.add(countLine.line, fault, { machine: countLine.machine, countNumber: entry.countNumber });
      }
      counts.push(newCount);
    }
    refusals.throwIfAny(entry.lines.length);
    await insertCounts(tx, establishmentId, entry.gamingDay, counts, buildFirstEntryOrigin(entry, actor));
    return { entered: counts.length };
  }

  /**
   * Records day totals of slips (hand pays by kind, tickets issued, fills, complements), all or none. Refuses with the
   * codes of `enterCounts`, TOTAL_ALREADY_ENTERED, and TOTAL_OF_TICKETS for tickets issued by a machine whose issues
   * the ticket system recorded.
   */
  async enterTotals(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    entry: TotalEntry,
    refusals = new LineErrors(),
  ): Promise<EntryResult> {
    const { establishmentId } = establishment;
    await this.prepareDayForEntry(tx, actor, establishment, 'totals.enter', entry.gamingDay);
    await this.importFile(tx, actor, establishment, 'totals', entry);
    const { machineIds, dayMachines } = await resolveEntryMachines(tx, establishmentId, entry);
    const existingTotals = await listCurrentTotals(tx, dayMachines);
    const enteredTotalKeys = new Set(existingTotals.map((row) => `${row.machineId} ${row.kind}`));
    const ticketIssuerIds = await listTicketIssuerIds(tx, dayMachines);
    const seenTotalKeys = new Set<string>();
    const totals = entry.lines.flatMap((totalLine) => {
      const machineId = resolveMachineId(
        totalLine,
        machineIds,
        seenTotalKeys,
        `${totalLine.machine} ${totalLine.kind}`,
        refusals,
      );
      if (machineId === undefined) return [];
      if (enteredTotalKeys.has(`${machineId} ${totalLine.kind}`)) {
        refusals.add(totalLine.line, 'TOTAL_ALREADY_ENTERED', { machine: totalLine.machine, kind: totalLine.kind });
      }
      if (totalLine.kind === 'ticketsIssued' && ticketIssuerIds.has(machineId)) {
        refusals.add(totalLine.line, 'TOTAL_OF_TICKETS', { machine: totalLine.machine });
      }
      const { kind, amountMinor, slipCount } = totalLine;
      return [{ machineId, kind, amountMinor, slipCount }];
    });
    refusals.throwIfAny(new Set(entry.lines.map((line) => line.line)).size);
    await insertTotals(tx, establishmentId, entry.gamingDay, totals, buildFirstEntryOrigin(entry, actor));
    return { entered: totals.length };
  }

  /**
   * Requests the replacement of a count; on approval the new count is entered as the next revision. Refuses DAY_CLOSED,
   * UNKNOWN_MACHINE, NOT_LEGAL_TENDER, COUNT_NOT_ENTERED, the faults of `resolveRemoval`, CORRECTION_ALREADY_REQUESTED,
   * REASON_REQUIRED. A correction without a removal leaves the recorded one.
   */
  async requestCountCorrection(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    correction: { gamingDay: string; countNumber: number; line: CountLine; reason: string },
  ): Promise<{ requestId: bigint }> {
    const { establishmentId } = establishment;
    const { gamingDay, countNumber, line, reason } = correction;
    const day = await this.prepareDayForEntry(tx, actor, establishment, 'counts.correct', gamingDay, reason);
    const machineId = await this.requireMachineId(tx, establishment, line.machine);
    const tenderRefusal = findTenderRefusal(establishment, line);
    if (tenderRefusal !== null) refuse(...tenderRefusal);
    const existingCounts = await listCurrentCounts(tx, { establishmentId, gamingDay, machineIds: [machineId] });
    const currentCount = existingCounts.find((row) => row.countNumber === countNumber);
    if (currentCount === undefined) refuse('COUNT_NOT_ENTERED', { machine: line.machine, countNumber });
    const refusals = new LineErrors();
    const removalTerms = { ...day, timeZone: establishment.timeZone, now: this.clock.now() };
    const removedAt = resolveRemoval(line, removalTerms, refusals) ?? currentCount.removedAt;
    refusals.throwIfAny(1);
    const target = { gamingDay, machineId: machineId.toString(), countNumber };

    const { notes, notesMinor, ticketsMinor, ticketCount, coinsMinor } = buildCountFigures(line);
    const subject = {
      ...target,
      machine: line.machine,
      notes: JSON.parse(notes) as CorrectedCount['notes'],
      notesMinor: notesMinor.toString(),
      ticketsMinor: ticketsMinor.toString(),
      ticketCount: ticketCount.toString(),
      coinsMinor: coinsMinor.toString(),
      removedAt: removedAt?.toISOString() ?? null,
    } satisfies CorrectedCount;
    const newRequest = {
      establishmentId,
      kind: 'countCorrection',
      subject,
      reason,
      requestedBy: actor.personId,
    } as const;
    return this.requestCorrection(tx, newRequest, target);
  }

  /**
   * Requests the replacement of a day total of slips; on approval the new total is entered as the next revision.
   * Refuses with the codes of `requestCountCorrection`, but TOTAL_NOT_ENTERED in place of COUNT_NOT_ENTERED.
   */
  async requestTotalCorrection(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    correction: { gamingDay: string; line: TotalLine; reason: string },
  ): Promise<{ requestId: bigint }> {
    const { establishmentId } = establishment;
    const { gamingDay, line, reason } = correction;
    await this.prepareDayForEntry(tx, actor, establishment, 'totals.correct', gamingDay, reason);
    const machineId = await this.requireMachineId(tx, establishment, line.machine);
    const existingTotals = await listCurrentTotals(tx, { establishmentId, gamingDay, machineIds: [machineId] });
    if (!existingTotals.some((row) => row.kind === line.kind)) {
      refuse('TOTAL_NOT_ENTERED', { machine: line.machine, kind: line.kind });
    }
    const target = { gamingDay, machineId: machineId.toString(), kind: line.kind };

    const subject = {
      ...target,
      machine: line.machine,
      amountMinor: line.amountMinor.toString(),
      slipCount: line.slipCount.toString(),
    } satisfies CorrectedTotal;
    const newRequest = {
      establishmentId,
      kind: 'totalCorrection',
      subject,
      reason,
      requestedBy: actor.personId,
    } as const;
    return this.requestCorrection(tx, newRequest, target);
  }

  /** Records the request of a correction. Refuses CORRECTION_ALREADY_REQUESTED while one of the target is pending. */
  private async requestCorrection(
    tx: Tx,
    newRequest: Parameters<ApprovalsService['recordRequest']>[1],
    target: Readonly<Record<string, unknown>>,
  ): Promise<{ requestId: bigint }> {
    const { establishmentId, kind } = newRequest;
    for (const subject of [target, { further: [target] }])
      if (await hasPendingRequest(tx, establishmentId, kind, subject)) refuse('CORRECTION_ALREADY_REQUESTED');
    return { requestId: await this.approvals.recordRequest(tx, newRequest) };
  }

  /** Returns the current counts, of one machine when it is named. Refuses UNKNOWN_MACHINE. */
  async listCounts(
    db: Queryable,
    establishment: Establishment,
    gamingDay: string,
    machine?: string,
  ): Promise<CountRow[]> {
    const machineIds = machine === undefined ? null : [await this.requireMachineId(db, establishment, machine)];
    return listCurrentCounts(db, { establishmentId: establishment.establishmentId, gamingDay, machineIds });
  }

  /** Returns the current day totals, of one machine when it is named. Refuses UNKNOWN_MACHINE. */
  async listTotals(
    db: Queryable,
    establishment: Establishment,
    gamingDay: string,
    machine?: string,
  ): Promise<TotalRow[]> {
    const machineIds = machine === undefined ? null : [await this.requireMachineId(db, establishment, machine)];
    return listCurrentTotals(db, { establishmentId: establishment.establishmentId, gamingDay, machineIds });
  }

  /**
   * Sets the audit context of an entry, opens the day when it is the first act on it, locks its counts and returns it.
   * Refuses DAY_CLOSED.
   */
  private async prepareDayForEntry(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    action: ActionName,
    gamingDay: string,
    reason?: string,
  ): Promise<DayRow> {
    const { establishmentId } = establishment;
    const act = { action, happenedAt: this.clock.now(), gamingDay, reason };
    await setAuditContext(tx, { establishmentId, personId: actor.personId, ...act });
    await this.gamingDays.ensureDay(tx, establishment, gamingDay);
    const day = await requireOpenDay(tx, establishmentId, gamingDay, 'share');
    await lockCountsOfDay(tx, establishmentId, gamingDay);
    return day;
  }

  /** Records the file of an entry, if it has one. Refuses FILE_ALREADY_IMPORTED. */
  private async importFile(
    tx: Tx,
    { personId: importedBy }: Actor,
    { establishmentId }: Establishment,
    kind: 'counts' | 'totals',
    { gamingDay, file }: Pick<CountEntry, 'gamingDay' | 'file'>,
  ): Promise<void> {
    if (file === undefined) return;
    const { sha256: fileSha256, isAgain } = file;
    const importedAt = this.clock.now();
    await importFileOnce(tx, { establishmentId, kind, fileSha256, gamingDay, importedBy, importedAt }, isAgain);
  }

  /** Returns the id of the machine of that number. Refuses UNKNOWN_MACHINE. */
  private async requireMachineId(db: Queryable, establishment: Establishment, machineNumber: string): Promise<bigint> {
    const machineId = (await findMachineIds(db, establishment.establishmentId, [machineNumber])).get(machineNumber);
    return machineId ?? refuse('UNKNOWN_MACHINE', { machine: machineNumber });
  }

  /** Enters the approved correction of each count as its next revision. Refuses DAY_CLOSED. */
  private async applyCountCorrection(tx: Tx, request: ApprovalRequest): Promise<void> {
    const { further = [], ...firstCount } = request.subject as unknown as CountCorrectionSubject;
    const correctedCounts = [firstCount, ...further];
    const { establishmentId } = request;
    const { gamingDay } = firstCount;
    await requireOpenDay(tx, establishmentId, gamingDay, 'share');
    const machineIds = [...new Set(correctedCounts.map(({ machineId }) => BigInt(machineId)))];
    const existingCounts = await listCurrentCounts(tx, { establishmentId, gamingDay, machineIds });
    const newCounts = correctedCounts.map((correctedCount) => reviseCount(correctedCount, existingCounts));
    await insertCounts(tx, establishmentId, gamingDay, newCounts, buildCorrectionOrigin(request));
  }

  /** Enters an approved correction as the next revision of the total. Refuses DAY_CLOSED. */
  private async applyTotalCorrection(tx: Tx, request: ApprovalRequest): Promise<void> {
    const correctedTotal = request.subject as unknown as CorrectedTotal;
    const { establishmentId } = request;
    const { gamingDay } = correctedTotal;
    await requireOpenDay(tx, establishmentId, gamingDay, 'share');
    const newTotal = {
      machineId: BigInt(correctedTotal.machineId),
      kind: correctedTotal.kind,
      amountMinor: BigInt(correctedTotal.amountMinor),
      slipCount: BigInt(correctedTotal.slipCount),
    };
    await insertTotals(tx, establishmentId, gamingDay, [newTotal], buildCorrectionOrigin(request));
  }
}

/** Returns the origin of a first entry, which needs neither a reason nor an approval. */
const buildFirstEntryOrigin = (
  { source, importId }: { readonly source: EntrySource; readonly importId?: bigint },
  { personId }: Actor,
) => ({ source, importId, reason: '', approvalRequestId: null, recordedBy: personId }) as const;

/** Returns the origin of an approved correction: its requester; the request itself records the approver. */
function buildCorrectionOrigin({ reason, requestId: approvalRequestId, requestedBy: recordedBy }: ApprovalRequest) {
  return { source: 'person' as const, reason, approvalRequestId, recordedBy };
}

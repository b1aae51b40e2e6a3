import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { buildSuspenseSettledEntry } from '#domain/accounting/floor-postings.js';
import {
  findSettlementRole,
  SUSPENSE_CAUSES,
  type SuspenseCause,
  type SuspenseState,
} from '#domain/accounting/suspense.js';
import { findNextOpenDay } from '#establishments/days/gaming-days.queries.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { planEntries, type EntryToCome } from '../prior-period/planned-entries.js';
import { SuspenseSettlementEntity } from '../entities/suspense-settlement.entity.js';
import {
  listSuspense,
  listSuspenseByKey,
  lockSettlements,
  type SuspenseKey,
  type SuspenseRow,
} from './suspense.queries.js';

/** The cause of differences, as proposed. */
export interface SettlementProposal {
  readonly lines: readonly SuspenseKey[];
  readonly cause: SuspenseCause;
}

/** A difference in suspense, with the causes on which it can be settled. */
export interface SuspenseCase extends SuspenseRow {
  readonly possibleCauses: readonly SuspenseCause[];
}

/** The effect of a settlement: the request contains exactly this, and its approval does nothing else. */
export interface SettlementToCome {
  /** The open day of the entries, YYYY-MM-DD. */
  readonly postedOn: string;
  readonly cause: SuspenseCause;
  /** The settled differences, oldest first. */
  readonly lines: readonly (SuspenseKey & {
    /** Amount taken out of suspense, in minor units: positive is missing, negative is too much. */
    readonly amountMinor: bigint;
  })[];
  /** One entry for each difference, in their order. */
  readonly entries: readonly EntryToCome[];
}

const REQUEST_KIND = 'suspenseSettlement';

/** Differences in suspense: listed with their age, and settled by two people. */
@Injectable()
export class SuspenseService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalsService,
    private readonly gamingDays: GamingDaysService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /** Registers the settlement of differences, posted when its request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler(REQUEST_KIND, (tx, request, decidedBy) =>
      this.applySettlement(tx, request, decidedBy),
    );
  }

  /** Returns the differences in suspense in a state, oldest first. */
  async listCases({ establishmentId }: Establishment, state: SuspenseState): Promise<SuspenseCase[]> {
    const rows = await listSuspense(this.database.dataSource, establishmentId, state);
    return rows.map((row) => ({
      ...row,
      possibleCauses: SUSPENSE_CAUSES.filter(
        (cause) => row.balanceMinor !== 0n && findSettlementRole(cause, row.medium, row.balanceMinor) !== null,
      ),
    }));
  }

  /**
   * Returns the entries that a settlement would post. Nothing is recorded except the open day of the entries. Refuses
   * NO_OPEN_DAY, NOT_IN_SUSPENSE, CAUSE_NOT_POSSIBLE.
   */
  previewSettlement(
    actor: Actor,
    establishment: Establishment,
    proposal: SettlementProposal,
  ): Promise<SettlementToCome> {
    return this.database.transaction(async (tx) => {
      const { establishmentId } = establishment;
      const action = { action: 'suspense.settle', happenedAt: this.clock.now() } as const;
      await setAuditContext(tx, { establishmentId, personId: actor.personId, ...action });
      await this.ensureCurrentDay(tx, establishment);
      const rows = await this.requireSuspense(tx, establishment, proposal.lines);
      return this.planSettlement(tx, establishment, rows, proposal.cause);
    });
  }

  /**
   * Requests the settlement of differences on one cause; another person approves it. Refuses with the codes of
   * `previewSettlement`, SETTLEMENT_ALREADY_REQUESTED, REASON_REQUIRED.
   */
  requestSettlement(
    userRequest: UserRequest,
    proposal: SettlementProposal,
    reason: string,
  ): Promise<Serialized<SettlementToCome & { readonly requestId: bigint }>> {
    const { establishment, actor } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'suspense.settle', happenedAt: this.clock.now(), reason } as const;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      await this.ensureCurrentDay(tx, establishment);
      await lockSettlements(tx, establishmentId);
      const rows = await this.requireSuspense(tx, establishment, proposal.lines);
      const requestedRow = rows.find(({ pendingRequestId }) => pendingRequestId !== null);
      if (requestedRow !== undefined) refuse('SETTLEMENT_ALREADY_REQUESTED', { machine: requestedRow.machine });
      const settlement = await this.planSettlement(tx, establishment, rows, proposal.cause);
      const subject = { ...settlement };
      const newRequest = { establishmentId, kind: REQUEST_KIND, subject, reason, requestedBy: actor.personId } as const;
      return { ...settlement, requestId: await this.approvals.recordRequest(tx, newRequest) };
    });
  }

  /** Records the current gaming day, so that an open day can carry the entries. */
  private async ensureCurrentDay(tx: Tx, establishment: Establishment): Promise<void> {
    await this.gamingDays.ensureDay(tx, establishment, await this.gamingDays.findCurrentDay(tx, establishment));
  }

  /** Posts an approved settlement as requested. Refuses SUSPENSE_CHANGED when an amount or the open day has changed. */
  private async applySettlement(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const { establishmentId, reason, requestId, requestedBy } = request;
    const requested = request.subject as unknown as Serialized<SettlementToCome>;
    const { cause, lines, postedOn } = requested;
    const action = { action: 'suspense.settle', happenedAt: this.clock.now(), gamingDay: postedOn, reason } as const;
    await setAuditContext(tx, { establishmentId, personId: decidedBy, ...action });
    await lockSettlements(tx, establishmentId);
    const rows = await this.requireSuspense(tx, { establishmentId }, lines);
    const settlement = await this.planSettlement(tx, { establishmentId }, rows, cause);
    const isUnchanged =
      settlement.postedOn === postedOn &&
      settlement.lines.every(({ amountMinor }, index) => lines[index]?.amountMinor === String(amountMinor));
    if (!isUnchanged) refuse('SUSPENSE_CHANGED');
    for (const { caseNumber, machineId, gamingDay, machine, medium, balanceMinor } of rows) {
      const entry = buildSettlementEntry({ machine, medium, balanceMinor, cause });
      const cases = caseNumber === null ? [] : [caseNumber];
      const source = { kind: 'suspense', ofGamingDay: gamingDay, machine, medium, cause, cases };
      const { entryId } = await this.ledger.postEntry(tx, {
        ...entry,
        establishmentId,
        gamingDay: postedOn,
        source,
        postedBy: requestedBy,
      });
      await insertRow(tx, SuspenseSettlementEntity, {
        establishmentId,
        entryId,
        gamingDay: postedOn,
        ofGamingDay: gamingDay,
        machineId,
        medium,
        cause,
        amountMinor: balanceMinor,
        approvalRequestId: requestId,
        settledBy: requestedBy,
        settledAt: this.clock.now(),
      });
    }
  }

  /** Returns these differences, which have a balance, oldest first. Refuses NOT_IN_SUSPENSE. */
  private async requireSuspense(
    tx: Tx,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    keys: readonly SuspenseKey[],
  ): Promise<readonly SuspenseRow[]> {
    const rows = (await listSuspenseByKey(tx, establishmentId, keys)).filter(({ balanceMinor }) => balanceMinor !== 0n);
    for (const { gamingDay, machine, medium } of keys)
      if (!rows.some((row) => row.gamingDay === gamingDay && row.machine === machine && row.medium === medium))
        refuse('NOT_IN_SUSPENSE', { machine, gamingDay });
    return rows;
  }

  /** Returns the entries that settle differences on a cause. Refuses NO_OPEN_DAY, CAUSE_NOT_POSSIBLE. */
  private async planSettlement(
    tx: Tx,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    rows: readonly SuspenseRow[],
    cause: SuspenseCause,
  ): Promise<SettlementToCome> {
    const lastDay = rows.at(-1)?.gamingDay ?? '';
    const { gamingDay: postedOn } = (await findNextOpenDay(tx, establishmentId, lastDay)) ?? refuse('NO_OPEN_DAY');
    const entries = rows.map((row) => buildSettlementEntry({ ...row, cause }));
    const accounts = await this.ledger.readAccountsOfDay(tx, establishmentId, postedOn);
    return {
      postedOn,
      cause,
      lines: rows.map(({ gamingDay, machine, medium, balanceMinor }) => ({
        gamingDay,
        machine,
        medium,
        amountMinor: balanceMinor,
      })),
      entries: planEntries(entries, accounts),
    };
  }
}

/** Builds the entry that settles the balance of a difference on a cause. Refuses CAUSE_NOT_POSSIBLE. */
function buildSettlementEntry({
  machine,
  medium,
  balanceMinor,
  cause,
}: Pick<SuspenseRow, 'machine' | 'medium' | 'balanceMinor'> & { readonly cause: SuspenseCause }) {
  const role = findSettlementRole(cause, medium, balanceMinor) ?? refuse('CAUSE_NOT_POSSIBLE', { machine });
  return buildSuspenseSettledEntry(role, balanceMinor);
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { listImportedEntries, type ImportedEntriesRow } from '#closing/counts/counts.queries.js';
import { WithdrawnEntriesService } from '#closing/counts/withdrawn-entries.service.js';
import type { ImportWithdrawal, KeptFacts } from '#domain/imports/import-withdrawal.js';
import { lockGamingDays } from '#establishments/days/gaming-days.queries.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';
import { MachineChangesService } from '#machines/inventory/machine-changes.service.js';
import type { WithdrawableReadings } from '#meters/withdrawals/reading-withdrawals.queries.js';
import { ReadingWithdrawalsService } from '#meters/withdrawals/reading-withdrawals.service.js';
import { Database } from '#platform/database/database.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { serializeToJson } from '#platform/runtime/json.js';
import { refuse } from '#refusals/refusal.js';
import { ImportEntity } from '../entities/import.entity.js';
import { isWithdrawable, listVisibleImportKinds, writePermissionByKind } from '../files/import-kinds.js';
import { isWithdrawalRequested, listImportedMachines, type ImportedMachineRow } from './import-withdrawals.queries.js';

const REQUEST_KIND = 'importWithdrawal';

/** Withdraws a whole import by two people: reversed where days are open, listed where they are closed. */
@Injectable()
export class ImportWithdrawalsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalsService,
    private readonly readings: ReadingWithdrawalsService,
    private readonly entries: WithdrawnEntriesService,
    private readonly machines: MachineChangesService,
    private readonly clock: Clock,
  ) {}

  /** Registers the withdrawal, made when its request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler(REQUEST_KIND, (tx, request, decidedBy) =>
      this.applyWithdrawal(tx, request, decidedBy),
    );
  }

  /**
   * Returns the effect of a withdrawal. Refuses NOT_FOUND, FORBIDDEN,
   * IMPORT_NOT_WITHDRAWABLE, READINGS_SETTLED.
   */
  previewWithdrawal(actor: Actor, establishment: Establishment, importId: bigint): Promise<ImportWithdrawal> {
    return this.database.runInSnapshot((tx) => this.planVisibleWithdrawal(tx, actor, establishment, importId));
  }

  /**
   * Requests the withdrawal of an import; another person approves it. Refuses with the codes of `previewWithdrawal`,
   * NOTHING_TO_WITHDRAW, WITHDRAWAL_ALREADY_REQUESTED, REASON_REQUIRED.
   */
  requestWithdrawal(
    userRequest: UserRequest,
    importId: bigint,
    reason: string,
  ): Promise<Serialized<ImportWithdrawal & { readonly requestId: bigint }>> {
    const { establishment, actor } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'imports.withdraw', happenedAt: this.clock.now(), gamingDay: null, reason } as const;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      await lockGamingDays(tx, establishmentId);
      const plan = await this.planVisibleWithdrawal(tx, actor, establishment, importId);
      if (isEmpty(plan)) refuse('NOTHING_TO_WITHDRAW', { file: plan.fileName });
      if (await isWithdrawalRequested(tx, establishmentId, importId)) refuse('WITHDRAWAL_ALREADY_REQUESTED');
      const subject = { ...plan };
      const newRequest = { establishmentId, kind: REQUEST_KIND, subject, reason, requestedBy: actor.personId } as const;
      return { ...plan, requestId: await this.approvals.recordRequest(tx, newRequest) };
    });
  }

  /** Makes an approved withdrawal as requested. Refuses WITHDRAWAL_CHANGED when it would now be another one. */
  private async applyWithdrawal(tx: Tx, request: ApprovalRequest, decidedBy: bigint): Promise<void> {
    const { establishmentId, reason } = request;
    const requested = request.subject as unknown as ImportWithdrawal;
    const importId = BigInt(requested.importId);
    const withdrawnAt = this.clock.now();
    const action = { action: 'imports.withdraw', happenedAt: withdrawnAt, gamingDay: null, reason } as const;
    await setAuditContext(tx, { establishmentId, personId: decidedBy, ...action });
    await lockGamingDays(tx, establishmentId);
    const plan = await this.planWithdrawal(tx, establishmentId, await requireImport(tx, establishmentId, importId));
    if (!isSamePlan(plan, requested)) refuse('WITHDRAWAL_CHANGED', { file: plan.fileName });
    await this.readings.withdrawReadings(tx, request, importId);
    await this.entries.withdrawEntries(tx, request, importId);
    await this.machines.withdrawRegistrations(tx, request, plan.machines);
    await tx.update(ImportEntity, { establishmentId, importId }, { withdrawal: requested, withdrawnAt });
  }

  /** Plans the withdrawal of an import that the actor may write. Refuses as `previewWithdrawal`. */
  private async planVisibleWithdrawal(
    tx: Tx,
    actor: Actor,
    { establishmentId }: Establishment,
    importId: bigint,
  ): Promise<ImportWithdrawal> {
    const importEntity = await requireImport(tx, establishmentId, importId);
    if (!listVisibleImportKinds(actor).includes(importEntity.kind)) refuse('NOT_FOUND', { what: `import ${importId}` });
    const permission = writePermissionByKind[importEntity.kind];
    if (!actor.permissions.has(permission)) refuse('FORBIDDEN', { permission });
    return this.planWithdrawal(tx, establishmentId, importEntity);
  }

  /** Returns the effect of a withdrawal now. Refuses READINGS_SETTLED. */
  private async planWithdrawal(
    db: Queryable,
    establishmentId: number,
    { importId, fileName }: ImportEntity,
  ): Promise<ImportWithdrawal> {
    const readings = await this.readings.planWithdrawal(db, establishmentId, importId);
    const days = await listImportedEntries(db, establishmentId, importId);
    const machines = await listImportedMachines(db, establishmentId, importId, readings.withdrawnAfter);
    const openDays = days.filter(({ isClosed }) => !isClosed);
    return {
      importId: String(importId),
      fileName,
      readings: readings.readings,
      counts: openDays.reduce((total, { counts }) => total + counts.length, 0),
      totals: openDays.reduce((total, { totals }) => total + totals.length, 0),
      machines: machines.flatMap(({ sbmNumber, hasFacts }) => (hasFacts ? [] : [sbmNumber])),
      kept: [...listKeptReadings(readings), ...days.flatMap(listKeptEntries), ...machines.flatMap(listKeptMachine)],
    };
  }
}

/** Returns an import whose facts are written. Refuses NOT_FOUND, IMPORT_NOT_WITHDRAWABLE. */
async function requireImport(tx: Tx, establishmentId: number, importId: bigint): Promise<ImportEntity> {
  const importEntity = await tx.findOne(ImportEntity, { where: { establishmentId, importId } });
  if (importEntity === null) return refuse('NOT_FOUND', { what: `import ${importId}` });
  if (!isWithdrawable(importEntity)) refuse('IMPORT_NOT_WITHDRAWABLE', { state: importEntity.state });
  return importEntity;
}

const isEmpty = ({ readings, counts, totals, machines }: ImportWithdrawal): boolean =>
  readings + counts + totals + machines.length === 0;

/** Returns whether a withdrawal is still exactly the requested one. */
const isSamePlan = (plan: ImportWithdrawal, requested: ImportWithdrawal): boolean =>
  serializeToJson(plan) === serializeToJson(sortFields(requested));

/** Returns the fields of a stored plan in the order of a computed one: the database sorts those of JSON. */
function sortFields(stored: ImportWithdrawal): ImportWithdrawal {
  const { importId, fileName, readings, counts, totals, machines, kept } = stored;
  return {
    importId,
    fileName,
    readings,
    counts,
    totals,
    machines,
    kept: kept.map(({ reason, gamingDay, machine, facts }) => ({ reason, gamingDay, machine, facts })),
  };
}

const listKeptReadings = ({ closedDays }: WithdrawableReadings): KeptFacts[] =>
  closedDays.map(({ gamingDay, readings }) => ({ reason: 'dayClosed', gamingDay, machine: null, facts: readings }));

function listKeptEntries({ gamingDay, isClosed, counts, totals, replaced }: ImportedEntriesRow): KeptFacts[] {
  const inForce = counts.length + totals.length;
  return [
    ...(isClosed && inForce > 0 ? [{ reason: 'dayClosed', gamingDay, machine: null, facts: inForce } as const] : []),
    ...(replaced > 0 ? [{ reason: 'replaced', gamingDay, machine: null, facts: replaced } as const] : []),
  ];
}

const listKeptMachine = ({ sbmNumber, hasFacts }: ImportedMachineRow): KeptFacts[] =>
  hasFacts ? [{ reason: 'machineInUse', gamingDay: null, machine: sbmNumber, facts: 1 }] : [];

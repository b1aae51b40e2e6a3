import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { MACHINE_CHANGES, planCorrectedVersion, planNextVersion } from '#domain/meters/machine-version.js';
import type {
  AttributeValues,
  MachineChangeKind,
  MachineAttributes,
  VersionDecision,
  VersionFault,
} from '#domain/meters/machine-version.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { insertVersions, lockMachine } from '../records/machine-records.queries.js';
import { findMachineAt, type MachineRow } from '../records/machines.queries.js';
import { buildVersionFields } from '../records/machine-records.js';
import { MachinesService } from '../records/machines.service.js';
import { requireTechnicalSheet } from '../records/technical-sheet.js';

/** A change of a machine that took place: moved, reprogrammed, put in or out of service. */
export interface MachineChange {
  readonly sbmNumber: string;
  readonly kind: MachineChangeKind;
  readonly effectiveAt: Date;
  readonly values: AttributeValues;
  readonly reason: string;
}

/** A correction of the inventory from an instant in the past. */
export interface MachineCorrection {
  readonly sbmNumber: string;
  /** The kind of a change entered late; absent: any field, as the correction states it. */
  readonly kind?: MachineChangeKind | undefined;
  /** Instant from which the corrected version applies, until the next version. */
  readonly effectiveAt: Date;
  readonly values: AttributeValues;
  readonly reason: string;
  /** Particulars that the request shows beside the values, such as the entries that the correction changes. */
  readonly particulars?: Readonly<Record<string, unknown>>;
}

/** A version before it is written, and the one that it is based on. */
export interface PlannedVersion {
  readonly machineId: bigint;
  readonly baseVersion: MachineAttributes & { readonly standNumber: string | null; readonly effectiveAt: Date };
  readonly attributes: MachineAttributes;
}

/** Why and by whom a version is recorded. */
interface VersionOrigin {
  readonly change: MachineChangeKind | 'correction';
  readonly effectiveAt: Date;
  readonly reason: string;
  readonly recordedBy: bigint | null;
  readonly approvalRequestId: bigint | null;
}

/** Manages moves, changes of denomination, program or certified return, in and out of service: each a new version. */
@Injectable()
export class MachineChangesService implements OnModuleInit {
  constructor(
    private readonly machines: MachinesService,
    private readonly approvals: ApprovalsService,
    private readonly clock: Clock,
  ) {}

  /** Registers the recording of a correction when its request is approved. */
  onModuleInit(): void {
    this.approvals.registerApprovalHandler('machineChange', (tx, request) => this.recordCorrection(tx, request));
  }

  /**
   * Records a change that took place, as the version after the last one, within the caller's transaction and audit
   * context.
   *
   * 1. type, serial number, SBM number: those of the machine, which each version has;
   * 2. location, with its dates: a move is a version;
   * 3. the certified return with the date of its last update, or the rake percentage, each past value with its dates.
   *
   * Refuses UNKNOWN_MACHINE, MACHINE_CHANGE_NOT_VALID, TECHNICAL_SHEET_NOT_VALID, MACHINE_RETIRED,
   * MACHINE_ALREADY_IN_STATE, NOTHING_CHANGES, RETURN_OR_RAKE_REQUIRED, HOPPER_LID_REQUIRED, MACHINE_CHANGE_IN_FUTURE,
   * MACHINE_CHANGE_OUT_OF_ORDER; the database refuses STAND_OCCUPIED and STAND_RETIRED.
   *
   * @article MC:19.3
   */
  async recordChange(
    tx: Tx,
    establishmentId: number,
    change: MachineChange,
    recordedBy: bigint | null,
  ): Promise<MachineRow> {
    await lockMachine(tx, establishmentId, change.sbmNumber);
    const { machineId, attributes } = await this.planChange(tx, establishmentId, change);
    const { effectiveAt, reason } = change;
    await insertVersion(tx, establishmentId, machineId, attributes, {
      change: change.kind,
      effectiveAt,
      reason,
      recordedBy,
      approvalRequestId: null,
    });
    return this.machines.requireMachine(tx, establishmentId, change.sbmNumber);
  }

  /**
   * Returns the version that the change would make after the last one; nothing is written. Refuses with the codes of
   * `recordChange`.
   */
  async planChange(tx: Tx, establishmentId: number, change: MachineChange): Promise<PlannedVersion> {
    const lastVersion = await this.machines.requireMachine(tx, establishmentId, change.sbmNumber);
    const values = requireValidValues(change.values);
    const attributes = requireGrantedAttributes(
      planNextVersion(selectMachineAttributes(lastVersion), change.kind, values),
      change.sbmNumber,
    );
    this.assertNotInFuture(change.effectiveAt);
    if (change.effectiveAt.getTime() <= lastVersion.effectiveAt.getTime()) {
      refuse('MACHINE_CHANGE_OUT_OF_ORDER', {
        machine: change.sbmNumber,
        lastEffectiveAt: lastVersion.effectiveAt.toISOString(),
      });
    }
    return { machineId: lastVersion.machineId, baseVersion: lastVersion, attributes };
  }

  /**
   * Requests a second person's approval of a correction of the inventory; the approval then records it. Returns the
   * request's number. Refuses with the codes of `planCorrection`, and REASON_REQUIRED.
   */
  async proposeCorrection(
    tx: Tx,
    establishmentId: number,
    correction: MachineCorrection,
    requestedBy: bigint,
  ): Promise<bigint> {
    await this.planCorrection(tx, establishmentId, correction);
    const { kind } = correction;
    return this.approvals.recordRequest(tx, {
      establishmentId,
      kind: 'machineChange',
      subject: {
        ...correction.particulars,
        sbmNumber: correction.sbmNumber,
        ...(kind === undefined ? {} : { change: kind }),
        effectiveAt: correction.effectiveAt.toISOString(),
        values: formatSubjectValues(correction.values),
      },
      reason: correction.reason,
      requestedBy,
    });
  }

  /**
   * Takes machines that were registered by mistake out of the inventory from their registration on, in the transaction
   * of an approval. Their numbers stay taken.
   */
  async withdrawRegistrations(tx: Tx, request: ApprovalRequest, sbmNumbers: readonly string[]): Promise<void> {
    const { establishmentId, reason, requestedBy, requestId } = request;
    for (const sbmNumber of sbmNumbers) {
      await lockMachine(tx, establishmentId, sbmNumber);
      const machine = await this.machines.requireMachine(tx, establishmentId, sbmNumber);
      const attributes = { ...selectMachineAttributes(machine), state: 'retired', standId: null } as const;
      await insertVersion(tx, establishmentId, machine.machineId, attributes, {
        change: 'correction',
        effectiveAt: machine.effectiveAt,
        reason,
        recordedBy: requestedBy,
        approvalRequestId: requestId,
      });
    }
  }

  /** Records the version that an approved correction makes. Refuses with the codes of `planCorrection`. */
  private async recordCorrection(tx: Tx, request: ApprovalRequest): Promise<void> {
    const { establishmentId, reason } = request;
    const correction = parseCorrection(request);
    await lockMachine(tx, establishmentId, correction.sbmNumber);
    const { machineId, attributes } = await this.planCorrection(tx, establishmentId, correction);
    await insertVersion(tx, establishmentId, machineId, attributes, {
      change: 'correction',
      effectiveAt: correction.effectiveAt,
      reason,
      recordedBy: request.requestedBy,
      approvalRequestId: request.requestId,
    });
  }

  /**
   * Returns the version that the correction would put at its instant; nothing is written. Before the registration, a
   * correction without values makes the first version apply from earlier on. Refuses UNKNOWN_MACHINE,
   * MACHINE_CHANGE_IN_FUTURE, TECHNICAL_SHEET_NOT_VALID and the codes of `requireGrantedAttributes`.
   */
  async planCorrection(tx: Tx, establishmentId: number, correction: MachineCorrection): Promise<PlannedVersion> {
    const { sbmNumber, effectiveAt, kind } = correction;
    const { machineId, ...currentMachine } = await this.machines.requireMachine(tx, establishmentId, sbmNumber);
    this.assertNotInFuture(effectiveAt);
    const versionInForce = await findMachineAt(tx, establishmentId, sbmNumber, effectiveAt);
    // before the registration no version is in force: the first one is corrected
    const [firstVersion] = await this.machines.listVersions(tx, establishmentId, machineId);
    const baseVersion = versionInForce ?? firstVersion ?? currentMachine;
    const isBeforeRegistration = versionInForce === undefined;
    const values = requireValidValues(correction.values);
    const hasNoValues = Object.values(values).every((value) => value === undefined);
    if (isBeforeRegistration && hasNoValues)
      return { machineId, baseVersion, attributes: selectMachineAttributes(baseVersion) };
    const decision =
      kind === undefined
        ? planCorrectedVersion(selectMachineAttributes(baseVersion), values)
        : planNextVersion(selectMachineAttributes(baseVersion), kind, values);
    return { machineId, baseVersion, attributes: requireGrantedAttributes(decision, sbmNumber) };
  }

  /** Refuses MACHINE_CHANGE_IN_FUTURE for an instant after now. */
  private assertNotInFuture(effectiveAt: Date): void {
    if (effectiveAt.getTime() > this.clock.now().getTime()) {
      refuse('MACHINE_CHANGE_IN_FUTURE', { effectiveAt: effectiveAt.toISOString() });
    }
  }
}

/** Returns the correction that a request of kind `machineChange` describes. */
export function parseCorrection({ subject, reason }: Pick<ApprovalRequest, 'subject' | 'reason'>): MachineCorrection {
  return {
    sbmNumber: String(subject['sbmNumber']),
    kind: MACHINE_CHANGES.find((kind) => kind === subject['change']),
    effectiveAt: new Date(String(subject['effectiveAt'])),
    values: parseSubjectValues(subject['values'] as Readonly<Record<string, unknown>>),
    reason,
  };
}

/** Returns only the facts of a row (what a version of a machine states), without its further fields. */
export function selectMachineAttributes(row: MachineAttributes): MachineAttributes {
  return {
    state: row.state,
    location: row.location,
    standId: row.standId,
    model: row.model,
    gameName: row.gameName,
    programId: row.programId,
    denominationMinor: row.denominationMinor,
    lowestWagerCredits: row.lowestWagerCredits,
    returnPercent: row.returnPercent,
    returnCertifiedOn: row.returnCertifiedOn,
    rakePercent: row.rakePercent,
    volatilityIndex: row.volatilityIndex,
    acceptsNotes: row.acceptsNotes,
    acceptsCoins: row.acceptsCoins,
    acceptsTickets: row.acceptsTickets,
    hopperCapacity: row.hopperCapacity,
    technical: row.technical,
  };
}

/** Returns the values, their technical sheet checked. Refuses TECHNICAL_SHEET_NOT_VALID. */
function requireValidValues(values: AttributeValues): AttributeValues {
  return values.technical === undefined ? values : { ...values, technical: requireTechnicalSheet(values.technical) };
}

/**
 * Returns the facts of a version that may be recorded; otherwise refuses with its first fault. Codes: MACHINE_RETIRED,
 * MACHINE_ALREADY_IN_STATE, NOTHING_CHANGES, HOPPER_LID_REQUIRED, RETURN_OR_RAKE_REQUIRED, MACHINE_CHANGE_NOT_VALID
 * (any other fault, with all of them).
 */
function requireGrantedAttributes(decision: VersionDecision, sbmNumber: string): MachineAttributes {
  if (decision.isGranted) return decision.attributes;
  const [firstFault] = decision.faults;
  switch (firstFault?.kind) {
    case 'retired':
      return refuse('MACHINE_RETIRED', { machine: sbmNumber });
    case 'alreadyInState':
      return refuse('MACHINE_ALREADY_IN_STATE', { machine: sbmNumber, state: firstFault.state });
    case 'nothingChanges':
      return refuse('NOTHING_CHANGES', { machine: sbmNumber });
    case 'openHopper':
      return refuse('HOPPER_LID_REQUIRED', { machines: [sbmNumber] });
    case 'returnOrRake':
      return refuse('RETURN_OR_RAKE_REQUIRED', { machines: [sbmNumber] });
    default:
      return refuse('MACHINE_CHANGE_NOT_VALID', { faults: decision.faults.map(formatVersionFault) });
  }
}

function formatVersionFault(fault: VersionFault): string {
  return 'field' in fault ? `${fault.field}: ${fault.kind}` : fault.kind;
}

const WHOLE_NUMBER_ATTRIBUTES: ReadonlySet<string> = new Set([
  'standId',
  'denominationMinor',
  'lowestWagerCredits',
  'hopperCapacity',
]);

/**
 * Formats values for the subject of an approval request, which is JSON: whole numbers (bigint) as text, absent values
 * left out.
 */
function formatSubjectValues(values: AttributeValues): Record<string, unknown> {
  const presentValues = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    presentValues.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}

/**
 * Parses the values of an approval request's subject, reversing `formatSubjectValues`: whole numbers become bigint.
 */
function parseSubjectValues(subjectValues: Readonly<Record<string, unknown>>): AttributeValues {
  return Object.fromEntries(
    Object.entries(subjectValues).map(([name, value]) => [
      name,
      WHOLE_NUMBER_ATTRIBUTES.has(name) && typeof value === 'string' ? BigInt(value) : value,
    ]),
  );
}

/** Inserts the next version of a machine: its facts and their origin (the change, its time, reason and people). */
async function insertVersion(
  tx: Tx,
  establishmentId: number,
  machineId: bigint,
  attributes: MachineAttributes,
  origin: VersionOrigin,
): Promise<void> {
  const version = {
    ...buildVersionFields(attributes),
    machine_id: String(machineId),
    effective_at: origin.effectiveAt,
    change: origin.change,
    reason: origin.reason,
    recorded_by: origin.recordedBy === null ? null : String(origin.recordedBy),
    approval_request_id: origin.approvalRequestId === null ? null : String(origin.approvalRequestId),
  };
  await insertVersions(tx, establishmentId, [version]);
}

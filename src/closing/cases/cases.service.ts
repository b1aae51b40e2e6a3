import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import {
  listActEffects,
  proposeCaseAct,
  type CaseAct,
  type CaseMachine,
  type DenominationAct,
  type ExchangeAct,
  type MoveSlipAct,
} from '#domain/cases/case-acts.js';
import { chooseCaseCause, type CaseCause } from '#domain/cases/case-causes.js';
import type { FindingCode, FindingState } from '#domain/reconciliation/reconciliation-codes.js';
import { buildReconciliationRules } from '#domain/reconciliation/reconciliation-rules.js';
import { requireDay, requireOpenDay, type DayRow } from '#establishments/days/gaming-days.queries.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { writeActionOnce, type UserRequest } from '#ledger/user-request.js';
import { MachineChangesService } from '#machines/inventory/machine-changes.service.js';
import { findMachineIds } from '#meters/events/events.queries.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { CrossedEntriesService } from './crossed-entries.service.js';
import { loadMachineDays } from '../machine-days/machine-days.js';
import { planEntries, type EntryToCome } from '../prior-period/planned-entries.js';
import { listFindings, type FindingRow } from '../reconciliation/findings.queries.js';

/** A finding of a case. */
export interface CaseMember {
  readonly findingKey: string;
  readonly machine: string | null;
  readonly code: FindingCode;
  readonly medium: string;
  /** State of the finding. */
  readonly state: FindingState;
  /** Difference that the closing puts in suspense, in minor units: positive is missing; null: none. */
  readonly suspendedMinor: bigint | null;
}

/** The effect of a proposed act on the entries that the closing posts for a machine; unchanged entries are left out. */
export interface CaseEffect {
  readonly machine: string;
  /** Entries as the day stands, which the act replaces. */
  readonly entriesNow: readonly EntryToCome[];
  /** Entries after the act, in their place. */
  readonly entriesThen: readonly EntryToCome[];
  /** Number of findings of the machine after the act, other than notices. */
  readonly findingsLeft: number;
}

/** A case of a gaming day: its findings, its cause and the act that it proposes. */
export interface CaseView {
  readonly gamingDay: string;
  /** Number of the case, such as `261012-3`: the third of 12 October 2026. */
  readonly caseNumber: string;
  /** Cause that the findings name. */
  readonly cause: CaseCause;
  /** The findings of the case. */
  readonly findings: readonly CaseMember[];
  /** The act that removes the cause; null: none is known, or the day is closed. */
  readonly act: CaseAct | null;
  /** Effects of the act on the entries of the day; empty where a person enters the values first. */
  readonly effects: readonly CaseEffect[];
}

/** The requests that move a slip. */
export interface SlipMoveRequests {
  /** Requests of the two corrected totals. */
  readonly requestIds: readonly bigint[];
}

/** Most findings of a case. */
const MOST_FINDINGS = 1000;

/** Cases of a gaming day: findings of one cause, with the act that they propose and its effect on the entries. */
@Injectable()
export class CasesService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly ledger: LedgerService,
    private readonly machineChanges: MachineChangesService,
    private readonly crossedEntries: CrossedEntriesService,
    private readonly clock: Clock,
  ) {}

  /** Returns the case of a finding. Refuses UNKNOWN_GAMING_DAY, UNKNOWN_FINDING. */
  getCase(establishment: Establishment, gamingDay: string, findingKey: string): Promise<CaseView> {
    return this.database.runInSnapshot(async (tx) => {
      const day = await requireDay(tx, establishment.establishmentId, gamingDay, 'none');
      return this.describeCase(tx, establishment, day, findingKey);
    });
  }

  /**
   * Requests the correction of the denomination that the case of a finding proposes; another person approves it. Refuses
   * DAY_CLOSED, UNKNOWN_FINDING, ACT_NOT_PROPOSED, REASON_REQUIRED and as a correction of the machine does.
   */
  requestDenomination(
    userRequest: UserRequest,
    gamingDay: string,
    findingKey: string,
    reason: string,
  ): Promise<Serialized<{ readonly requestId: bigint }>> {
    const { establishment, actor } = userRequest;
    const { establishmentId } = establishment;
    const action = { action: 'machines.proposeCorrection', happenedAt: this.clock.now(), reason } as const;
    return writeActionOnce(this.database, userRequest, action, async (tx) => {
      const view = await this.requireProposal(tx, establishment, gamingDay, findingKey);
      const act = requireAct<DenominationAct>(view, 'correctDenomination');
      const correction = {
        sbmNumber: act.machine,
        kind: 'denomination',
        effectiveAt: act.effectiveAt,
        values: { denominationMinor: act.denominationMinor },
        reason,
        particulars: buildParticulars(view),
      } as const;
      const { personId } = actor;
      return { requestId: await this.machineChanges.proposeCorrection(tx, establishmentId, correction, personId) };
    });
  }

  /**
   * Requests the exchange of two machines' counts that the case of a finding proposes, both sides in one request; another
   * person approves it. Refuses DAY_CLOSED, UNKNOWN_FINDING, ACT_NOT_PROPOSED, CORRECTION_ALREADY_REQUESTED,
   * REASON_REQUIRED.
   */
  requestExchange(
    { establishment, actor, idempotencyKey }: UserRequest,
    gamingDay: string,
    findingKey: string,
    reason: string,
  ): Promise<Serialized<{ readonly requestId: bigint }>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const { personId } = actor;
      const act = { action: 'counts.correct', happenedAt: this.clock.now(), gamingDay, reason } as const;
      await setAuditContext(tx, { establishmentId, personId, ...act });
      const view = await this.requireProposal(tx, establishment, gamingDay, findingKey);
      const { machine, otherMachine } = requireAct<ExchangeAct>(view, 'exchangeCounts');
      const exchange = { establishmentId, gamingDay, machine, otherMachine };
      const origin = { reason, requestedBy: personId };
      return { requestId: await this.crossedEntries.requestExchange(tx, exchange, buildParticulars(view), origin) };
    });
  }

  /**
   * Requests to move a slip to the machine whose meter has it, as the case of a finding proposes: the correction of both
   * totals, each for another person's approval. Refuses DAY_CLOSED, UNKNOWN_FINDING, ACT_NOT_PROPOSED,
   * CORRECTION_ALREADY_REQUESTED, REASON_REQUIRED.
   */
  requestSlipMove(
    { establishment, actor, idempotencyKey }: UserRequest,
    gamingDay: string,
    findingKey: string,
    reason: string,
  ): Promise<Serialized<SlipMoveRequests>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const { personId } = actor;
      const act = { action: 'totals.correct', happenedAt: this.clock.now(), gamingDay, reason } as const;
      await setAuditContext(tx, { establishmentId, personId, ...act });
      const view = await this.requireProposal(tx, establishment, gamingDay, findingKey);
      const move = requireAct<MoveSlipAct>(view, 'moveSlip');
      const origin = { reason, requestedBy: personId };
      return { requestIds: await this.crossedEntries.requestMove(tx, { establishmentId, gamingDay }, move, origin) };
    });
  }

  private async requireProposal(
    tx: Tx,
    establishment: Establishment,
    gamingDay: string,
    findingKey: string,
  ): Promise<CaseView> {
    const day = await requireOpenDay(tx, establishment.establishmentId, gamingDay, 'share');
    return this.describeCase(tx, establishment, day, findingKey);
  }

  /** Describes the case of a finding. A finding that is a notice, or of before there were cases, is alone in it. */
  private async describeCase(
    tx: Tx,
    { establishmentId }: Establishment,
    day: DayRow,
    findingKey: string,
  ): Promise<CaseView> {
    const { gamingDay } = day;
    const filter = { severity: null, state: null, findingKey: null, after: null, limit: MOST_FINDINGS };
    const [finding] = await listFindings(tx, establishmentId, gamingDay, { ...filter, findingKey });
    if (finding === undefined) refuse('UNKNOWN_FINDING', { finding: findingKey });
    const { caseNumber } = finding;
    const findings =
      caseNumber === null
        ? [finding]
        : await listFindings(tx, establishmentId, gamingDay, { ...filter, caseNumber: caseNumber });
    const { act, effects } =
      day.state === 'closed' ? NO_PROPOSAL : await this.propose(tx, establishmentId, day, findings);
    return {
      gamingDay,
      caseNumber: caseNumber ?? '',
      cause: chooseCaseCause([finding, ...findings]),
      findings: findings.map(({ machine, code, medium, state, suspendedMinor, ...each }) => {
        return { findingKey: each.findingKey, machine, code, medium, state, suspendedMinor };
      }),
      act,
      effects,
    };
  }

  /** Returns the act that the findings of a case propose, with its effects on the entries of their machines. */
  private async propose(
    tx: Tx,
    establishmentId: number,
    day: DayRow,
    findings: readonly FindingRow[],
  ): Promise<Pick<CaseView, 'act' | 'effects'>> {
    const { gamingDay } = day;
    const machines = await loadCaseMachines(tx, establishmentId, day, findings);
    const rules = buildReconciliationRules(await this.settings.readSettingsInForce(tx, { establishmentId }, gamingDay));
    const proposedAct = proposeCaseAct(findings, machines, rules);
    if (proposedAct === null) return NO_PROPOSAL;
    const act = await this.limitAct(tx, establishmentId, gamingDay, proposedAct);
    // a slip that is opened later is paid on its own day, and settles the debt that the case's day leaves
    const isPaidOnAnotherDay = act.kind === 'openSlip' && this.clock.now() >= day.closesAt;
    if (isPaidOnAnotherDay) return { act, effects: [] };
    const accounts = await this.ledger.readAccountsOfDay(tx, establishmentId, gamingDay);
    const effects = listActEffects(act, machines, rules).map(({ machine, entriesNow, entriesThen, findingsThen }) => ({
      machine,
      entriesNow: planEntries(entriesNow, accounts),
      entriesThen: planEntries(entriesThen, accounts),
      findingsLeft: findingsThen.length,
    }));
    return { act, effects };
  }

  /** Returns the correction of one count in place of an exchange when the counts do not match box by box. */
  private async limitAct(tx: Tx, establishmentId: number, gamingDay: string, act: CaseAct): Promise<CaseAct> {
    if (act.kind !== 'exchangeCounts') return act;
    const { machine, otherMachine } = act;
    const counts = await this.crossedEntries.planExchange(tx, { establishmentId, gamingDay, machine, otherMachine });
    return counts === null ? { kind: 'correctCount', machine, ticketsMinor: null } : act;
  }
}

const NO_PROPOSAL = { act: null, effects: [] } as const;

/** Loads the machines of a case as the reconciliation of the day reads them. */
async function loadCaseMachines(
  tx: Tx,
  establishmentId: number,
  { gamingDay, opensAt, closesAt }: DayRow,
  findings: readonly FindingRow[],
): Promise<readonly CaseMachine[]> {
  const names = [...new Set(findings.flatMap(({ machine }) => machine ?? []))];
  const machineIds = [...(await findMachineIds(tx, establishmentId, names)).values()];
  if (machineIds.length === 0) return [];
  const machines: CaseMachine[] = [];
  for await (const chunk of loadMachineDays(tx, { establishmentId, gamingDay, opensAt, closesAt, machineIds }))
    for (const { row, day } of chunk) machines.push({ machine: row.sbmNumber, versionFrom: row.effectiveAt, day });
  return machines;
}

/** Returns the act of a case, which must be of this kind. Refuses ACT_NOT_PROPOSED. */
function requireAct<Act extends CaseAct>({ act }: CaseView, kind: Act['kind']): Act {
  return act?.kind === kind ? (act as Act) : refuse('ACT_NOT_PROPOSED');
}

/** Returns the particulars of a request beside its values: the case, its day and the entries that the act changes. */
const buildParticulars = ({ gamingDay, caseNumber, effects }: CaseView): Readonly<Record<string, unknown>> => ({
  gamingDay,
  caseNumber,
  effects,
});

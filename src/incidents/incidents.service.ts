import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import {
  findDecisionFault,
  computeIncidentStatus,
  REPORT_RECIPIENTS,
  listPendingRecipients,
} from '#domain/floor/incidents.js';
import type { IncidentKind, IncidentStatus, NoticeMeans, ReportRecipient } from '#domain/floor/incidents.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { IncidentDecisionEntity } from './entities/incident-decision.entity.js';
import { IncidentReceiptEntity } from './entities/incident-receipt.entity.js';
import { IncidentEntity } from './entities/incident.entity.js';
import {
  listIncidentAdditions,
  listIncidentDecisions,
  requireIncident,
  listIncidents,
  insertIncidentAddition,
  insertIncidentNotice,
  lockIncident,
  listIncidentNotices,
  listIncidentReceipts,
} from './incidents.queries.js';
import type {
  IncidentAdditionRow,
  IncidentDecisionRow,
  IncidentNoticeRow,
  IncidentReceiptRow,
  IncidentRow,
} from './incidents.queries.js';
import type { Page } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewIncident {
  readonly occurredAt: Date;
  readonly kind: IncidentKind;
  readonly place: string;
  /** The machine's SBM number, if a machine is concerned. */
  readonly machine?: string | undefined;
  /** Description; customers are not named here. */
  readonly description: string;
}

export interface NewNotice {
  readonly givenAt: Date;
  readonly means: NoticeMeans;
  readonly recipient: string;
  readonly reference?: string | undefined;
}

/** An incident and its present state. */
export interface IncidentLine extends IncidentRow, IncidentStatus {
  /** Functions that have not received the agent's report yet. */
  readonly awaits: readonly ReportRecipient[];
}

/** An incident with all its records. */
export interface IncidentSheet extends IncidentLine {
  /** Notices to the control service. */
  readonly notices: readonly IncidentNoticeRow[];
  /** Additions to the report. */
  readonly additions: readonly IncidentAdditionRow[];
  /** Acknowledgements of the report. */
  readonly receipts: readonly IncidentReceiptRow[];
  /** Decision of the Direction; null: none yet. */
  readonly decision: IncidentDecisionRow | null;
}

/** Game incidents: reported at once, notified to the control service, finally decided by the Direction. */
@Injectable()
export class IncidentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly machines: MachinesService,
  ) {}

  /** Lists incidents, latest first, each with whether its notice is late. */
  async listIncidents(
    establishment: Establishment,
    page: Page & { readonly onlyOpen: boolean },
  ): Promise<IncidentLine[]> {
    const db = this.database.dataSource;
    const incidents = await listIncidents(db, establishment.establishmentId, page);
    const noticeMinutes = await this.getNoticeMinutes(db, establishment);
    return incidents.map((row) => this.toIncidentLine(row, noticeMinutes));
  }

  /** Returns an incident with everything added to it. Refuses with NOT_FOUND. */
  getIncidentSheet(establishment: Establishment, incidentNumber: bigint): Promise<IncidentSheet> {
    return this.buildIncidentSheet(this.database.dataSource, establishment, incidentNumber);
  }

  /** Reports an incident. Refuses, in this order, with INCIDENT_IN_FUTURE, UNKNOWN_MACHINE, GAMING_DAY_BEFORE_FIRST. */
  reportIncident(userRequest: UserRequest, input: NewIncident): Promise<Serialized<IncidentSheet>> {
    const { actor, establishment } = userRequest;
    const incidentAction = { action: 'incidents.report' as const, happenedAt: input.occurredAt };
    return this.runIncidentTransaction(userRequest, incidentAction, async (tx, now) =>
      this.buildIncidentSheet(tx, establishment, await this.enterIncident(tx, actor, establishment, input, now)),
    );
  }

  /**
   * Enters an incident within the caller's transaction and audit context; returns its number. Refuses with the codes of
   * `reportIncident`.
   */
  async enterIncident(
    tx: Tx,
    { personId }: Pick<Actor, 'personId'>,
    establishment: Establishment,
    { occurredAt, kind, place, machine, description }: NewIncident,
    now: Date,
  ): Promise<bigint> {
    const { establishmentId } = establishment;
    if (occurredAt > now) refuse('INCIDENT_IN_FUTURE');
    const reportedMachine =
      machine === undefined ? null : await this.machines.requireMachine(tx, establishmentId, machine);
    const gamingDay = await this.gamingDays.findDayOfInstant(tx, establishment, occurredAt);
    await this.gamingDays.ensureDay(tx, establishment, gamingDay);
    const incidentNumber = await reserveRegisterNumbers(tx, establishmentId, 'incidents', 1);
    await insertRow(tx, IncidentEntity, {
      establishmentId,
      incidentNumber,
      gamingDay,
      occurredAt,
      kind,
      place,
      machineId: reportedMachine?.machineId ?? null,
      description,
      reportedBy: personId,
      reportedAt: now,
    });
    const rowKey = { establishment_id: establishmentId, incident_number: incidentNumber.toString() };
    await enterInRegister(tx, establishmentId, 'incidents', 'incidents', [{ number: incidentNumber, rowKey }]);
    return incidentNumber;
  }

  /** Adds later information to an incident. Refuses, in this order, with NOT_FOUND, INCIDENT_DECIDED. */
  addInformation(
    userRequest: UserRequest,
    incidentNumber: bigint,
    addition: string,
  ): Promise<Serialized<IncidentSheet>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.runIncidentTransaction(userRequest, { action: 'incidents.add' }, async (tx, now) => {
      const incident = await lockIncident(tx, establishmentId, incidentNumber);
      if (incident.decidedAt !== null) refuse('INCIDENT_DECIDED');
      await insertIncidentAddition(tx, establishmentId, incidentNumber, {
        addition,
        addedBy: actor.personId,
        addedAt: now,
      });
      return this.buildIncidentSheet(tx, establishment, incidentNumber);
    });
  }

  /**
   * Records a notice to the control service (the police of games), given between the incident and now. Refuses, in this
   * order, with NOT_FOUND, NOTICE_NOT_VALID.
   */
  recordNotice(
    userRequest: UserRequest,
    incidentNumber: bigint,
    notice: NewNotice,
  ): Promise<Serialized<IncidentSheet>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { givenAt, means, recipient, reference } = notice;
    const incidentAction = { action: 'incidents.notify' as const, happenedAt: givenAt };
    return this.runIncidentTransaction(userRequest, incidentAction, async (tx, now) => {
      const { occurredAt } = await lockIncident(tx, establishmentId, incidentNumber);
      if (givenAt > now || givenAt < occurredAt) refuse('NOTICE_NOT_VALID');
      const noticeFields = { givenAt, means, recipient, reference: reference ?? '', givenBy: actor.personId };
      await insertIncidentNotice(tx, establishmentId, incidentNumber, noticeFields);
      return this.buildIncidentSheet(tx, establishment, incidentNumber);
    });
  }

  /**
   * Records that the supervisor, or the agent's hierarchy, has received the report of an agent (MC:23, 23-2). Refuses,
   * in this order, with NOT_FOUND, OWN_REPORT, REPORT_FOR_OTHERS (no agent's report, or received already).
   */
  receiveReport(userRequest: UserRequest, incidentNumber: bigint): Promise<Serialized<IncidentSheet>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { personId, roles } = actor;
    return this.runIncidentTransaction(userRequest, { action: 'incidents.receive' }, async (tx, now) => {
      const incident = await lockIncident(tx, establishmentId, incidentNumber);
      if (incident.reportedBy === personId) refuse('OWN_REPORT');
      const pendingRecipients = listPendingRecipients(incident.isAgentsReport, incident.receivedAs);
      const receivedAs = REPORT_RECIPIENTS.find((role) => roles.includes(role) && pendingRecipients.includes(role));
      if (receivedAs === undefined) refuse('REPORT_FOR_OTHERS');
      const receipt = { receivedAs, receivedBy: personId, receivedAt: now };
      await insertRow(tx, IncidentReceiptEntity, { establishmentId, incidentNumber, ...receipt });
      return this.buildIncidentSheet(tx, establishment, incidentNumber);
    });
  }

  /**
   * Records the Direction's final decision. Refuses, in this order, with NOT_FOUND, and the codes of
   * `findDecisionFault` in their order.
   */
  recordDecision(
    userRequest: UserRequest,
    incidentNumber: bigint,
    decision: string,
  ): Promise<Serialized<IncidentSheet>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.runIncidentTransaction(userRequest, { action: 'incidents.decide' }, async (tx, now) => {
      const incident = await lockIncident(tx, establishmentId, incidentNumber);
      const fault = findDecisionFault(incident, actor.personId);
      if (fault !== null) refuse(fault);
      const decisionFields = { establishmentId, incidentNumber, decision, decidedBy: actor.personId, decidedAt: now };
      await insertRow(tx, IncidentDecisionEntity, decisionFields);
      return this.buildIncidentSheet(tx, establishment, incidentNumber);
    });
  }

  /** Returns the sheet of an incident: receipts, notices, additions and decision. Refuses with NOT_FOUND. */
  private async buildIncidentSheet(
    db: Queryable,
    establishment: Establishment,
    incidentNumber: bigint,
  ): Promise<IncidentSheet> {
    const { establishmentId } = establishment;
    const incident = await requireIncident(db, establishmentId, incidentNumber);
    const [decision] = await listIncidentDecisions(db, establishmentId, incidentNumber);
    return {
      ...this.toIncidentLine(incident, await this.getNoticeMinutes(db, establishment)),
      receipts: await listIncidentReceipts(db, establishmentId, incidentNumber),
      notices: await listIncidentNotices(db, establishmentId, incidentNumber),
      additions: await listIncidentAdditions(db, establishmentId, incidentNumber),
      decision: decision ?? null,
    };
  }

  /** Returns an incident with its status, whether its notice is late, and who must still receive its report. */
  private toIncidentLine(incident: IncidentRow, noticeMinutes: number): IncidentLine {
    const awaits = listPendingRecipients(incident.isAgentsReport, incident.receivedAs);
    return { ...incident, ...computeIncidentStatus(incident, this.clock.now(), noticeMinutes), awaits };
  }

  /** Returns the minutes within which the control service must be notified, by today's settings. */
  private async getNoticeMinutes(db: Queryable, establishment: Establishment): Promise<number> {
    const today = await this.gamingDays.findCurrentDay(db, establishment);
    return (await this.settings.readSettingsInForce(db, establishment, today)).incidentNoticeMinutes;
  }

  /**
   * Runs `task` on incidents in one transaction, once for its idempotency key, recorded in the gaming day of
   * `happenedAt` (by default now).
   */
  private runIncidentTransaction<T>(
    { actor: { personId }, establishment, idempotencyKey }: UserRequest,
    { action, happenedAt }: { readonly action: ActionName; readonly happenedAt?: Date },
    task: (tx: Tx, now: Date) => Promise<T>,
  ): Promise<Serialized<T>> {
    const { establishmentId } = establishment;
    const now = this.clock.now();
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const recordedFor = happenedAt ?? now;
      const gamingDay = await this.gamingDays.findDayOfInstant(tx, establishment, recordedFor);
      await setAuditContext(tx, { establishmentId, personId, action, happenedAt: recordedFor, gamingDay });
      return task(tx, now);
    });
  }
}

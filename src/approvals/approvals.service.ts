import { Injectable } from '@nestjs/common';
import { setAuditContext } from '../audit/log/audit-context.js';
import { Clock } from '../platform/runtime/clock.js';
import { Database } from '../platform/database/database.js';
import { writeOnce } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { toWire } from '../platform/http/json.js';
import { refuse } from '../refusals/refusal.js';
import { insertRow } from '../platform/database/entities.js';
import type { Queryable, Tx } from '../platform/database/rows.js';
import type { Actor, Establishment } from '../identity/access.decorators.js';
import { approvalById, approvalsInState, approvalsOfKind, lockApproval } from './approvals.queries.js';
import type { ApprovalRow, ApprovalState } from './approvals.queries.js';
import { ApprovalDecisionEntity } from './entities/approval-decision.entity.js';
import { ApprovalRequestEntity } from './entities/approval-request.entity.js';
import { decidersOf } from '../identity/permissions.js';
import type { ApprovalKind } from '../identity/permissions.js';

export type Decision = 'approved' | 'refused';

/** An act that waits for a second person, as its handler receives it. */
export interface ApprovalRequest {
  readonly establishmentId: number;
  readonly requestId: bigint;
  readonly kind: ApprovalKind;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requestedBy: bigint;
  readonly requestedAt: Date;
}

/** Applies an approved act, in the transaction of the decision: when it throws, the decision is rolled back too. */
export type ApprovalHandler = (tx: Tx, request: ApprovalRequest, decidedBy: bigint) => Promise<void>;

export interface NewApprovalRequest {
  readonly establishmentId: number;
  readonly kind: ApprovalKind;
  /** The whole act to be: the decision is about exactly this. JSON; bigints as text. */
  readonly subject: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requestedBy: bigint;
}

/** Two people for one act: a request names it, another person decides, the decision is final. */
@Injectable()
export class ApprovalsService {
  private readonly onApproval = new Map<ApprovalKind, ApprovalHandler>();
  private readonly onRefusal = new Map<ApprovalKind, ApprovalHandler>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Registers, at module start, the handler of approved requests of this kind. One handler per kind. */
  onApproved(kind: ApprovalKind, handler: ApprovalHandler): void {
    registerOnce(this.onApproval, kind, handler);
  }

  /** Registers, at module start, what refusing a request of this kind releases. Most kinds need nothing. */
  onRefused(kind: ApprovalKind, handler: ApprovalHandler): void {
    registerOnce(this.onRefusal, kind, handler);
  }

  /**
   * Records a request within the caller's transaction, whose audit context is set, and returns its number. Refuses
   * REASON_REQUIRED.
   */
  async request(tx: Tx, wanted: NewApprovalRequest): Promise<bigint> {
    const reason = wanted.reason.trim();
    if (reason.length < 3 || reason.length > 2000) {
      refuse('REASON_REQUIRED');
    }
    const { establishmentId, kind, requestedBy } = wanted;
    const subject = JSON.parse(toWire(wanted.subject)) as ApprovalRequestEntity['subject'];
    const request = { establishmentId, kind, subject, reason, requestedBy, requestedAt: this.clock.now() };
    return (await insertRow(tx, ApprovalRequestEntity, request)).requestId;
  }

  /**
   * Decides a request and, when it is approved, applies its act in the same transaction.
   *
   * Refuses, in this order: NOT_FOUND, APPROVAL_ALREADY_DECIDED, OWN_APPROVAL (the person, whatever their account),
   * NOT_A_DECIDER, REASON_REQUIRED (a refusal says why), and whatever the act itself refuses.
   */
  decide(
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    decision: Decision,
    reason: string,
  ): Promise<ApprovalRow> {
    return this.database.transaction((tx) => this.decideIn(tx, actor, establishment, requestId, decision, reason));
  }

  /** The same, once per key, for the route. */
  decideOnce(
    write: WriteKey,
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    decision: Decision,
    reason: string,
  ): Promise<Wire<ApprovalRow>> {
    return writeOnce(this.database, establishment.establishmentId, write, (tx) =>
      this.decideIn(tx, actor, establishment, requestId, decision, reason),
    );
  }

  /** The same, within the caller's transaction. */
  async decideIn(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    decision: Decision,
    reason: string,
  ): Promise<ApprovalRow> {
    const { establishmentId } = establishment;
    const why = reason.trim();
    await this.begin(tx, establishmentId, actor.personId, `approvals.${decision}`, why);
    const request = await this.lockUndecided(tx, establishmentId, requestId);
    if (request.requestedBy === actor.personId) {
      refuse('OWN_APPROVAL');
    }
    if (!actor.roles.some((role) => decidersOf(request.kind).includes(role))) {
      refuse('NOT_A_DECIDER', { kind: request.kind });
    }
    if (decision === 'refused' && why.length < 3) {
      refuse('REASON_REQUIRED');
    }
    return this.record(tx, request, decision, actor.personId, why);
  }

  /**
   * Withdraws one's own request: it is decided as refused, by its author, and can be requested anew. Refuses, in this
   * order: NOT_FOUND, APPROVAL_ALREADY_DECIDED, NOT_THE_REQUESTER.
   */
  withdrawOnce(
    write: WriteKey,
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    reason: string,
  ): Promise<Wire<ApprovalRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      await this.begin(tx, establishmentId, actor.personId, 'approvals.withdrawn', reason.trim());
      const request = await this.lockUndecided(tx, establishmentId, requestId);
      if (request.requestedBy !== actor.personId) refuse('NOT_THE_REQUESTER');
      return this.record(tx, request, 'refused', actor.personId, reason.trim());
    });
  }

  private async record(
    tx: Tx,
    request: ApprovalRequest,
    decision: Decision,
    decidedBy: bigint,
    reason: string,
  ): Promise<ApprovalRow> {
    const { establishmentId, requestId } = request;
    const decided = { establishmentId, requestId, decision, decidedBy, decidedAt: this.clock.now(), reason };
    await insertRow(tx, ApprovalDecisionEntity, decided);
    const handlers = decision === 'approved' ? this.onApproval : this.onRefusal;
    await handlers.get(request.kind)?.(tx, request, decidedBy);
    return this.found(tx, establishmentId, requestId);
  }

  private begin(tx: Tx, establishmentId: number, personId: bigint, act: string, reason: string): Promise<void> {
    return setAuditContext(tx, {
      establishmentId,
      personId,
      act,
      happenedAt: this.clock.now(),
      gamingDay: null,
      ...(reason === '' ? {} : { reason }),
    });
  }

  /** Requests of the establishment, newest first, a page at a time: `before` is the last number of the page before. */
  list(
    actor: Actor,
    establishment: Establishment,
    state: ApprovalState,
    before: bigint | null,
    limit: number,
  ): Promise<ApprovalRow[]> {
    const { personId } = actor;
    return approvalsInState(
      this.database.dataSource,
      establishment.establishmentId,
      { state, personId },
      { before, limit },
    );
  }

  /** Every request of one kind, newest first: for the module whose acts they are. */
  ofKind(establishment: Pick<Establishment, 'establishmentId'>, kind: ApprovalKind): Promise<ApprovalRow[]> {
    return approvalsOfKind(this.database.dataSource, establishment.establishmentId, kind);
  }

  /** One request with its decision, or NOT_FOUND. */
  one(establishment: Establishment, requestId: bigint): Promise<ApprovalRow> {
    return this.found(this.database.dataSource, establishment.establishmentId, requestId);
  }

  private async found(on: Queryable, establishmentId: number, requestId: bigint): Promise<ApprovalRow> {
    const row = await approvalById(on, establishmentId, requestId);
    return row ?? refuse('NOT_FOUND', { what: `approval ${requestId}` });
  }

  /** Two decisions of one request wait for each other. */
  private async lockUndecided(tx: Tx, establishmentId: number, requestId: bigint): Promise<ApprovalRequest> {
    await lockApproval(tx, establishmentId, requestId);
    const row = await this.found(tx, establishmentId, requestId);
    const { kind, subject, reason, requestedBy, requestedAt, decision } = row;
    if (decision !== null) refuse('APPROVAL_ALREADY_DECIDED', { decision });
    return { establishmentId, requestId, kind, subject, reason, requestedBy, requestedAt };
  }
}

function registerOnce(
  handlers: Map<ApprovalKind, ApprovalHandler>,
  kind: ApprovalKind,
  handler: ApprovalHandler,
): void {
  if (handlers.has(kind)) {
    throw new Error(`two handlers for approvals of kind ${kind}`);
  }
  handlers.set(kind, handler);
}

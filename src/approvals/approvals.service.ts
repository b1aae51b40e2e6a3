import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { serializeToJson } from '#platform/runtime/json.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import {
  findApproval,
  listApprovalsInState,
  listApprovalsOfKind,
  listApprovalsOfKinds,
  listLapsedApprovals,
  lockApproval,
} from './approvals.queries.js';
import type { ApprovalRow, ApprovalState } from './approvals.queries.js';
import { ApprovalDecisionEntity } from './entities/approval-decision.entity.js';
import { ApprovalRequestEntity } from './entities/approval-request.entity.js';
import {
  approvalKinds,
  listRequestPermissions,
  getDecidingPermission,
  listDecidingRoles,
  listRolesWithPermission,
} from '#identity/access/permissions.js';
import type { ApprovalKind } from '#identity/access/permissions.js';
import { DECIDED_TOGETHER, type ApprovalDecision } from '#declarations/shapes/decisions.js';

interface DecisionInput {
  readonly decision: ApprovalDecision;
  readonly reason: string;
  /** Receives the secret that the act creates. */
  readonly oneTimeSecret: { password?: string | null };
}

/** The stored reason for the automatic withdrawal of a request whose author lost the function. */
export const LAPSED_REASON = 'auteur sans la fonction';

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

/**
 * Applies an approved act, in the transaction of the decision: when it throws, the decision is rolled back too. It may
 * return a secret, which is shown to the decider once and stored nowhere.
 */
export type ApprovalHandler = (tx: Tx, request: ApprovalRequest, decidedBy: bigint) => Promise<unknown>;

/**
 * A decision, with the secret that it created, if any. The secret is shown once; it is null when the HTTP request is
 * repeated.
 */
export type DecisionResult = Serialized<ApprovalRow> & {
  /** Generated password, shown once; null: none. */
  readonly password: string | null;
};

/** The outcome of one decision on several requests. */
export interface SharedDecision {
  /** Number of requests decided. */
  readonly decided: number;
}

export interface NewApprovalRequest {
  readonly establishmentId: number;
  readonly kind: ApprovalKind;
  /** The complete act: the decision applies to exactly this. JSON; bigints as text. */
  readonly subject: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requestedBy: bigint;
}

/** Requires two people for one act: a request describes it, another person decides, and the decision is final. */
@Injectable()
export class ApprovalsService {
  private readonly approvalHandlers = new Map<ApprovalKind, ApprovalHandler>();
  private readonly refusalHandlers = new Map<ApprovalKind, ApprovalHandler>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Registers, at module start, the handler of approved requests of this kind; one handler per kind. */
  registerApprovalHandler(kind: ApprovalKind, handler: ApprovalHandler): void {
    registerHandler(this.approvalHandlers, kind, handler);
  }

  /**
   * Registers, at module start, the handler that releases resources when a request of this kind is refused. Most kinds
   * need none.
   */
  registerRefusalHandler(kind: ApprovalKind, handler: ApprovalHandler): void {
    registerHandler(this.refusalHandlers, kind, handler);
  }

  /**
   * Records a request for approval within the caller's transaction, whose audit context is set; returns its id.
   * Refuses REASON_REQUIRED.
   */
  async recordRequest(tx: Tx, input: NewApprovalRequest): Promise<bigint> {
    const reason = input.reason.trim();
    if (reason.length < 3 || reason.length > 2000) refuse('REASON_REQUIRED');
    const { establishmentId, kind, requestedBy } = input;
    const subject = JSON.parse(serializeToJson(input.subject)) as ApprovalRequestEntity['subject'];
    const request = { establishmentId, kind, subject, reason, requestedBy, requestedAt: this.clock.now() };
    return (await insertRow(tx, ApprovalRequestEntity, request)).requestId;
  }

  /**
   * Decides a request and, when it is approved, applies its act in the same transaction.
   * Refuses, in this order: NOT_FOUND, REQUEST_LAPSED (its author no longer has the right to make it: the request is
   * withdrawn), APPROVAL_ALREADY_DECIDED, OWN_APPROVAL (same person, under any account), NOT_A_DECIDER, REASON_REQUIRED
   * (a refusal needs a reason), and any refusal of the act itself.
   */
  async decideRequest(
    idempotencyKey: IdempotencyKey,
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    { decision, reason = '' }: { readonly decision: ApprovalDecision; readonly reason?: string },
  ): Promise<DecisionResult> {
    const oneTimeSecret: { password: string | null } = { password: null };
    if (await this.withdrawIfLapsed(establishment.establishmentId, requestId)) refuse('REQUEST_LAPSED');
    const decisionInput = { decision, reason: reason.trim(), oneTimeSecret };
    const decidedRequest = await writeOnce(this.database, establishment.establishmentId, idempotencyKey, (tx) =>
      this.recordCheckedDecision(tx, actor, establishment, requestId, decisionInput),
    );
    return { ...decidedRequest, ...oneTimeSecret };
  }

  /**
   * Decides several explanations of findings and corrections alike, in one transaction: all of them, or none. Returns
   * their number. Refuses NOT_DECIDED_TOGETHER (another kind of request, which is read and decided alone) and as
   * `decideRequest` does, for the first request that refuses.
   */
  async decideTogether(
    idempotencyKey: IdempotencyKey,
    actor: Actor,
    establishment: Establishment,
    requestIds: readonly bigint[],
    { decision, reason }: { readonly decision: ApprovalDecision; readonly reason: string },
  ): Promise<Serialized<SharedDecision>> {
    const { establishmentId } = establishment;
    for (const requestId of requestIds)
      if (await this.withdrawIfLapsed(establishmentId, requestId)) refuse('REQUEST_LAPSED');
    const decisionInput = { decision, reason: reason.trim(), oneTimeSecret: {} };
    // in one order, so that two decisions on the same requests do not block each other
    const orderedIds = [...requestIds].sort((first, second) => (first < second ? -1 : 1));
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      for (const requestId of orderedIds) {
        const { kind } = await this.requireApproval(tx, establishmentId, requestId);
        if (!DECIDED_TOGETHER.some((each) => each === kind)) refuse('NOT_DECIDED_TOGETHER', { kind });
        await this.recordCheckedDecision(tx, actor, establishment, requestId, decisionInput);
      }
      return { decided: orderedIds.length };
    });
  }

  /**
   * Checks that the caller may decide the request, and records the decision.
   * Refuses NOT_FOUND, APPROVAL_ALREADY_DECIDED, OWN_APPROVAL, NOT_A_DECIDER, REASON_REQUIRED.
   */
  private async recordCheckedDecision(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    { decision, reason, oneTimeSecret }: DecisionInput,
  ): Promise<ApprovalRow> {
    const { establishmentId } = establishment;
    await this.setApprovalAuditContext(tx, establishmentId, actor.personId, `approvals.${decision}`, reason);
    const request = await this.lockUndecidedRequest(tx, establishmentId, requestId);
    if (request.requestedBy === actor.personId) refuse('OWN_APPROVAL');
    const { kind } = request;
    const canDecide =
      actor.permissions.has(getDecidingPermission(kind)) &&
      actor.roles.some((role) => listDecidingRoles(kind).includes(role));
    if (!canDecide) refuse('NOT_A_DECIDER', { kind });
    if (decision === 'refused' && reason.length < 3) refuse('REASON_REQUIRED');
    const decisionInput = { decision, reason, oneTimeSecret };
    return this.recordDecision(tx, request, decisionInput, actor.personId);
  }

  /**
   * Withdraws pending requests of people who no longer have a permission to make them; returns whether there were any.
   * Called when a right or an employment ends, and before a decision. `establishmentId` null: in all establishments;
   * `requestId` null: all requests. One that was decided in the meantime remains as decided.
   */
  async withdrawLapsedRequests(tx: Tx, establishmentId: number | null, requestId: bigint | null): Promise<boolean> {
    const now = this.clock.now();
    const requesterRoles = approvalKinds.map((kind) => {
      return { kind, roles: listRolesWithPermission(listRequestPermissions(kind)) };
    });
    const lapsedRequests = await listLapsedApprovals(tx, { establishmentId, requestId, now, requesterRoles });
    const lapseDecision = { decision: 'refused' as const, reason: LAPSED_REASON, oneTimeSecret: {} };
    for (const request of lapsedRequests) {
      await lockApproval(tx, request.establishmentId, request.requestId);
      const { decision } = await this.requireApproval(tx, request.establishmentId, request.requestId);
      if (decision !== null) continue;
      await this.setApprovalAuditContext(tx, request.establishmentId, null, 'approvals.lapsed', LAPSED_REASON);
      await this.recordDecision(tx, request, lapseDecision, request.requestedBy);
    }
    return lapsedRequests.length > 0;
  }

  /** Withdraws the request in its own transaction if its author lost the right to make it; returns whether it did. */
  private withdrawIfLapsed(establishmentId: number, requestId: bigint): Promise<boolean> {
    return this.database.transaction((tx) => this.withdrawLapsedRequests(tx, establishmentId, requestId));
  }

  /**
   * Withdraws the caller's own request. It is recorded as refused by its author and can be made again.
   * Refuses, in this order: NOT_FOUND, APPROVAL_ALREADY_DECIDED, NOT_THE_REQUESTER.
   */
  withdrawRequest(
    idempotencyKey: IdempotencyKey,
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    reason: string,
  ): Promise<Serialized<ApprovalRow>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      await this.setApprovalAuditContext(tx, establishmentId, actor.personId, 'approvals.withdrawn', reason.trim());
      const request = await this.lockUndecidedRequest(tx, establishmentId, requestId);
      if (request.requestedBy !== actor.personId) refuse('NOT_THE_REQUESTER');
      const withdrawal = { decision: 'refused' as const, reason: reason.trim(), oneTimeSecret: {} };
      return this.recordDecision(tx, request, withdrawal, actor.personId);
    });
  }

  /**
   * Records a decision and runs the handler of the request's kind, if it has one, for this decision.
   * A secret that the act creates (a password) is for the decider only: it is put in `oneTimeSecret`.
   */
  private async recordDecision(
    tx: Tx,
    request: ApprovalRequest,
    { decision, reason, oneTimeSecret }: DecisionInput,
    decidedBy: bigint,
  ): Promise<ApprovalRow> {
    const { establishmentId, requestId } = request;
    const decisionFields = { establishmentId, requestId, decision, decidedBy, decidedAt: this.clock.now(), reason };
    await insertRow(tx, ApprovalDecisionEntity, decisionFields);
    const handlers = decision === 'approved' ? this.approvalHandlers : this.refusalHandlers;
    const secret = await handlers.get(request.kind)?.(tx, request, decidedBy);
    if (typeof secret === 'string') oneTimeSecret.password = secret;
    return this.requireApproval(tx, establishmentId, requestId);
  }

  /** Sets the audit context of an act on a request, with its reason; `personId` is null for the system itself. */
  private setApprovalAuditContext(
    tx: Tx,
    establishmentId: number,
    personId: bigint | null,
    action: ActionName,
    reason: string,
  ): Promise<void> {
    return setAuditContext(tx, { establishmentId, personId, action, happenedAt: this.clock.now(), reason });
  }

  /**
   * Lists a page of requests of the establishment, newest first.
   * `beforeRequestId` is the last one of the previous page, null for the first page.
   */
  listApprovals(
    actor: Actor,
    establishment: Establishment,
    state: ApprovalState,
    beforeRequestId: bigint | null,
    limit: number,
  ): Promise<ApprovalRow[]> {
    const filter = { state, personId: actor.personId };
    const page = { before: beforeRequestId, limit };
    return listApprovalsInState(this.database.dataSource, establishment.establishmentId, filter, page);
  }

  /** Returns requests about people's rights and secrets: pending ones, then the last decided ones, newest first. */
  async listPeopleApprovals(establishment: Establishment): Promise<ApprovalRow[]> {
    const peopleKinds = approvalKinds.filter((kind) => getDecidingPermission(kind) === 'people.decide');
    return listApprovalsOfKinds(this.database.dataSource, establishment.establishmentId, peopleKinds);
  }

  /** Returns every request of one kind, newest first, for the module that owns the act. */
  listApprovalsOfKind(
    establishment: Pick<Establishment, 'establishmentId'>,
    kind: ApprovalKind,
  ): Promise<ApprovalRow[]> {
    return listApprovalsOfKind(this.database.dataSource, establishment.establishmentId, kind);
  }

  /** Returns one request with its decision. Refuses NOT_FOUND. */
  getApproval(establishment: Establishment, requestId: bigint): Promise<ApprovalRow> {
    return this.requireApproval(this.database.dataSource, establishment.establishmentId, requestId);
  }

  /** Returns an approval request with its decision, if any. Refuses NOT_FOUND. */
  private async requireApproval(db: Queryable, establishmentId: number, requestId: bigint): Promise<ApprovalRow> {
    const approval = await findApproval(db, establishmentId, requestId);
    return approval ?? refuse('NOT_FOUND', { what: `approval ${requestId}` });
  }

  /**
   * Locks and returns an undecided request, so that two decisions on it wait for each other.
   * Refuses NOT_FOUND, APPROVAL_ALREADY_DECIDED.
   */
  private async lockUndecidedRequest(tx: Tx, establishmentId: number, requestId: bigint): Promise<ApprovalRequest> {
    await lockApproval(tx, establishmentId, requestId);
    const approval = await this.requireApproval(tx, establishmentId, requestId);
    const { kind, subject, reason, requestedBy, requestedAt, decision } = approval;
    if (decision !== null) refuse('APPROVAL_ALREADY_DECIDED', { decision });
    return { establishmentId, requestId, kind, subject, reason, requestedBy, requestedAt };
  }
}

/** Registers the handler of a kind; throws when the kind has one already. */
function registerHandler(
  handlers: Map<ApprovalKind, ApprovalHandler>,
  kind: ApprovalKind,
  handler: ApprovalHandler,
): void {
  if (handlers.has(kind)) throw new Error(`two handlers for approvals of kind ${kind}`);
  handlers.set(kind, handler);
}

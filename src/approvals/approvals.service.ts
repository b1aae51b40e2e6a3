import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { toWire } from '#platform/runtime/json.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import {
  approvalById,
  approvalsInState,
  approvalsOfKind,
  approvalsOfKinds,
  lapsedApprovals,
  lockApproval,
} from './approvals.queries.js';
import type { ApprovalRow, ApprovalState } from './approvals.queries.js';
import { ApprovalDecisionEntity } from './entities/approval-decision.entity.js';
import { ApprovalRequestEntity } from './entities/approval-request.entity.js';
import { approvalKinds, askedWith, decidedWith, decidersOf, rolesWithAny } from '#identity/access/permissions.js';
import type { ApprovalKind } from '#identity/access/permissions.js';

export type Decision = 'approved' | 'refused';

interface Deciding {
  readonly decision: Decision;
  readonly why: string;
  /** Takes the secret that the act makes. */
  readonly shown: { password?: string | null };
}

/** Why a request is withdrawn that nobody withdrew, as it is stored. */
export const LAPSED = 'auteur sans la fonction';

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

/** A decision; with the secret that it made, if it made one: shown once, null when the request is repeated. */
export type Decided = Wire<ApprovalRow> & { readonly password: string | null };

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
   * Refuses, in this order: NOT_FOUND, REQUEST_LAPSED (its author no longer holds what made them ask: the request is
   * withdrawn), APPROVAL_ALREADY_DECIDED, OWN_APPROVAL (the person, whatever their account), NOT_A_DECIDER,
   * REASON_REQUIRED (a refusal says why), and whatever the act itself refuses.
   */
  async decideOnce(
    write: WriteKey,
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    { decision, reason = '' }: { readonly decision: Decision; readonly reason?: string },
  ): Promise<Decided> {
    const shown: { password: string | null } = { password: null };
    if (await this.lapses(establishment.establishmentId, requestId)) refuse('REQUEST_LAPSED');
    const decided = await writeOnce(this.database, establishment.establishmentId, write, (tx) =>
      this.decideIn(tx, actor, establishment, requestId, { decision, why: reason.trim(), shown }),
    );
    return { ...decided, ...shown };
  }

  private async decideIn(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    { decision, why, shown }: Deciding,
  ): Promise<ApprovalRow> {
    const { establishmentId } = establishment;
    await this.begin(tx, establishmentId, actor.personId, `approvals.${decision}`, why);
    const request = await this.lockUndecided(tx, establishmentId, requestId);
    if (request.requestedBy === actor.personId) {
      refuse('OWN_APPROVAL');
    }
    const { kind } = request;
    if (!actor.permissions.has(decidedWith(kind)) || !actor.roles.some((role) => decidersOf(kind).includes(role))) {
      refuse('NOT_A_DECIDER', { kind });
    }
    if (decision === 'refused' && why.length < 3) {
      refuse('REASON_REQUIRED');
    }
    return this.record(tx, request, { decision, why, shown }, actor.personId);
  }

  /**
   * Withdraws the waiting requests of people who no longer hold, where they asked, a permission with which such a
   * request is made. Called when a right or an employment ends, and before a decision; without `requestId`
   * of every request.
   */
  async withdrawLapsed(tx: Tx, establishmentId: number | null, requestId: bigint | null): Promise<boolean> {
    const now = this.clock.now();
    const askers = approvalKinds.map((kind) => ({ kind, roles: rolesWithAny(askedWith(kind)) }));
    const lapsed = await lapsedApprovals(tx, { establishmentId, requestId, now, askers });
    for (const request of lapsed) {
      await lockApproval(tx, request.establishmentId, request.requestId);
      const { decision } = await this.found(tx, request.establishmentId, request.requestId);
      if (decision !== null) continue;
      await this.begin(tx, request.establishmentId, null, 'approvals.lapsed', LAPSED);
      await this.record(tx, request, { decision: 'refused', why: LAPSED, shown: {} }, request.requestedBy);
    }
    return lapsed.length > 0;
  }

  private lapses(establishmentId: number, requestId: bigint): Promise<boolean> {
    return this.database.transaction((tx) => this.withdrawLapsed(tx, establishmentId, requestId));
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
      return this.record(tx, request, { decision: 'refused', why: reason.trim(), shown: {} }, actor.personId);
    });
  }

  private async record(
    tx: Tx,
    request: ApprovalRequest,
    { decision, why: reason, shown }: Deciding,
    decidedBy: bigint,
  ): Promise<ApprovalRow> {
    const { establishmentId, requestId } = request;
    const decided = { establishmentId, requestId, decision, decidedBy, decidedAt: this.clock.now(), reason };
    await insertRow(tx, ApprovalDecisionEntity, decided);
    const handlers = decision === 'approved' ? this.onApproval : this.onRefusal;
    const secret = await handlers.get(request.kind)?.(tx, request, decidedBy);
    if (typeof secret === 'string') shown.password = secret;
    return this.found(tx, establishmentId, requestId);
  }

  private begin(tx: Tx, establishmentId: number, personId: bigint | null, act: string, reason: string): Promise<void> {
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

  /** Requests about people's rights and secrets, newest first: those that wait, and the last that were decided. */
  async aboutPeople(establishment: Establishment): Promise<ApprovalRow[]> {
    const kinds = approvalKinds.filter((kind) => decidedWith(kind) === 'people.decide');
    return approvalsOfKinds(this.database.dataSource, establishment.establishmentId, kinds);
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

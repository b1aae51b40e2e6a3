import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService } from '#approvals/approvals.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { buildFindingEntries } from '#domain/accounting/postings.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { listFindings, type FindingFilter, type FindingRow } from './findings.queries.js';
import { requireOpenDay } from '#establishments/days/gaming-days.queries.js';
import { planEntries, type EntryToCome } from '../prior-period/planned-entries.js';
import { FindingExplanationEntity } from '../entities/finding-explanation.entity.js';

/** A finding with the entries that the closing posts for it. */
export interface FindingToExplain extends FindingRow {
  /** Entries of the closing for this finding; empty: none, or an amount that is none of its own. */
  readonly entries: readonly EntryToCome[];
}

/** The requests of one explanation of several findings. */
export interface SharedExplanation {
  /** A request for each finding, in the order of the findings. */
  readonly requestIds: readonly bigint[];
}

/** An explanation of findings of one day. */
interface ExplanationContext {
  readonly establishmentId: number;
  readonly personId: bigint;
  readonly gamingDay: string;
  readonly happenedAt: Date;
  readonly reason: string;
}

/** Manages the findings of the reconciliation and their explanations. */
@Injectable()
export class FindingsService {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of the findings of a day that match the filter, with the entries that the closing posts for them. */
  async listFindings(
    db: Queryable,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    gamingDay: string,
    filter: FindingFilter,
  ): Promise<FindingToExplain[]> {
    const findings = await listFindings(db, establishmentId, gamingDay, filter);
    const accounts = await this.ledger.readAccountsOfDay(db, establishmentId, gamingDay);
    return findings.map((finding) => ({ ...finding, entries: planEntries(buildFindingEntries(finding), accounts) }));
  }

  /**
   * Explains a finding with its current figures. The explanation counts once another person approves it, and only for
   * these figures. Refuses DAY_CLOSED, UNKNOWN_FINDING, FINDING_NOT_EXPLAINABLE (it blocks until settled, or requires
   * nothing), FINDING_ALREADY_EXPLAINED, REASON_REQUIRED.
   */
  async explainFinding(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    gamingDay: string,
    findingKey: string,
    explanation: string,
  ): Promise<{ requestId: bigint }> {
    const context = await this.beginExplanation(tx, actor, establishment, gamingDay, explanation);
    return { requestId: await this.recordExplanation(tx, context, findingKey) };
  }

  /**
   * Explains several findings with one text, each with its current figures: all of them, or none. Each explanation has
   * its own request. Refuses as `explainFinding` does, for the first finding that refuses.
   */
  async explainFindings(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    gamingDay: string,
    findingKeys: readonly string[],
    explanation: string,
  ): Promise<SharedExplanation> {
    const context = await this.beginExplanation(tx, actor, establishment, gamingDay, explanation);
    const requestIds: bigint[] = [];
    for (const findingKey of findingKeys) requestIds.push(await this.recordExplanation(tx, context, findingKey));
    return { requestIds };
  }

  /** Locks the open day, which serialises explanations of one finding, and sets the audit context. */
  private async beginExplanation(
    tx: Tx,
    { personId }: Actor,
    { establishmentId }: Establishment,
    gamingDay: string,
    explanation: string,
  ): Promise<ExplanationContext> {
    const context = { establishmentId, personId, gamingDay, happenedAt: this.clock.now(), reason: explanation.trim() };
    await setAuditContext(tx, { action: 'findings.explain', ...context });
    await requireOpenDay(tx, establishmentId, gamingDay, 'update');
    return context;
  }

  /** Records the explanation of a finding with its request, and returns the request. */
  private async recordExplanation(
    tx: Tx,
    { establishmentId, personId, gamingDay, happenedAt, reason }: ExplanationContext,
    findingKey: string,
  ): Promise<bigint> {
    const filter = { severity: null, state: null, findingKey, after: null, limit: 1 };
    const [finding] = await this.listFindings(tx, { establishmentId }, gamingDay, filter);
    if (finding === undefined) refuse('UNKNOWN_FINDING', { finding: findingKey });
    if (finding.severity !== 'toExplain') refuse('FINDING_NOT_EXPLAINABLE', { finding: findingKey });
    if (finding.state === 'awaitingApproval' || finding.state === 'approved') refuse('FINDING_ALREADY_EXPLAINED');
    const { code, machine, digest, entries, caseNumber } = finding;
    const requestId = await this.approvals.recordRequest(tx, {
      establishmentId,
      kind: 'findingExplanation',
      subject: { gamingDay, findingKey, code, machine, digest, entries, caseNumber },
      reason,
      requestedBy: personId,
    });
    await insertRow(tx, FindingExplanationEntity, {
      establishmentId,
      gamingDay,
      findingKey,
      findingDigest: Buffer.from(finding.digest, 'hex'),
      explanation: reason,
      approvalRequestId: requestId,
      explainedBy: personId,
      explainedAt: happenedAt,
    });
    return requestId;
  }
}

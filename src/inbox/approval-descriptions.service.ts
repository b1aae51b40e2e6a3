import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { LAPSED_REASON } from '#approvals/approvals.service.js';
import { text, type Language } from '#declarations/shapes/text.js';
import { listDecidingRoles, type ApprovalKind } from '#identity/access/permissions.js';
import type { Role } from '#declarations/shapes/roles.js';
import { FINDINGS, type FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable } from '#platform/database/rows.js';
import { buildApprovalTexts, type ApprovalLink, type ChangeDescription } from './approval-words.js';
import { buildFinding, getFindingName } from '#documents/parts/finding-words.js';
import { listApprovalsWithPriorValues, listPendingRequestCounts } from './approval-descriptions.queries.js';
import type { ApprovalsFilter, ApprovalWithPriorValues } from './approval-descriptions.queries.js';
import { listSortedFindings } from './finding-descriptions.queries.js';
import { buildFindingContext } from './finding-descriptions.service.js';
import { createTranslator } from '#documents/words/words.js';

/** A request in words: its content, requester and reason, and whether the reader may decide it. */
export interface ApprovalDescription {
  readonly requestId: bigint;
  readonly kind: ApprovalKind;
  readonly title: string;
  readonly changes: readonly ChangeDescription[];
  readonly link: ApprovalLink;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  /** `withdrawn`: refused by its requester. */
  readonly outcome: 'pending' | 'approved' | 'refused' | 'withdrawn';
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  /** True: the reader made the request. */
  readonly isMine: boolean;
  /** True: the reader may decide it. */
  readonly mayDecide: boolean;
  /** Reason why the reader may not decide: own request, outside their function, or already decided. */
  readonly whyNot: 'own' | 'notDecider' | 'decided' | null;
  /** Functions whose holders may decide it. */
  readonly deciders: readonly Role[];
}

/** A page of requests, described in text. */
export interface ApprovalsPage {
  readonly approvals: readonly ApprovalDescription[];
  /** Cursor: pass as `before` for the next page; null on the last page. */
  readonly next: string | null;
}

/** Numbers of pending requests, for the reader. */
export interface ApprovalCounts {
  /** Requests that the reader may decide now. */
  readonly toDecide: number;
  /** The reader's own requests that wait for another person. */
  readonly mineWaiting: number;
}

/** Describes the requests that need a second person, so that the second person can decide them. */
@Injectable()
export class ApprovalDescriptionsService {
  constructor(private readonly database: Database) {}

  /** Lists a page of requests in words, latest first; `next` is the cursor of the next page, null on the last. */
  listDescriptions(
    actor: Actor,
    establishment: Establishment,
    filter: ApprovalsFilter,
    language: Language,
  ): Promise<ApprovalsPage> {
    return this.database.runInSnapshot(async (tx) => {
      const approvals = await listApprovalsWithPriorValues(tx, establishment.establishmentId, actor.personId, filter);
      const lastApproval = approvals.length < filter.limit ? undefined : approvals.at(-1);
      return {
        approvals: await buildApprovalDescriptions(tx, actor, establishment, approvals, language),
        next: lastApproval?.requestId.toString() ?? null,
      };
    });
  }

  /** Returns one request in words. Refuses NOT_FOUND. */
  requireDescription(
    actor: Actor,
    establishment: Establishment,
    requestId: bigint,
    language: Language,
  ): Promise<ApprovalDescription> {
    const filter = { ...ANY_APPROVAL_FILTER, requestId, limit: 1 };
    return this.database.runInSnapshot(async (tx) => {
      const approvals = await listApprovalsWithPriorValues(tx, establishment.establishmentId, actor.personId, filter);
      const [description] = await buildApprovalDescriptions(tx, actor, establishment, approvals, language);
      return description ?? refuse('NOT_FOUND', { what: `approval ${requestId}` });
    });
  }

  /**
   * Returns the numbers of pending requests for the navigation: those that the reader may decide, and the reader's own.
   */
  async countPendingRequests(actor: Actor, { establishmentId }: Establishment): Promise<ApprovalCounts> {
    const pendingCounts = await listPendingRequestCounts(this.database.dataSource, establishmentId);
    const sumCounts = (counts: readonly { readonly count: number }[]): number =>
      counts.reduce((total, { count }) => total + count, 0);
    const isMine = ({ requestedBy }: { readonly requestedBy: bigint }): boolean => requestedBy === actor.personId;
    return {
      toDecide: sumCounts(
        pendingCounts.filter((pendingCount) => !isMine(pendingCount) && canDecideKind(actor, pendingCount.kind)),
      ),
      mineWaiting: sumCounts(pendingCounts.filter(isMine)),
    };
  }
}

export const ANY_APPROVAL_FILTER: ApprovalsFilter = {
  state: 'all',
  kind: null,
  day: null,
  findingKey: null,
  requestId: null,
  before: null,
  limit: 50,
};

/** Returns whether a person may decide requests of a kind, by permission and by role. */
const canDecideKind = (actor: Actor, kind: ApprovalKind): boolean =>
  actor.permissions.has('approvals.decide') && actor.roles.some((role) => listDecidingRoles(kind).includes(role));

/** Describes requests in words, with their facts and whether the reader may decide them. */
async function buildApprovalDescriptions(
  db: Queryable,
  actor: Actor,
  establishment: Establishment,
  approvals: readonly ApprovalWithPriorValues[],
  language: Language,
): Promise<ApprovalDescription[]> {
  const findingSentences = await buildFindingSentences(db, establishment, approvals, language);
  const approvalTexts = buildApprovalTexts(
    approvals,
    buildFindingContext(establishment, language),
    (approval) => findingSentences.get(approval.requestId) ?? null,
  );
  return approvals.flatMap((approval, approvalIndex) => {
    const approvalText = approvalTexts[approvalIndex];
    return approvalText === undefined ? [] : [{ ...buildApprovalDetails(approval, actor, language), ...approvalText }];
  });
}

/**
 * Returns the sentence of each request that explains a finding, by request id.
 * Where the finding is no longer in the day's run, the sentence is the label of its code.
 */
async function buildFindingSentences(
  db: Queryable,
  establishment: Establishment,
  approvals: readonly ApprovalWithPriorValues[],
  language: Language,
): Promise<ReadonlyMap<bigint, string>> {
  const sentenceByRequest = new Map<bigint, string>();
  const translate = createTranslator('findings', language);
  for (const { requestId, kind, subject } of approvals) {
    if (kind !== 'findingExplanation') continue;
    const { gamingDay, findingKey, code, machine } = subject as Readonly<Record<string, string | null>>;
    const [findingRow] = await listSortedFindings(db, establishment.establishmentId, {
      day: gamingDay ?? null,
      openDaysOnly: false,
      severity: null,
      state: null,
      unsettledOnly: false,
      machine: null,
      code: null,
      findingKey: findingKey ?? '',
      order: 'day',
      after: null,
      limit: 1,
    });
    const label = Object.hasOwn(FINDINGS, code ?? '') ? getFindingName(code as FindingCode, language) : (code ?? '');
    const context = buildFindingContext(establishment, language);
    const sentence = findingRow === undefined ? label : buildFinding(findingRow, context, translate, false).text;
    sentenceByRequest.set(requestId, machine === null || machine === undefined ? sentence : `${machine} · ${sentence}`);
  }
  return sentenceByRequest;
}

/** Reason shown for a request that lapsed without a withdrawal by a person. */
const LAPSED_REASON_TEXT = text(
  'Son auteur n’exerce plus la fonction avec laquelle il l’a faite.',
  'Its author no longer holds the function with which it was made.',
);

/** Returns why the reader may not decide a request; null when they may. */
function findDecisionObstacle({ decision, kind, requestedBy }: ApprovalWithPriorValues, actor: Actor) {
  if (decision !== null) return 'decided';
  if (requestedBy === actor.personId) return 'own';
  return canDecideKind(actor, kind) ? null : 'notDecider';
}

/** Returns the facts of a request for a reader: its outcome, names, and whether the reader may decide it or why not. */
function buildApprovalDetails(
  approval: ApprovalWithPriorValues,
  actor: Actor,
  language: Language,
): Omit<ApprovalDescription, 'title' | 'changes' | 'link'> {
  const { requestId, kind, reason, requestedBy, decision, decidedBy } = approval;
  const isMine = requestedBy === actor.personId;
  const whyNot = findDecisionObstacle(approval, actor);
  const isWithdrawn = decision === 'refused' && decidedBy === requestedBy;
  return {
    requestId,
    kind,
    reason,
    requestedBy: approval.requestedByName,
    requestedAt: approval.requestedAt,
    outcome: isWithdrawn ? 'withdrawn' : (decision ?? 'pending'),
    decidedBy: approval.decidedByName,
    decidedAt: approval.decidedAt,
    decisionReason: approval.decisionReason === LAPSED_REASON ? LAPSED_REASON_TEXT[language] : approval.decisionReason,
    isMine,
    mayDecide: whyNot === null,
    whyNot,
    deciders: listDecidingRoles(kind),
  };
}

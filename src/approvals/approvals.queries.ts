import type { ApprovalKind } from '#identity/access/permissions.js';
import type { Role } from '#declarations/shapes/roles.js';
import { listColumns, queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { ApprovalDecision } from '#declarations/shapes/decisions.js';

/** pending: undecided; mine: requested by the caller; toDecide: pending and requested by another person; decided. */
export const approvalStates = ['pending', 'mine', 'toDecide', 'decided', 'all'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** A request that a second person decides. */
export interface ApprovalRow {
  /** Numbered by the database, across establishments. */
  readonly requestId: bigint;
  readonly kind: ApprovalKind;
  /** The act exactly as it would be applied; its fields depend on the kind, bigints are text. */
  readonly subject: Readonly<Record<string, unknown>>;
  readonly reason: string;
  /** The requester: may withdraw the request, never approve it. */
  readonly requestedBy: bigint;
  readonly requestedByName: string;
  /** When, by the server's clock. */
  readonly requestedAt: Date;
  /** `approved`: the act was applied in the same transaction · `refused`, also when the requester withdrew it. */
  readonly decision: ApprovalDecision | null;
  readonly decidedBy: bigint | null;
  readonly decidedByName: string | null;
  /** When, by the server's clock. */
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

const approvalSelect = `
  select approval_requests.request_id as "requestId", approval_requests.kind, approval_requests.subject,
    approval_requests.reason, approval_requests.requested_by as "requestedBy",
    requesters.full_name as "requestedByName", approval_requests.requested_at as "requestedAt",
    approval_decisions.decision, approval_decisions.decided_by as "decidedBy", deciders.full_name as "decidedByName",
    approval_decisions.decided_at as "decidedAt", approval_decisions.reason as "decisionReason"
  from approval_requests
  join people_names as requesters on requesters.person_id = approval_requests.requested_by
  left join approval_decisions
    on approval_decisions.establishment_id = approval_requests.establishment_id
    and approval_decisions.request_id = approval_requests.request_id
  left join people_names as deciders on deciders.person_id = approval_decisions.decided_by`;

/** Returns a request with its decision, if any; undefined when the establishment has none with this id. */
export function findApproval(
  db: Queryable,
  establishmentId: number,
  requestId: bigint,
): Promise<ApprovalRow | undefined> {
  return queryOptionalRow<ApprovalRow>(
    db,
    `${approvalSelect} where approval_requests.establishment_id = $1 and approval_requests.request_id = $2`,
    [establishmentId, requestId],
  );
}

/** Returns every request of one kind, newest first. */
export function listApprovalsOfKind(
  db: Queryable,
  establishmentId: number,
  kind: ApprovalKind,
): Promise<ApprovalRow[]> {
  return queryRows<ApprovalRow>(
    db,
    `${approvalSelect} where approval_requests.establishment_id = $1 and approval_requests.kind = $2
      order by approval_requests.request_id desc`,
    [establishmentId, kind],
  );
}

/**
 * Returns the SQL condition that selects requests in a state, from a person's point of view.
 * Both arguments are placeholders of the statement, such as `$2`.
 */
export const buildStateCondition = (
  statePlaceholder: string,
  personPlaceholder: string,
): string => `case ${statePlaceholder}::text
      when 'pending' then approval_decisions.decision is null
      when 'mine' then approval_requests.requested_by = ${personPlaceholder}
      when 'toDecide' then approval_decisions.decision is null and approval_requests.requested_by <> ${personPlaceholder}
      when 'decided' then approval_decisions.decision is not null
      else true
    end`;

/**
 * Returns a page of requests in a state from a person's point of view, newest first.
 * `before`: the last request of the previous page, null for the first page.
 */
export function listApprovalsInState(
  db: Queryable,
  establishmentId: number,
  { state, personId }: { readonly state: ApprovalState; readonly personId: bigint },
  page: { readonly before: bigint | null; readonly limit: number },
): Promise<ApprovalRow[]> {
  return queryRows<ApprovalRow>(
    db,
    `${approvalSelect} where approval_requests.establishment_id = $1
        and ${buildStateCondition('$2', '$3')}
        and ($4::bigint is null or approval_requests.request_id < $4)
      order by approval_requests.request_id desc
      limit $5`,
    [establishmentId, state, personId, page.before, page.limit],
  );
}

/**
 * Makes two decisions on one request wait for each other until the transaction ends. It takes an advisory lock, because
 * the application may not lock rows that it cannot change.
 */
export async function lockApproval(tx: Tx, establishmentId: number, requestId: bigint): Promise<void> {
  await queryRows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `approval/${establishmentId}/${requestId}`,
  ]);
}

/** The roles that may make a kind of request. */
export interface RequesterRoles {
  readonly kind: ApprovalKind;
  readonly roles: readonly Role[];
}

export type LapsedApprovalRow = Pick<
  ApprovalRow,
  'requestId' | 'kind' | 'subject' | 'reason' | 'requestedBy' | 'requestedAt'
> & { readonly establishmentId: number };

/**
 * Returns pending requests whose author has lost the right to make them, in one establishment, one request, or all.
 * The console's person has no function, so their requests never lapse.
 */
export function listLapsedApprovals(
  tx: Tx,
  scope: {
    readonly establishmentId: number | null;
    readonly requestId: bigint | null;
    readonly now: Date;
    readonly requesterRoles: readonly RequesterRoles[];
  },
): Promise<LapsedApprovalRow[]> {
  const { establishmentId, requestId, now, requesterRoles } = scope;
  const kindRolePairs = requesterRoles.flatMap(({ kind, roles }) => roles.map((role) => ({ kind, role })));
  return queryRows<LapsedApprovalRow>(tx, lapsedApprovalsSql, [
    establishmentId,
    requestId,
    now,
    ...listColumns(kindRolePairs, 'kind', 'role'),
  ]);
}

/** $1 establishment, $2 request, $3 now, $4 kinds and $5 the role of each that may make it. */
const lapsedApprovalsSql = `
  select approval_requests.establishment_id as "establishmentId", approval_requests.request_id as "requestId",
    approval_requests.kind, approval_requests.subject, approval_requests.reason,
    approval_requests.requested_by as "requestedBy", approval_requests.requested_at as "requestedAt"
  from approval_requests
  where ($1::integer is null or approval_requests.establishment_id = $1)
    and ($2::bigint is null or approval_requests.request_id = $2)
    and not exists (select from approval_decisions
      where approval_decisions.establishment_id = approval_requests.establishment_id
        and approval_decisions.request_id = approval_requests.request_id)
    and not exists (select from people_at_work
      where people_at_work.person_id = approval_requests.requested_by
        and (people_at_work.is_console or (
          people_at_work.establishment_id in (0, approval_requests.establishment_id)
          and people_at_work.employed_from <= ($3::timestamptz + interval '12 hours')::date
          and coalesce(people_at_work.employed_until >= ($3::timestamptz - interval '12 hours')::date, true)
          and people_at_work.held_from <= $3 and coalesce(people_at_work.held_until > $3, true)
          and exists (select from unnest($4::text[], $5::text[]) as asker (kind, role)
            where asker.kind = approval_requests.kind and asker.role = people_at_work.role))))
  order by approval_requests.establishment_id, approval_requests.request_id`;

/** Returns requests of the given kinds, pending ones first, then the newest; a hundred at most. */
export function listApprovalsOfKinds(
  db: Queryable,
  establishmentId: number,
  kinds: readonly ApprovalKind[],
): Promise<ApprovalRow[]> {
  return queryRows<ApprovalRow>(
    db,
    `${approvalSelect} where approval_requests.establishment_id = $1 and approval_requests.kind = any ($2)
      order by approval_decisions.decision is not null, approval_requests.request_id desc
      limit 100`,
    [establishmentId, kinds],
  );
}

/** Checks whether an undecided request of that kind exists whose subject contains these values. */
export async function hasPendingRequest(
  db: Queryable,
  establishmentId: number,
  kind: string,
  subject: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const requestRows = await queryRows(
    db,
    `select approval_requests.request_id from approval_requests_public as approval_requests
      where approval_requests.establishment_id = $1 and approval_requests.kind = $2
        and approval_requests.subject @> $3::jsonb
        and not exists (
          select from approval_decisions_public as approval_decisions
          where approval_decisions.establishment_id = approval_requests.establishment_id
            and approval_decisions.request_id = approval_requests.request_id)
      limit 1`,
    [establishmentId, kind, JSON.stringify(subject)],
  );
  return requestRows.length > 0;
}

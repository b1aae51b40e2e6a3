import type { ApprovalKind } from '../identity/permissions.js';

/** pending: nobody decided yet; mine: I asked for it; toDecide: pending and asked by somebody else; decided. */
export const approvalStates = ['pending', 'mine', 'toDecide', 'decided', 'all'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export interface ApprovalRow {
  readonly requestId: bigint;
  readonly kind: ApprovalKind;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requestedBy: bigint;
  readonly requestedByName: string;
  readonly requestedAt: Date;
  readonly decision: 'approved' | 'refused' | null;
  readonly decidedBy: bigint | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

const selected = `
  select approval_requests.request_id as "requestId", approval_requests.kind, approval_requests.subject,
    approval_requests.reason, approval_requests.requested_by as "requestedBy",
    requesters.full_name as "requestedByName", approval_requests.requested_at as "requestedAt",
    approval_decisions.decision, approval_decisions.decided_by as "decidedBy", deciders.full_name as "decidedByName",
    approval_decisions.decided_at as "decidedAt", approval_decisions.reason as "decisionReason"
  from approval_requests
  join people as requesters on requesters.person_id = approval_requests.requested_by
  left join approval_decisions
    on approval_decisions.establishment_id = approval_requests.establishment_id
    and approval_decisions.request_id = approval_requests.request_id
  left join people as deciders on deciders.person_id = approval_decisions.decided_by`;

/** $1 establishment, $2 request. */
export const approvalByIdSql = `${selected}
  where approval_requests.establishment_id = $1 and approval_requests.request_id = $2`;

/** $1 establishment, $2 kind. */
export const approvalsOfKindSql = `${selected}
  where approval_requests.establishment_id = $1 and approval_requests.kind = $2
  order by approval_requests.request_id desc`;

/** True for a request in a state, as the person asks; each is given as a parameter of the statement. */
export const approvalIsIn = (state: string, person: string): string => `case ${state}::text
      when 'pending' then approval_decisions.decision is null
      when 'mine' then approval_requests.requested_by = ${person}
      when 'toDecide' then approval_decisions.decision is null and approval_requests.requested_by <> ${person}
      when 'decided' then approval_decisions.decision is not null
      else true
    end`;

/** $1 establishment, $2 state, $3 person, $4 number before which to begin or null, $5 rows at most. */
export const approvalsSql = `${selected}
  where approval_requests.establishment_id = $1
    and ${approvalIsIn('$2', '$3')}
    and ($4::bigint is null or approval_requests.request_id < $4)
  order by approval_requests.request_id desc
  limit $5`;

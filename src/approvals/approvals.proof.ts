import type { DigestCheck } from '#audit/verify/verify-tables.js';

/** Finds requests that their own author approved, which the trigger refuses. */
export const selfApprovalCheck: DigestCheck = {
  table: 'approval_decisions',
  kind: 'meaningBroken',
  sql: `select jsonb_build_object('request_id', approval_decisions.request_id,
        'establishment_id', approval_decisions.establishment_id)::text as row_key,
      'request ' || approval_requests.request_id || ' (' || approval_requests.kind || ') was approved by person '
        || approval_decisions.decided_by || ', who had asked' as detail
    from approval_decisions
    join approval_requests on approval_requests.establishment_id = approval_decisions.establishment_id
      and approval_requests.request_id = approval_decisions.request_id
    where approval_decisions.establishment_id = $1 and approval_decisions.decision = 'approved'
      and approval_requests.requested_by = approval_decisions.decided_by
    order by approval_decisions.request_id`,
};

/** Describes rows of a table that require the approval of a second person. */
export interface ApprovalRequirement {
  readonly table: string;
  /** The columns of the primary key, without the establishment. */
  readonly keys: readonly string[];
  /** The kinds of request, one of which must be approved. */
  readonly kinds: readonly string[];
  /** SQL condition that selects the rows; every row when absent. */
  readonly where?: string;
}

/**
 * Builds the check that finds rows of a table that needed a second person's approval and have none.
 * Their request is missing, of another kind or not approved. `where` limits the rows that need one.
 * A trigger refuses such rows; the check finds those inserted in spite of it.
 */
export function buildApprovalCheck({ table, keys, kinds, where = 'true' }: ApprovalRequirement): DigestCheck {
  const keyFieldsSql = ['establishment_id', ...keys].map((name) => `'${name}', ${table}.${name}`).join(', ');
  return {
    table,
    kind: 'meaningBroken',
    sql: `select jsonb_build_object(${keyFieldsSql})::text as row_key,
        'it needs an approved request (${kinds.join(', ')}) and names '
          || coalesce('request ' || ${table}.approval_request_id, 'none') as detail
      from ${table}
      where ${table}.establishment_id = $1 and (${where}) and not exists (
        select from approval_requests
        join approval_decisions on approval_decisions.establishment_id = approval_requests.establishment_id
          and approval_decisions.request_id = approval_requests.request_id
        where approval_requests.establishment_id = ${table}.establishment_id
          and approval_requests.request_id = ${table}.approval_request_id
          and approval_requests.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
          and approval_decisions.decision = 'approved')
      order by 1`,
  };
}

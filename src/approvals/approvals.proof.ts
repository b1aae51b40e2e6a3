import type { DigestCheck } from '../audit/verify/verify-tables.js';

/** Requests that were approved by the person who asked: what the trigger refuses. */
export const decisionsProof: DigestCheck = {
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

import { queryRows, type Queryable } from '#platform/database/rows.js';

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

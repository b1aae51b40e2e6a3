import { rows } from '#platform/database/rows.js';
import type { Queryable } from '#platform/database/rows.js';

/** Returns machine ids by machine number; unknown numbers are absent. */
export async function findMachineIdsByNumber(
  db: Queryable,
  establishmentId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const machineRows = await rows<{ readonly sbmNumber: string; readonly machineId: bigint }>(
    db,
    `select machines.sbm_number as "sbmNumber", machines.machine_id as "machineId" from machines_public as machines
      where machines.establishment_id = $1 and machines.sbm_number = any($2::text[])`,
    [establishmentId, [...numbers]],
  );
  return new Map(machineRows.map((row) => [row.sbmNumber, row.machineId]));
}

/** Checks whether an undecided request of that kind exists whose subject contains these values. */
export async function hasPendingRequest(
  db: Queryable,
  establishmentId: number,
  kind: string,
  subject: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const pendingRows = await rows(
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
  return pendingRows.length > 0;
}

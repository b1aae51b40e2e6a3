import { queryRow, type Tx } from '#platform/database/rows.js';

/** Gives a function in establishment 1 from 2020 on; a deciding function through two people, each entered for this. */
export async function giveFunction(tx: Tx, personId: bigint, role: string): Promise<void> {
  const { decides } = await queryRow<{ decides: boolean }>(tx, 'select function_decides($1) as decides', [role]);
  const requestId = decides ? await approvedRequest(tx, personId, role) : null;
  await tx.query(
    `insert into role_grants (establishment_id, person_id, role, held_from, approval_request_id)
     values (1, $1, $2, '2020-01-01T00:00:00Z', $3)`,
    [personId, role, requestId],
  );
}

async function approvedRequest(tx: Tx, personId: bigint, role: string): Promise<bigint> {
  const { id } = await queryRow<{ id: bigint }>(
    tx,
    `with asks as (insert into people (employee_number, full_name, employed_from)
        values ('Q-' || $1, 'Demande', '2020-01-01') returning person_id)
     insert into approval_requests (establishment_id, kind, subject, reason, requested_by)
     select 1, 'roleGrant', jsonb_build_object('personId', $1::bigint::text, 'role', $2::text, 'establishmentId', 1),
       'entrée en fonction', asks.person_id from asks returning request_id as id`,
    [personId, role],
  );
  await tx.query(
    `with decides as (insert into people (employee_number, full_name, employed_from)
        values ('R-' || $2, 'Décision', '2020-01-01') returning person_id)
     insert into approval_decisions (establishment_id, request_id, decision, decided_by)
     select 1, $1, 'approved', decides.person_id from decides`,
    [id, personId],
  );
  return id;
}

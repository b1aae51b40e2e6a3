import { queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { Role } from '#declarations/shapes/roles.js';

/** Returns those of the candidates that are already the employee number of a person. */
export async function listTakenEmployeeNumbers(tx: Tx, candidates: readonly string[]): Promise<ReadonlySet<string>> {
  const people = await queryRows<{ employeeNumber: string }>(
    tx,
    `select people.employee_number as "employeeNumber" from people where people.employee_number = any ($1)`,
    [candidates],
  );
  return new Set(people.map(({ employeeNumber }) => employeeNumber));
}

/** Returns the employee number of every person. */
export async function listEmployeeNumbers(db: Queryable): Promise<string[]> {
  const people = await queryRows<{ employeeNumber: string }>(
    db,
    'select people.employee_number as "employeeNumber" from people',
    [],
  );
  return people.map(({ employeeNumber }) => employeeNumber);
}

/** Returns those of the candidates that are already the login of an account. */
export async function listTakenLogins(tx: Tx, candidates: readonly string[]): Promise<ReadonlySet<string>> {
  const accounts = await queryRows<{ login: string }>(
    tx,
    `select accounts.login from accounts where accounts.login = any ($1)`,
    [candidates],
  );
  return new Set(accounts.map(({ login }) => login));
}

/** Functions given to a person in an establishment, from an instant on. */
export interface AssignedRoles {
  readonly establishmentId: number;
  readonly personId: bigint;
  readonly roles: readonly Role[];
  readonly heldFrom: Date;
  readonly grantedBy: bigint;
}

/** Gives a person several functions at once, held without end from `heldFrom`. */
export async function assignRoles(
  tx: Tx,
  { establishmentId, personId, roles, heldFrom, grantedBy }: AssignedRoles,
): Promise<void> {
  await queryRows(
    tx,
    `insert into role_grants (establishment_id, person_id, role, held_from, granted_by, recorded_at)
     select $1, $2, given.role, $3, $4, $3 from unnest($5::text[]) as given (role)`,
    [establishmentId, personId, heldFrom, grantedBy, roles],
  );
}

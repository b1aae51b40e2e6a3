import type { Queryable } from '#platform/database/rows.js';
import type { Actor } from './access.decorators.js';
import { findHeldRoles } from './access.queries.js';
import { collectPermissions, operatorRoles } from './permissions.js';

/**
 * Returns the rights of a person in an establishment at an instant, for work done later in their name. They are those of
 * a session: functions held there, and those at the operator that count everywhere. None once their employment ended.
 */
export async function readHeldRights(
  db: Queryable,
  establishmentId: number,
  personId: bigint,
  now: Date,
): Promise<Pick<Actor, 'roles' | 'permissions'>> {
  const held = await findHeldRoles(db, establishmentId, personId, now);
  const operatorWideRoles = (held?.operatorRoles ?? []).filter((role) => operatorRoles.includes(role));
  const roles = [...new Set([...(held?.establishmentRoles ?? []), ...operatorWideRoles])];
  return { roles, permissions: collectPermissions(roles) };
}

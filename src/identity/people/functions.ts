import { roles } from '../../declarations/roles.js';
import { areCompatible, rolePermissions } from '../permissions.js';
import type { Role } from '../../declarations/roles.js';
import type { PermissionName } from '../permissions.js';

export interface FunctionView {
  readonly role: Role;
  readonly permissions: readonly PermissionName[];
  /** Functions that the same person cannot hold in one establishment. */
  readonly incompatibleWith: readonly Role[];
}

/** Every function of an establishment, in the order of the regulation. */
export function functionsOf(): FunctionView[] {
  return roles.map((role) => ({
    role,
    permissions: rolePermissions[role],
    incompatibleWith: roles.filter((other) => other !== role && !areCompatible(role, other)),
  }));
}

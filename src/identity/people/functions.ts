import { areCompatible, rolePermissions, roles } from '../permissions.js';
import type { PermissionName, Role } from '../permissions.js';

export interface FunctionView {
  readonly role: Role;
  readonly permissions: readonly PermissionName[];
  /** Functions that the same person cannot hold in one house. */
  readonly incompatibleWith: readonly Role[];
}

/** Every function of a house, in the order of the regulation. */
export function functionsOf(): FunctionView[] {
  return roles.map((role) => ({
    role,
    permissions: rolePermissions[role],
    incompatibleWith: roles.filter((other) => other !== role && !areCompatible(role, other)),
  }));
}

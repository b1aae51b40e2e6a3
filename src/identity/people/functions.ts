import { roles, type Role } from '#declarations/shapes/roles.js';
import { areRolesCompatible, decidingRoles, rolePermissions, type PermissionName } from '../access/permissions.js';

/** A function and the permissions it includes. */
export interface FunctionView {
  readonly role: Role;
  readonly permissions: readonly PermissionName[];
  /** True: the function decides, so a second person approves before it is held. */
  readonly isGivenByTwo: boolean;
  /** Functions that the same person cannot hold in one establishment. */
  readonly incompatibleWith: readonly Role[];
}

/**
 * Returns every function (job, such as cashier) of an establishment in the order of the regulation.
 * With its permissions, whether a second person must approve it, and the functions that its holder may not have.
 */
export function listFunctions(): FunctionView[] {
  return roles.map((role) => ({
    role,
    permissions: rolePermissions[role],
    isGivenByTwo: decidingRoles.includes(role),
    incompatibleWith: roles.filter((other) => other !== role && !areRolesCompatible(role, other)),
  }));
}

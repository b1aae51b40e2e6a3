import { declaredApprovals, declaredPermissions } from '#declarations/declarations.js';
import { roles, type Role } from '#declarations/shapes/roles.js';
import type { ApprovalDeclaration, ActionKind, PermissionDeclaration } from '#declarations/shapes/shape.js';

/**
 * The closed list of permissions, and the permissions of each role of the establishment, assembled from the modules'
 * declarations.
 *
 * The sets follow the functions of the regulation (Monaco, arrêté 88-384, article 23: people are held to their
 * functions). An act forbidden to a role is absent from its set, and `forbiddenPermissions` repeats it so that a later
 * addition cannot restore it unnoticed.
 */

export type PermissionName = keyof typeof declaredPermissions;

const permissionsByName: ReadonlyMap<string, PermissionDeclaration> = new Map(Object.entries(declaredPermissions));

export const permissions = Object.keys(declaredPermissions) as readonly PermissionName[];

/** Roles that never perform such a deed, regardless of the permission. */
const forbiddenRolesByAction: Readonly<Record<ActionKind, readonly Role[]>> = {
  // the role that gives rights sees no money
  readsMoney: ['administrateur'],
  // roles that watch or control accept no figure
  writesMoney: ['directionDesCasinos', 'agentDeSurveillance', 'controleur', 'administrateur'],
  // roles that reconcile or decide handle no money
  handlesCash: ['comptable', 'direction', 'directionDesCasinos'],
  // sheets are signed on the floor
  signsSheets: ['comptable', 'directionDesCasinos', 'agentDeSurveillance', 'controleur', 'administrateur'],
  administers: roles.filter((role) => role !== 'administrateur' && role !== 'cartier'),
  // roles that watch or control decide nothing
  decides: ['directionDesCasinos', 'agentDeSurveillance', 'controleur'],
};

/** Returns whether a permission is forbidden to a role, by name or by the kind of act that it allows. */
const isForbiddenForRole = (role: Role, { forbiddenRoles = [], actionKinds = [] }: PermissionDeclaration): boolean =>
  forbiddenRoles.includes(role) || actionKinds.some((actionKind) => forbiddenRolesByAction[actionKind].includes(role));

type PermissionsByRole = Readonly<Record<Role, readonly PermissionName[]>>;

/** Returns for each role the permissions for which `hasPermission` is true, in the order of their declaration. */
function mapPermissionsByRole(
  hasPermission: (role: Role, permission: PermissionDeclaration) => boolean,
): PermissionsByRole {
  const listRolePermissions = (role: Role): readonly PermissionName[] =>
    permissions.filter((name) => hasPermission(role, permissionsByName.get(name) ?? { heldBy: [] }));
  return Object.fromEntries(roles.map((role) => [role, listRolePermissions(role)])) as PermissionsByRole;
}

/** The permissions of each role, within one establishment. */
export const rolePermissions = mapPermissionsByRole((role, { heldBy }) => heldBy.includes(role));

/** The permissions that are forbidden to a role, even if its set grows later. */
export const forbiddenPermissions = mapPermissionsByRole(isForbiddenForRole);

/** Roles that may be held at the operator itself (establishment 0); they apply in every establishment. */
export const operatorRoles: readonly Role[] = ['administrateur'];

/** All permissions available to a device's token. */
export const devicePermissions: readonly PermissionName[] = permissions.filter(
  (name) => permissionsByName.get(name)?.isForDevices === true,
);

/** Returns whether the permission allows acts of this kind. */
const allowsAction = (name: PermissionName, actionKind: ActionKind): boolean =>
  permissionsByName.get(name)?.actionKinds?.includes(actionKind) === true;

/** Permissions unavailable to tokens: deciding and giving rights need a person with a session. */
export const sessionOnlyPermissions: readonly PermissionName[] = permissions.filter(
  (name) => allowsAction(name, 'administers') || allowsAction(name, 'decides'),
);

/**
 * Functions whose holder decides on others' requests, or gives the rights to do so: two people are needed to give them.
 * The database has the same list (`function_decides`).
 */
export const decidingRoles: readonly Role[] = roles.filter((role) =>
  rolePermissions[role].some((name) => allowsAction(name, 'decides')),
);

/** Kind of request that a second person decides. */
export type ApprovalKind = keyof typeof declaredApprovals;

export const approvalKinds = Object.keys(declaredApprovals) as readonly ApprovalKind[];

/** Returns the roles of which one is needed to decide a request of this kind, besides the permission to decide. */
export function listDecidingRoles(kind: ApprovalKind): readonly Role[] {
  const { decidedBy }: ApprovalDeclaration = declaredApprovals[kind];
  return decidedBy;
}

/** Returns the permission required to decide a request of this kind. */
export function getDecidingPermission(kind: ApprovalKind): PermissionName {
  const { decidedWith: permission = 'approvals.decide' }: ApprovalDeclaration = declaredApprovals[kind];
  return permission;
}

/** Returns the permissions of which the author of a request of this kind must hold one until it is decided. */
export function listRequestPermissions(kind: ApprovalKind): readonly PermissionName[] {
  const { requestedWith: permissionNames }: ApprovalDeclaration = declaredApprovals[kind];
  return permissionNames.filter(isPermissionName);
}

/**
 * Returns whether one person may have both roles in an establishment: neither has a permission forbidden to the other.
 */
export function areRolesCompatible(role: Role, otherRole: Role): boolean {
  const isIncompatibleWith = (role: Role, heldRole: Role): boolean =>
    forbiddenPermissions[role].some((permission) => rolePermissions[heldRole].includes(permission));
  return !isIncompatibleWith(role, otherRole) && !isIncompatibleWith(otherRole, role);
}

/** Returns the union of the permissions of these roles. */
export function collectPermissions(roles: Iterable<Role>): ReadonlySet<PermissionName> {
  return new Set([...roles].flatMap((role) => rolePermissions[role]));
}

/** Returns whether the text is the name of a permission. */
export function isPermissionName(value: string): value is PermissionName {
  return permissionsByName.has(value);
}

/** Returns the roles that hold at least one of these permissions. */
export function listRolesWithPermission(permissionNames: readonly PermissionName[]): readonly Role[] {
  return roles.filter((role) => rolePermissions[role].some((name) => permissionNames.includes(name)));
}

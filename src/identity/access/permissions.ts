import { declaredApprovals, declaredPermissions } from '#declarations/declarations.js';
import { roles } from '#declarations/shapes/roles.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { ApprovalDeclaration, Deed, PermissionDeclaration } from '#declarations/shapes/shape.js';

/**
 * Who may do what: the closed list of permissions, and the permissions of each role of the establishment, put together
 * from what the modules declare.
 *
 * The sets follow the functions of the regulation (Monaco, arrêté 88-384, article 23: people are held to their
 * functions): what a role must never do is absent from its set, and `forbiddenPermissions`
 * repeats it so that a later addition cannot give it back unnoticed.
 */

export type PermissionName = keyof typeof declaredPermissions;

const declared: ReadonlyMap<string, PermissionDeclaration> = new Map(Object.entries(declaredPermissions));

export const permissions = Object.keys(declaredPermissions) as readonly PermissionName[];

/** The roles that never do such a deed, whatever the permission. */
const neverDoing: Readonly<Record<Deed, readonly Role[]>> = {
  // who gives the rights sees no money
  readsMoney: ['administrateur'],
  // who watches or controls accepts no figure
  writesMoney: ['directionDesCasinos', 'agentDeSurveillance', 'controleur', 'administrateur'],
  // who reconciles or decides has no money in hand
  handlesCash: ['comptable', 'direction', 'directionDesCasinos'],
  // sheets are signed on the floor
  signsSheets: ['comptable', 'directionDesCasinos', 'agentDeSurveillance', 'controleur', 'administrateur'],
  administers: roles.filter((role) => role !== 'administrateur' && role !== 'cartier'),
  // who watches or controls decides nothing
  decides: ['directionDesCasinos', 'agentDeSurveillance', 'controleur'],
};

const isNeverHeldBy = (role: Role, { neverBy = [], does = [] }: PermissionDeclaration): boolean =>
  neverBy.includes(role) || does.some((deed) => neverDoing[deed].includes(role));

/** The permissions of each role for which `holds` is true. */
function permissionsByRole(
  holds: (role: Role, permission: PermissionDeclaration) => boolean,
): Readonly<Record<Role, readonly PermissionName[]>> {
  const those = (role: Role): readonly PermissionName[] =>
    permissions.filter((name) => holds(role, declared.get(name) ?? { heldBy: [] }));
  return Object.fromEntries(roles.map((role) => [role, those(role)])) as Record<Role, readonly PermissionName[]>;
}

/** The permissions of each role, within one establishment. */
export const rolePermissions = permissionsByRole((role, { heldBy }) => heldBy.includes(role));

/** The permissions that are forbidden to a role, even if its set grows later. */
export const forbiddenPermissions = permissionsByRole(isNeverHeldBy);

/** Roles that may be held at the operator itself (establishment 0); they hold in every establishment. */
export const operatorRoles: readonly Role[] = ['administrateur'];

/** All that a device's token may ever do. */
export const devicePermissions: readonly PermissionName[] = permissions.filter(
  (name) => declared.get(name)?.isForDevices === true,
);

const isDoing = (name: PermissionName, deed: Deed): boolean => declared.get(name)?.does?.includes(deed) === true;

/** What no token may do: deciding, and giving rights, needs a person with a session. */
export const sessionOnlyPermissions: readonly PermissionName[] = permissions.filter(
  (name) => isDoing(name, 'administers') || isDoing(name, 'decides'),
);

/**
 * The functions whose holder decides what another asks, or gives the rights to do so: they are given by two people. The
 * database knows the same list (`function_decides`).
 */
export const decidingRoles: readonly Role[] = roles.filter((role) =>
  rolePermissions[role].some((name) => isDoing(name, 'decides')),
);

export type ApprovalKind = keyof typeof declaredApprovals;

export const approvalKinds = Object.keys(declaredApprovals) as readonly ApprovalKind[];

/** The roles whose holder may decide a request of this kind, besides holding `approvals.decide`. */
export function decidersOf(kind: ApprovalKind): readonly Role[] {
  const { decidedBy }: ApprovalDeclaration = declaredApprovals[kind];
  return decidedBy;
}

/** The permission with which a request of this kind is decided. */
export function decidedWith(kind: ApprovalKind): PermissionName {
  const { decidedWith: permission = 'approvals.decide' }: ApprovalDeclaration = declaredApprovals[kind];
  return permission;
}

/** The permissions of which the author of a request of this kind holds one, as long as it waits. */
export function askedWith(kind: ApprovalKind): readonly PermissionName[] {
  const { askedWith: asked }: ApprovalDeclaration = declaredApprovals[kind];
  return asked.filter(isPermissionName);
}

/** True when one person may have both roles in an establishment: neither holds what is forbidden to the other. */
export function areCompatible(one: Role, other: Role): boolean {
  const forbids = (role: Role, held: Role): boolean =>
    forbiddenPermissions[role].some((permission) => rolePermissions[held].includes(permission));
  return !forbids(one, other) && !forbids(other, one);
}

/** The union of what these roles permit. */
export function permissionsOf(held: Iterable<Role>): ReadonlySet<PermissionName> {
  return new Set([...held].flatMap((role) => rolePermissions[role]));
}

export function isPermissionName(value: string): value is PermissionName {
  return declared.has(value);
}

/** The roles that hold one of these permissions. */
export function rolesWithAny(wanted: readonly PermissionName[]): readonly Role[] {
  return roles.filter((role) => rolePermissions[role].some((name) => wanted.includes(name)));
}

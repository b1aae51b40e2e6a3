import { describe, expect, test } from '@jest/globals';
import { roles, type Role } from '#declarations/shapes/roles.js';
import {
  approvalKinds,
  areRolesCompatible,
  listRequestPermissions,
  getDecidingPermission,
  listDecidingRoles,
  decidingRoles,
  devicePermissions,
  forbiddenPermissions,
  permissions,
  rolePermissions,
} from '#identity/access/permissions.js';
import type { PermissionName } from '#identity/access/permissions.js';

describe('functions and permissions', () => {
  test.each(roles)('%s holds known permissions once each, and none that are forbidden to it', (role) => {
    const held = rolePermissions[role];
    expect(new Set(held).size).toBe(held.length);
    expect(held.filter((permission) => !permissions.includes(permission))).toEqual([]);
    expect(held.filter((permission) => forbiddenPermissions[role].includes(permission))).toEqual([]);
  });

  test('every permission is held by a function or by devices', () => {
    const held = new Set<PermissionName>([...roles.flatMap((role) => rolePermissions[role]), ...devicePermissions]);
    expect(permissions.filter((permission) => !held.has(permission))).toEqual([]);
  });

  test('a contrôleur writes a visa and nothing else', () => {
    const reads = /\.(read|export|verify)$/;
    expect(rolePermissions.controleur.filter((permission) => !reads.test(permission))).toEqual(['registers.visa']);
    const all = permissions.filter((permission) => permission.endsWith('.read'));
    expect(all.filter((permission) => !rolePermissions.controleur.includes(permission))).toEqual([]);
  });

  test('an administrateur neither reads nor writes money', () => {
    const money = /^(readings|counts|totals|days|ledger|reports|findings|adjustments|approvals|events)\./;
    expect(rolePermissions.administrateur.filter((permission) => money.test(permission))).toEqual([]);
  });

  test('MC:23.1 accounts and cash, work and control are apart', () => {
    const apart: readonly (readonly [Role, Role])[] = [
      ['comptable', 'caissier'],
      ['comptable', 'direction'],
      ['mecanicien', 'changeur'],
      ['superviseur', 'mecanicien'],
      ['controleur', 'superviseur'],
      ['agentDeSurveillance', 'changeur'],
    ];
    expect(apart.filter(([one, other]) => areRolesCompatible(one, other))).toEqual([]);
  });

  test('MC:23.4 the surveillance of the Casinos runs no machines: no money, no sheets, no decision of the Direction', () => {
    expect(areRolesCompatible('direction', 'directionDesCasinos')).toBe(false);
    expect(rolePermissions.directionDesCasinos).toContain('incidents.receive');
    expect(rolePermissions.direction).not.toContain('incidents.receive');
    const acts = /\.(decide|manage|open|enter|close)$/;
    expect(rolePermissions.directionDesCasinos.filter((name) => acts.test(name))).toEqual([]);
  });

  test('the role that proposes the figures does not decide them', () => {
    const deciders = roles.filter((role) => rolePermissions[role].includes('approvals.decide'));
    expect(deciders).toEqual(['superviseur', 'direction']);
    for (const kind of approvalKinds) {
      const able = listDecidingRoles(kind).filter((role) =>
        rolePermissions[role].includes(getDecidingPermission(kind)),
      );
      expect([kind, able]).toEqual([kind, listDecidingRoles(kind)]);
      expect([kind, listRequestPermissions(kind).length]).not.toEqual([kind, 0]);
    }
    expect(listDecidingRoles('dayClosing')).toEqual(['direction']);
    expect(listDecidingRoles('meterAdjustment')).toEqual(['direction', 'superviseur']);
  });

  test('functions that decide follow from the permissions', () => {
    expect(decidingRoles).toEqual(['superviseur', 'direction', 'administrateur']);
  });

  test.each<[Role, Role, boolean]>([
    ['comptable', 'direction', false],
    ['administrateur', 'comptable', false],
    ['controleur', 'superviseur', false],
    ['mecanicien', 'superviseur', false],
    ['changeur', 'caissier', true],
    ['chefDeTable', 'inspecteur', true],
    ['direction', 'directionDesCasinos', false],
    ['caissierPrincipal', 'caissier', true],
    ['caissierPrincipal', 'comptable', false],
  ])('%s and %s together: %s', (one, other, expected) => {
    expect(areRolesCompatible(one, other)).toBe(expected);
    expect(areRolesCompatible(other, one)).toBe(expected);
  });
});

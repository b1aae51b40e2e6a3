import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module, type NestInterceptor } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { Observable } from 'rxjs';
import type { DeclaredAccess } from '#identity/access/access.decorators.js';
import { roles } from '#declarations/shapes/roles.js';
import { devicePermissions, rolePermissions, type PermissionName } from '#identity/access/permissions.js';
import { AppModule } from '#app/app.module.js';
import { refuse } from '#refusals/refusal.js';
import { listRoutes } from '#platform/http/routes.js';
import { createDeviceToken, createPerson } from '../support/people.js';
import { isExhaustive } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, createEstablishments, type Ask } from './client.js';

/** Runs behind the guard, before validation and handler: a request that reaches it was admitted. */
class LetIn implements NestInterceptor {
  intercept(): Observable<never> {
    refuse('CONCURRENT_CHANGE');
  }
}

@Module({})
class AppOfDoors {}

interface Caller {
  readonly name: string;
  readonly signs: Pick<Ask, 'cookie' | 'token'>;
  /** Their permissions in each establishment; the operator is neither of the two. */
  readonly holds: Readonly<Record<'MC-ONE' | 'DJ-TWO' | 'OPERATOR', readonly PermissionName[]>>;
}

interface Door {
  readonly method: string;
  readonly path: string;
  readonly access: DeclaredAccess;
}

const OTHER = 'DJ-TWO';
const AT_ONCE = 24;
/** Routes open to a signed-in person who proves their identity again, which a device never does. */
const PROVED_ANEW: readonly string[] = [
  'POST /second-factor',
  'POST /passkeys/challenge',
  'POST /passkeys/:passkeyId/removal',
];

let t: TestApp;
let doors: readonly Door[];
const callers: Caller[] = [];

beforeAll(async () => {
  t = await createTestApp({
    module: (platform) => ({
      module: AppOfDoors,
      imports: [AppModule.register(platform)],
      providers: [{ provide: APP_INTERCEPTOR, useClass: LetIn }],
    }),
  });
  await createEstablishments(t);
  doors = listRoutes(t.app).map(({ method, path, access }) => ({ method, path, access: access as DeclaredAccess }));
  const { db } = t.database;
  for (const role of roles) {
    const { cookie } = await createPerson(db, { roles: [role], establishment: 'MC-ONE' });
    const held = { 'MC-ONE': rolePermissions[role], [OTHER]: [], OPERATOR: [] } as const;
    callers.push({ name: role, signs: { cookie }, holds: held });
  }
  const operator = await createPerson(db, { roles: ['administrateur'], establishment: 'OPERATOR' });
  const everywhere = rolePermissions.administrateur;
  const everyEstablishment = { 'MC-ONE': everywhere, [OTHER]: everywhere, OPERATOR: everywhere } as const;
  callers.push({
    name: 'administrateur of the operator',
    signs: { cookie: operator.cookie },
    holds: everyEstablishment,
  });
  const device = { 'MC-ONE': devicePermissions, [OTHER]: [], OPERATOR: [] } as const;
  callers.push({ name: 'device', signs: { token: await createDeviceToken(db, 'MC-ONE') }, holds: device });
});
afterAll(() => t.close());

/** Returns the declared result of a route for a caller in an establishment. */
function declared(
  { method, path, access }: Door,
  { name, holds }: Caller,
  establishment: 'MC-ONE' | typeof OTHER,
): string {
  if (name === 'device' && PROVED_ANEW.includes(`${method} ${path}`)) return '403 FRESH_PROOF_NEEDED';
  if (access.kind !== 'permission') return 'let in';
  const isOfEstablishment = path.includes(':establishment');
  const isStranger = isOfEstablishment && establishment === OTHER && name !== 'administrateur of the operator';
  if (isStranger) return '403 OTHER_ESTABLISHMENT';
  return holds[isOfEstablishment ? establishment : 'OPERATOR'].includes(access.permission) ? 'let in' : '403 FORBIDDEN';
}

async function answered({ method, path }: Door, { signs }: Caller, establishment: string): Promise<string> {
  const address = path.replaceAll(':establishment', establishment).replaceAll(/:\w+/gu, '1');
  const { status, body } = await ask(t, `${method} ${address}`, signs);
  const code = (body as { readonly code?: string } | null)?.code ?? '';
  return code === 'CONCURRENT_CHANGE' ? 'let in' : `${status} ${code}`;
}

/** Returns every route that responds differently from its declaration, in one establishment. */
async function otherwise(caller: Caller, establishment: 'MC-ONE' | typeof OTHER): Promise<string[]> {
  const found: string[] = [];
  // routes without an establishment are not tried again for the other establishment
  const every = doors.filter(({ path }) => establishment === 'MC-ONE' || path.includes(':establishment'));
  // usually a sixteenth of the callers tries each route; in the whole run all callers do
  const turn = callers.indexOf(caller);
  const waiting = every.filter((_, index) => isExhaustive() || (index + turn) % 16 === 0);
  const walk = async (): Promise<void> => {
    for (let door = waiting.pop(); door !== undefined; door = waiting.pop()) {
      const [expected, answer] = [declared(door, caller, establishment), await answered(door, caller, establishment)];
      if (answer !== expected) found.push(`${door.method} ${door.path} for ${caller.name}: ${answer}, not ${expected}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return found;
}

describe('every route of the product, for every function', () => {
  it('admits exactly the callers it declares in their own establishment', async () => {
    expect(doors.length).toBeGreaterThan(150);
    for (const caller of callers) expect(await otherwise(caller, 'MC-ONE')).toEqual([]);
  });

  it('admits no caller to another establishment, except an administrator of the operator with their permissions', async () => {
    for (const caller of callers) expect(await otherwise(caller, OTHER)).toEqual([]);
  });
});

import { roles } from '#declarations/shapes/roles.js';
import type { DeclaredAccess } from '#identity/access/access.decorators.js';
import { rolePermissions } from '#identity/access/permissions.js';
import { listRoutes } from '#platform/http/routes.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { openBadInputEstablishment, type BadInputEstablishment } from './nothing-left.js';
import { isStream, operationOf, type Operation } from './shaped-values.js';

/** A route, and a function with access to it. */
export interface Door {
  readonly method: string;
  readonly path: string;
  readonly role: string;
  readonly operation: Operation;
}

/** Returns every route restricted to functions, without the streams; open routes and streams are in open-routes. */
export function doorsOf({ app }: BadInputEstablishment): readonly Door[] {
  return listRoutes(app.app).flatMap(({ method, path, access }) => {
    const declared = access as DeclaredAccess;
    if (declared.kind !== 'permission' || isStream(method, path)) return [];
    const role = roles.find((each) => rolePermissions[each].includes(declared.permission));
    const operation = operationOf(method, path);
    return role === undefined || operation === undefined ? [] : [{ method, path, role, operation }];
  });
}

/** An establishment, its routes, and their callers. */
export interface OpenDoors {
  readonly establishment: BadInputEstablishment;
  readonly callers: Callers;
  readonly doors: readonly Door[];
}

/** Opens an establishment with one signed-in user of each function. */
export async function openDoors(): Promise<OpenDoors> {
  const establishment = await openBadInputEstablishment();
  const callers = new Callers(establishment);
  await callers.signInEach();
  return { establishment, callers, doors: doorsOf(establishment) };
}

/** One user of each function. */
export class Callers {
  readonly #byRole = new Map<string, TestPerson>();

  constructor(private readonly establishment: BadInputEstablishment) {}

  of(role: string): { readonly token: string; readonly cookie: string } {
    return this.#byRole.get(role) ?? { token: '', cookie: '' };
  }

  async signIn(role: string): Promise<void> {
    const { database } = this.establishment.app;
    const { code } = this.establishment.floor.establishment;
    const of = { roles: [role as (typeof roles)[number]], establishment: code };
    this.#byRole.set(role, await createPerson(database.db, of));
  }

  async signInEach(): Promise<void> {
    for (const role of roles) await this.signIn(role);
  }
}

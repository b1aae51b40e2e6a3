import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { Test } from 'supertest';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Role } from '#declarations/shapes/roles.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { EstablishmentsService, type NewEstablishment } from '#establishments/establishments.service.js';
import type { Tx } from '#platform/database/rows.js';
import { createPerson, credentialsFor, type TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

/** Creates an establishment and one person of each role that a test names. */
export async function createEstablishment(
  app: TestApp,
  overrides: Partial<NewEstablishment> = {},
): Promise<Establishment> {
  const establishments = app.app.get(EstablishmentsService);
  const code = overrides.code ?? `H-${randomUUID().slice(0, 8).toUpperCase()}`;
  await app.database.db.transaction((tx) =>
    establishments.createEstablishment(tx, null, {
      code,
      name: 'Casino d’essai',
      currency: 'EUR',
      jurisdiction: 'MC',
      timeZone: 'Europe/Monaco',
      firstGamingDay: '2026-02-01',
      closingTime: '06:00',
      ...overrides,
    }),
  );
  return establishments.requireEstablishment(app.database.db.dataSource, code);
}

export async function createPeople<Name extends Role>(
  app: TestApp,
  establishment: Establishment,
  ...roles: readonly Name[]
): Promise<Record<Name, TestPerson>> {
  const people = await Promise.all(
    roles.map(async (role) => {
      const person = await createPerson(app.database.db, { roles: [role], establishment: establishment.code });
      return [role, person] as const;
    }),
  );
  return Object.fromEntries(people) as Record<Name, TestPerson>;
}

export interface Caller {
  get(path: string): Test;
  post(path: string, body?: object, key?: string): Test;
  patch(path: string, body: object): Test;
}

/** Returns the requests of one person in one establishment: `path` is below `/api/establishments/CODE`. */
export function as(app: TestApp, establishment: Establishment, person: TestPerson): Caller {
  const prefix = `/api/establishments/${establishment.code}`;
  const signed = (test: Test): Test => test.set(...credentialsFor(person)).set('accept-language', 'en');
  return {
    get: (path) => signed(request(app.url).get(prefix + path)),
    post: (path, body = {}, key = randomUUID()) =>
      signed(request(app.url).post(prefix + path))
        .set('idempotency-key', key)
        .send(body),
    patch: (path, body) =>
      signed(request(app.url).patch(prefix + path))
        .set('idempotency-key', randomUUID())
        .send(body),
  };
}

/** Runs a transaction that begins with an act, as every write does. */
export function acting<T>(app: TestApp, establishment: Establishment, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.database.db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: establishment.establishmentId,
      personId: null,
      action: 'test.act',
      happenedAt: app.clock.now(),
      gamingDay: null,
    });
    return work(tx);
  });
}

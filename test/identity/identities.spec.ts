import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import { storePin } from '#identity/sessions/locks.queries.js';
import { hashPin } from '#identity/credentials/pins.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { ensureInstallationSecret } from '#platform/runtime/config.js';
import { queryRow } from '#platform/database/rows.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, createEstablishments } from './client.js';

const password = 'quatre mots pris au hasard';
const pin = '481926';
const one = { establishmentId: 101 } as Establishment;
const two = { establishmentId: 102 } as Establishment;

let t: TestApp;
let identities: IdentitiesService;
let administrator: TestPerson;
let technician: bigint;

beforeAll(async () => {
  t = await createTestApp({ environment: { RELEVE_TRUSTED_PROXIES: '127.0.0.1' } });
  await createEstablishments(t);
  identities = t.app.get(IdentitiesService);
  administrator = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'MC-ONE' });
  ({ personId: technician } = await createPerson(t.database.db, {
    roles: ['mecanicien'],
    establishment: 'MC-ONE',
    fullName: 'Théodule Fictif',
  }));
  const passwordHash = await hashPassword(password);
  await t.database.db.transaction(async (tx) => {
    const happenedAt = t.clock.now();
    await setAuditContext(tx, {
      establishmentId: 0,
      personId: null,
      action: 'test.account',
      happenedAt,
      gamingDay: null,
    });
    const { id } = await queryRow<{ id: bigint }>(
      tx,
      `insert into accounts (person_id, login, password_hash) values ($1, 'theodule', $2) returning account_id as id`,
      [technician, passwordHash],
    );
    await storePin(tx, id, await hashPin(pin, id, ensureInstallationSecret(t.config)), happenedAt);
  });
});
afterAll(() => t.close());
beforeEach(() => t.database.superuser.query('delete from sign_in_throttles'));

const prove = (code: string, secret: string, establishment = one) =>
  identities.verifyIdentity(establishment, { code, secret }, '10.0.0.7', ['mecanicien']);
const badge = (line: string, body?: unknown) =>
  ask(t, `${line.split(' ')[0] ?? ''} /establishments/MC-ONE/badges${line.split(' ')[1] ?? ''}`, {
    cookie: administrator.cookie,
    ...(body === undefined ? {} : { body }),
  });

describe('identification of a person', () => {
  test('accepts the login and the password or PIN, in the establishment of the function', async () => {
    expect(await prove('Theodule ', password)).toMatchObject({ personId: technician, fullName: 'Théodule Fictif' });
    expect(await prove('theodule', pin)).toMatchObject({ roles: ['mecanicien'] });
    await expect(prove('theodule', password, two)).rejects.toMatchObject({ code: 'FUNCTION_NOT_HELD' });
    await expect(
      identities.verifyIdentity(one, { code: 'theodule', secret: pin }, '10.0.0.7', ['superviseur']),
    ).rejects.toMatchObject({ code: 'FUNCTION_NOT_HELD' });
  });

  test('refuses a wrong secret and an unknown name in the same words, and throttles them with the person’s sign-in', async () => {
    await expect(prove('theodule', '481927')).rejects.toMatchObject({ code: 'IDENTITY_REFUSED' });
    await expect(prove('nobody', pin)).rejects.toMatchObject({ code: 'IDENTITY_REFUSED' });
    const again = (): Promise<unknown> => prove('theodule', '481927').catch((error: unknown) => error);
    const codes = [];
    for (let turn = 0; turn < 12; turn += 1) codes.push(((await again()) as { code: string }).code);
    expect(codes.at(-1)).toBe('SIGN_IN_THROTTLED');
    const signIn = await fetch(`${t.url}/api/sessions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '10.0.0.7',
        'x-forwarded-proto': 'https',
        origin: t.url,
      },
      body: JSON.stringify({ login: 'theodule', password }),
    });
    expect(await signIn.json()).toMatchObject({ code: 'SIGN_IN_THROTTLED' });
  });
});

describe('a badge', () => {
  const code = '04A2249B1C5E80';

  test('names its bearer until it is revoked; it belongs to one person, and is never issued to oneself', async () => {
    const issued = await badge('POST', { personId: technician.toString(), code });
    expect(issued).toMatchObject({ status: 201, body: { fullName: 'Théodule Fictif', revokedAt: null } });
    const { badgeId } = issued.body as { badgeId: string };
    expect(await prove(code, pin)).toMatchObject({ personId: technician });
    await expect(prove(code, pin, two)).rejects.toMatchObject({ code: 'IDENTITY_REFUSED' });
    const other = await createPerson(t.database.db, { roles: ['superviseur'], establishment: 'MC-ONE' });
    expect(await badge('POST', { personId: other.personId.toString(), code })).toMatchObject({
      status: 409,
      body: { code: 'BADGE_TAKEN' },
    });
    expect(await badge('POST', { personId: administrator.personId.toString(), code: 'ABCD-1' })).toMatchObject({
      status: 403,
      body: { code: 'OWN_RIGHTS' },
    });
    expect(await badge(`POST /${badgeId}/revoke`)).toMatchObject({ status: 201 });
    await expect(prove(code, pin)).rejects.toMatchObject({ code: 'IDENTITY_REFUSED' });
    expect((await badge('GET')).body).toMatchObject([{ badgeId, revokedAt: expect.any(String) as unknown }]);
  });

  test('works only together with the PIN, and neither of them signs in', async () => {
    const own = 'F00D-77';
    const other = await createPerson(t.database.db, { roles: ['mecanicien'], establishment: 'MC-ONE' });
    await t.database.db.transaction(async (tx) => {
      const happenedAt = t.clock.now();
      await setAuditContext(tx, {
        establishmentId: 0,
        personId: null,
        action: 'test.pin',
        happenedAt,
        gamingDay: null,
      });
      const { id } = await queryRow<{ id: bigint }>(tx, 'select account_id as id from accounts where person_id = $1', [
        other.personId,
      ]);
      await storePin(tx, id, await hashPin('730415', id, ensureInstallationSecret(t.config)), happenedAt);
    });
    const issue = (personId: bigint, text: string) => badge('POST', { personId: personId.toString(), code: text });
    expect((await issue(technician, own)).status).toBe(201);
    expect((await issue(other.personId, 'F00D-78')).status).toBe(201);
    const refused = { code: 'IDENTITY_REFUSED' };
    const wrong: readonly (readonly [string, string])[] = [
      [own, '481927'],
      [own, own],
      [own, ''],
      ['F00D-79', pin],
      // another person's badge
      ['F00D-78', pin],
      ['', pin],
    ];
    for (const [badgeCode, secret] of wrong) {
      await expect(prove(badgeCode, secret)).rejects.toMatchObject(refused);
      await t.database.superuser.query(`delete from sign_in_throttles where address <> ''`);
    }
    for (const [login, secret] of [
      [own, pin],
      ['theodule', pin],
    ]) {
      const answer = await ask(t, 'POST /sessions', { body: { login, password: secret } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REFUSED' } });
    }
    // three with the badge, one with the login: all counted for the same person, wherever they were tried
    const inAll = `select failures from sign_in_throttles where login = 'theodule' and address = ''`;
    expect(await t.database.superuser.query(inAll)).toEqual([{ failures: 4 }]);
    expect(await prove(own, pin)).toMatchObject({ personId: technician, roles: ['mecanicien'] });
    expect(await t.database.superuser.query(inAll)).toEqual([]);
    await t.database.superuser.query(`update sign_in_throttles set failures = 0`);
    await t.database.superuser.query(`insert into sign_in_throttles values ('theodule', '', 80, $1)`, [t.clock.now()]);
    await expect(prove(own, pin)).rejects.toMatchObject({ code: 'SIGN_IN_BLOCKED' });
  });

  test('is stored only as a digest', async () => {
    const rows = await t.database.superuser.query(
      `select count(*)::integer as found from log_entries where log_entries.body like '%${code}%'`,
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
});

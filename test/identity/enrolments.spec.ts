import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roles, type Role } from '#declarations/shapes/roles.js';
import { areRolesCompatible } from '#identity/access/permissions.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, cookieOf, createEstablishments } from './client.js';

let t: TestApp;
let admin: TestPerson;
let direction: TestPerson;

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  admin = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
  direction = await createPerson(t.database.db, { roles: ['direction'], establishment: 'MC-ONE', fullName: 'Zoé Zed' });
});
afterAll(() => t.close());

const ana = {
  employeeNumber: 'E-1',
  fullName: 'Ana Un',
  employedFrom: '2026-01-01',
  login: 'ana.un',
  roles: ['comptable'],
};
const ben = { ...ana, employeeNumber: 'E-2', fullName: 'Ben Deux', login: 'ben.deux', roles: ['caissier', 'changeur'] };

const enrol = (people: readonly object[], key: string = randomUUID()): ReturnType<typeof ask> =>
  ask(t, 'POST /establishments/MC-ONE/people', { cookie: admin.cookie, key, body: { people } });

describe('enrolment of people with accounts and functions', () => {
  test('enters all or none, and reports every fault by its field', async () => {
    const refused = await enrol([
      ana,
      { ...ben, login: 'ana.un' },
      { ...ben, employeeNumber: 'E-1', roles: ['comptable', 'direction'] },
    ]);
    expect(refused).toMatchObject({ status: 422, body: { code: 'ENROLMENT_REFUSED' } });
    const { details } = refused.body as { details: { problems: { field: string; code: string; problem: string }[] } };
    expect(details.problems.map(({ field, code }) => [field, code])).toEqual([
      ['people.1.login', 'LOGIN_TAKEN'],
      ['people.2.employeeNumber', 'EMPLOYEE_NUMBER_TAKEN'],
      ['people.2.roles', 'ROLES_INCOMPATIBLE'],
    ]);
    expect(details.problems[0]?.problem).toBe('L’identifiant ana.un est déjà pris.');
    expect((await enrol([{ ...ana, login: 'Ana Un' }, ben])).body).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: ['people.0.login'] },
    });
    const list = await ask(t, 'GET /establishments/MC-ONE/people', { cookie: admin.cookie });
    expect(list.body).toMatchObject([{ fullName: 'Zoé Zed' }]);
  });

  test('returns each password once; it opens the account until it is changed', async () => {
    const key = randomUUID();
    const made = await enrol([ana, ben], key);
    expect(made).toMatchObject({
      status: 201,
      body: [{ login: 'ana.un', roles: ['comptable'] }, { login: 'ben.deux' }],
    });
    const again = await enrol([ana, ben], key);
    expect(again.body).toMatchObject([{ login: 'ana.un', password: null }, { password: null }]);
    const [{ password } = { password: '' }] = made.body as { password: string }[];
    const signedIn = await ask(t, 'POST /sessions', { body: { login: 'ana.un', password } });
    expect(signedIn).toMatchObject({
      status: 201,
      body: { mustChangePassword: true, establishments: [{ code: 'MC-ONE' }] },
    });
    const denied = await ask(t, 'GET /establishments/MC-ONE/days', { cookie: cookieOf(signedIn) });
    expect(denied).toMatchObject({ status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } });
  });

  test('is allowed only to an administrator', async () => {
    const line = 'POST /establishments/MC-ONE/people';
    const body = { people: [{ ...ana, employeeNumber: 'E-9', login: 'e.neuf' }] };
    expect((await ask(t, line, { cookie: direction.cookie, body })).status).toBe(403);
  });
});

describe('the people of an establishment', () => {
  const names = async (query: string): Promise<string[]> => {
    const { body } = await ask(t, `GET /establishments/MC-ONE/people${query}`, { cookie: direction.cookie });
    return (body as { fullName: string }[]).map(({ fullName }) => fullName);
  };

  test('are listed by name, searchable by name, number and login, and filtered by function', async () => {
    expect(await names('')).toEqual(['Ana Un', 'Ben Deux', 'Zoé Zed']);
    expect(await names('?search=deux')).toEqual(['Ben Deux']);
    expect(await names('?search=E-1')).toEqual(['Ana Un']);
    expect(await names('?search=ben.d')).toEqual(['Ben Deux']);
    expect(await names('?role=caissier')).toEqual(['Ben Deux']);
    expect(await names('?who=past')).toEqual([]);
  });

  test('are returned a page at a time', async () => {
    const { body } = await ask(t, 'GET /establishments/MC-ONE/people?limit=2', { cookie: direction.cookie });
    const last = (body as { personId: string }[])[1]?.personId ?? '';
    expect(await names(`?limit=2&after=${last}`)).toEqual(['Zoé Zed']);
  });

  test('show their functions here and that they are signed in; another establishment does not see them', async () => {
    const { body } = await ask(t, 'GET /establishments/MC-ONE/people?search=ana', { cookie: direction.cookie });
    expect(body).toMatchObject([
      {
        roles: [{ role: 'comptable', heldFrom: '2026-03-02T12:00:00.000Z', heldUntil: null, isHeld: true }],
        isSignedIn: true,
        accounts: [{ login: 'ana.un', mustChangePassword: true }],
      },
    ]);
    const other = await ask(t, 'GET /establishments/DJ-TWO/people', { cookie: admin.cookie });
    expect(other.body).toEqual([]);
  });

  test('are past once their function has ended', async () => {
    const { body } = await ask(t, 'GET /establishments/MC-ONE/people?search=ben', { cookie: direction.cookie });
    const roles = (body as { roles: { grantId: string }[] }[])[0]?.roles ?? [];
    for (const { grantId } of roles) {
      const line = `POST /establishments/MC-ONE/grants/${grantId}/end`;
      expect((await ask(t, line, { cookie: admin.cookie, body: { reason: 'départ' } })).status).toBe(201);
    }
    expect(await names('')).toEqual(['Ana Un', 'Zoé Zed']);
    expect(await names('?who=past')).toEqual(['Ben Deux']);
    const held = await ask(t, 'GET /establishments/MC-ONE/grants?history=true', { cookie: direction.cookie });
    expect(held.body).toContainEqual(
      expect.objectContaining({ fullName: 'Ben Deux', role: 'caissier', grantedByName: expect.any(String) }),
    );
  });
});

describe('functions', () => {
  test('list their permissions and their incompatible functions', async () => {
    const { body } = await ask(t, 'GET /establishments/MC-ONE/functions', { cookie: direction.cookie });
    const list = body as { role: string; permissions: string[]; incompatibleWith: string[] }[];
    expect(list).toHaveLength(roles.length);
    expect(list.find(({ role }) => role === 'comptable')?.incompatibleWith).toContain('direction');
  });

  test('MC:23 exclude each other for every writer, by the pairs known to the program', async () => {
    const pairs = roles.flatMap((one) => roles.map((other) => [one, other] as const));
    const found = await t.database.db.query<{ one: Role; other: Role; apart: boolean }>(
      `select pair.one, pair.other, functions_exclude_each_other(pair.one, pair.other) as apart
       from unnest($1::text[], $2::text[]) as pair (one, other)`,
      [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
    );
    expect(found).toHaveLength(roles.length ** 2);
    expect(found.filter(({ one, other, apart }) => apart === areRolesCompatible(one, other))).toEqual([]);
    const both = createPerson(t.database.db, { roles: ['direction', 'directionDesCasinos'], establishment: 'MC-ONE' });
    await expect(both).rejects.toMatchObject({ driverError: { code: 'RV007', hint: 'ROLES_INCOMPATIBLE' } });
    const { personId } = await createPerson(t.database.db, { roles: ['caissier'], establishment: 'MC-ONE' });
    const together = await ask(t, 'POST /establishments/MC-ONE/grants', {
      cookie: admin.cookie,
      body: { personId: personId.toString(), role: 'caissierPrincipal' },
    });
    expect(together.status).toBe(201);
  });
});

describe('MC:23.2 the oath of an agent', () => {
  const oath = { swornOn: '2026-01-05', swornBefore: 'Tribunal imaginaire' };
  const put = (personId: bigint, body: object = oath, by = admin) =>
    ask(t, `POST /establishments/MC-ONE/people/${personId}/oaths`, { cookie: by.cookie, body });

  test('is recorded with its day and authority; the latest applies', async () => {
    const { personId } = await createPerson(t.database.db, { roles: ['mecanicien'], establishment: 'MC-ONE' });
    const before = await ask(t, `GET /establishments/MC-ONE/people/${personId}`, { cookie: direction.cookie });
    expect(before.body).toMatchObject({ oath: null });
    expect(await put(personId)).toMatchObject({ status: 201, body: { oath } });
    const later = { swornOn: '2026-02-05', swornBefore: 'Tribunal imaginaire, renouvelé' };
    expect(await put(personId, later)).toMatchObject({ status: 201, body: { oath: later } });
  });

  test.each<[object, number, string]>([
    [{ swornOn: '2999-01-01' }, 422, 'OATH_IN_FUTURE'],
    [{ swornOn: '2026-02-30' }, 422, 'INVALID_INPUT'],
    [{ swornBefore: ' ' }, 422, 'INVALID_INPUT'],
  ])('with %o is refused %i %s', async (more, status, code) => {
    const { personId } = await createPerson(t.database.db, { roles: ['mecanicien'], establishment: 'MC-ONE' });
    expect(await put(personId, { ...oath, ...more })).toMatchObject({ status, body: { code } });
  });

  test('is recorded by an administrator, never for oneself, and never changed', async () => {
    expect(await put(admin.personId)).toMatchObject({ status: 403, body: { code: 'OWN_RIGHTS' } });
    expect(await put(admin.personId, oath, direction)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const refused = t.database.superuser.query(`update oaths set sworn_on = '2020-01-01'`);
    await expect(refused).rejects.toMatchObject({ driverError: { code: 'RV001' } });
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { ask, cookieOf, createEstablishments, type Answer } from './client.js';

let t: TestApp;
let admin: TestPerson;
let accountant: TestPerson;
let nextNumber = 1;

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  admin = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
  accountant = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
});
afterAll(() => t.close());

const asAdmin = (line: string, body?: unknown, key?: string): Promise<Answer> =>
  ask(t, line, { cookie: admin.cookie, body, ...(key === undefined ? {} : { key }) });

async function enterPerson(fullName = 'Camille Ferrand'): Promise<string> {
  const employeeNumber = `E-${nextNumber}`;
  nextNumber += 1;
  const answer = await asAdmin('POST /people', { employeeNumber, fullName, employedFrom: '2026-01-01' });
  return (answer.body as { personId: string }).personId;
}

async function openAccount(personId: string, login: string): Promise<{ accountId: string; password: string }> {
  const answer = await asAdmin(`POST /people/${personId}/accounts`, { login });
  return answer.body as { accountId: string; password: string };
}

const signIn = (login: string, password: string): Promise<Answer> =>
  ask(t, 'POST /sessions', { body: { login, password } });

describe('people', () => {
  const person = { employeeNumber: 'A-100', fullName: 'Jeanne Dupont', employedFrom: '2026-01-01' };

  test('are entered once per key', async () => {
    const first = await asAdmin('POST /people', person, 'enter-person-1');
    const repeated = await asAdmin('POST /people', person, 'enter-person-1');
    expect(first).toMatchObject({ status: 201, body: { ...person, employedUntil: null, accounts: [] } });
    expect(repeated.body).toEqual(first.body);
    const other = await asAdmin('POST /people', { ...person, fullName: 'Other' }, 'enter-person-1');
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test.each([
    [{ employeeNumber: 'A-100' }, 409, 'ALREADY_EXISTS'],
    [{ employeeNumber: 'A-101', employedUntil: '2025-12-31' }, 422, 'PERIOD_REVERSED'],
    [{ employeeNumber: 'A-102', employedFrom: '2026-02-30' }, 422, 'INVALID_INPUT'],
    [{ employeeNumber: 'A 103' }, 422, 'INVALID_INPUT'],
    [{ employeeNumber: 'A-104', salary: '1' }, 422, 'INVALID_INPUT'],
  ])('with %o are refused %i %s', async (change, status, code) => {
    expect(await asAdmin('POST /people', { ...person, ...change })).toMatchObject({ status, body: { code } });
  });

  test('are refused without a key, and from an accountant', async () => {
    const headers = { 'idempotency-key': '', 'x-releve-client': 'test' };
    const keyless = await ask(t, 'POST /people', { cookie: admin.cookie, body: person, headers });
    expect(keyless).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
    const other = await ask(t, 'POST /people', { cookie: accountant.cookie, body: person });
    expect(other).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('match a search by part of a name or number', async () => {
    const list = (await asAdmin('GET /people?search=jeanne&limit=5')).body as { fullName: string }[];
    expect(list.map(({ fullName }) => fullName)).toEqual(['Jeanne Dupont']);
    expect((await asAdmin('GET /people/999999')).status).toBe(404);
    expect((await asAdmin('GET /people/abc')).status).toBe(404);
  });

  test('cannot sign in from the day after their employment ends', async () => {
    const personId = await enterPerson();
    const { password } = await openAccount(personId, 'c.ferrand');
    const cookie = cookieOf(await signIn('c.ferrand', password));
    const reason = 'end of the season';
    const last = await asAdmin(`PATCH /people/${personId}`, { employedUntil: '2026-03-02', reason });
    expect(last).toMatchObject({ status: 200, body: { employedUntil: '2026-03-02' } });
    expect((await ask(t, 'GET /sessions/current', { cookie })).status).toBe(200);
    await asAdmin(`PATCH /people/${personId}`, { employedUntil: '2026-03-01', reason });
    expect((await ask(t, 'GET /sessions/current', { cookie })).status).toBe(401);
    expect(await signIn('c.ferrand', password)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REFUSED' } });
  });

  test('cannot end their own employment', async () => {
    const body = { employedUntil: '2026-12-31', reason: 'to see' };
    const own = await asAdmin(`PATCH /people/${admin.personId.toString()}`, body);
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_RIGHTS' } });
  });
});

describe('an account', () => {
  test('begins with a password shown once, valid only for choosing another', async () => {
    const personId = await enterPerson('Paul Rossi');
    const first = await asAdmin(`POST /people/${personId}/accounts`, { login: 'p.rossi' }, 'open-account-1');
    const { password } = first.body as { password: string };
    const repeated = await asAdmin(`POST /people/${personId}/accounts`, { login: 'p.rossi' }, 'open-account-1');
    expect(repeated).toMatchObject({ status: 201, body: { login: 'p.rossi', password: null } });
    const stored = await t.database.superuser.query<{ found: bigint }>(
      'select count(*) as found from idempotency_keys where strpos(response::text, $1) > 0',
      [password],
    );
    expect(stored).toEqual([{ found: 0n }]);

    await asAdmin('POST /establishments/MC-ONE/grants', { personId, role: 'comptable' });
    const signedIn = await signIn('p.rossi', password);
    expect(signedIn.body).toMatchObject({ mustChangePassword: true });
    const cookie = cookieOf(signedIn);
    const blocked = await ask(t, 'GET /establishments/MC-ONE/approvals', { cookie });
    expect(blocked).toMatchObject({ status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } });
    const next = 'quatre lampes du phare bleu';
    expect((await ask(t, 'POST /password', { cookie, body: { current: password, next } })).status).toBe(201);
    expect((await ask(t, 'GET /establishments/MC-ONE/approvals', { cookie })).status).toBe(200);
  });

  test('is suspended from the next request, reactivated, and ended for good', async () => {
    const personId = await enterPerson('Anne Blanc');
    const { accountId, password } = await openAccount(personId, 'a.blanc');
    const cookie = cookieOf(await signIn('a.blanc', password));
    const state = (to: string): Promise<Answer> =>
      asAdmin(`POST /accounts/${accountId}/state`, { state: to, reason: 'leave of absence' });
    expect((await state('suspended')).status).toBe(201);
    expect((await ask(t, 'GET /sessions/current', { cookie })).status).toBe(401);
    expect((await signIn('a.blanc', password)).status).toBe(401);
    await state('active');
    expect((await signIn('a.blanc', password)).status).toBe(201);
    expect((await ask(t, 'GET /sessions/current', { cookie })).status).toBe(401);
    await state('ended');
    expect(await state('active')).toMatchObject({ status: 409, body: { code: 'APPEND_ONLY' } });
  });

  test('loses its sessions and the old password when its password is reset', async () => {
    const personId = await enterPerson('Luc Petit');
    const { accountId, password } = await openAccount(personId, 'l.petit');
    const cookie = cookieOf(await signIn('l.petit', password));
    const reset = await asAdmin(`POST /accounts/${accountId}/password-reset`, { reason: 'forgotten' });
    expect((await ask(t, 'GET /sessions/current', { cookie })).status).toBe(401);
    expect((await signIn('l.petit', password)).status).toBe(401);
    expect((await signIn('l.petit', (reset.body as { password: string }).password)).status).toBe(201);
  });

  test('of an administrator is opened or closed only by another administrator', async () => {
    const own = await asAdmin(`POST /people/${admin.personId.toString()}/accounts`, { login: 'second' });
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_RIGHTS' } });
    const me = (await asAdmin(`GET /people/${admin.personId.toString()}`)).body as {
      accounts: { accountId: string }[];
    };
    const accountId = me.accounts[0]?.accountId ?? '';
    const state = await asAdmin(`POST /accounts/${accountId}/state`, { state: 'ended', reason: 'to see' });
    expect(state).toMatchObject({ status: 403, body: { code: 'OWN_RIGHTS' } });
  });
});

describe('a function', () => {
  const give = (body: Record<string, unknown>, establishment = 'MC-ONE'): Promise<Answer> =>
    asAdmin(`POST /establishments/${establishment}/grants`, body);

  test('is given from one instant to another, and its holder on a date can be looked up', async () => {
    const personId = await enterPerson('Rose Martin');
    const heldFrom = '2026-04-01T06:00:00.000Z';
    const heldUntil = '2026-05-01T06:00:00.000Z';
    const given = await give({ personId, role: 'mecanicien', heldFrom, heldUntil });
    expect(given).toMatchObject({
      status: 201,
      body: { personId, role: 'mecanicien', requestId: null, heldFrom, heldUntil },
    });
    const held = async (query: string): Promise<number> => {
      const answer = await asAdmin(`GET /establishments/MC-ONE/grants?personId=${personId}&${query}`);
      return (answer.body as unknown[]).length;
    };
    expect(await held('on=2026-04-01T05:59:59Z')).toBe(0);
    expect(await held('on=2026-04-01T06:00:00Z')).toBe(1);
    expect(await held('on=2026-05-01T06:00:00Z')).toBe(0);
    expect(await held('history=true')).toBe(1);
    expect(await held('')).toBe(0);
  });

  test('is refused with its reasons in order (MC:23)', async () => {
    const personId = await enterPerson('Hugo Roux');
    expect(await give({ personId, role: 'comptable' }, 'OPERATOR')).toMatchObject({
      status: 422,
      body: { code: 'ROLE_NOT_HELD_HERE' },
    });
    const own = await give({ personId: admin.personId.toString(), role: 'comptable' });
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_RIGHTS' } });
    const past = await give({ personId, role: 'comptable', heldFrom: '2026-01-01T00:00:00Z' });
    expect(past).toMatchObject({ status: 422, body: { code: 'PERIOD_REVERSED' } });
    expect((await give({ personId: '999999', role: 'comptable' })).status).toBe(404);
    expect((await give({ personId, role: 'valet' })).status).toBe(422);
    expect((await give({ personId, role: 'comptable' })).status).toBe(201);
    expect(await give({ personId, role: 'comptable' })).toMatchObject({
      status: 409,
      body: { code: 'GRANT_ALREADY_HELD' },
    });
    expect(await give({ personId, role: 'direction' })).toMatchObject({
      status: 409,
      body: { code: 'ROLES_INCOMPATIBLE', details: { role: 'direction', held: 'comptable' } },
    });
    expect((await give({ personId, role: 'chefDeTable' }, 'DJ-TWO')).status).toBe(201);
    expect(await give({ personId, role: 'administrateur' }, 'OPERATOR')).toMatchObject({
      status: 409,
      body: { code: 'ROLES_INCOMPATIBLE' },
    });
  });

  test('ends once', async () => {
    const personId = await enterPerson('Iris Noir');
    const { grantId } = (await give({ personId, role: 'caissier' })).body as { grantId: string };
    t.clock.advance(1000);
    const end = (): Promise<Answer> =>
      asAdmin(`POST /establishments/MC-ONE/grants/${grantId}/end`, { reason: 'changes establishment' });
    expect(await end()).toMatchObject({ status: 201, body: { endedBy: admin.personId.toString() } });
    expect(await end()).toMatchObject({ status: 409, body: { code: 'GRANT_ALREADY_ENDED' } });
    const elsewhere = await asAdmin(`POST /establishments/DJ-TWO/grants/${grantId}/end`, {
      reason: 'changes establishment',
    });
    expect(elsewhere.status).toBe(404);
  });

  test('of the last administrator cannot end, even when two end each other’s at once', async () => {
    const second = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
    const list = (await asAdmin('GET /establishments/OPERATOR/grants')).body as { grantId: string; personId: string }[];
    const grantOf = (person: TestPerson): string =>
      list.find(({ personId }) => personId === person.personId.toString())?.grantId ?? '';
    const end = (by: TestPerson, whose: TestPerson): Promise<Answer> =>
      ask(t, `POST /establishments/OPERATOR/grants/${grantOf(whose)}/end`, {
        cookie: by.cookie,
        body: { reason: 'one of us must go' },
      });
    const statuses = (await Promise.all([end(admin, second), end(second, admin)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    const left = await t.database.superuser.query(
      `select from role_grants where establishment_id = 0 and held_until is null`,
    );
    expect(left).toHaveLength(1);
  });

  test('cannot be given to oneself, and its past cannot be changed, even by SQL', async () => {
    const refused = (sql: string): Promise<unknown> => expect(t.database.db.query(sql)).rejects.toBeDefined();
    const person = accountant.personId.toString();
    await refused(
      `insert into role_grants (establishment_id, person_id, role, granted_by) values (101, ${person}, 'direction', ${person})`,
    );
    await refused(`update role_grants set role = 'direction' where person_id = ${person}`);
    await refused(`update role_grants set held_from = '2020-01-01' where person_id = ${person}`);
    await refused(`update role_grants set held_until = null where held_until is not null`);
    await refused(`delete from role_grants where person_id = ${person}`);
    await expect(
      t.database.superuser.query(`update role_grants set role = 'direction' where person_id = ${person}`),
    ).rejects.toMatchObject({ driverError: { code: 'RV001' } });
  });
});

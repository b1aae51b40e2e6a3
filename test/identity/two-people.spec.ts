import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roles } from '#declarations/shapes/roles.js';
import { createFirstAdministrators } from '#identity/people/first-administrators.js';
import { decidingRoles } from '#identity/access/permissions.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, cookieOf, createEstablishments, firstAdministrators } from './client.js';
import type { Answer, SignedInAdministrators } from './client.js';

let t: TestApp;
let admins: SignedInAdministrators;
let direction: TestPerson;
let accountant: TestPerson;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  admins = await firstAdministrators(t);
  direction = await createPerson(t.database.db, { roles: ['direction'], establishment: 'MC-ONE' });
  accountant = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
});
afterAll(() => t.close());

const asAdmin = (line: string, body?: unknown): Promise<Answer> => ask(t, line, { cookie: admins.cookie, body });

async function enter(fullName: string): Promise<string> {
  number += 1;
  const person = { employeeNumber: `N-${number}`, fullName, employedFrom: '2026-01-01' };
  return ((await asAdmin('POST /people', person)).body as { personId: string }).personId;
}

async function grant(personId: string, role: string, establishment = 'MC-ONE'): Promise<string> {
  const body = { personId, role, reason: 'entrée en fonction' };
  const given = await asAdmin(`POST /establishments/${establishment}/grants`, body);
  expect(given).toMatchObject({ status: 201, body: { grantId: null } });
  return (given.body as { requestId: string }).requestId;
}

const decide = (
  cookie: string,
  requestId: string,
  decision: 'approved' | 'refused' = 'approved',
  establishment = 'MC-ONE',
): Promise<Answer> =>
  ask(t, `POST /establishments/${establishment}/people-requests/${requestId}/decision`, {
    cookie,
    body: { decision, reason: 'vu et vérifié' },
  });

const held = async (personId: string, establishment = 'MC-ONE'): Promise<string[]> => {
  const answer = await asAdmin(`GET /establishments/${establishment}/grants?personId=${personId}`);
  return (answer.body as { role: string }[]).map(({ role }) => role);
};

/** Creates a member of the Direction through the routes, with the function and their own password. */
async function director(fullName: string): Promise<{ personId: string; accountId: string; cookie: string }> {
  const personId = await enter(fullName);
  const login = `d.${number}`;
  const opened = await asAdmin(`POST /people/${personId}/accounts`, { login });
  const { accountId, password } = opened.body as { accountId: string; password: string };
  expect((await decide(admins.second, await grant(personId, 'direction'))).status).toBe(200);
  const cookie = cookieOf(await ask(t, 'POST /sessions', { body: { login, password } }));
  await ask(t, 'POST /password', { cookie, body: { current: password, next: 'onze barques au mouillage' } });
  return { personId, accountId, cookie };
}

describe('a function that decides', () => {
  test('is held only once a second administrator has approved', async () => {
    const personId = await enter('Rose Martin');
    const requestId = await grant(personId, 'superviseur');
    expect(await held(personId)).toEqual([]);
    const own = await decide(admins.cookie, requestId);
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_APPROVAL' } });
    const foreign = await decide(accountant.cookie, requestId);
    expect(foreign).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const decided = await decide(admins.second, requestId);
    expect(decided).toMatchObject({ status: 200, body: { decision: 'approved', kind: 'roleGrant', password: null } });
    expect(await held(personId)).toEqual(['superviseur']);
  });

  test('can also be approved by the Direction, which sees the request in its list', async () => {
    const personId = await enter('Paule Deux');
    const requestId = await grant(personId, 'direction');
    const list = await ask(t, 'GET /establishments/MC-ONE/people-requests', { cookie: direction.cookie });
    expect(list.body).toContainEqual(expect.objectContaining({ requestId, kind: 'roleGrant', decision: null }));
    const inWords = await ask(t, 'GET /establishments/MC-ONE/approval-descriptions?state=toDecide', {
      cookie: direction.cookie,
      headers: { 'accept-language': 'en' },
    });
    expect(JSON.stringify(inWords.body)).toContain('Give Paule Deux the function “member of the Direction”');
    expect((await decide(direction.cookie, requestId)).status).toBe(200);
    expect(await held(personId)).toEqual(['direction']);
  });

  test('is not given after a refusal, and can be requested again', async () => {
    const personId = await enter('Hugo Roux');
    expect((await decide(admins.second, await grant(personId, 'direction'), 'refused')).status).toBe(200);
    expect(await held(personId)).toEqual([]);
    expect((await decide(admins.second, await grant(personId, 'direction'))).status).toBe(200);
    expect(await held(personId)).toEqual(['direction']);
  });

  test('cannot be approved by its future holder', async () => {
    const { personId, cookie } = await director('Yves Trois');
    const requestId = await grant(personId, 'superviseur', 'DJ-TWO');
    expect((await decide(cookie, requestId, 'approved', 'DJ-TWO')).body).toMatchObject({ code: 'OTHER_ESTABLISHMENT' });
    expect((await decide(admins.second, requestId, 'approved', 'DJ-TWO')).status).toBe(200);
  });

  test('is checked again at its approval: an impossible grant is refused, and nothing is given', async () => {
    const personId = await enter('Anne Quatre');
    const requestId = await grant(personId, 'direction');
    await asAdmin('POST /establishments/MC-ONE/grants', { personId, role: 'comptable' });
    expect(await decide(admins.second, requestId)).toMatchObject({ status: 409, body: { code: 'ROLES_INCOMPATIBLE' } });
    expect(await held(personId)).toEqual(['comptable']);
  });

  test('needs a reason, like every request', async () => {
    const personId = await enter('Sans Motif');
    const requested = await asAdmin('POST /establishments/MC-ONE/grants', { personId, role: 'direction' });
    expect(requested).toMatchObject({ status: 422, body: { code: 'REASON_REQUIRED' } });
  });

  test('waits for a person being enrolled, while their other functions apply at once', async () => {
    const people = ['direction', 'comptable'].map((role, index) => ({
      employeeNumber: `B-${index}`,
      fullName: `Inscrit ${index}`,
      employedFrom: '2026-01-01',
      login: `inscrit.${index}`,
      roles: [role],
    }));
    const enrolled = await asAdmin('POST /establishments/MC-ONE/people', { people });
    expect(enrolled.body).toMatchObject([
      { roles: [], rolesAskedFor: ['direction'] },
      { roles: ['comptable'], rolesAskedFor: [] },
    ]);
  });

  test('cannot be given by SQL without a request approved by another person, regardless of the name entered', async () => {
    const found = await t.database.db.query<{ role: string; decides: boolean }>(
      'select given.role, function_decides(given.role) as decides from unnest($1::text[]) as given (role)',
      [roles],
    );
    expect(found.filter(({ decides }) => decides).map(({ role }) => role)).toEqual(decidingRoles);
    const personId = await enter('Max Cinq');
    const other = await enter('Zoé Six');
    const insert = (into: string, requestId: string | null, by: bigint | null = null): Promise<void> =>
      t.database.db.transaction(async (tx) => {
        await tx.query(`select set_config('releve.act', 'test.grant', true)`);
        await tx.query(
          `insert into role_grants (establishment_id, person_id, role, granted_by, approval_request_id)
           values (101, $1, 'direction', $2, $3)`,
          [into, by, requestId],
        );
      });
    const refused = { driverError: { code: 'RV003', hint: 'APPROVAL_REQUIRED' } };
    await expect(insert(personId, null)).rejects.toMatchObject(refused);
    await expect(insert(personId, null, accountant.personId)).rejects.toMatchObject(refused);
    const waiting = await grant(personId, 'direction');
    await expect(insert(personId, waiting)).rejects.toMatchObject(refused);
    expect((await decide(admins.second, waiting)).status).toBe(200);
    // an approval for one person cannot be used for another, nor twice
    await expect(insert(other, waiting)).rejects.toMatchObject(refused);
    await expect(insert(personId, waiting)).rejects.toMatchObject({ driverError: { code: '23505' } });
  });
});

describe('the badge and the secrets of a person who decides', () => {
  test('include a badge issued only after a second person’s approval', async () => {
    const { personId } = await director('Badge Un');
    const issue = (reason?: string): Promise<Answer> =>
      asAdmin('POST /establishments/MC-ONE/badges', { personId, code: '04A2249B', ...(reason ? { reason } : {}) });
    expect(await issue()).toMatchObject({ status: 422, body: { code: 'REASON_REQUIRED' } });
    const requested = await issue('perdu au vestiaire');
    expect(requested).toMatchObject({ status: 201, body: { badgeId: null, fullName: 'Badge Un' } });
    const badges = async (): Promise<unknown[]> =>
      (await asAdmin('GET /establishments/MC-ONE/badges')).body as unknown[];
    expect(await badges()).toEqual([]);
    expect((await decide(direction.cookie, (requested.body as { requestId: string }).requestId)).status).toBe(200);
    expect(await badges()).toMatchObject([{ personId }]);
    const insert = t.database.db.query(
      `insert into badges (establishment_id, person_id, code_digest, issued_by, issued_at)
       values (101, ${personId}, sha256('a'), ${accountant.personId}, now())`,
    );
    await expect(insert).rejects.toMatchObject({ driverError: { code: 'RV003' } });
  });

  test('include a password replaced only after the approval of a second person, who alone sees it', async () => {
    const { accountId, cookie } = await director('Oubli Un');
    const reset = await asAdmin(`POST /accounts/${accountId}/password-reset`, { reason: 'oublié' });
    expect(reset).toMatchObject({ status: 201, body: { password: null } });
    const { requestId } = reset.body as { requestId: string };
    expect((await ask(t, 'GET /establishments/MC-ONE/approvals', { cookie })).status).toBe(200);
    expect(await decide(admins.cookie, requestId)).toMatchObject({ body: { code: 'OWN_APPROVAL' } });
    const decided = await decide(admins.second, requestId);
    const { password } = decided.body as { password: string };
    expect(password).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    expect((await ask(t, 'GET /sessions/current', { cookie })).status).toBe(401);
    const stored = await t.database.superuser.query<{ found: bigint }>(
      `select count(*) as found from idempotency_keys where strpos(idempotency_keys::text, $1) > 0`,
      [password],
    );
    expect(stored).toEqual([{ found: 0n }]);
    const [login] = await t.database.db.query<{ login: string }>('select login from accounts where account_id = $1', [
      accountId,
    ]);
    const signedIn = await ask(t, 'POST /sessions', { body: { login: login?.login, password } });
    expect(signedIn).toMatchObject({ status: 201, body: { mustChangePassword: true } });
  });

  test('include a further account opened only after a second person’s approval', async () => {
    const { personId } = await director('Deux Comptes');
    const requested = await asAdmin(`POST /people/${personId}/accounts`, {
      login: 'second.compte',
      reason: 'autre poste',
    });
    expect(requested).toMatchObject({ status: 201, body: { accountId: null, password: null } });
    const decided = await decide(admins.second, (requested.body as { requestId: string }).requestId);
    expect((decided.body as { password: string }).password).toHaveLength(29);
  });

  test('cannot be given by SQL', async () => {
    const { personId, accountId } = await director('Par SQL');
    const insert = `insert into accounts (person_id, login, password_hash) values (${personId}, 'par.sql', 'none')`;
    const reset = `update accounts set password_hash = 'other', must_change_password = true
      where account_id = ${accountId}`;
    for (const sql of [insert, reset]) {
      await expect(t.database.db.query(sql)).rejects.toMatchObject({ driverError: { code: 'RV003' } });
    }
  });
});

describe('an assigned password', () => {
  test('opens a session that can only change it', async () => {
    const personId = await enter('Neuf Un');
    const opened = await asAdmin(`POST /people/${personId}/accounts`, { login: 'neuf.un' });
    const { password } = opened.body as { password: string };
    const cookie = cookieOf(await ask(t, 'POST /sessions', { body: { login: 'neuf.un', password } }));
    for (const line of ['GET /sessions', 'POST /pin/removal', 'GET /establishments']) {
      expect([line, (await ask(t, line, { cookie })).body]).toMatchObject([line, { code: 'PASSWORD_CHANGE_REQUIRED' }]);
    }
    expect((await ask(t, 'GET /sessions/current', { cookie })).status).toBe(200);
    const next = 'onze barques au mouillage';
    expect((await ask(t, 'POST /password', { cookie, body: { current: password, next } })).status).toBe(201);
    expect((await ask(t, 'GET /sessions', { cookie })).status).toBe(200);
  });

  test('expires unused, after the time set by the establishment', async () => {
    const personId = await enter('Neuf Deux');
    const opened = await asAdmin(`POST /people/${personId}/accounts`, { login: 'neuf.deux' });
    const { password } = opened.body as { password: string };
    const before = t.clock.now();
    t.clock.set(new Date(before.getTime() + 72 * 3_600_000));
    const late = await ask(t, 'POST /sessions', { body: { login: 'neuf.deux', password } });
    expect(late).toMatchObject({ status: 401, body: { code: 'PASSWORD_EXPIRED' } });
    const wrong = await ask(t, 'POST /sessions', { body: { login: 'neuf.deux', password: 'wrong wrong wrong' } });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REFUSED' } });
    t.clock.set(before);
  });
});

describe('the console', () => {
  test('gives new passwords to first administrators whose own expired, and enters any missing from two', async () => {
    const other = await createTestApp();
    try {
      const first = await createFirstAdministrators(other.database.db, other.clock);
      expect(first.map(({ login }) => login)).toEqual(['admin', 'admin-2']);
      expect(await createFirstAdministrators(other.database.db, other.clock)).toEqual([]);
      other.clock.advance(72 * 3_600_000);
      const again = await createFirstAdministrators(other.database.db, other.clock);
      expect(again.map(({ login }) => login)).toEqual(['admin', 'admin-2']);
      const changed = again.map(({ password }, index) => password !== first[index]?.password);
      expect(changed).toEqual([true, true]);
      const { superuser } = other.database;
      await superuser.transaction(async (tx) => {
        await tx.query(`select set_config('releve.act', 'test.end', true)`);
        await tx.query(`update accounts set state = 'ended' where login = 'admin-2'`);
      });
      const third = await createFirstAdministrators(other.database.db, other.clock);
      expect(third.map(({ login }) => login)).toEqual(['admin-3']);
      const insert = other.database.db.query(
        `insert into role_grants (establishment_id, person_id, role) select 0, person_id, 'administrateur' from people
         where employee_number = 'ADMIN-2'`,
      );
      await expect(insert).rejects.toMatchObject({ driverError: { code: 'RV003' } });
    } finally {
      await other.close();
    }
  });
});

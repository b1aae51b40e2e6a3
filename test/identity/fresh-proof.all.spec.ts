import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword } from '#identity/credentials/passwords.js';
import type { DeclaredAccess } from '#identity/access/access.decorators.js';
import { queryRow } from '#platform/database/rows.js';
import { listRoutes } from '#platform/http/routes.js';
import { createPerson, openAccounts, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, cookieOf, createEstablishments, type Answer } from './client.js';

const password = 'onze barques au mouillage';
const minute = 60_000;

let t: TestApp;
let admin: TestPerson;
let accountant: TestPerson;
let passwordHash: string;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  admin = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
  accountant = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
  passwordHash = await hashPassword(password);
});
afterAll(() => t.close());

async function signedIn(person: TestPerson): Promise<string> {
  number += 1;
  const login = `p.${number}`;
  await openAccounts(t.database.db, [{ personId: person.personId, login, passwordHash }]);
  return cookieOf(await ask(t, 'POST /sessions', { body: { login, password } }));
}

const needed = { status: 403, body: { code: 'FRESH_PROOF_NEEDED' } };
const prove = (cookie: string, secret: string): Promise<Answer> =>
  ask(t, 'POST /sessions/current/proof', { cookie, body: { secret } });

/** Creates a request to reopen a day; returns its number. */
const reopening = (by: TestPerson): Promise<bigint> =>
  t.database.db.transaction(async (tx) => {
    await tx.query(`select set_config('releve.act', 'test.ask', true)`);
    const { id } = await queryRow<{ id: bigint }>(
      tx,
      `insert into approval_requests (establishment_id, kind, subject, reason, requested_by)
       values (101, 'dayReopening', '{}', 'erreur de comptée', $1) returning request_id as id`,
      [by.personId],
    );
    return id;
  });

describe('deciding and giving rights', () => {
  test('requires a recent proof: at the sign-in, or renewed with the password or the PIN', async () => {
    const cookie = await signedIn(admin);
    const { personId } = await createPerson(t.database.db, { roles: ['caissier'], establishment: 'MC-ONE' });
    const give = (): Promise<Answer> =>
      ask(t, 'POST /establishments/MC-ONE/grants', {
        cookie,
        body: { personId: personId.toString(), role: 'changeur' },
      });
    t.clock.advance(9 * minute);
    await ask(t, 'GET /establishments/MC-ONE/grants', { cookie });
    t.clock.advance(minute);
    expect(await give()).toMatchObject(needed);
    // reading, and writes that give nothing, remain allowed
    expect((await ask(t, 'GET /establishments/MC-ONE/grants', { cookie })).status).toBe(200);
    expect(await prove(cookie, 'wrong wrong wrong')).toMatchObject({ status: 403, body: { code: 'PROOF_REFUSED' } });
    expect(await give()).toMatchObject(needed);
    expect((await prove(cookie, password)).status).toBe(200);
    expect((await give()).status).toBe(201);
    expect((await ask(t, 'POST /pin', { cookie, body: { password, pin: '481926' } })).status).toBe(201);
    t.clock.advance(5 * minute);
    await ask(t, 'GET /establishments/MC-ONE/grants', { cookie });
    t.clock.advance(5 * minute);
    expect(await give()).toMatchObject(needed);
    expect(await prove(cookie, '481926')).toMatchObject({
      status: 200,
      body: { provedUntil: new Date(t.clock.now().getTime() + 10 * minute).toISOString() },
    });
    expect((await give()).body).toMatchObject({ code: 'GRANT_ALREADY_HELD' });
  });

  test('slows guesses at the proof like guesses at sign-in', async () => {
    const cookie = await signedIn(admin);
    const codes: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) codes.push((await prove(cookie, `wrong ${guess} wrong`)).body);
    expect(codes.at(0)).toMatchObject({ code: 'PROOF_REFUSED' });
    expect(codes.at(-1)).toMatchObject({ code: 'SIGN_IN_THROTTLED' });
  });

  test('is refused to a token, regardless of its person’s functions', async () => {
    const direction = await createPerson(t.database.db, { roles: ['direction'], establishment: 'MC-ONE' });
    const requested = await reopening(accountant);
    const line = `POST /establishments/MC-ONE/approvals/${requested}/decision`;
    const body = { decision: 'refused', reason: 'non' };
    expect((await ask(t, line, { token: direction.token, body })).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await ask(t, line, { cookie: direction.cookie, body: { ...body, reason: 'pas ainsi' } })).status).toBe(200);
    const byToken = { token: direction.token, body: { secret: password } };
    expect((await ask(t, 'POST /sessions/current/proof', byToken)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('requires a new proof for an approval after an old sign-in', async () => {
    const direction = await createPerson(t.database.db, { roles: ['direction'], establishment: 'MC-ONE' });
    const cookie = await signedIn(direction);
    const requested = await reopening(accountant);
    t.clock.advance(9 * minute);
    await ask(t, 'GET /establishments/MC-ONE/approvals', { cookie });
    t.clock.advance(2 * minute);
    const line = `POST /establishments/MC-ONE/approvals/${requested}/decision`;
    const body = { decision: 'refused', reason: 'pas ainsi' };
    expect(await ask(t, line, { cookie, body })).toMatchObject(needed);
    await prove(cookie, password);
    expect((await ask(t, line, { cookie, body })).status).toBe(200);
  });
});

/** Writes with these permissions that give nothing: they revoke or file something; a file of people is checked only. */
const givesNothing: readonly string[] = [
  'POST /establishments/:establishment/badges/:badgeId/revoke',
  'POST /establishments/:establishment/imports/people',
  'POST /establishments/:establishment/people/:personId/oaths',
  'POST /establishments/:establishment/tokens/:tokenId/revoke',
];
const givingRights: readonly string[] = ['people.manage', 'people.decide', 'tokens.manage', 'approvals.decide'];

/** Opens active sessions whose owners last proved their identity ten minutes ago. */
async function provedLongAgo(...people: readonly TestPerson[]): Promise<readonly string[]> {
  const cookies = await Promise.all(people.map(signedIn));
  t.clock.advance(9 * minute);
  for (const cookie of cookies) await ask(t, 'GET /sessions/current', { cookie });
  t.clock.advance(minute);
  return cookies;
}

describe('approving, granting and enrolling', () => {
  interface Target {
    readonly personId: string;
    readonly accountId: string;
    readonly grantId: string;
  }
  type Given = readonly [line: string, body: object];

  async function target(): Promise<Target> {
    const { personId } = await createPerson(t.database.db, { roles: ['caissier'], establishment: 'MC-ONE' });
    number += 1;
    const opened = await openAccounts(t.database.db, [{ personId, login: `c.${number}`, passwordHash }]);
    const grant = await queryRow<{ id: bigint }>(
      t.database.superuser,
      'select role_grants.grant_id as id from role_grants where role_grants.person_id = $1',
      [personId],
    );
    return { personId: `${personId}`, accountId: `${opened[0] ?? 0n}`, grantId: `${grant.id}` };
  }
  const reason = 'essai de preuve';
  const here = '/establishments/MC-ONE';
  const person = (): object => ({ employeeNumber: `N-${number}`, fullName: 'Ida Neuf', employedFrom: '2026-01-01' });
  const token = (permissions: readonly string[]): object => ({ name: 'SMIB 12', permissions, lifetimeDays: 30 });

  test.each<readonly [string, (of: Target) => Given]>([
    ['entering a person', () => ['POST /people', person()]],
    [
      'enrolling',
      () => [`POST ${here}/people`, { people: [{ ...person(), login: `n.${number}`, roles: ['caissier'] }] }],
    ],
    ['opening an account', ({ personId }) => [`POST /people/${personId}/accounts`, { login: `n.${number}`, reason }]],
    ['giving another password', ({ accountId }) => [`POST /accounts/${accountId}/password-reset`, { reason }]],
    [
      'changing until when somebody is employed',
      ({ personId }) => [`PATCH /people/${personId}`, { employedUntil: '2027-01-01', reason }],
    ],
    ['suspending', ({ accountId }) => [`POST /accounts/${accountId}/state`, { state: 'suspended', reason }]],
    ['issuing a badge', ({ personId }) => [`POST ${here}/badges`, { personId, code: `B-${number}` }]],
    ['giving a function', ({ personId }) => [`POST ${here}/grants`, { personId, role: 'changeur' }]],
    ['ending a function', ({ grantId }) => [`POST ${here}/grants/${grantId}/end`, { reason }]],
    ['a device’s token', () => [`POST ${here}/tokens`, token(['readings.ingest'])]],
    ['a script’s token', () => [`POST ${here}/own-tokens`, token(['people.read'])]],
  ])('%s needs a recent proof, and succeeds with the same key once it is given', async (_title, of) => {
    const given = of(await target());
    const [cookie = ''] = await provedLongAgo(admin);
    const [line, body] = given;
    const key = `proof-needed-${number}`;
    const before = await facts();
    expect(await ask(t, line, { cookie, body, key })).toMatchObject(needed);
    expect(await facts()).toEqual(before);
    expect((await prove(cookie, password)).status).toBe(200);
    expect((await ask(t, line, { cookie, body, key })).status).toBeLessThan(300);
    expect(await facts()).not.toEqual(before);
  });

  /** Counts the rows of given rights and accounts, and those that have ended. */
  const facts = (): Promise<unknown> =>
    t.database.superuser.query(`select
      (select count(*) from people) as people,
      (select count(*) from people where people.employed_until is not null) as leaving,
      (select count(*) from accounts) as accounts,
      (select count(*) from accounts where accounts.state <> 'active') as suspended,
      (select count(*) from accounts where accounts.must_change_password) as given,
      (select count(*) from badges) as badges,
      (select count(*) from role_grants) as grants, (select count(*) from api_tokens) as tokens,
      (select count(*) from role_grants where role_grants.held_until is not null) as ended`);

  test('every route that writes with such a permission requires a recent proof, except those that give nothing', async () => {
    const direction = await createPerson(t.database.db, { roles: ['direction'], establishment: 'MC-ONE' });
    const cookies = await provedLongAgo(direction, admin);
    const open: string[] = [];
    for (const { method, path, access } of listRoutes(t.app)) {
      const declared = access as DeclaredAccess;
      if (method === 'GET' || declared.kind !== 'permission' || !givingRights.includes(declared.permission)) continue;
      const line = `${method} ${path.replaceAll(':establishment', 'MC-ONE').replaceAll(/:\w+/gu, '1')}`;
      const answers = await Promise.all(cookies.map((cookie) => ask(t, line, { cookie, body: {} })));
      const codes = answers.map(({ body }) => (body as { readonly code?: string }).code);
      if (!codes.includes('FRESH_PROOF_NEEDED')) open.push(`${method} ${path}`);
    }
    expect(open.toSorted()).toEqual(givesNothing);
  });
});

describe('a request', () => {
  const state = async (requestId: bigint): Promise<unknown> => {
    const direction = await createPerson(t.database.db, { roles: ['direction'], establishment: 'MC-ONE' });
    const line = `GET /establishments/MC-ONE/approvals/${requestId}`;
    return (await ask(t, line, { cookie: direction.cookie })).body;
  };
  const ended = { decision: 'refused', decisionReason: 'auteur sans la fonction' };

  async function requestGrant(): Promise<{ requestId: bigint; grantId: string }> {
    const author = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
    const requestId = await reopening(author);
    const grants = await ask(t, `GET /establishments/MC-ONE/grants?personId=${author.personId}`, {
      cookie: admin.cookie,
    });
    return { requestId, grantId: (grants.body as { grantId: string }[])[0]?.grantId ?? '' };
  }

  test('ends at once with its author’s function, and states the reason', async () => {
    const { requestId, grantId } = await requestGrant();
    expect(await state(requestId)).toMatchObject({ decision: null });
    const end = await ask(t, `POST /establishments/MC-ONE/grants/${grantId}/end`, {
      cookie: admin.cookie,
      body: { reason: 'autre fonction' },
    });
    expect(end.status).toBe(201);
    expect(await state(requestId)).toMatchObject(ended);
  });

  test('of a function that expired is withdrawn instead of approved', async () => {
    const { requestId, grantId } = await requestGrant();
    const heldUntil = new Date(t.clock.now().getTime() + minute).toISOString();
    await ask(t, `POST /establishments/MC-ONE/grants/${grantId}/end`, {
      cookie: admin.cookie,
      body: { reason: 'fin de saison', heldUntil },
    });
    expect(await state(requestId)).toMatchObject({ decision: null });
    t.clock.advance(2 * minute);
    const direction = await createPerson(t.database.db, { roles: ['direction'], establishment: 'MC-ONE' });
    const line = `POST /establishments/MC-ONE/approvals/${requestId}/decision`;
    const decided = await ask(t, line, { cookie: direction.cookie, body: { decision: 'approved' } });
    expect(decided).toMatchObject({ status: 409, body: { code: 'REQUEST_LAPSED' } });
    expect(await state(requestId)).toMatchObject(ended);
  });
});

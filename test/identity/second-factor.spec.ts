import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { findTotpStep, buildTotpEnrolment } from '#identity/credentials/totp.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import { readConfig } from '#platform/runtime/config.js';
import type { Role } from '#declarations/shapes/roles.js';
import { createPerson, openAccounts } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, cookieOf, createEstablishments, type Answer } from './client.js';

const password = 'onze barques au mouillage';
const half = 30_000;

let t: TestApp;
let passwordHash: string;
let number = 0;

beforeAll(async () => {
  t = await createTestApp({ secondFactor: 'required' });
  await createEstablishments(t);
  passwordHash = await hashPassword(password);
});
afterAll(() => t.close());
beforeEach(() => t.database.superuser.query('delete from sign_in_throttles'));

interface Known {
  readonly personId: bigint;
  readonly accountId: bigint;
  readonly login: string;
}

async function person(role: Role, establishment = 'MC-ONE'): Promise<Known> {
  const { personId } = await createPerson(t.database.db, { roles: [role], establishment });
  number += 1;
  const login = `f.${number}`;
  const [accountId = 0n] = await openAccounts(t.database.db, [{ personId, login, passwordHash }]);
  return { personId, accountId, login };
}

const signIn = (login: string, code?: string): Promise<Answer> =>
  ask(t, 'POST /sessions', { body: { login, password, ...(code === undefined ? {} : { code }) } });

/** Computes the code shown by a telephone, with another implementation of base 32. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() });

/** Signs in, sets up the telephone, and waits for the next code. */
async function setUp({ login }: Known): Promise<{ readonly secret: string; readonly cookie: string }> {
  const cookie = cookieOf(await signIn(login));
  const begun = await ask(t, 'POST /second-factor', { cookie });
  expect(begun.status).toBe(201);
  const { secret } = begun.body as { secret: string };
  const confirmed = await ask(t, 'POST /second-factor/confirmation', { cookie, body: { code: codeOf(secret) } });
  expect(confirmed.status).toBe(200);
  t.clock.advance(half);
  return { secret, cookie };
}

describe('RFC 6238', () => {
  // appendix B, SHA-1: the secret is the ASCII digits 1234567890 twice; the last six of the eight digits given there
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('the code at second %d is %s', (seconds, code) => {
    const secret = Buffer.from('12345678901234567890');
    const step = BigInt(Math.floor(seconds / 30));
    expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(step);
    expect(findTotpStep(secret, code, new Date((seconds + 30) * 1000))).toBe(step);
    expect(findTotpStep(secret, code, new Date((seconds + 60) * 1000))).toBeNull();
    expect(findTotpStep(secret, `${code} `, new Date(seconds * 1000))).toBeNull();
  });

  test('the address for a QR code names the product and the login', () => {
    const { uri, secret } = buildTotpEnrolment(Buffer.from('12345678901234567890'), 'a.un');
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(uri).toContain('otpauth://totp/Relev%C3%A9:a.un?');
    expect(uri).toContain(`secret=${secret}`);
  });
});

describe('a function that needs a second factor', () => {
  test.each<Role>(['administrateur', 'direction', 'comptable', 'controleur'])(
    '%s has no access before it is set up',
    async (role) => {
      const known = await person(role, role === 'administrateur' ? 'OPERATOR' : 'MC-ONE');
      const signedIn = await signIn(known.login);
      expect(signedIn).toMatchObject({ status: 201, body: { secondFactor: 'toSet' } });
      const cookie = cookieOf(signedIn);
      const line = 'GET /establishments/MC-ONE/people';
      const before = await ask(t, line, { cookie });
      expect(before).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_TO_SET' } });
      const other = cookieOf(await signIn(known.login));
      const { cookie: with_ } = await setUp(known);
      expect((await ask(t, line, { cookie: with_ })).status).toBe(200);
      // opened without the second factor
      expect((await ask(t, 'GET /sessions/current', { cookie: other })).status).toBe(401);
      expect((await ask(t, 'GET /sessions/current', { cookie: with_ })).body).toMatchObject({ secondFactor: 'set' });
    },
  );

  test.each<Role>(['superviseur', 'mecanicien', 'caissier'])('%s signs in with the password alone', async (role) => {
    const known = await person(role);
    expect((await signIn(known.login)).body).toMatchObject({ secondFactor: 'none' });
  });
});

describe('signing in with a second factor', () => {
  test('requires the password and the code; each code is accepted once', async () => {
    const known = await person('comptable');
    const { secret } = await setUp(known);
    expect(await signIn(known.login)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
    const wrongPassword = { login: known.login, password: 'wrong wrong wrong', code: codeOf(secret) };
    expect((await ask(t, 'POST /sessions', { body: wrongPassword })).body).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect((await signIn(known.login, '000000')).body).toMatchObject({ code: 'SECOND_FACTOR_REFUSED' });
    const code = codeOf(secret);
    expect((await signIn(known.login, code)).status).toBe(201);
    expect(await signIn(known.login, code)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REFUSED' } });
    t.clock.advance(half);
    expect((await signIn(known.login, codeOf(secret))).status).toBe(201);
  });

  test('admits one of two simultaneous sign-ins with one code', async () => {
    const known = await person('comptable');
    const { secret } = await setUp(known);
    const code = codeOf(secret);
    const both = await Promise.all([signIn(known.login, code), signIn(known.login, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  test('slows guesses at the code', async () => {
    const known = await person('comptable');
    await setUp(known);
    const codes: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) codes.push((await signIn(known.login, `00000${guess}`)).body);
    expect(codes.at(-1)).toMatchObject({ code: 'SIGN_IN_THROTTLED' });
  });

  test('counts wrong codes toward the account’s hundred consecutive failures, with its wrong passwords', async () => {
    const known = await person('comptable');
    const { secret } = await setUp(known);
    const inAll = async (): Promise<number> => {
      const sql = `select sign_in_throttles.failures from sign_in_throttles
        where sign_in_throttles.login = $1 and sign_in_throttles.address = ''`;
      const [row] = await t.database.superuser.query<{ failures: number }>(sql, [known.login]);
      return row?.failures ?? 0;
    };
    expect(await inAll()).toBe(0);
    expect((await signIn(known.login, '000000')).body).toMatchObject({ code: 'SECOND_FACTOR_REFUSED' });
    expect(await inAll()).toBe(1);
    const wrongPassword = { login: known.login, password: 'wrong wrong wrong', code: codeOf(secret) };
    expect((await ask(t, 'POST /sessions', { body: wrongPassword })).body).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    // requesting the code does not reset the count: otherwise the password alone would restart it
    expect((await signIn(known.login)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    expect(await inAll()).toBe(3);
    await t.database.superuser.query('update sign_in_throttles set failures = $1 where login = $2', [79, known.login]);
    await t.database.superuser.query(`delete from sign_in_throttles where address <> ''`);
    expect((await signIn(known.login, '000001')).body).toMatchObject({ code: 'SECOND_FACTOR_REFUSED' });
    await t.database.superuser.query(`delete from sign_in_throttles where address <> ''`);
    const blocked = await signIn(known.login, codeOf(secret));
    expect(blocked).toMatchObject({ status: 403, body: { code: 'SIGN_IN_BLOCKED' } });
  });

  test('counts wrong codes that confirm a telephone too, and the right one resets the count', async () => {
    const known = await person('comptable');
    const cookie = cookieOf(await signIn(known.login));
    const { secret } = (await ask(t, 'POST /second-factor', { cookie })).body as { secret: string };
    const confirm = (code: string): Promise<Answer> =>
      ask(t, 'POST /second-factor/confirmation', { cookie, body: { code } });
    const held = (): Promise<unknown[]> =>
      t.database.superuser.query('select failures from sign_in_throttles where login = $1', [known.login]);
    expect((await confirm('000000')).body).toMatchObject({ code: 'SECOND_FACTOR_REFUSED' });
    expect(await held()).toEqual([{ failures: 1 }, { failures: 1 }]);
    expect((await confirm(codeOf(secret))).status).toBe(200);
    expect(await held()).toEqual([]);
  });

  test('shows the secret once, stores it sealed, and refuses another while one is confirmed', async () => {
    const known = await person('comptable');
    const cookie = cookieOf(await signIn(known.login));
    const key = 'begin-factor-once-1';
    const begun = await ask(t, 'POST /second-factor', { cookie, key });
    const { secret } = begun.body as { secret: string };
    expect((await ask(t, 'POST /second-factor', { cookie, key })).body).toEqual({ secret: null, uri: null });
    const wrong = await ask(t, 'POST /second-factor/confirmation', { cookie, body: { code: '000000' } });
    expect(wrong.body).toMatchObject({ code: 'SECOND_FACTOR_REFUSED' });
    const code = codeOf(secret);
    expect((await ask(t, 'POST /second-factor/confirmation', { cookie, body: { code } })).status).toBe(200);
    const again = await ask(t, 'POST /second-factor', { cookie });
    expect(again).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_ALREADY_SET' } });
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
    for (const table of ['log_entries', 'second_factors', 'idempotency_keys']) {
      const sql = `select count(*) as found from ${table} as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`;
      expect([table, await t.database.superuser.query(sql, [secret, bytes])]).toEqual([table, [{ found: 0n }]]);
    }
  });
});

describe('a lost telephone', () => {
  test('is removed by two people other than its owner; another is set up at the next sign-in', async () => {
    const known = await person('comptable');
    const { cookie } = await setUp(known);
    const admins = [await person('administrateur', 'OPERATOR'), await person('administrateur', 'OPERATOR')];
    const [one, two] = await Promise.all(admins.map(async (each) => (await setUp(each)).cookie));
    const line = `POST /accounts/${known.accountId}/second-factor/removal`;
    const body = { reason: 'téléphone perdu' };
    expect((await ask(t, line, { cookie, body })).status).toBe(403);
    const response = await ask(t, line, { cookie: one ?? '', body });
    expect(response.status).toBe(200);
    const { requestId } = response.body as { requestId: string };
    const decision = `POST /establishments/MC-ONE/people-requests/${requestId}/decision`;
    const approve = (by: string): Promise<Answer> => ask(t, decision, { cookie: by, body: { decision: 'approved' } });
    expect((await approve(one ?? '')).body).toMatchObject({ code: 'OWN_APPROVAL' });
    expect((await signIn(known.login)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    expect((await approve(two ?? '')).status).toBe(200);
    expect((await ask(t, 'GET /sessions/current', { cookie })).status).toBe(401);
    expect((await signIn(known.login)).body).toMatchObject({ secondFactor: 'toSet' });
    const none = await ask(t, line, { cookie: one ?? '', body });
    expect(none).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('the installation', () => {
  test('requires a second factor unless configured otherwise, and always in production', () => {
    expect(readConfig({}).secondFactor).toBe('required');
    expect(readConfig({ RELEVE_SECOND_FACTOR: 'offered' }).secondFactor).toBe('offered');
    expect(() => readConfig({ RELEVE_SECOND_FACTOR: 'never' })).toThrow('RELEVE_SECOND_FACTOR');
    const inProduction = { RELEVE_SECOND_FACTOR: 'offered', NODE_ENV: 'production' };
    expect(() => readConfig(inProduction)).toThrow('RELEVE_SECOND_FACTOR is required in production');
  });
});

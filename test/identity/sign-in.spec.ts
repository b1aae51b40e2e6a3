import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createFirstAdministrators } from '#identity/people/first-administrators.js';
import { getThrottleAddress } from '#identity/access/session-rules.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import { createPerson, openAccounts } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, cookieOf, firstAdministrators, type Answer } from './client.js';

const good = 'quatre lampes du phare bleu';

let t: TestApp;
let admin: { readonly login: string; readonly password: string };

beforeAll(async () => {
  t = await createTestApp({ environment: { RELEVE_TRUSTED_PROXIES: '127.0.0.1' } });
  admin = await firstAdministrators(t);
});
afterAll(() => t.close());
beforeEach(() => t.database.superuser.query('delete from sign_in_throttles'));

const signIn = (login: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(t, 'POST /sessions', { body: { login, password }, headers });

const from = (address: string): Record<string, string> => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
});

describe('the first administrators', () => {
  test('are created once', async () => {
    expect(await createFirstAdministrators(t.database.db, t.clock)).toEqual([]);
  });
});

describe('signing in', () => {
  test('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await signIn(admin.login, admin.password);
    expect(answer.status).toBe(201);
    const [session, browser] = answer.headers.getSetCookie();
    expect(session).toMatch(/^releve_session=[A-Za-z0-9_-]{43}; Path=\/api; HttpOnly; SameSite=Strict$/);
    expect(browser).toMatch(
      /^releve_browser=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/api; .*HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body).toMatchObject({ fullName: 'Administrateur', establishments: [{ code: 'OPERATOR' }] });
  });

  test('limits the cookie to https behind https', async () => {
    const answer = await signIn(admin.login, admin.password, { 'x-forwarded-proto': 'https' });
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure/);
  });

  test('stores the hash of the secret, not the secret', async () => {
    const secret = cookieOf(await signIn(admin.login, admin.password)).split('=')[1] ?? '';
    const [row] = await t.database.superuser.query<{ found: bigint }>(
      `select count(*) as found from sessions where secret_hash = sha256(convert_to($1, 'UTF8'))`,
      [secret],
    );
    expect(row?.found).toBe(1n);
    const logged = `select count(*) as found from log_entries where strpos(body, $1) > 0`;
    expect(await t.database.superuser.query(logged, [secret])).toEqual([{ found: 0n }]);
  });

  test.each([
    ['a wrong password', 'admin', 'wrong wrong wrong'],
    ['an unknown login', 'nobody', 'wrong wrong wrong'],
  ])('%s is refused with the same answer', async (_, login, password) => {
    const answer = await signIn(login, password, { 'accept-language': 'en' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REFUSED' } });
    expect(answer.body).toHaveProperty('message', 'Wrong login or password, or closed account.');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('refuses a malformed request before counting an attempt', async () => {
    const answer = await ask(t, 'POST /sessions', { body: { login: ['admin'], password: 1, also: true } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    expect(await t.database.superuser.query('select from sign_in_throttles')).toEqual([]);
  });

  test('is refused from another site’s page', async () => {
    const forged = await signIn(admin.login, admin.password, { 'sec-fetch-site': 'cross-site' });
    expect(forged).toMatchObject({ status: 403, body: { code: 'CROSS_SITE_REQUEST' } });
  });
});

describe('guessing', () => {
  const guess = (headers: Record<string, string>): Promise<Answer> => signIn('admin', 'wrong wrong wrong', headers);

  test('is slowed at its address, with a doubled wait each time', async () => {
    const waits: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const answer = await guess(from('192.0.2.7'));
      if (answer.status === 429) throw new Error('slowed too early');
      const refused = await guess(from('192.0.2.7'));
      if (refused.status === 429) {
        const { details } = refused.body as { details: { seconds: number } };
        waits.push(details.seconds);
        t.clock.advance(details.seconds * 1000);
      }
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64]);
  });

  test('does not lock the owner out elsewhere', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await guess(from('192.0.2.8'));
    const right = { login: admin.login, password: admin.password };
    expect(await signIn(right.login, right.password, from('192.0.2.8'))).toMatchObject({
      status: 429,
      body: { code: 'SIGN_IN_THROTTLED' },
    });
    expect((await signIn(right.login, right.password, from('192.0.2.9'))).status).toBe(201);
    expect((await signIn('somebody', 'wrong wrong wrong', from('192.0.2.8'))).status).toBe(401);
  });

  test('counts simultaneous attempts like successive ones', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(from('192.0.2.10'))));
    expect(answers.filter(({ status }) => status === 401).length).toBe(5);
    expect(answers.filter(({ status }) => status === 429).length).toBe(15);
  });

  test('never waits longer than a quarter of an hour, and the right password resets it', async () => {
    await t.database.superuser.query(`insert into sign_in_throttles values ('admin', '192.0.2.11', 4000, $1)`, [
      t.clock.now(),
    ]);
    expect(await guess(from('192.0.2.11'))).toMatchObject({ status: 429, body: { details: { seconds: 900 } } });
    t.clock.advance(900_000);
    expect((await signIn(admin.login, admin.password, from('192.0.2.11'))).status).toBe(201);
    expect((await guess(from('192.0.2.11'))).status).toBe(401);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, counted) => {
    expect(getThrottleAddress(address)).toBe(counted);
  });
});

describe('a session', () => {
  const current = (cookie: string): Promise<Answer> => ask(t, 'GET /sessions/current', { cookie });

  test('ends after half an hour without a request, and twelve hours after it began', async () => {
    const idle = cookieOf(await signIn(admin.login, admin.password));
    const used = cookieOf(await signIn(admin.login, admin.password));
    // used before it locks itself after ten minutes
    for (let minutes = 9; minutes < 11 * 60 + 30; minutes += 9) {
      t.clock.advance(9 * 60_000);
      expect((await current(used)).status).toBe(200);
    }
    expect(await current(idle)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    t.clock.advance(29 * 60_000);
    t.clock.advance(29 * 60_000);
    expect((await current(used)).status).toBe(401);
  });

  test('is listed, and can be ended by its owner from another session', async () => {
    const one = cookieOf(await signIn(admin.login, admin.password, { 'user-agent': 'lost telephone' }));
    const other = cookieOf(await signIn(admin.login, admin.password));
    const list = (await ask(t, 'GET /sessions', { cookie: other })).body as { sessionId: string; userAgent: string }[];
    const lost = list.find(({ userAgent }) => userAgent === 'lost telephone');
    expect((await ask(t, `DELETE /sessions/${lost?.sessionId ?? ''}`, { cookie: other })).status).toBe(204);
    expect((await current(one)).status).toBe(401);
    expect((await current(other)).status).toBe(200);
    expect((await ask(t, `DELETE /sessions/${lost?.sessionId ?? ''}`, { cookie: other })).status).toBe(404);
  });

  test('ends on signing out, which clears the cookie', async () => {
    const cookie = cookieOf(await signIn(admin.login, admin.password));
    const answer = await ask(t, 'DELETE /sessions/current', { cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/releve_session=; Path=\/api; Expires=Thu, 01 Jan 1970/);
    expect((await current(cookie)).status).toBe(401);
  });

  test('stays ended for every writer', async () => {
    await expect(
      t.database.db.query('update sessions set ended_at = null where ended_at is not null'),
    ).rejects.toMatchObject({ driverError: { code: 'RV001' } });
  });
});

describe('a change of one’s own password', () => {
  test.each([
    [{ current: 'not the right one', next: good }, 403, 'WRONG_PASSWORD'],
    [{ next: 'too short' }, 422, 'PASSWORD_TOO_SHORT'],
    [{ next: 'motdepasse123456' }, 422, 'PASSWORD_TOO_COMMON'],
    [{ next: 'administrateur-12' }, 422, 'PASSWORD_NAMES_ITS_OWNER'],
  ])('with %o is refused %i %s', async (passwords, status, code) => {
    const cookie = cookieOf(await signIn(admin.login, admin.password));
    const body = { current: admin.password, ...passwords };
    expect(await ask(t, 'POST /password', { cookie, body })).toMatchObject({ status, body: { code } });
  });

  test('applies once per key, ends the other sessions, and invalidates the old password', async () => {
    const other = cookieOf(await signIn(admin.login, admin.password));
    const cookie = cookieOf(await signIn(admin.login, admin.password));
    const body = { current: admin.password, next: good };
    const first = await ask(t, 'POST /password', { cookie, body, key: 'change-password-1' });
    expect(first.status).toBe(201);
    const repeated = await ask(t, 'POST /password', { cookie, body, key: 'change-password-1' });
    expect(repeated.body).toEqual(first.body);
    const sha256 = (input: string | Buffer): Buffer => createHash('sha256').update(input).digest();
    const plain = sha256(Buffer.concat([Buffer.from('POST /api/password\n'), sha256(JSON.stringify(body))]));
    const guessable = await t.database.db.query('select from idempotency_keys where input_hash = $1', [plain]);
    expect(guessable).toEqual([]);
    expect((await ask(t, 'GET /sessions/current', { cookie: other })).status).toBe(401);
    expect((await signIn(admin.login, admin.password)).status).toBe(401);
    expect((await signIn(admin.login, good)).status).toBe(201);
  });
});

describe('guesses from many places', () => {
  const known = async (): Promise<{ login: string; accountId: string }> => {
    const { personId } = await createPerson(t.database.db, { roles: ['caissier'], establishment: 'OPERATOR' });
    const login = `many.${personId}`;
    const passwordHash = await hashPassword(good);
    const [accountId = 0n] = await openAccounts(t.database.db, [{ personId, login, passwordHash }]);
    return { login, accountId: accountId.toString() };
  };
  const bears = (login: string, address: string, failures: number, at = t.clock.now()): Promise<unknown> =>
    t.database.superuser.query('insert into sign_in_throttles values ($1, $2, $3, $4)', [login, address, failures, at]);

  test('block an account after a hundred consecutive failures, still admit its owner’s browser, and then require another password', async () => {
    const { login, accountId } = await known();
    const first = await signIn(login, good, from('198.51.100.1'));
    const browser = first.headers.getSetCookie().find((cookie) => cookie.startsWith('releve_browser=')) ?? '';
    await bears(login, '', 79);
    expect((await signIn(login, 'wrong wrong wrong', from('198.51.100.2'))).body).toMatchObject({
      code: 'SIGN_IN_REFUSED',
    });
    const blocked = await signIn(login, good, from('198.51.100.3'));
    expect(blocked).toMatchObject({ status: 403, body: { code: 'SIGN_IN_BLOCKED' } });
    // also a day later
    t.clock.advance(25 * 3_600_000);
    expect((await signIn(login, good, from('198.51.100.4'))).body).toMatchObject({ code: 'SIGN_IN_BLOCKED' });
    const own = { ...from('198.51.100.5'), cookie: browser.split(';')[0] ?? '' };
    expect((await signIn(login, good, own)).status).toBe(201);
    expect((await signIn(login, good, from('198.51.100.6'))).status).toBe(201);
    // even that browser is limited to a hundred attempts
    await bears(login, '', 99);
    expect((await signIn(login, 'wrong wrong wrong', own)).body).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    const elsewhere = { ...own, ...from('198.51.100.8') };
    expect((await signIn(login, good, elsewhere)).body).toMatchObject({ code: 'SIGN_IN_BLOCKED' });
    const body = { reason: 'trop d’essais' };
    const cookie = cookieOf(await signIn(admin.login, good));
    const reset = await ask(t, `POST /accounts/${accountId}/password-reset`, { cookie, body });
    const { password } = reset.body as { password: string };
    expect((await signIn(login, password, from('198.51.100.7'))).status).toBe(201);
  });

  test('leave no trace after a right secret, not even its time', async () => {
    const { login } = await known();
    expect(await signIn(login, good)).toMatchObject({ status: 201 });
    expect(await t.database.superuser.query('select from sign_in_throttles')).toEqual([]);
  });

  test('do not slow people who sign in at the same moment, whichever attempt is stored first', async () => {
    const { login } = await known();
    const aMomentLater = new Date(t.clock.now().getTime() + 40);
    await bears('', '203.0.113.7', 3, aMomentLater);
    await bears(login, '203.0.113.7', 1, aMomentLater);
    expect(await signIn(login, good, from('203.0.113.7'))).toMatchObject({ status: 201 });
  });

  test('slow an address over all the logins it tries; a right secret costs it nothing', async () => {
    const { login } = await known();
    const here = from('203.0.113.9');
    await bears('', '203.0.113.9', 49);
    expect((await signIn(login, good, here)).status).toBe(201);
    expect((await signIn('nobody.one', 'wrong wrong wrong', here)).body).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect((await signIn('nobody.two', 'wrong wrong wrong', here)).body).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect((await signIn('nobody.three', 'wrong wrong wrong', here)).body).toMatchObject({ code: 'SIGN_IN_THROTTLED' });
    expect((await signIn(login, good, from('203.0.113.10'))).status).toBe(201);
  });
});

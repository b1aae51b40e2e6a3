import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hashPassword } from '#identity/credentials/passwords.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { listRoutes } from '#platform/http/routes.js';
import { queryRows } from '#platform/database/rows.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, createEstablishments, type Answer } from './client.js';

const password = 'quatre mots pris au hasard';

/** A browser that stores its cookies by name. */
class Browser {
  readonly cookies = new Map<string, string>();

  async ask(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(t, line, { cookie, headers, ...(body === undefined ? {} : { body }) });
    for (const text of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  signIn(login: string): Promise<Answer> {
    return this.ask('POST /sessions', { login, password });
  }
}

interface Known {
  readonly login: string;
  readonly accountId: string;
  readonly pin: string;
}

let t: TestApp;
let passwordHash: string;

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  passwordHash = await hashPassword(password);
});
afterAll(() => t.close());
beforeEach(() => t.database.superuser.query('delete from sign_in_throttles'));

/** Creates a comptable of MC-ONE with a password and, when given, a PIN set through the route. */
async function person(login: string, pin: string | null = '481926'): Promise<Known> {
  const { personId } = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
  const [account] = await t.database.db.transaction(async (tx) => {
    const happenedAt = t.clock.now();
    await setAuditContext(tx, {
      establishmentId: 0,
      personId: null,
      action: 'test.account',
      happenedAt,
      gamingDay: null,
    });
    const sql = 'insert into accounts (person_id, login, password_hash) values ($1, $2, $3) returning account_id::text';
    return queryRows<{ account_id: string }>(tx, sql, [personId, login, passwordHash]);
  });
  if (pin !== null) {
    const own = new Browser();
    await own.signIn(login);
    const set = await own.ask('POST /pin', { password, pin });
    if (set.status !== 201) throw new Error(JSON.stringify(set.body));
    await own.ask('DELETE /sessions/current');
  }
  return { login, accountId: account?.account_id ?? '', pin: pin ?? '' };
}

describe('setting a PIN', () => {
  test('requires the current password, and stores a hash that is not in the log', async () => {
    const { login } = await person('pin.one', null);
    const browser = new Browser();
    await browser.signIn(login);
    expect(await browser.ask('POST /pin', { password: 'something else', pin: '481926' })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await browser.ask('POST /pin', { password, pin: '123456' })).toMatchObject({
      status: 422,
      body: { code: 'PIN_TOO_COMMON' },
    });
    expect(await browser.ask('POST /pin', { password, pin: '481926' })).toMatchObject({ status: 201 });
    expect((await browser.ask('GET /sessions/current')).body).toMatchObject({ hasPin: true, lockAfterSeconds: 600 });
    const [row] = await t.database.superuser.query<{ hash: string; logged: bigint }>(
      `select account_pins.pin_hash as hash,
         (select count(*) from log_entries where strpos(log_entries.body, account_pins.pin_hash) > 0) as logged
       from account_pins join accounts using (account_id) where accounts.login = $1`,
      [login],
    );
    expect(row).toMatchObject({ hash: expect.stringMatching(/^\$argon2id\$/), logged: 0n });
  });

  test('stores two hashes for the same PIN of two people', async () => {
    const rows = await t.database.superuser.query<{ hash: string }>('select pin_hash as hash from account_pins');
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  });
});

describe('a locked session', () => {
  test('allows only unlocking and signing out, regardless of the route', async () => {
    const { login, accountId, pin } = await person('locks.all');
    const browser = new Browser();
    await browser.signIn(login);
    expect((await browser.ask('POST /sessions/current/lock')).status).toBe(204);
    const open: string[] = [];
    for (const { method, path, access } of listRoutes(t.app)) {
      if ((access as { kind: string }).kind === 'public') continue;
      const line = `${method} ${path.replace(':establishment', 'MC-ONE').replaceAll(/:\w+/g, randomUUID())}`;
      if (line === 'DELETE /sessions/current') continue;
      const answer = await browser.ask(line);
      if (answer.status !== 423) open.push(`${line} ${answer.status}`);
    }
    expect(open).toEqual(['POST /sessions/current/lock 204']);
    expect((await browser.ask('GET /sessions/lock')).body).toMatchObject({
      session: 'locked',
      people: [{ accountId, hasPin: true, isCurrent: true }],
    });
    const before = browser.cookies.get('releve_session');
    expect(await browser.ask('POST /sessions/unlock', { accountId, pin })).toMatchObject({ status: 200 });
    expect(browser.cookies.get('releve_session')).toBe(before);
    expect((await browser.ask('GET /establishments/MC-ONE/approvals')).status).toBe(200);
  });

  test('ends for good on signing out: the PIN then opens nothing', async () => {
    const { login, accountId, pin } = await person('locks.leaves');
    const browser = new Browser();
    await browser.signIn(login);
    await browser.ask('POST /sessions/current/lock');
    expect((await browser.ask('DELETE /sessions/current')).status).toBe(204);
    expect((await browser.ask('GET /sessions/lock')).body).toEqual({ session: 'none', fullName: null, people: [] });
    expect(await browser.ask('POST /sessions/unlock', { accountId, pin })).toMatchObject({
      status: 403,
      body: { code: 'PIN_NOT_EXPECTED' },
    });
  });

  test('locks by itself when idle, and passive requests do not extend it', async () => {
    const { login, accountId, pin } = await person('locks.idle');
    const browser = new Browser();
    await browser.signIn(login);
    t.clock.advance(9 * 60_000);
    expect((await browser.ask('GET /sessions/current')).status).toBe(200);
    t.clock.advance(10 * 60_000 + 1000);
    expect(await browser.ask('GET /sessions/current')).toMatchObject({ status: 423, body: { code: 'SESSION_LOCKED' } });
    expect((await browser.ask('GET /sessions/lock')).body).toMatchObject({ session: 'locked' });
    expect((await browser.ask('GET /sessions/current')).status).toBe(423);
    expect((await browser.ask('POST /sessions/unlock', { accountId, pin })).status).toBe(200);
    expect((await browser.ask('GET /sessions/current')).status).toBe(200);
  });
});

describe('guessing a PIN', () => {
  test('is allowed five times, then the session ends and only the password is accepted', async () => {
    const { login, accountId, pin } = await person('guess.five');
    const browser = new Browser();
    await browser.signIn(login);
    await browser.ask('POST /sessions/current/lock');
    const answers: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const { status, body } = await browser.ask('POST /sessions/unlock', { accountId, pin: '602417' });
      answers.push([status, (body as { code: string }).code]);
    }
    expect(answers).toEqual([
      ...Array.from({ length: 4 }, () => [403, 'PIN_REFUSED']),
      [403, 'PIN_EXHAUSTED'],
      [403, 'PIN_NOT_EXPECTED'],
    ]);
    expect((await browser.ask('POST /sessions/unlock', { accountId, pin })).status).toBe(403);
    expect((await browser.ask('GET /sessions/current')).status).toBe(401);
    expect((await browser.signIn(login)).status).toBe(201);
    await browser.ask('POST /sessions/current/lock');
    expect((await browser.ask('POST /sessions/unlock', { accountId, pin })).status).toBe(200);
  });

  test('counts simultaneous guesses like successive ones', async () => {
    const { login, accountId, pin } = await person('guess.once');
    const browser = new Browser();
    await browser.signIn(login);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser.ask('POST /sessions/unlock', { accountId, pin: '602417' })),
    );
    const codes = answers.map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((code) => code === 'PIN_REFUSED')).toHaveLength(4);
    expect(codes.filter((code) => code === 'PIN_EXHAUSTED')).toHaveLength(1);
    expect((await browser.ask('POST /sessions/unlock', { accountId, pin })).status).toBe(403);
  });

  test('does not count from a browser where the person never gave their password', async () => {
    const { accountId, pin } = await person('guess.elsewhere');
    const stranger = new Browser();
    expect(await stranger.ask('POST /sessions/unlock', { accountId, pin })).toMatchObject({
      status: 403,
      body: { code: 'PIN_NOT_EXPECTED' },
    });
  });
});

describe('the next person at the same browser', () => {
  test('takes it over with their PIN, and the previous person returns with theirs', async () => {
    const [one, two] = [await person('switch.one', '481926'), await person('switch.two', '730158')];
    const browser = new Browser();
    await browser.signIn(two.login);
    await browser.signIn(one.login);
    await browser.ask('POST /sessions/current/lock');
    const view = (await browser.ask('GET /sessions/lock')).body as { people: { accountId: string }[] };
    expect(view.people.map(({ accountId }) => accountId).sort()).toEqual([one.accountId, two.accountId].sort());
    const first = browser.cookies.get('releve_session');
    const taken = await browser.ask('POST /sessions/unlock', { accountId: two.accountId, pin: two.pin });
    expect(taken).toMatchObject({ status: 200, body: { login: 'switch.two' } });
    expect(browser.cookies.get('releve_session')).not.toBe(first);
    expect((await browser.ask('GET /sessions')).body).toMatchObject([{ openedBy: 'pin', isCurrent: true }]);
    const back = await browser.ask('POST /sessions/unlock', { accountId: one.accountId, pin: one.pin });
    expect(back).toMatchObject({ status: 200, body: { login: 'switch.one' } });
    // one person's PIN does not open another's session
    const crossed = await browser.ask('POST /sessions/unlock', { accountId: two.accountId, pin: one.pin });
    expect(crossed).toMatchObject({ status: 403, body: { code: 'PIN_REFUSED', details: { left: 4 } } });
  });

  test('needs their password after the shift, after a reset, and without a PIN', async () => {
    const { login, accountId, pin } = await person('switch.later');
    const browser = new Browser();
    await browser.signIn(login);
    t.clock.advance(11 * 3_600_000);
    expect((await browser.ask('GET /sessions/current')).status).toBe(401);
    expect((await browser.ask('POST /sessions/unlock', { accountId, pin })).status).toBe(200);
    t.clock.advance(3_600_000 + 1000);
    expect((await browser.ask('GET /sessions/current')).status).toBe(401);
    expect((await browser.ask('POST /sessions/unlock', { accountId, pin })).status).toBe(403);

    await browser.signIn(login);
    const admin = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
    await ask(t, `POST /accounts/${accountId}/password-reset`, { cookie: admin.cookie, body: { reason: 'oublié' } });
    expect((await browser.ask('POST /sessions/unlock', { accountId, pin })).status).toBe(403);

    const without = await person('switch.without', null);
    await browser.signIn(without.login);
    await browser.ask('POST /sessions/current/lock');
    expect((await browser.ask('GET /sessions/lock')).body).toMatchObject({ people: [{ hasPin: false }] });
    const refused = await browser.ask('POST /sessions/unlock', { accountId: without.accountId, pin: '481926' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'PIN_NOT_EXPECTED' } });
  });

  test('is refused through another site’s page', async () => {
    const { login, accountId, pin } = await person('switch.forged');
    const browser = new Browser();
    await browser.signIn(login);
    const forged = await browser.ask('POST /sessions/unlock', { accountId, pin }, { 'sec-fetch-site': 'cross-site' });
    expect(forged).toMatchObject({ status: 403, body: { code: 'CROSS_SITE_REQUEST' } });
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { SessionAddressesService } from '#identity/sessions/session-addresses.service.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ask, firstAdministrators } from './client.js';

let t: TestApp;
let admin: { readonly login: string; readonly password: string };

const day = 86_400_000;

beforeAll(async () => {
  t = await createTestApp({ environment: { RELEVE_TRUSTED_PROXIES: '127.0.0.1' } });
  const { login, password } = await firstAdministrators(t);
  admin = { login, password };
});
afterAll(() => t.close());

describe('the address of a session', () => {
  const held = () =>
    t.database.superuser.query<{ address: string; user_agent: string }>(
      `select address, user_agent from sessions where address = '192.0.2.77' or user_agent = 'Tablette 77'`,
    );

  test('is logged only as a digest, erased ninety days after the session’s end, and every proof outlives it', async () => {
    const browser = { 'x-forwarded-for': '192.0.2.77', 'x-forwarded-proto': 'https', 'user-agent': 'Tablette 77' };
    expect((await ask(t, 'POST /sessions', { body: admin, headers: browser })).status).toBe(201);
    expect(await held()).toEqual([{ address: '192.0.2.77', user_agent: 'Tablette 77' }]);
    const inTheLog = await t.database.superuser.query(`select body from log_entries where body like '%192.0.2.77%'`);
    expect(inTheLog).toEqual([]);
    const addresses = t.app.get(SessionAddressesService);
    const opened = t.clock.now().getTime();
    t.clock.set(new Date(opened + 90 * day));
    expect(await addresses.eraseDueAddresses()).toBe(0);
    t.clock.set(new Date(opened + 91 * day));
    expect(await addresses.eraseDueAddresses()).toBeGreaterThan(0);
    expect(await held()).toEqual([]);
    await sealed(t);
    expect((await t.app.get(AuditService).verifyLogs()).findings).toEqual([]);
    t.clock.set(new Date(opened));
  });

  test('is erased together with the browser’s name, while its owner can still return to the browser', async () => {
    const browser = { 'x-forwarded-for': '192.0.2.78', 'x-forwarded-proto': 'https', 'user-agent': 'Tablette 78' };
    const signedIn = await ask(t, 'POST /sessions', { body: admin, headers: browser });
    const known = (signedIn.headers.getSetCookie()[1] ?? '').split(';')[0] ?? '';
    const named = (): Promise<unknown[]> =>
      t.database.superuser.query(`select browsers.user_agent from browsers where browsers.user_agent = 'Tablette 78'`);
    expect(await named()).toHaveLength(1);
    expect(await t.database.superuser.query(`select from log_entries where body like '%Tablette 78%'`)).toEqual([]);
    const opened = t.clock.now().getTime();
    const addresses = t.app.get(SessionAddressesService);
    t.clock.set(new Date(opened + 90 * day));
    await addresses.eraseDueAddresses();
    expect(await named()).toHaveLength(1);
    t.clock.set(new Date(opened + 91 * day));
    expect(await addresses.eraseDueAddresses()).toBeGreaterThan(0);
    expect(await addresses.eraseDueAddresses()).toBe(0);
    expect(await named()).toEqual([]);
    await expect(t.database.db.query(`update browsers set user_agent = 'Tablette 79'`)).rejects.toMatchObject({
      driverError: { code: '23514' },
    });
    // still known by its cookie, without its name
    const again = await ask(t, 'POST /sessions', { body: admin, headers: { ...browser, cookie: known } });
    expect(again.status).toBe(201);
    const browsers = `select from browsers where browsers.secret_hash = sha256(convert_to($1, 'UTF8'))`;
    expect(await t.database.superuser.query(browsers, [known.split('=')[1] ?? ''])).toHaveLength(1);
    await sealed(t);
    expect((await t.app.get(AuditService).verifyLogs()).findings).toEqual([]);
    t.clock.set(new Date(opened));
  });
});

describe('the address of a guessed secret', () => {
  test('is erased a day later even without a sign-in; the account’s total of failures is retained', async () => {
    const from = { 'x-forwarded-for': '192.0.2.79', 'x-forwarded-proto': 'https' };
    for (const login of ['admin', 'typed.wrong']) {
      const body = { login, password: 'wrong wrong wrong' };
      expect((await ask(t, 'POST /sessions', { body, headers: from })).status).toBe(401);
    }
    const held = (): Promise<unknown[]> =>
      t.database.superuser.query(`select sign_in_throttles.login, sign_in_throttles.address from sign_in_throttles
        order by sign_in_throttles.login, sign_in_throttles.address`);
    const address = '192.0.2.79';
    const ofAll = { login: 'admin', address: '' };
    expect(await held()).toEqual([
      { login: '', address },
      ofAll,
      { login: 'admin', address },
      { login: 'typed.wrong', address: '' },
      { login: 'typed.wrong', address },
    ]);
    const addresses = t.app.get(SessionAddressesService);
    const guessed = t.clock.now().getTime();
    t.clock.set(new Date(guessed + day));
    expect(await addresses.deleteOldAttempts()).toBe(0);
    t.clock.set(new Date(guessed + day + 1));
    expect(await addresses.deleteOldAttempts()).toBe(4);
    expect(await held()).toEqual([ofAll]);
    t.clock.set(new Date(guessed));
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditService } from '../../src/audit/audit.service.js';
import { SessionAddressesService } from '../../src/identity/sessions/session-addresses.service.js';
import { sealed } from '../support/sealed.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { ask, firstAdministrators } from './client.js';

let t: TestApp;
let admin: { readonly login: string; readonly password: string };

beforeAll(async () => {
  t = await createTestApp({ environment: { RELEVE_TRUSTED_PROXIES: '127.0.0.1' } });
  const { login, password } = await firstAdministrators(t);
  admin = { login, password };
});
afterAll(() => t.close());

describe('from where a session was opened', () => {
  const held = () =>
    t.database.superuser.query<{ address: string; user_agent: string }>(
      `select address, user_agent from sessions where address = '192.0.2.77' or user_agent = 'Tablette 77'`,
    );

  test('is known to the log as a digest alone, erased ninety days after its end, and every proof outlives it', async () => {
    const browser = {
      ...{ 'x-forwarded-for': '192.0.2.77', 'x-forwarded-proto': 'https' },
      'user-agent': 'Tablette 77',
    };
    expect((await ask(t, 'POST /sessions', { body: admin, headers: browser })).status).toBe(201);
    expect(await held()).toEqual([{ address: '192.0.2.77', user_agent: 'Tablette 77' }]);
    const inTheLog = await t.database.superuser.query(`select body from log_entries where body like '%192.0.2.77%'`);
    expect(inTheLog).toEqual([]);
    const addresses = t.app.get(SessionAddressesService);
    const day = 86_400_000;
    const opened = t.clock.now().getTime();
    t.clock.set(new Date(opened + 90 * day));
    expect(await addresses.eraseDue()).toBe(0);
    t.clock.set(new Date(opened + 91 * day));
    expect(await addresses.eraseDue()).toBeGreaterThan(0);
    expect(await held()).toEqual([]);
    await sealed(t);
    expect((await t.app.get(AuditService).verify()).findings).toEqual([]);
    t.clock.set(new Date(opened));
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listRoutes } from '#platform/http/routes.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { exhaustiveIt } from '../support/scale.js';
import { ask, createEstablishments } from './client.js';

let t: TestApp;
let admin: TestPerson;
let accountant: TestPerson;

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  admin = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
  accountant = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
});
afterAll(() => t.close());

describe('every route', () => {
  test('declares its access', () => {
    const silent = listRoutes(t.app).filter(({ access }) => access === undefined);
    expect(silent).toEqual([]);
  });

  test('of an establishment names it by :establishment, where the guard looks', () => {
    const wrong = listRoutes(t.app).filter(
      ({ path }) => path.startsWith('/establishments/') && !/^\/establishments\/:establishment(\/|$)/.test(path),
    );
    expect(wrong).toEqual([]);
  });

  exhaustiveIt('returns 401 to an anonymous caller for every path', async () => {
    for (const { method, path, access } of listRoutes(t.app)) {
      if ((access as { kind: string }).kind === 'public') continue;
      const answer = await ask(t, `${method} ${path.replaceAll(/:\w+/g, '1')}`);
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  exhaustiveIt('refuses a person without any function, and returns no data', async () => {
    const { cookie } = await createPerson(t.database.db, { roles: [], establishment: 'MC-ONE' });
    for (const { method, path, access } of listRoutes(t.app)) {
      if ((access as { kind: string }).kind !== 'permission') continue;
      const answer = await ask(t, `${method} ${path.replaceAll(':establishment', 'MC-ONE').replaceAll(/:\w+/g, '1')}`, {
        cookie,
      });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  });
});

describe('a form that names its author', () => {
  const writtenBy = (person: string): Promise<number> =>
    ask(t, 'GET /establishments/MC-ONE/approvals', {
      cookie: accountant.cookie,
      headers: { 'x-releve-person': person },
    }).then(({ status }) => status);

  test('is accepted only in the author’s own session', async () => {
    expect(await writtenBy(accountant.personId.toString())).toBe(200);
    expect(await writtenBy(admin.personId.toString())).toBe(409);
    expect(await writtenBy('')).toBe(409);
  });
});

describe('the caller', () => {
  test.each([
    ['no such token', { token: `rlv_101_${'a'.repeat(43)}` }],
    ['a malformed token', { token: 'x' }],
    ['a token beside a good cookie', { token: 'x', withCookie: true }],
    ['a malformed cookie', { cookie: 'releve_session=1' }],
    ['another scheme', { headers: { authorization: 'Basic YWRtaW46YWRtaW4=' } }],
  ])('with %s is anonymous', async (_, { withCookie, ...options }: Record<string, unknown>) => {
    const cookie = withCookie === true ? { cookie: accountant.cookie } : {};
    const answer = await ask(t, 'GET /establishments/MC-ONE/approvals', { ...options, ...cookie });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});

describe('the establishment', () => {
  test('is refused with the same answer when it is another one and when it does not exist', async () => {
    const other = await ask(t, 'GET /establishments/DJ-TWO/approvals', { token: accountant.token });
    const none = await ask(t, 'GET /establishments/NOWHERE/approvals', { token: accountant.token });
    expect(other).toMatchObject({ status: 403, body: { code: 'OTHER_ESTABLISHMENT' } });
    expect(none.status).toBe(403);
    expect(JSON.stringify(none.body).replace('NOWHERE', 'DJ-TWO')).toBe(JSON.stringify(other.body));
    const session = await ask(t, 'GET /establishments/DJ-TWO/approvals', { cookie: accountant.cookie });
    expect(session).toMatchObject({ status: 403, body: { code: 'OTHER_ESTABLISHMENT' } });
  });

  test('is open to an administrator of the operator, who receives a refusal for an unknown one', async () => {
    expect((await ask(t, 'GET /establishments/DJ-TWO/grants', { cookie: admin.cookie })).status).toBe(200);
    const none = await ask(t, 'GET /establishments/NOWHERE/grants', { cookie: admin.cookie });
    expect(none).toMatchObject({ status: 404, body: { code: 'UNKNOWN_ESTABLISHMENT' } });
    const money = await ask(t, 'GET /establishments/MC-ONE/approvals', { cookie: admin.cookie });
    expect(money).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'approvals.read' } },
    });
  });

  test('grants rights that do not apply at the operator', async () => {
    const answer = await ask(t, 'GET /people', { cookie: accountant.cookie });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('a write with a cookie', () => {
  const write = (headers: Record<string, string>): ReturnType<typeof ask> =>
    ask(t, 'POST /people', { cookie: admin.cookie, body: {}, headers });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['an origin of another host', { origin: 'https://elsewhere.example' }],
    ['no origin at all', { origin: 'null' }],
  ])('from %s is refused', async (_, headers) => {
    expect(await write(headers)).toMatchObject({ status: 403, body: { code: 'CROSS_SITE_REQUEST' } });
  });

  test('from a form, which can set no header, is refused', async () => {
    const response = await fetch(`${t.url}/api/people`, { method: 'POST', headers: { cookie: admin.cookie } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'CROSS_SITE_REQUEST' });
  });

  test.each([
    ['its own pages', { 'sec-fetch-site': 'same-origin' }],
    ['a client that is no browser', {}],
  ])('from %s reaches the validation', async (_, headers) => {
    expect(await write(headers)).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
  });
});

describe('rights', () => {
  test('are read at each request: a right that ends is refused at the next one', async () => {
    const person = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
    const list = (): ReturnType<typeof ask> => ask(t, 'GET /establishments/MC-ONE/approvals', { token: person.token });
    expect((await list()).status).toBe(200);
    const grants = await ask(t, `GET /establishments/MC-ONE/grants?personId=${person.personId.toString()}`, {
      cookie: admin.cookie,
    });
    const [grant] = grants.body as { grantId: string }[];
    const end = await ask(t, `POST /establishments/MC-ONE/grants/${grant?.grantId ?? ''}/end`, {
      cookie: admin.cookie,
      body: { reason: 'leaves the establishment' },
    });
    expect(end.status).toBe(201);
    // a script's token ends with the function that it named
    expect((await list()).status).toBe(401);
    const cookie = await ask(t, 'GET /establishments/MC-ONE/approvals', { cookie: person.cookie });
    expect(cookie.status).toBe(403);
  });
});

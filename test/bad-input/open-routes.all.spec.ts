import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import request from 'supertest';
import { setAuditContext } from '#audit/log/audit-context.js';
import { roles } from '#declarations/shapes/roles.js';
import type { DeclaredAccess } from '#identity/access/access.decorators.js';
import { rolePermissions } from '#identity/access/permissions.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import { listRoutes } from '#platform/http/routes.js';
import { createPerson } from '../support/people.js';
import { times } from '../support/scale.js';
import { giveSecret } from '../support/secrets.js';
import { openBadInputEstablishment, type BadInputEstablishment } from './nothing-left.js';
import { isStream, operationOf, plain, shapedValues, type Operation } from './shaped-values.js';

/**
 * Covers the routes that `fuzz`, whose callers hold a function, leaves out: routes open to everyone or to any signed-in
 * user (sign-in, password, PIN, lock, proof, second factor, own sessions), which sign their caller out, lock or slow
 * them down; streams, which never end; and the devices' route, which belongs to no person. The caller is created anew
 * when necessary, and rate limits are reset before each request, so that it reaches the code. Files are sent in
 * `files`.
 */
const REQUESTS = Number(process.env['RELEVE_FUZZ_OPEN'] ?? times({ usually: 340, all: 4_000 }));
const SEED = Number(process.env['RELEVE_FUZZ_SEED'] ?? '20261125');
const PASSWORD = 'quatre lampes du phare bleu';
/** Requests per caller: a hundred wrong secrets would close their account. */
const TURNS = 25;

/** Usual values of the fields of these routes: the caller's own. */
const known: Record<string, string> = { password: PASSWORD, current: PASSWORD, next: 'sept phares gardent la rade' };
const { random, oneOf, valueOf, inPath } = shapedValues(SEED, { known });

interface Door {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly access: DeclaredAccess;
}

let establishment: BadInputEstablishment;
let doors: readonly Door[];
let streams: readonly Door[];
let passwordHash: string;
let caller = { cookie: '', turns: 0 };

beforeAll(async () => {
  establishment = await openBadInputEstablishment();
  passwordHash = await hashPassword(PASSWORD);
  const described = listRoutes(establishment.app.app).flatMap(({ method, path, access }) => {
    const operation = operationOf(method, path);
    return operation === undefined ? [] : [{ method, path, operation, access: access as DeclaredAccess }];
  });
  doors = described.filter(({ access }) => access.kind !== 'permission' || isOfDevices(access));
  streams = described.filter(({ method, path }) => isStream(method, path));
});
afterAll(() => establishment.app.close());

/** Whether the route is granted to no function. */
const isOfDevices = (access: DeclaredAccess): boolean =>
  access.kind === 'permission' && !roles.some((role) => rolePermissions[role].includes(access.permission));

/** Creates a user with a password and a PIN, signed in with both. */
async function newCaller(): Promise<void> {
  const { app, floor } = establishment;
  const { db } = app.database;
  const person = await createPerson(db, { roles: ['comptable'], establishment: floor.establishment.code });
  const account = await db.transaction(async (tx) => {
    const at = { establishmentId: 0, personId: person.personId, happenedAt: app.clock.now(), gamingDay: null };
    await setAuditContext(tx, { ...at, action: 'test.password' });
    const [[changed]] = await tx.query<[[{ id: bigint; login: string }]]>(
      'update accounts set password_hash = $2 where accounts.person_id = $1 returning account_id as id, login',
      [person.personId, passwordHash],
    );
    return changed;
  });
  const { secret } = await giveSecret(app, person);
  Object.assign(known, { login: account.login, accountId: String(account.id), pin: secret, secret });
  await forgetGuesses();
  const answer = await request(app.url).post('/api/sessions').send({ login: account.login, password: PASSWORD });
  expect(answer.status).toBe(201);
  const set = answer.headers['set-cookie'] as unknown as readonly string[];
  caller = { cookie: set.map((cookie) => cookie.split(';', 1)[0]).join('; '), turns: 0 };
  const sessions = await request(app.url).get('/api/sessions').set('cookie', caller.cookie);
  known['sessionId'] = (sessions.body as readonly { sessionId: string }[])[0]?.sessionId ?? '';
}

/** Begins to set up a telephone, and stores its code. */
async function showCode(): Promise<void> {
  const { app } = establishment;
  const begun = request(app.url).post('/api/second-factor').set('cookie', caller.cookie);
  const answer = await begun.set('idempotency-key', randomUUID());
  const { secret = 'A'.repeat(32) } = answer.body as { readonly secret?: string };
  known['code'] = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
}

const forgetGuesses = (): Promise<unknown> =>
  establishment.app.database.superuser.query('delete from sign_in_throttles');

/** Invalid values of an intruder. */
const STRANGE: readonly (readonly [name: string, value: string])[] = [
  ['cookie', 'releve_session=%; releve_browser=%00'],
  ['cookie', `releve_session=${'x'.repeat(3_000)}`],
  ['cookie', 'releve_session=j:{"a":[[]]}; releve_browser=j:null'],
  ['authorization', `Bearer rlv_999999999_${'A'.repeat(43)}`],
  ['authorization', 'Bearer'],
  ['authorization', 'Basic OjpbW11d'],
  ['cookie', ''],
];

interface SentRequest {
  readonly line: string;
  readonly body: unknown;
  readonly status: number;
  readonly code: unknown;
}

async function ask({ method, path, operation, access }: Door): Promise<SentRequest> {
  const { app, floor } = establishment;
  if (path.endsWith('second-factor/confirmation')) await showCode();
  const line = lineOf(path, operation, floor.establishment.code);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema === undefined ? undefined : mostlyByCode(valueOf(schema, ''));
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const own = isOfDevices(access) ? ['authorization', `Bearer ${floor.device}`] : ['cookie', caller.cookie];
  const [header = '', value = ''] = random() < 0.1 ? oneOf(STRANGE) : own;
  const sent = request(app.url)[verb](line).set(header, value).set('idempotency-key', randomUUID()).timeout(300_000);
  if (body !== undefined) sent.set('content-type', 'application/json').send(JSON.stringify(body));
  const answer = await sent.then(
    ({ status, body: answerBody }: { status: number; body: unknown }) => ({ status, said: answerBody }),
    (error: unknown) => ({ status: 599, said: { code: String(error) } }),
  );
  const { code } = (answer.said ?? {}) as { readonly code?: unknown };
  return { line: `${method} ${line}`, body, status: answer.status, code };
}

/** Mostly chooses the code, which can be right; a passkey replaces the code. */
function mostlyByCode(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('passkey' in body) || random() < 0.2) return body;
  const { passkey: _, ...rest } = body;
  return rest;
}

function lineOf(path: string, operation: Operation, code: string): string {
  const at = path
    .replaceAll(':establishment', code)
    .replaceAll(':sessionId', () => oneOf([known['sessionId'] ?? '', randomUUID(), inPath('')]))
    .replaceAll(/:(\w+)/g, (_, name: string) => inPath(name));
  const query = (operation.parameters ?? [])
    .filter(({ in: where }) => where === 'query' && random() < 0.8)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(plain(valueOf(schema ?? {}, name)))}`);
  const asPath = at.startsWith('/api') ? at : `/api${at}`;
  return query.length === 0 ? asPath : `${asPath}?${query.join('&')}`;
}

const describeAnswer = ({ line, body, status, code }: SentRequest): string =>
  `${status} ${String(code)} ${line} ${JSON.stringify(body)}`;

describe(`routes open to everyone or to any signed-in user (seed ${SEED})`, () => {
  it('are, with the routes of functions, all existing routes', () => {
    const all = listRoutes(establishment.app.app);
    const nowhere = all.filter(({ method, path }) => operationOf(method, path) === undefined);
    expect(nowhere.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    const ofDevices = doors.filter(({ access }) => isOfDevices(access));
    const ofCards = ['inquiries', 'outcomes', 'readings', 'transfers'].map((name) => `card-devices/${name}`);
    const names = ['hand-ins', 'inquiries', 'outcomes', 'presentations', 'prints', 'requests'];
    const ofTickets = names.map((name) => `ticket-devices/${name}`);
    expect(ofDevices.map(({ path }) => path)).toEqual(
      [...ofCards, 'readings', ...ofTickets].map((name) => `/establishments/:establishment/${name}`),
    );
    expect(doors.length).toBeGreaterThan(12);
    expect(streams).toHaveLength(2);
  });

  it(`answer without a server fault, each of ${REQUESTS} requests`, async () => {
    const faults: string[] = [];
    const reached = new Map<string, Set<number>>(doors.map(({ method, path }) => [`${method} ${path}`, new Set()]));
    let slowed = 0;
    await newCaller();
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      const door = doors[turn % doors.length] as Door;
      await forgetGuesses();
      const sent = await ask(door);
      if (sent.status >= 500) faults.push(describeAnswer(sent));
      if (sent.status === 429) slowed += 1;
      reached.get(`${door.method} ${door.path}`)?.add(sent.status);
      caller.turns += 1;
      // signed out, locked, or with a changed password
      const isGone = [401, 403, 423].includes(sent.status) || (sent.status < 300 && door.method !== 'GET');
      if (isGone || caller.turns === TURNS) await newCaller();
    }
    expect(faults).toEqual([]);
    expect(slowed).toBeLessThan(REQUESTS / 20);
    // each was granted at least once: a request reached its code. A passkey needs a name, which this server lacks:
    // `identity/passkeys` grants and forges them. Numbers of tickets and cards are sent once, to the device that prints
    // them: `tickets/tickets` and `cards/cards`
    const refusedAlways = [...reached].filter(
      ([name, statuses]) =>
        !/passkey|(ticket|card)-devices/u.test(name) && ![...statuses].some((status) => status < 300),
    );
    expect(refusedAlways.map(([name, statuses]) => [name, [...statuses]])).toEqual([]);
  });

  it('have no server fault as streams that the client leaves after the start', async () => {
    const { app, floor } = establishment;
    const faults: string[] = [];
    let begun = 0;
    await newCaller();
    for (let turn = 0; turn < Math.ceil(REQUESTS / 4); turn += 1) {
      const door = streams[turn % streams.length] as Door;
      const line = lineOf(
        door.path,
        door.operation,
        oneOf([floor.establishment.code, floor.establishment.code, '%00']),
      );
      const abort = new AbortController();
      const headers: Record<string, string> = { cookie: caller.cookie };
      if (random() < 0.5)
        headers['last-event-id'] = oneOf(['0', '-1', '9'.repeat(40), '1:2:3', '1:1:', '[[]]', '9:1:', '5:9:6,7']);
      const { status } = await fetch(app.url + line, { headers, signal: abort.signal });
      abort.abort();
      if (status >= 500) faults.push(`${status} ${line} ${JSON.stringify(headers['last-event-id'])}`);
      if (status === 200) begun += 1;
    }
    expect(faults).toEqual([]);
    expect(begun).toBeGreaterThan(REQUESTS / 16);
  });

  it('have no server fault for pages, documentation and operator endpoints', async () => {
    const paths = ['/health/live', '/metrics', '/api/docs', '/api/openapi.json', '/', '/assets/none.js', '/api', '/x'];
    const tails = ['', '?a=%00', '?a[]=1&a[b]=2', '/%', '/%00', '/%E0%A4%A', '/..%2f..%2fetc', `/${'é'.repeat(900)}`];
    const faults: string[] = [];
    for (const path of paths)
      for (const tail of tails) {
        const { status } = await fetch(establishment.app.url + path + tail);
        if (status >= 500) faults.push(`${status} ${path}${tail}`);
      }
    expect(faults).toEqual([]);
    // 503 reports the failed component
    const ready = await fetch(`${establishment.app.url}/health/ready?a=%00`);
    expect([200, 503]).toContain(ready.status);
  });
});

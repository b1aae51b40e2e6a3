import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import { createPerson, openAccounts, type TestPerson } from '../support/people.js';
import { ask, cookieOf, createEstablishments, type Answer } from './client.js';
import type { Role } from '#declarations/shapes/roles.js';
import { queryRow } from '#platform/database/rows.js';

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

const expiresAt = '2026-06-01T00:00:00.000Z';

interface Made {
  readonly tokenId: string;
  readonly token: string;
}

const makeOwn = (permissions: readonly string[], key?: string): Promise<Answer> =>
  ask(t, 'POST /establishments/MC-ONE/own-tokens', {
    cookie: accountant.cookie,
    body: { name: 'nightly script', permissions, expiresAt },
    ...(key === undefined ? {} : { key }),
  });

const approvals = (token: string, establishment = 'MC-ONE'): Promise<Answer> =>
  ask(t, `GET /establishments/${establishment}/approvals`, { token });

describe('a device’s token', () => {
  const make = (body: Record<string, unknown>, cookie = admin.cookie): Promise<Answer> =>
    ask(t, 'POST /establishments/MC-ONE/tokens', { cookie, body: { name: 'SMIB 12', expiresAt, ...body } });

  test('sends readings and events, and nothing else', async () => {
    const made = await make({ permissions: ['readings.ingest', 'events.enter'] });
    expect(made).toMatchObject({ status: 201, body: { kind: 'device', revokedAt: null } });
    expect((made.body as Made).token).toMatch(/^rlv_101_[A-Za-z0-9_-]{43}$/);
    const answer = await approvals((made.body as Made).token);
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await approvals((made.body as Made).token, 'DJ-TWO')).toMatchObject({
      status: 403,
      body: { code: 'OTHER_ESTABLISHMENT' },
    });
    const more = await make({ permissions: ['readings.ingest', 'counts.enter'] });
    expect(more).toMatchObject({
      status: 422,
      body: { code: 'TOKEN_PERMISSION_REFUSED', details: { permissions: ['counts.enter'] } },
    });
  });

  test('is created by an administrator, for a year at most', async () => {
    const permissions = ['readings.ingest'];
    expect((await make({ permissions }, accountant.cookie)).status).toBe(403);
    for (const wrong of ['2028-01-01T00:00:00Z', '2026-01-01T00:00:00Z']) {
      const answer = await make({ permissions, expiresAt: wrong });
      expect(answer).toMatchObject({ status: 422, body: { code: 'TOKEN_LIFETIME_REFUSED' } });
    }
    expect((await make({ permissions: [] })).status).toBe(422);
    expect((await make({ permissions: ['everything'] })).status).toBe(422);
  });
});

describe('a script’s token', () => {
  const password = 'onze barques au mouillage';

  /** An accountant whose account has a password, with a session opened by it. */
  async function accountantWithPassword(): Promise<{ cookie: string; accountId: bigint }> {
    const { personId } = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
    const account = { personId, login: `s.${personId}`, passwordHash: await hashPassword(password) };
    const [accountId = 0n] = await openAccounts(t.database.db, [account]);
    const signedIn = await ask(t, 'POST /sessions', { body: { login: account.login, password } });
    return { cookie: cookieOf(signedIn), accountId };
  }

  test.each([
    [
      'account is suspended',
      ({ accountId }: { accountId: bigint }) =>
        ask(t, `POST /accounts/${accountId}/state`, {
          cookie: admin.cookie,
          body: { state: 'suspended', reason: 'left for a while' },
        }),
    ],
    [
      'account gets another password',
      ({ accountId }: { accountId: bigint }) =>
        ask(t, `POST /accounts/${accountId}/password-reset`, { cookie: admin.cookie, body: { reason: 'forgotten' } }),
    ],
    [
      'owner chooses another password',
      ({ cookie }: { cookie: string }) =>
        ask(t, 'POST /password', { cookie, body: { current: password, next: 'sept phares gardent la rade' } }),
    ],
  ])('ends for good when its %s', async (_title, end) => {
    const { cookie, accountId } = await accountantWithPassword();
    const input = { name: 'nightly script', permissions: ['approvals.read'], expiresAt };
    const made = await ask(t, 'POST /establishments/MC-ONE/own-tokens', { cookie, body: input });
    const { token } = made.body as Made;
    const device = await ask(t, 'POST /establishments/MC-ONE/tokens', {
      cookie: admin.cookie,
      body: { name: 'SMIB 13', permissions: ['readings.ingest'], expiresAt },
    });
    expect((await approvals(token)).status).toBe(200);
    // another person's: unaffected by anything that happens to this account
    const others = (await makeOwn(['approvals.read'])).body as Made;
    expect((await end({ accountId, cookie })).status).toBe(201);
    expect((await approvals(token)).status).toBe(401);
    expect((await approvals(others.token)).status).toBe(200);
    const active = { state: 'active', reason: 'is back again' };
    await ask(t, `POST /accounts/${accountId}/state`, { cookie: admin.cookie, body: active });
    expect((await approvals(token)).status).toBe(401);
    expect((await approvals((device.body as Made).token)).status).toBe(403);
  });

  test('is returned only to its creator: another caller with the same key and body is refused', async () => {
    expect((await makeOwn(['approvals.read'], 'key-of-the-first')).status).toBe(201);
    const { cookie } = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
    const body = { name: 'nightly script', permissions: ['approvals.read'], expiresAt };
    const other = await ask(t, 'POST /establishments/MC-ONE/own-tokens', { cookie, body, key: 'key-of-the-first' });
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('is shown once, and stored as a hash', async () => {
    const first = await makeOwn(['approvals.read'], 'make-token-1');
    const { token } = first.body as Made;
    const repeated = await makeOwn(['approvals.read'], 'make-token-1');
    expect(repeated.body).toEqual({ ...(first.body as object), token: null });
    const [row] = await t.database.superuser.query<{ found: bigint }>(
      `select count(*) as found from api_tokens where secret_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    );
    expect(row?.found).toBe(1n);
    const stored = `select (select count(*) from log_entries where strpos(body, $1) > 0)
      + (select count(*) from idempotency_keys where strpos(response::text, $1) > 0) as found`;
    expect(await t.database.superuser.query(stored, [token])).toEqual([{ found: 0n }]);
  });

  test('never exceeds its person’s rights, even at its creation', async () => {
    expect(await makeOwn(['approvals.read', 'approvals.decide'])).toMatchObject({
      status: 422,
      body: { code: 'TOKEN_PERMISSION_REFUSED', details: { permissions: ['approvals.decide'] } },
    });
    const { token } = (await makeOwn(['approvals.read'])).body as Made;
    expect((await approvals(token)).status).toBe(200);
    const ledger = await ask(t, 'GET /establishments/MC-ONE/grants', { token });
    expect(ledger).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', details: { permission: 'people.read' } } });
  });

  describe('a script’s token of a person who loses a function', () => {
    const personOf = (roles: readonly Role[]): Promise<TestPerson> =>
      createPerson(t.database.db, { roles, establishment: 'MC-ONE' });
    const made = async ({ cookie }: TestPerson, permission: string): Promise<string> => {
      const body = { name: 'nightly script', permissions: [permission], expiresAt };
      const answer = await ask(t, 'POST /establishments/MC-ONE/own-tokens', { cookie, body });
      return (answer.body as Made).token;
    };
    const give = (personId: bigint, role: Role): Promise<Answer> =>
      ask(t, 'POST /establishments/MC-ONE/grants', {
        cookie: admin.cookie,
        body: { personId: personId.toString(), role },
      });
    async function endFunction(personId: bigint, role: Role, heldUntil?: Date): Promise<void> {
      const { grant_id: grantId } = await queryRow<{ grant_id: bigint }>(
        t.database.db,
        `select role_grants.grant_id from role_grants
         where role_grants.person_id = $1 and role_grants.role = $2 and role_grants.held_until is null`,
        [personId, role],
      );
      const body = { reason: 'autre emploi', ...(heldUntil === undefined ? {} : { heldUntil }) };
      const line = `POST /establishments/MC-ONE/grants/${grantId}/end`;
      expect((await ask(t, line, { cookie: admin.cookie, body })).status).toBe(201);
    }

    test('ends for good with the lost rights; a token that retains all its rights continues', async () => {
      const person = await personOf(['comptable', 'cartier']);
      const lost = await made(person, 'approvals.read');
      const retained = await made(person, 'equipment.read');
      expect((await approvals(lost)).status).toBe(200);
      await endFunction(person.personId, 'comptable');
      expect((await approvals(lost)).status).toBe(401);
      expect((await give(person.personId, 'comptable')).status).toBe(201);
      expect((await approvals(lost)).status).toBe(401);
      expect((await approvals(retained)).body).toMatchObject({ code: 'FORBIDDEN' });
    });

    test('has no rights once the function has expired, and is not restored with it', async () => {
      const person = await personOf(['comptable']);
      const token = await made(person, 'approvals.read');
      const begun = t.clock.now();
      await endFunction(person.personId, 'comptable', new Date(begun.getTime() + 60_000));
      expect((await approvals(token)).status).toBe(200);
      t.clock.advance(60_000);
      expect((await approvals(token)).status).toBe(403);
      expect((await give(person.personId, 'comptable')).status).toBe(201);
      expect((await approvals(token)).status).toBe(401);
      t.clock.set(begun);
    });
  });

  describe('a script’s token of a person whose employment ends', () => {
    const made = async ({ cookie }: TestPerson): Promise<string> => {
      const body = { name: 'nightly script', permissions: ['approvals.read'], expiresAt };
      return ((await ask(t, 'POST /establishments/MC-ONE/own-tokens', { cookie, body })).body as Made).token;
    };
    async function employUntil({ personId }: TestPerson, employedUntil: string | null): Promise<void> {
      const body = { employedUntil, reason: 'fin de saison' };
      const changed = await ask(t, `PATCH /people/${personId}`, { cookie: admin.cookie, body });
      expect(changed).toMatchObject({ status: 200, body: { employedUntil } });
    }

    test('ends for good, even when they are employed again; an end withdrawn in time ends none', async () => {
      const person = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
      const token = await made(person);
      await employUntil(person, '2026-05-31');
      await employUntil(person, null);
      expect((await approvals(token)).status).toBe(200);
      await employUntil(person, '2026-02-01');
      expect((await approvals(token)).status).toBe(401);
      await employUntil(person, null);
      expect((await approvals(token)).status).toBe(401);
      expect((await approvals(await made(person))).status).toBe(200);
    });

    test('ends for good when the announced day arrives, without any further act', async () => {
      const person = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
      const token = await made(person);
      const begun = t.clock.now();
      await employUntil(person, begun.toISOString().slice(0, 10));
      expect((await approvals(token)).status).toBe(200);
      t.clock.advance(2 * 86_400_000);
      expect((await approvals(token)).status).toBe(401);
      admin = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
      await employUntil(person, null);
      expect((await approvals(token)).status).toBe(401);
      t.clock.set(begun);
    });
  });

  test('creates no other token', async () => {
    const { token } = (await makeOwn(['establishments.read'])).body as Made;
    const body = { name: 'child', permissions: ['establishments.read'], expiresAt };
    const child = await ask(t, 'POST /establishments/MC-ONE/own-tokens', { token, body });
    expect(child).toMatchObject({ status: 403, body: { code: 'FRESH_PROOF_NEEDED' } });
    expect((await ask(t, 'GET /sessions', { token })).status).toBe(403);
  });

  test('is refused from the next request after its person or an administrator revokes it, and stays revoked', async () => {
    const own = (await makeOwn(['approvals.read'])).body as Made;
    const other = (await makeOwn(['approvals.read'])).body as Made;
    const revoke = (path: string, cookie: string): Promise<Answer> =>
      ask(t, `POST /establishments/MC-ONE/${path}/revoke`, { cookie });
    expect((await approvals(own.token)).status).toBe(200);
    expect((await revoke(`own-tokens/${own.tokenId}`, accountant.cookie)).status).toBe(201);
    expect((await approvals(own.token)).status).toBe(401);
    expect((await revoke(`own-tokens/${own.tokenId}`, accountant.cookie)).status).toBe(404);
    expect((await revoke(`tokens/${other.tokenId}`, accountant.cookie)).status).toBe(403);
    expect((await revoke(`tokens/${other.tokenId}`, admin.cookie)).status).toBe(201);
    expect((await approvals(other.token)).status).toBe(401);
    await expect(t.database.db.query('update api_tokens set revoked_at = null')).rejects.toMatchObject({
      driverError: { code: 'RV001' },
    });
    const listed = await ask(t, 'GET /establishments/MC-ONE/own-tokens', { cookie: accountant.cookie });
    expect(JSON.stringify(listed.body)).not.toMatch(/secret|rlv_/);
  });

  test('expires', async () => {
    const { token } = (await makeOwn(['approvals.read'])).body as Made;
    t.clock.set(new Date(expiresAt));
    expect((await approvals(token)).status).toBe(401);
  });
});

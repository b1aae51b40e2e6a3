import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { findSite } from '#identity/credentials/webauthn.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import type { Role } from '#declarations/shapes/roles.js';
import { Authenticator, bytes, text, type MadeAssertion, type Ceremony } from '../support/authenticator.js';
import { createPerson, openAccounts } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createEstablishments } from './client.js';

const password = 'onze barques au mouillage';
const minute = 60_000;

let t: TestApp;
let passwordHash: string;
let number = 0;
/** The origin in the browser's address bar: passkeys require a name instead of an address. */
let origin: string;

beforeAll(async () => {
  t = await createTestApp({ secondFactor: 'required' });
  await createEstablishments(t);
  passwordHash = await hashPassword(password);
  origin = `http://localhost:${new URL(t.url).port}`;
});
afterAll(() => t.close());
beforeEach(() => t.database.superuser.query('delete from sign_in_throttles'));

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly code?: string };
  readonly cookie: string;
}

interface Ask {
  readonly cookie?: string;
  readonly body?: unknown;
  readonly key?: string;
  /** The server's name as sent by the browser. */
  readonly host?: string;
}

/** Sends one request to the server by its name. */
function ask(line: string, { cookie, body, key, host }: Ask = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const { port } = new URL(t.url);
  const headers = {
    host: host ?? `localhost:${port}`,
    ...(cookie === undefined ? {} : { cookie }),
    ...(method === 'GET' ? {} : { 'idempotency-key': key ?? randomUUID() }),
    ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path: `/api${path}`, headers }, (response) => {
      let received = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (received += part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: (received === '' ? {} : JSON.parse(received)) as Answer['body'],
          cookie: (response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '',
        }),
      );
    });
    request.on('error', reject);
    request.end(sent);
  });
}

interface Known {
  readonly personId: bigint;
  readonly accountId: bigint;
  readonly login: string;
}

async function person(role: Role = 'comptable', establishment = 'MC-ONE'): Promise<Known> {
  const { personId } = await createPerson(t.database.db, { roles: [role], establishment });
  number += 1;
  const login = `k.${number}`;
  const [accountId = 0n] = await openAccounts(t.database.db, [{ personId, login, passwordHash }]);
  return { personId, accountId, login };
}

const signIn = ({ login }: Known, more: object = {}): Promise<Answer> =>
  ask('POST /sessions', { body: { login, password, ...more } });

/** The values on which an honest page and the server agree. */
const ceremony = (challenge: string): Ceremony => ({ challenge, origin, rpId: 'localhost' });

async function challengeToEnrol(cookie: string, proof: object = {}): Promise<string> {
  const begun = await ask('POST /passkeys/challenge', { cookie, body: proof });
  expect([begun.status, begun.body]).toEqual([200, expect.anything()]);
  return String(begun.body['challenge']);
}

async function enrol(cookie: string, device: Authenticator, name = 'Tablette', proof: object = {}): Promise<string> {
  const passkey = device.create(ceremony(await challengeToEnrol(cookie, proof)));
  const enrolled = await ask('POST /passkeys', { cookie, body: { name, passkey } });
  expect([enrolled.status, enrolled.body]).toEqual([201, { passkeyId: expect.any(String) }]);
  return String(enrolled.body['passkeyId']);
}

/** Signs in for the first time and enrols a device; returns its session and the device. */
async function withPasskey(known: Known): Promise<{ readonly cookie: string; readonly device: Authenticator }> {
  const { cookie } = await signIn(known);
  const device = new Authenticator();
  await enrol(cookie, device);
  return { cookie, device };
}

async function challengeToSignIn({ login }: Known): Promise<string> {
  const challenged = await ask('POST /sessions/passkey-challenge', { body: { login, password } });
  expect([challenged.status, challenged.body]).toEqual([200, expect.anything()]);
  return String(challenged.body['challenge']);
}

async function challengeToProve(cookie: string): Promise<string> {
  const challenged = await ask('POST /sessions/current/passkey-challenge', { cookie });
  expect(challenged.status).toBe(200);
  return String(challenged.body['challenge']);
}

const refused = (code: string, status = 403): object => ({ status, body: { code } });

describe('the site of a passkey', () => {
  const site = (protocol: string, host: string): unknown =>
    findSite({ protocol, get: ((name: string) => (name === 'host' ? host : undefined)) as never });

  test('is the name of the server and its origin, over https or on this machine', () => {
    expect(site('https', 'releve.casino.internal')).toEqual({
      origin: 'https://releve.casino.internal',
      rpId: 'releve.casino.internal',
    });
    expect(site('https', 'Releve.casino.internal:8443')).toEqual({
      origin: 'https://releve.casino.internal:8443',
      rpId: 'releve.casino.internal',
    });
    expect(site('http', 'localhost:3000')).toEqual({ origin: 'http://localhost:3000', rpId: 'localhost' });
  });

  test.each([
    ['http', 'releve.casino.internal'],
    ['http', 'localhost.evil.example'],
    ['https', '10.0.20.10'],
    ['https', '[fd00::1]'],
    ['https', ''],
    ['https', 'a b'],
  ])('is none at %s://%s', (protocol, host) => {
    expect(site(protocol, host)).toBeNull();
  });

  test('is required: without one, no passkey operation begins', async () => {
    const known = await person();
    const { cookie } = await signIn(known);
    const host = `127.0.0.1:${new URL(t.url).port}`;
    const none = refused('PASSKEYS_NOT_HERE', 422);
    expect(await ask('POST /passkeys/challenge', { cookie, body: {}, host })).toMatchObject(none);
    const body = { login: known.login, password };
    expect(await ask('POST /sessions/passkey-challenge', { body, host })).toMatchObject(none);
    expect((await ask('GET /second-factor', { cookie, host })).body).toEqual({
      hasCode: false,
      passkeys: [],
      takesPasskeys: false,
    });
  });
});

describe('a passkey', () => {
  test('is enrolled in place of a telephone, and signs in with the password', async () => {
    const known = await person();
    const first = await signIn(known);
    expect(first.body).toMatchObject({ secondFactor: 'toSet', hasPasskey: false });
    const other = (await signIn(known)).cookie;
    const device = new Authenticator();
    const begun = await ask('POST /passkeys/challenge', { cookie: first.cookie, body: {} });
    expect(begun.body).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      excludeCredentials: [],
      user: { name: known.login },
      authenticatorSelection: { userVerification: 'required' },
    });
    const passkey = device.create(ceremony(String(begun.body['challenge'])));
    const key = randomUUID();
    const body = { name: '  Tablette de la salle ', passkey };
    const enrolled = await ask('POST /passkeys', { cookie: first.cookie, body, key });
    expect(enrolled.status).toBe(201);
    expect((await ask('POST /passkeys', { cookie: first.cookie, body, key })).body).toEqual(enrolled.body);
    // opened before the passkey was enrolled
    expect((await ask('GET /sessions/current', { cookie: other })).status).toBe(401);
    expect((await ask('GET /sessions/current', { cookie: first.cookie })).body).toMatchObject({ secondFactor: 'set' });
    expect((await ask('GET /establishments/MC-ONE/people', { cookie: first.cookie })).status).toBe(200);

    expect(await signIn(known)).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_NEEDED', details: { hasCode: false, hasPasskey: true } },
    });
    const challenge = await challengeToSignIn(known);
    t.clock.advance(minute);
    const entered = await signIn(known, { passkey: device.get(ceremony(challenge)) });
    expect(entered).toMatchObject({ status: 201, body: { secondFactor: 'set', hasPasskey: true } });
    expect((await ask('GET /second-factor', { cookie: entered.cookie })).body).toMatchObject({
      hasCode: false,
      takesPasskeys: true,
      passkeys: [
        {
          name: 'Tablette de la salle',
          rpId: 'localhost',
          isOfThisAddress: true,
          doubtedAt: null,
          passkeyId: enrolled.body['passkeyId'],
          lastUsedAt: t.clock.now().toISOString(),
        },
      ],
    });
  });

  test('refuses a sign-in with a wrong password, and does not reveal its existence', async () => {
    const known = await person();
    const { device } = await withPasskey(known);
    const challenge = await challengeToSignIn(known);
    const passkey = device.get(ceremony(challenge));
    const wrong = { login: known.login, password: 'wrong wrong wrong' };
    expect(await ask('POST /sessions', { body: { ...wrong, passkey } })).toMatchObject(refused('SIGN_IN_REFUSED', 401));
    const line = 'POST /sessions/passkey-challenge';
    expect(await ask(line, { body: wrong })).toMatchObject(refused('SIGN_IN_REFUSED', 401));
    expect(await ask(line, { body: { ...wrong, login: 'nobody.at.all' } })).toMatchObject(
      refused('SIGN_IN_REFUSED', 401),
    );
    const without = await person('caissier');
    const none = await ask(line, { body: { login: without.login, password } });
    expect(none).toMatchObject(refused('PASSKEY_NONE_HERE', 409));
  });

  test('has its own name among several, can be renamed and removed, except the last one that a function requires', async () => {
    const known = await person();
    const { cookie, device } = await withPasskey(known);
    const second = new Authenticator();
    const passkey = device.get(ceremony(await challengeToProve(cookie)));
    const secondId = await enrol(cookie, second, 'Clé USB', { passkey });
    const list = async (): Promise<readonly { readonly passkeyId: string; readonly name: string }[]> =>
      (await ask('GET /second-factor', { cookie })).body['passkeys'] as never;
    const firstId = (await list()).at(0)?.passkeyId ?? '';
    const rename = `POST /passkeys/${secondId}/name`;
    expect((await ask(rename, { cookie, body: { name: 'Clé de secours' } })).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Tablette', 'Clé de secours']);
    const stranger = (await withPasskey(await person())).cookie;
    for (const act of ['name', 'removal']) {
      const body = act === 'name' ? { name: 'à moi' } : undefined;
      const line = `POST /passkeys/${secondId}/${act}`;
      expect(await ask(line, { cookie: stranger, body })).toMatchObject(refused('NOT_FOUND', 404));
    }
    const before = await signIn(known, { passkey: second.get(ceremony(await challengeToSignIn(known))) });
    expect((await ask(`POST /passkeys/${firstId}/removal`, { cookie: before.cookie })).status).toBe(200);
    // a lost device's sessions end with it
    expect((await ask('GET /sessions/current', { cookie })).status).toBe(401);
    const gone = device.get(ceremony(await challengeToSignIn(known)));
    expect(await signIn(known, { passkey: gone })).toMatchObject(refused('PASSKEY_REFUSED'));
    const last = await ask(`POST /passkeys/${secondId}/removal`, { cookie: before.cookie });
    expect(last).toMatchObject(refused('LAST_FACTOR', 409));
    expect((await ask('GET /sessions/current', { cookie: before.cookie })).body).toMatchObject({ secondFactor: 'set' });
  });

  test('can be the last one removed when its owner’s functions need none', async () => {
    const known = await person('caissier');
    const { cookie } = await withPasskey(known);
    const [{ passkeyId }] = (await ask('GET /second-factor', { cookie })).body['passkeys'] as [{ passkeyId: string }];
    expect((await ask(`POST /passkeys/${passkeyId}/removal`, { cookie })).status).toBe(200);
    expect(await signIn(known)).toMatchObject({ status: 201, body: { secondFactor: 'none' } });
  });

  test('remains as one factor after two simultaneous removals', async () => {
    const known = await person();
    const { cookie, device } = await withPasskey(known);
    await enrol(cookie, new Authenticator(), 'Autre', {
      passkey: device.get(ceremony(await challengeToProve(cookie))),
    });
    const own = (await ask('GET /second-factor', { cookie })).body['passkeys'] as { passkeyId: string }[];
    const both = await Promise.all(own.map(({ passkeyId }) => ask(`POST /passkeys/${passkeyId}/removal`, { cookie })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is one of ten at most', async () => {
    const known = await person('caissier');
    const { cookie, device } = await withPasskey(known);
    for (let more = 2; more <= 10; more += 1) {
      const passkey = device.get(ceremony(await challengeToProve(cookie)));
      await enrol(cookie, new Authenticator(), `Clé ${more}`, { passkey });
    }
    const body = { passkey: device.get(ceremony(await challengeToProve(cookie))) };
    expect(await ask('POST /passkeys/challenge', { cookie, body })).toMatchObject(refused('PASSKEYS_TOO_MANY', 409));
  });
});

describe('a passkey beside a telephone', () => {
  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() });

  async function withTelephone(known: Known): Promise<{ readonly cookie: string; readonly secret: string }> {
    const { cookie } = await signIn(known);
    const secret = String((await ask('POST /second-factor', { cookie })).body['secret']);
    await ask('POST /second-factor/confirmation', { cookie, body: { code: codeOf(secret) } });
    t.clock.advance(minute);
    return { cookie, secret };
  }

  test('is added with the telephone’s code, and not with an open session alone', async () => {
    const known = await person();
    const { cookie, secret } = await withTelephone(known);
    expect(await ask('POST /passkeys/challenge', { cookie, body: {} })).toMatchObject({
      status: 403,
      body: { code: 'FACTOR_PROOF_NEEDED', details: { hasCode: true, hasPasskey: false } },
    });
    const wrong = await ask('POST /passkeys/challenge', { cookie, body: { code: '000000' } });
    expect(wrong).toMatchObject(refused('SECOND_FACTOR_REFUSED'));
    const device = new Authenticator();
    await enrol(cookie, device, 'Tablette', { code: codeOf(secret) });
    t.clock.advance(minute);
    // either factor signs in
    expect((await signIn(known, { code: codeOf(secret) })).status).toBe(201);
    const passkey = device.get(ceremony(await challengeToSignIn(known)));
    expect((await signIn(known, { passkey })).status).toBe(201);
  });

  test('slows guesses at that code like guesses at sign-in', async () => {
    const known = await person();
    const { cookie } = await withTelephone(known);
    const codes: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      codes.push((await ask('POST /passkeys/challenge', { cookie, body: { code: `00000${guess}` } })).body.code);
    expect(codes.at(-1)).toBe('SIGN_IN_THROTTLED');
  });

  test('authorises adding a telephone', async () => {
    const known = await person();
    const { cookie, device } = await withPasskey(known);
    expect(await ask('POST /second-factor', { cookie })).toMatchObject(refused('FACTOR_PROOF_NEEDED'));
    const passkey = device.get(ceremony(await challengeToProve(cookie)));
    const begun = await ask('POST /second-factor', { cookie, body: { passkey } });
    expect(begun.status).toBe(201);
    const code = codeOf(String(begun.body['secret']));
    expect((await ask('POST /second-factor/confirmation', { cookie, body: { code } })).status).toBe(200);
    const [{ passkeyId }] = (await ask('GET /second-factor', { cookie })).body['passkeys'] as [{ passkeyId: string }];
    expect((await ask(`POST /passkeys/${passkeyId}/removal`, { cookie })).status).toBe(200);
  });
});

describe('a fresh proof', () => {
  test('is given by a passkey, for deciding and giving rights', async () => {
    const admin = await person('administrateur', 'OPERATOR');
    const { cookie, device } = await withPasskey(admin);
    const { personId } = await createPerson(t.database.db, { roles: ['caissier'], establishment: 'MC-ONE' });
    const body = { personId: personId.toString(), role: 'changeur' };
    const give = (): Promise<Answer> => ask('POST /establishments/MC-ONE/grants', { cookie, body });
    t.clock.advance(5 * minute);
    await ask('GET /sessions/current', { cookie });
    t.clock.advance(6 * minute);
    expect(await give()).toMatchObject(refused('FRESH_PROOF_NEEDED'));
    const passkey = device.get(ceremony(await challengeToProve(cookie)));
    const proved = await ask('POST /sessions/current/proof', { cookie, body: { passkey } });
    expect(proved).toMatchObject({
      status: 200,
      body: { provedUntil: new Date(t.clock.now().getTime() + 10 * minute).toISOString() },
    });
    expect((await give()).status).toBe(201);
    const line = 'POST /sessions/current/proof';
    expect(await ask(line, { cookie, body: { passkey } })).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
    for (const neither of [{}, { secret: password, passkey }])
      expect(await ask(line, { cookie, body: neither })).toMatchObject(refused('INVALID_INPUT', 422));
  });

  test('is bound to its session, and a sign-in challenge cannot serve as a proof', async () => {
    const known = await person();
    const { cookie, device } = await withPasskey(known);
    const other = (await signIn(known, { passkey: device.get(ceremony(await challengeToSignIn(known))) })).cookie;
    const line = 'POST /sessions/current/proof';
    const ofOther = device.get(ceremony(await challengeToProve(other)));
    expect(await ask(line, { cookie, body: { passkey: ofOther } })).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
    const ofSignIn = device.get(ceremony(await challengeToSignIn(known)));
    expect(await ask(line, { cookie, body: { passkey: ofSignIn } })).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
    const ofProof = device.get(ceremony(await challengeToProve(cookie)));
    expect(await signIn(known, { passkey: ofProof })).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
  });
});

describe('an attack on a passkey', () => {
  let known: Known;
  let device: Authenticator;
  beforeAll(async () => {
    known = await person();
    ({ device } = await withPasskey(known));
  });

  type Forgery = (challenge: string) => MadeAssertion | Promise<MadeAssertion>;
  const flipped = (base64: string, at: number): string => {
    const changed = Buffer.from(base64, 'base64url');
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed.toString('base64url');
  };
  const forgeries: readonly (readonly [string, string, Forgery])[] = [
    ['from another origin', 'PASSKEY_REFUSED', (c) => device.get({ ...ceremony(c), origin: 'https://evil.example' })],
    ['from another port', 'PASSKEY_REFUSED', (c) => device.get({ ...ceremony(c), origin: 'http://localhost:1' })],
    ['for another name', 'PASSKEY_REFUSED', (c) => device.get({ ...ceremony(c), rpId: 'evil.example' })],
    ['inside a foreign page', 'PASSKEY_REFUSED', (c) => device.get({ ...ceremony(c), crossOrigin: true })],
    ['as an enrolment', 'PASSKEY_REFUSED', (c) => device.get({ ...ceremony(c), type: 'webauthn.create' })],
    ['with another challenge', 'PASSKEY_CHALLENGE_OVER', () => device.get(ceremony('A'.repeat(43)))],
    ['without a check by whom', 'PASSKEY_NOT_VERIFIED', (c) => device.get({ ...ceremony(c), isUserVerified: false })],
    [
      'with a signature changed in one bit',
      'PASSKEY_REFUSED',
      (c) => {
        const made = device.get(ceremony(c));
        return { ...made, signature: flipped(made.signature, 12) };
      },
    ],
    [
      'with data changed in one bit',
      'PASSKEY_REFUSED',
      (c) => {
        const made = device.get({ ...ceremony(c), isUserVerified: false });
        // the flag of a verified user, set afterwards
        const data = Buffer.from(made.authenticatorData, 'base64url');
        data[32] = 0x05;
        return { ...made, authenticatorData: data.toString('base64url') };
      },
    ],
    ['with a key that nobody knows', 'PASSKEY_REFUSED', (c) => new Authenticator().get(ceremony(c))],
    [
      'with a key that nobody knows, under the known identifier',
      'PASSKEY_REFUSED',
      (c) => ({ ...new Authenticator().get(ceremony(c)), id: device.id }),
    ],
    [
      'with the passkey of another person',
      'PASSKEY_REFUSED',
      async (c) => (await withPasskey(await person())).device.get(ceremony(c)),
    ],
    ['with the handle of another', 'PASSKEY_REFUSED', (c) => ({ ...device.get(ceremony(c)), userHandle: 'AAAA' })],
    [
      'with data that are no text',
      'PASSKEY_REFUSED',
      (c) => ({ ...device.get(ceremony(c)), clientDataJSON: '_____w' }),
    ],
    ['with data that are null', 'PASSKEY_REFUSED', (c) => ({ ...device.get(ceremony(c)), clientDataJSON: 'bnVsbA' })],
    ['with short data', 'PASSKEY_REFUSED', (c) => ({ ...device.get(ceremony(c)), authenticatorData: 'AAAA' })],
  ];

  test.each(forgeries)('%s is refused: %s', async (_how, code, forge) => {
    const passkey = await forge(await challengeToSignIn(known));
    const forged = await signIn(known, { passkey });
    expect(forged).toMatchObject(refused(code));
    expect(forged.cookie).toBe('');
    // no trace remains: the owner signs in
    const own = device.get(ceremony(await challengeToSignIn(known)));
    expect((await signIn(known, { passkey: own })).status).toBe(201);
  });

  test('by replaying a signature is refused, one at a time and two at once', async () => {
    const passkey = device.get(ceremony(await challengeToSignIn(known)));
    expect((await signIn(known, { passkey })).status).toBe(201);
    expect(await signIn(known, { passkey })).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
    const twice = device.get(ceremony(await challengeToSignIn(known)));
    const both = await Promise.all([signIn(known, { passkey: twice }), signIn(known, { passkey: twice })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  test('with a challenge already refused is refused', async () => {
    const challenge = await challengeToSignIn(known);
    await signIn(known, { passkey: device.get({ ...ceremony(challenge), isUserVerified: false }) });
    const passkey = device.get(ceremony(challenge));
    expect(await signIn(known, { passkey })).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
  });

  test('with the challenge of another account is refused', async () => {
    const other = await person();
    await withPasskey(other);
    const passkey = device.get(ceremony(await challengeToSignIn(other)));
    expect(await signIn(known, { passkey })).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
  });

  test('after five minutes is refused', async () => {
    const passkey = device.get(ceremony(await challengeToSignIn(known)));
    t.clock.advance(5 * minute);
    expect(await signIn(known, { passkey })).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
  });

  test('by guessing is slowed; a cancelled device prompt in between costs its owner nothing', async () => {
    for (let cancelled = 0; cancelled < 8; cancelled += 1) await challengeToSignIn(known);
    const own = device.get(ceremony(await challengeToSignIn(known)));
    expect((await signIn(known, { passkey: own })).status).toBe(201);
    const codes: unknown[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const { body } = await signIn(known, { passkey: new Authenticator().get(ceremony('A'.repeat(43))) });
      codes.push(body.code);
      const challenged = await ask('POST /sessions/passkey-challenge', { body: { login: known.login, password } });
      codes.push(challenged.body.code);
    }
    expect(codes.slice(0, 2)).toEqual(['PASSKEY_CHALLENGE_OVER', undefined]);
    expect(codes.slice(-2)).toEqual(['SIGN_IN_THROTTLED', 'SIGN_IN_THROTTLED']);
  });

  test('with a copied device is detected by its counter, and the passkey is no longer accepted', async () => {
    const owner = await person();
    const { cookie, device: original } = await withPasskey(owner);
    const at = async (signCount: number): Promise<Answer> =>
      signIn(owner, { passkey: original.get({ ...ceremony(await challengeToSignIn(owner)), signCount }) });
    expect((await at(40)).status).toBe(201);
    // a signature of another device proves nothing against the owner's
    const noise = { ...ceremony(await challengeToSignIn(owner)), signCount: 3 };
    const forged = { ...new Authenticator().get(noise), id: original.id };
    expect(await signIn(owner, { passkey: forged })).toMatchObject(refused('PASSKEY_REFUSED'));
    const challenge = await challengeToSignIn(owner);
    const spare = await challengeToSignIn(owner);
    expect(await signIn(owner, { passkey: original.get({ ...ceremony(challenge), signCount: 40 }) })).toMatchObject(
      refused('PASSKEY_DOUBTED'),
    );
    const after = original.get({ ...ceremony(spare), signCount: 41 });
    expect(await signIn(owner, { passkey: after })).toMatchObject(refused('PASSKEY_DOUBTED'));
    const none = await ask('POST /sessions/passkey-challenge', { body: { login: owner.login, password } });
    expect(none).toMatchObject(refused('PASSKEY_NONE_HERE', 409));
    expect(await signIn(owner)).toMatchObject(refused('SECOND_FACTOR_NEEDED', 401));
    expect((await ask('GET /second-factor', { cookie })).status).toBe(200);
    const [act] = await t.database.superuser.query<{ found: bigint }>(
      `select count(*) as found from log_entries where log_entries::text like '%access.doubtPasskey%'`,
    );
    expect(act?.found).toBeGreaterThan(0n);
  });

  test('is not assumed for a device without a counter', async () => {
    const owner = await person();
    const { cookie } = await signIn(owner);
    const silent = new Authenticator();
    const passkey = silent.create({ ...ceremony(await challengeToEnrol(cookie)), signCount: 0 });
    await ask('POST /passkeys', { cookie, body: { name: 'iPad', passkey } });
    for (const _ of [1, 2]) {
      const again = silent.get({ ...ceremony(await challengeToSignIn(owner)), signCount: 0 });
      expect((await signIn(owner, { passkey: again })).status).toBe(201);
    }
  });
});

describe('an enrolment', () => {
  const post = (cookie: string, passkey: object, name = 'Tablette'): Promise<Answer> =>
    ask('POST /passkeys', { cookie, body: { name, passkey } });

  test.each<readonly [string, string, Partial<Ceremony>]>([
    ['from another origin', 'PASSKEY_REFUSED', { origin: 'https://evil.example' }],
    ['for another name', 'PASSKEY_REFUSED', { rpId: 'evil.example' }],
    ['inside a foreign page', 'PASSKEY_REFUSED', { crossOrigin: true }],
    ['with another challenge', 'PASSKEY_CHALLENGE_OVER', { challenge: 'B'.repeat(43) }],
    ['of a user who was not verified', 'PASSKEY_NOT_VERIFIED', { isUserVerified: false }],
    ['that was a sign-in', 'PASSKEY_REFUSED', { type: 'webauthn.get' }],
  ])('%s is refused: %s; its challenge is spent', async (_how, code, wrong) => {
    const { cookie } = await signIn(await person());
    const challenge = await challengeToEnrol(cookie);
    const made = new Authenticator().create({ ...ceremony(challenge), ...wrong });
    expect(await post(cookie, made)).toMatchObject(refused(code));
    expect((await ask('GET /sessions/current', { cookie })).body).toMatchObject({ secondFactor: 'toSet' });
    if (wrong.challenge !== undefined) return;
    const again = await post(cookie, new Authenticator().create(ceremony(challenge)));
    expect(again).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
  });

  test('of a passkey of another account is refused', async () => {
    const { device } = await withPasskey(await person());
    const { cookie } = await signIn(await person());
    const made = device.create(ceremony(await challengeToEnrol(cookie)));
    expect(await post(cookie, made)).toMatchObject(refused('PASSKEY_TAKEN', 409));
  });

  test('with the challenge of another session, or of another person, is refused', async () => {
    const known = await person();
    const one = (await signIn(known)).cookie;
    const two = (await signIn(known)).cookie;
    const stranger = (await signIn(await person())).cookie;
    for (const cookie of [two, stranger]) {
      const made = new Authenticator().create(ceremony(await challengeToEnrol(one)));
      expect(await post(cookie, made)).toMatchObject(refused('PASSKEY_CHALLENGE_OVER'));
    }
  });

  test('with a maker’s certificate is refused before any fetch for it', async () => {
    const { cookie } = await signIn(await person());
    const x5c = Buffer.concat([
      Buffer.from([0xa3]),
      text('alg'),
      Buffer.from([0x26]),
      text('sig'),
      bytes(Buffer.alloc(70)),
      text('x5c'),
      Buffer.from([0x81]),
      bytes(Buffer.alloc(200)),
    ]);
    for (const fmt of ['packed', 'apple', 'android-key', 'tpm']) {
      const made = new Authenticator().create(ceremony(await challengeToEnrol(cookie)), { fmt, attStmt: x5c });
      expect(await post(cookie, made)).toMatchObject(refused('PASSKEY_REFUSED'));
    }
  });

  test('needs a fresh proof, and a session', async () => {
    const known = await person();
    const { cookie } = await signIn(known);
    t.clock.advance(9 * minute);
    await ask('GET /sessions/current', { cookie });
    t.clock.advance(2 * minute);
    expect(await ask('POST /passkeys/challenge', { cookie, body: {} })).toMatchObject(refused('FRESH_PROOF_NEEDED'));
    expect((await ask('POST /passkeys/challenge', { body: {} })).status).toBe(401);
    const ended = new Authenticator().create(ceremony('C'.repeat(43)));
    expect((await ask('POST /passkeys', { body: { name: 'x', passkey: ended } })).status).toBe(401);
  });
});

describe('bodies that no browser sends', () => {
  const long = 'A'.repeat(70_000);
  const assertion = { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
  const attestation = { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] };
  const wrongParts: readonly unknown[] = [
    null,
    [],
    '',
    0,
    {},
    [assertion],
    ...Object.keys(assertion).flatMap((name) =>
      [null, '', 5, {}, 'é', 'AA==', 'A'.repeat(5000)].map((value) => ({ ...assertion, [name]: value })),
    ),
    { ...assertion, more: 'AAAA' },
  ];

  test('are refused with a code, and cause no server fault', async () => {
    const known = await person();
    const { cookie } = await withPasskey(known);
    const lines: readonly (readonly [string, (passkey: unknown) => object])[] = [
      ['POST /sessions', (passkey) => ({ login: known.login, password, passkey })],
      ['POST /sessions/current/proof', (passkey) => ({ passkey })],
      ['POST /passkeys/challenge', (passkey) => ({ passkey })],
      ['POST /second-factor', (passkey) => ({ passkey })],
    ];
    for (const [line, bodyOf] of lines)
      for (const part of wrongParts) {
        const answer = await ask(line, { cookie, body: bodyOf(part) });
        expect([line, part, answer.status, answer.body.code]).toEqual([line, part, 422, 'INVALID_INPUT']);
      }
    const parts = Object.keys(attestation).flatMap((name) =>
      [null, '', 5, {}, 'é', ['x'], 'A'.repeat(20_000)].map((value) => ({ ...attestation, [name]: value })),
    );
    for (const passkey of [null, [], '', ...parts]) {
      const answer = await ask('POST /passkeys', { cookie, body: { name: 'x', passkey } });
      expect([passkey, answer.status, answer.body.code]).toEqual([passkey, 422, 'INVALID_INPUT']);
    }
    for (const name of [null, '', '   ', 5, 'n'.repeat(61)])
      expect(await ask('POST /passkeys', { cookie, body: { name, passkey: attestation } })).toMatchObject(
        refused('INVALID_INPUT', 422),
      );
  });

  test('are also refused when well formed but meaningless, and are not read when too large', async () => {
    const known = await person();
    const { cookie } = await withPasskey(known);
    const made = await ask('POST /passkeys', { cookie, body: { name: 'x', passkey: attestation } });
    expect(made).toMatchObject(refused('PASSKEY_REFUSED'));
    for (const attestationObject of ['AAAA', 'o2NmbXQ', '_____w', 'A'.repeat(12_000)]) {
      const device = new Authenticator();
      const proof = { cookie: (await signIn(await person())).cookie };
      const whole = device.create(ceremony(await challengeToEnrol(proof.cookie)));
      const body = { name: 'x', passkey: { ...whole, attestationObject } };
      expect(await ask('POST /passkeys', { ...proof, body })).toMatchObject(refused('PASSKEY_REFUSED'));
    }
    const large = { login: known.login, password: long, passkey: assertion };
    expect((await ask('POST /sessions', { body: large })).status).toBe(413);
    for (const [body, expected] of [
      ['null', 400],
      ['[]', 422],
      ['', 422],
      ['{', 400],
      ['"x"', 400],
    ] as const) {
      const { status } = await ask('POST /sessions/passkey-challenge', { body });
      expect([body, status]).toEqual([body, expected]);
    }
    expect((await ask('POST /passkeys/0/removal', { cookie })).status).toBe(404);
    expect((await ask('POST /passkeys/999999999/removal', { cookie })).status).toBe(404);
  });
});

describe('a lost device', () => {
  test('is removed by two people other than its owner, with every other factor; sessions end', async () => {
    const known = await person();
    const { cookie, device } = await withPasskey(known);
    const admins = [await person('administrateur', 'OPERATOR'), await person('administrateur', 'OPERATOR')];
    const [one = '', two = ''] = await Promise.all(admins.map(async (each) => (await withPasskey(each)).cookie));
    const line = `POST /accounts/${known.accountId}/second-factor/removal`;
    const body = { reason: 'tablette perdue' };
    const pending = device.get(ceremony(await challengeToSignIn(known)));
    const response = await ask(line, { cookie: one, body });
    expect(response.status).toBe(200);
    const decision = `POST /establishments/MC-ONE/people-requests/${String(response.body['requestId'])}/decision`;
    const approve = (by: string): Promise<Answer> => ask(decision, { cookie: by, body: { decision: 'approved' } });
    expect(await approve(one)).toMatchObject({ body: { code: 'OWN_APPROVAL' } });
    expect(await signIn(known)).toMatchObject({ body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect((await approve(two)).status).toBe(200);
    expect((await ask('GET /sessions/current', { cookie })).status).toBe(401);
    const entered = await signIn(known, { passkey: pending });
    expect(entered.body).toMatchObject({ secondFactor: 'toSet', hasPasskey: false });
    expect(await ask(line, { cookie: one, body })).toMatchObject(refused('NOT_FOUND', 404));
  });
});

describe('the log', () => {
  test('records a passkey without its name and key', async () => {
    const known = await person();
    const { cookie } = await signIn(known);
    const device = new Authenticator();
    await enrol(cookie, device, 'Téléphone de Zoé Inconnue');
    const hex = device.credentialId.toString('hex');
    const sql = `select count(*) as found from log_entries as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`;
    expect(await t.database.superuser.query(sql, ['Zoé Inconnue', hex])).toEqual([{ found: 0n }]);
    const acts = `select count(*) as found from log_entries as t where strpos(t::text, 'access.addPasskey') > 0`;
    const [entered] = await t.database.superuser.query<{ found: bigint }>(acts);
    expect(entered?.found).toBeGreaterThan(0n);
  });
});

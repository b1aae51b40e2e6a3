import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** One address may send sixty requests a minute, one of its devices twenty; a write counts as ten. */
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ environment: { RELEVE_TRUSTED_PROXIES: '127.0.0.1', RELEVE_STRANGERS_PER_MINUTE: '60' } });
});
afterAll(() => t.close());

interface Outcome {
  readonly status: number;
  readonly code: unknown;
  readonly message: unknown;
  readonly retryAfter: string | null;
}

async function ask(address: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const answer = await fetch(`${t.url}/api/${path}`, {
    headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https', 'accept-language': 'en', ...headers },
  });
  const { code, message } = (await answer.json()) as { readonly code?: unknown; readonly message?: unknown };
  return { status: answer.status, code, message, retryAfter: answer.headers.get('retry-after') };
}

const bearer = (): Readonly<Record<string, string>> => ({
  authorization: `Bearer rlv_1_${randomBytes(32).toString('base64url')}`,
});

async function times(count: number, one: () => Promise<Outcome>): Promise<Outcome[]> {
  const answers: Outcome[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push(await one());
  return answers;
}

const statuses = (answers: readonly Outcome[]): number[] => [...new Set(answers.map(({ status }) => status))];

describe('unknown callers', () => {
  it('of one address are refused beyond its limit, with a sentence and a time to retry; another address is not', async () => {
    expect(statuses(await times(60, () => ask('10.0.1.1', 'sessions/lock')))).toEqual([200]);
    const refused = await ask('10.0.1.1', 'sessions/lock');
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    const seconds = Number(refused.retryAfter);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.message).toBe(`Too many requests: try again in ${String(seconds)} s.`);
    expect((await ask('10.0.1.2', 'sessions/lock')).status).toBe(200);
  });

  it('are counted as ten each when they sign in, and refused before a password is checked', async () => {
    const signIn = async (): Promise<number> => {
      const answer = await fetch(`${t.url}/api/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.2.1', 'x-forwarded-proto': 'https' },
        body: JSON.stringify({ login: randomBytes(6).toString('hex'), password: 'nine cows sleep here' }),
      });
      return answer.status;
    };
    const found: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) found.push(await signIn());
    expect(found).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });

  it('with an invalid token slow themselves, not the next one', async () => {
    const lost = bearer();
    expect(statuses(await times(20, () => ask('10.0.3.1', 'people', lost)))).toEqual([401]);
    expect((await ask('10.0.3.1', 'people', lost)).status).toBe(429);
    expect((await ask('10.0.3.1', 'people', bearer())).status).toBe(401);
  });

  it('of an IPv6 network count as one', async () => {
    const answers = [];
    for (let turn = 0; turn < 61; turn += 1)
      answers.push(await ask(`2001:db8:0:7::${turn.toString(16)}`, 'sessions/lock'));
    expect(answers.map(({ status }) => status).slice(-2)).toEqual([200, 429]);
  });
});

describe('known callers', () => {
  it('are not hindered by unknown ones of their address, nor limited themselves', async () => {
    const person = await createPerson(t.database.db, { roles: ['administrateur'], establishment: 'OPERATOR' });
    const known = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await ask('10.0.4.1', 'sessions/current', known)).status).toBe(200);
    expect(statuses(await times(61, () => ask('10.0.4.1', 'sessions/lock')))).toEqual([200, 429]);
    expect(statuses(await times(120, () => ask('10.0.4.1', 'sessions/current', known)))).toEqual([200]);
    // an ended session is unknown again
    await t.database.superuser.query('update sessions set ended_at = $1', [t.clock.now()]);
    expect((await ask('10.0.4.1', 'sessions/current', known)).status).toBe(401);
    expect((await ask('10.0.4.1', 'sessions/current', known)).status).toBe(429);
  });

  it('are as many devices as a collector has, each with its token, without a limit on their number', async () => {
    const devices = await Promise.all(
      Array.from({ length: 90 }, () => createPerson(t.database.db, { roles: ['caissier'], establishment: 'OPERATOR' })),
    );
    const answers: Outcome[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const round = devices.map(({ token }) =>
        ask('10.0.5.1', 'sessions/current', { authorization: `Bearer ${token}` }),
      );
      answers.push(...(await Promise.all(round)));
    }
    expect(answers).toHaveLength(270);
    expect(statuses(answers)).toEqual([200]);
  });
});

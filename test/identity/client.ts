import { randomUUID } from 'node:crypto';
import { setAuditContext } from '#audit/log/audit-context.js';
import { createFirstAdministrators } from '#identity/people/first-administrators.js';
import type { TestApp } from '../support/test-app.js';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Ask {
  readonly token?: string;
  readonly cookie?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends one request as a client does: `ask(t, 'POST /people', { cookie, body })`. Each write has its own key. */
export async function ask(t: TestApp, line: string, options: Ask = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const headers: Record<string, string> = {};
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
  if (options.cookie !== undefined) headers['cookie'] = options.cookie;
  if (method !== 'GET') headers['idempotency-key'] = options.key ?? randomUUID();
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(`${t.url}/api${path}`, {
    method,
    headers: { ...headers, ...options.headers },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
    headers: response.headers,
  };
}

/** Returns the value of the cookie set by a sign-in, for the header `cookie`. */
export function cookieOf(answer: Answer): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Creates two establishments that are independent of each other. */
export async function createEstablishments(t: TestApp): Promise<void> {
  await t.database.db.transaction(async (tx) => {
    const at = { establishmentId: 0, personId: null, happenedAt: new Date('2026-01-01T00:00:00Z'), gamingDay: null };
    await setAuditContext(tx, { ...at, action: 'test.establishments' });
    await tx.query(`
      insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
        time_zone, first_gaming_day)
      values (101, 'casino', 'MC-ONE', 'Un', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01'),
        (102, 'casino', 'DJ-TWO', 'Deux', 'DJF', 0, 'AI67', 'Africa/Djibouti', '2026-01-01')`);
  });
}

/** The two first administrators of an empty installation, signed in with passwords of their own. */
export interface SignedInAdministrators {
  readonly login: string;
  readonly password: string;
  readonly cookie: string;
  /** The approver of the first one's requests. */
  readonly second: string;
}

/** Starts an empty installation, as the console does, and lets both choose their passwords. */
export async function firstAdministrators(t: TestApp): Promise<SignedInAdministrators> {
  const [first, second] = await createFirstAdministrators(t.database.db, t.clock);
  if (first === undefined || second === undefined) throw new Error('an empty installation has no administrators');
  const next = 'sept phares gardent la rade';
  const cookies: string[] = [];
  for (const { login, password } of [first, second]) {
    const cookie = cookieOf(await ask(t, 'POST /sessions', { body: { login, password } }));
    await ask(t, 'POST /password', { cookie, body: { current: password, next } });
    cookies.push(cookie);
  }
  const [cookie = '', other = ''] = cookies;
  return { login: first.login, password: next, cookie, second: other };
}
